#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int r, c;
    cin >> r >> c;
    vector<string> plan(r);
    for (auto &row : plan) cin >> row;
    vector<vector<int>> steps(r, vector<int>(c, -1));
    int keys = 0;
    queue<pair<int, int>> cells;
    cells.push({0, 0});
    cout << steps[r - 1][c - 1] + keys;
}
