#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, capacity;
    cin >> n >> capacity;
    vector<vector<long long>> best(n + 1, vector<long long>(capacity + 1, 0));
    for (int i = 1; i <= n; i++) {
        int w;
        long long v;
        cin >> w >> v;
        for (int c = 0; c <= capacity; c++) {
            best[i][c] = best[i - 1][c];
            if (c >= w) best[i][c] = max(best[i][c], best[i - 1][c - w] + v);
        }
    }
    cout << best[n][capacity] << endl;
}
