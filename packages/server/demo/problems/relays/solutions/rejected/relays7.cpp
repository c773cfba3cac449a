#include <iostream>
#include <vector>
int main() {
    int n;
    std::cin >> n;
    std::vector<long long> with(n), covered(n, far);
    for (auto &c : with) std::cin >> c;
    std::cout << with[0];
}
