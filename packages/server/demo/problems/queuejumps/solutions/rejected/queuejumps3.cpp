#include <iostream>
#include <vector>

int main() {
    long long n, s, m, c, p, pairs = 0;
    std::cin >> n >> s >> m >> c >> p;
    std::vector<long long> a(n, s);
    for (int i = 1; i < n; i++) a[i] = (a[i - 1] * m + c) % p;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (a[i] > 2 * a[j]) pairs++;
    std::cout << pairs << std::endl;
}
