#include <iostream>

int main() {
    long long n;
    std::cin >> n;
    long long red = 1, once = 2, twice = 0;
    while (--n)
        ways = red + once + twice;
    std::cout << ways % 1000000007;
}
