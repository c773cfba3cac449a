#include <algorithm>
#include <iostream>
int main() {
    int n, k;
    std::cin >> n >> k;
    std::pair<int, int> r[1500];
    for (int i = 0; i < n; i++) std::cin >> r[i].second >> r[i].first;
    std::sort(r.begin(), r.end());
}
