#include <iostream>
#include <vector>
using namespace std;

int n;
vector<long long> c;
vector<vector<int>> near;
vector<int> covers;
long long best = 4e18;

void decide(int i, long long paid) {
    if (i == n) {
        for (int times : covers) if (times == 0) return;
        best = min(best, paid);
        return;
    }
    decide(i + 1, paid);
    for (int v : near[i]) covers[v]++;
    decide(i + 1, paid + c[i]);
    for (int v : near[i]) covers[v]--;
}

int main() {
    cin >> n;
    c.resize(n), near.resize(n), covers.assign(n, 0);
    for (int i = 0; i < n; i++) cin >> c[i], near[i].push_back(i);
    for (int i = 1, p; i < n; i++) cin >> p, near[i].push_back(p - 1), near[p - 1].push_back(i);
    decide(0, 0);
    cout << best << endl;
}
