#include <iostream>

int main() {
    long long n, red = 1, other = 2;
    std::cin >> n;
    for (int i = 1; i < n && i <= 1000000; i++) {
        long long nextOther = (2 * red + 2 * other) % 1000000007;
        red = other;
        other = nextOther;
    }
    std::cout << (red + other) % 1000000007 << std::endl;
}
