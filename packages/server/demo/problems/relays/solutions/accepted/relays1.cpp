#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    const long long far = 1e18;
    vector<long long> with(n), covered(n, far), waiting(n, 0);
    vector<int> parent(n, -1);
    for (auto &c : with) cin >> c;
    for (int i = 1; i < n; i++) cin >> parent[i], parent[i]--;
    for (int i = n - 1; i > 0; i--) {
        int p = parent[i];
        long long served = min(with[i], covered[i]);
        covered[p] = min({far, covered[p] + served, waiting[p] + with[i]});
        waiting[p] = min(far, waiting[p] + covered[i]);
        with[p] += min(served, waiting[i]);
    }
    cout << min(with[0], covered[0]) << '\n';
}
