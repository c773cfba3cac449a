#include <iostream>

int main() {
    const long long P = 1000000007;
    long long n, red = 1, once = 2, twice = 0;
    std::cin >> n;
    while (--n) {
        long long nextRed = (once + twice) % P;
        long long nextOnce = (2 * red + once + twice) % P;
        twice = once;
        once = nextOnce;
        red = nextRed;
    }
    std::cout << (red + once + twice) % P << std::endl;
}
