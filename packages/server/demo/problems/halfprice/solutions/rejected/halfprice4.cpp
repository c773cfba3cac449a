#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<int> u(m), v(m), c(m);
    for (int i = 0; i < m; i++) cin >> u[i] >> v[i] >> c[i];
    const long long far = 1e18;
    long long best = far;
    for (int half = 0; half < m; half++) {
        vector<long long> paid(n + 1, far);
        paid[1] = 0;
        int full = c[half];
        c[half] /= 2;
        for (int round = 0; round < n; round++)
            for (int i = 0; i < m; i++) {
                paid[v[i]] = min(paid[v[i]], paid[u[i]] + c[i]);
                paid[u[i]] = min(paid[u[i]], paid[v[i]] + c[i]);
            }
        c[half] = full;
        best = min(best, paid[n]);
    }
    cout << (best < far ? best : -1) << endl;
}
