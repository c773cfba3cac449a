#include <iostream>
#include <vector>

int main() {
    long long n, s, m, c, p;
    std::cin >> n >> s >> m >> c >> p;
    for (int i = 0; i < n; i++) {
        a.push_back(s);
        s = (s * m + c) % p;
    }
}
