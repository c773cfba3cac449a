#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<long long> c(n + 3, 0), best(n + 3, 0);
    for (int i = 1; i <= n; i++) cin >> c[i];
    long long answer = 4e18;
    for (int i = 1; i <= n; i++) {
        best[i] = 4e18;
        for (int j = max(0, i - 3); j < i; j++)
            if (j > 0 || i <= 2) best[i] = min(best[i], best[j] + c[i]);
        if (i + 1 >= n) answer = min(answer, best[i]);
    }
    cout << answer << endl;
}
