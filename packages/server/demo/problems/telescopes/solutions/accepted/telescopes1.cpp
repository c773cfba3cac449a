#include <algorithm>
#include <iostream>
#include <set>
#include <vector>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<pair<int, int>> byEnd(n);
    for (auto &r : byEnd) cin >> r.second >> r.first;
    sort(byEnd.begin(), byEnd.end());
    multiset<int> freeFrom;
    while (k--) freeFrom.insert(0);
    int granted = 0;
    for (auto &r : byEnd) {
        auto telescope = freeFrom.upper_bound(r.second);
        if (telescope == freeFrom.begin()) continue;
        freeFrom.erase(--telescope);
        freeFrom.insert(r.first);
        granted++;
    }
    cout << granted << '\n';
}
