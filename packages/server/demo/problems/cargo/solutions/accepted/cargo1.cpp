#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n, capacity;
    std::cin >> n >> capacity;
    std::vector<long long> best(capacity + 1, 0);
    while (n--) {
        int w;
        long long v;
        std::cin >> w >> v;
        for (int c = capacity; c >= w; c--) best[c] = std::max(best[c], best[c - w] + v);
    }
    std::cout << best[capacity] << '\n';
}
