#include <iostream>
#include <queue>
#include <string>
#include <vector>
using namespace std;

int main() {
    int r, c;
    cin >> r >> c;
    string map, row;
    for (int i = 0; i < r; i++) cin >> row, map += row;
    vector<int> steps(r * c, -1), keys(r * c, 0);
    queue<int> cells;
    cells.push(map.find('S'));
    steps[cells.front()] = 0;
    while (!cells.empty()) {
        int at = cells.front();
        cells.pop();
        for (int d = 0; d < 4; d++) {
            int y = at / c + (d == 0) - (d == 1), x = at % c + (d == 2) - (d == 3);
            if (y < 0 || y >= r || x < 0 || x >= c) continue;
            int next = y * c + x;
            char cell = map[next];
            if (cell == '#' || steps[next] >= 0) continue;
            if (cell >= 'A' && cell <= 'C' && !(keys[at] >> (cell - 'A') & 1)) continue;
            steps[next] = steps[at] + 1;
            keys[next] = keys[at];
            if (cell >= 'a' && cell <= 'c') keys[next] |= 1 << (cell - 'a');
            cells.push(next);
        }
    }
    cout << steps[map.find('E')] << endl;
}
