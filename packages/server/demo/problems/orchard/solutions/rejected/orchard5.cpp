#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int r, c, best = 0;
    cin >> r >> c;
    vector<vector<int>> side(c + 1, vector<int>(max(r, c) + 1, 0));
    for (int i = 1; i <= r; i++) {
        string row;
        cin >> row;
        for (int j = 1; j <= c; j++)
            if (row[j - 1] == '.') {
                side.at(i).at(j) = 1 + min({side[i - 1][j], side[i][j - 1], side[i - 1][j - 1]});
                best = max(best, side[i][j]);
            }
    }
    cout << best << endl;
}
