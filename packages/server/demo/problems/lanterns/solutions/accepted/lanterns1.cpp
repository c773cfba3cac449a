#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<long long> b(n);
    long long sum = 0;
    for (auto &x : b) {
        std::cin >> x;
        sum += x;
    }
    int plaques = 0;
    for (auto x : b) plaques += x * n >= sum;
    std::cout << plaques << '\n';
}
