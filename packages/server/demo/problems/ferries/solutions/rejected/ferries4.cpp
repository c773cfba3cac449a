#include <iostream>

int main() {
    long long a, b, t;
    std::cin >> a >> b >> t;
    do t++;
    while (t % a || t % b);
    std::cout << t << '\n';
}
