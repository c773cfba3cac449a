#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, k, granted = 0;
    cin >> n >> k;
    vector<pair<int, int>> r(n);
    for (auto &x : r) cin >> x.second >> x.first;
    sort(r.begin(), r.end());
    vector<int> freeFrom(k, 0);
    for (auto &x : r)
        for (int &t : freeFrom)
            if (t <= x.second) {
                t = x.first;
                granted++;
                break;
            }
    cout << granted << endl;
}
