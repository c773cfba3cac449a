#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int n, k;
vector<pair<int, int>> r;
vector<int> freeFrom;

int grant(int i) {
    if (i == n) return 0;
    int best = grant(i + 1);
    for (int &t : freeFrom)
        if (t <= r[i].first) {
            int before = t;
            t = r[i].second;
            best = max(best, 1 + grant(i + 1));
            t = before;
        }
    return best;
}

int main() {
    cin >> n >> k;
    r.resize(n);
    for (auto &x : r) cin >> x.first >> x.second;
    sort(r.begin(), r.end());
    freeFrom.assign(k, 0);
    cout << grant(0) << endl;
}
