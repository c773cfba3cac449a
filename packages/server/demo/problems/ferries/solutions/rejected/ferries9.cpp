#include <iostream>

int main() {
    long long a, b, t;
    std::cin >> a >> b >> t;
    long long together = a / gcd(a, b) * b;
    std::cout << (t / together + 1) * together << '\n';
}
