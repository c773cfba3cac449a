#include <iostream>
#include <queue>
#include <vector>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<vector<pair<int, long long>>> lines(n + 1);
    while (m--) {
        int u, v, c;
        cin >> u >> v >> c;
        lines[u].push_back({v, c});
        lines[v].push_back({u, c});
    }
    vector<long long> paid(2 * n + 2, 1e18);
    priority_queue<pair<long long, int>> queue;
    auto reach = [&](int state, long long price) {
        if (price < paid[state]) paid[state] = price, queue.push({-price, state});
    };
    reach(2, 0);
    while (!queue.empty()) {
        long long price = -queue.top().first;
        int state = queue.top().second;
        queue.pop();
        if (price > paid[state]) continue;
        for (auto line : lines[state / 2]) {
            reach(line.first * 2 + state % 2, price + line.second);
            if (state % 2 == 0) reach(line.first * 2 + 1, price + line.second / 2);
        }
    }
    cout << (paid[2 * n + 1] < 1e18 ? paid[2 * n + 1] : -1) << '\n';
}
