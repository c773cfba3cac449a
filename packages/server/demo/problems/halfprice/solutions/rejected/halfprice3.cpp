#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<int> u(m), v(m), c(m);
    for (int i = 0; i < m; i++) cin >> u[i] >> v[i] >> c[i];
    vector<long long> paid(n + 1, 1e18), dearest(n + 1, 0);
    paid[1] = 0;
    for (int round = 0; round < n; round++)
        for (int i = 0; i < m; i++)
            for (int way = 0; way < 2; way++) {
                int from = way ? v[i] : u[i], to = way ? u[i] : v[i];
                if (paid[from] + c[i] >= paid[to]) continue;
                paid[to] = paid[from] + c[i];
                dearest[to] = max<long long>(dearest[from], c[i]);
            }
    if (paid[n] >= 1e18) cout << -1;
    else cout << paid[n] - (dearest[n] + 1) / 2;
    cout << endl;
}
