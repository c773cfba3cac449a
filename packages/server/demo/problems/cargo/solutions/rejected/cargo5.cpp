#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

vector<long long> w, v;

long long load(int i, long long left) {
    if (i == (int)w.size()) return 0;
    long long best = load(i + 1, left);
    if (w[i] <= left) best = max(best, v[i] + load(i + 1, left - w[i]));
    return best;
}

int main() {
    int n, capacity;
    cin >> n >> capacity;
    w.resize(n), v.resize(n);
    for (int i = 0; i < n; i++) cin >> w[i] >> v[i];
    cout << load(0, capacity) << endl;
}
