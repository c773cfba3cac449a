#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, sum = 0;
    cin >> n;
    vector<int> b(n);
    for (int i = 0; i < n; i++) {
        cin >> b[i];
        sum += b[i];
    }
    int average = sum / n, plaques = 0;
    for (int x : b) if (x >= average) plaques++;
    cout << plaques << endl;
}
