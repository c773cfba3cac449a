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
    vector<int> steps(r * c * 8, -1);
    queue<int> states;
    states.push(map.find('S') * 8);
    steps[states.front()] = 0;
    while (!states.empty()) {
        int state = states.front(), at = state / 8, keys = state % 8;
        states.pop();
        if (map[at] == 'E') return cout << steps[state] << '\n', 0;
        int y = at / c, x = at % c;
        for (int d = 0; d < 4; d++) {
            int ny = y + (d == 0) - (d == 1), nx = x + (d == 2) - (d == 3);
            if (ny < 0 || ny >= r || nx < 0 || nx >= c) continue;
            char cell = map[ny * c + nx];
            int held = keys;
            if (cell >= 'a' && cell <= 'c') held |= 1 << (cell - 'a');
            if (cell == '#' || (cell >= 'A' && cell <= 'C' && !(keys >> (cell - 'A') & 1))) continue;
            int next = (ny * c + nx) * 8 + held;
            if (steps[next] >= 0) continue;
            steps[next] = steps[state] + 1;
            states.push(next);
        }
    }
    cout << -1 << '\n';
}
