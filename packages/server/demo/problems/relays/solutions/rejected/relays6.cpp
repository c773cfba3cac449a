#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> c(n), parent(n, 1);
    for (int &x : c) cin >> x;
    for (int i = 1; i < n; i++) cin >> parent[i];
    int at = n;
    while (at != 1 && parent[at - 1] <= at) cout << "visiting village " << at << '\n';
    cout << c[0] << endl;
}
