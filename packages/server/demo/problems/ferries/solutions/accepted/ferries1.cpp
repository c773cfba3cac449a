#include <iostream>

long long gcd(long long a, long long b) { return b ? gcd(b, a % b) : a; }

int main() {
    long long a, b, t;
    std::cin >> a >> b >> t;
    long long together = a / gcd(a, b) * b;
    std::cout << (t / together + 1) * together << '\n';
}
