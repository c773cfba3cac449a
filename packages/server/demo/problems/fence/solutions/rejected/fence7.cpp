#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<std::pair<int, int>> p(n);
    for (auto &q : p) std::cin >> q.first >> q.second;
    sort(p);
}
