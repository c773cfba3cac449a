import { type Chance, chanceFrom } from '../chance.ts';
import { correct, type DemoProblem, failing, notCompiling, singles } from '../demo-problem.ts';
import { museumPlan } from '../figures/drawings.ts';

export const museum: DemoProblem = {
  code: 'museum',
  name: 'Museum at Night',
  types: ['Graphs', 'Search'],
  group: 'Classic',
  points: 10,
  partial: true,
  timeLimitSeconds: 1.5,
  memoryLimitKib: 131072,
  figure: museumPlan,
  statement: String.raw`
Somebody fell asleep behind the mammoth, and now the museum is closed. The plan of the ground floor is a grid:

- a wall is drawn as #, free floor as a dot;
- S is where the sleeper woke up and E is the exit, both free floor;
- a, b, c are free floor with a key lying on it, picked up by walking there and kept for the rest of the night;
- A, B, C are doors, passable only with the key of the same letter.

One step leads to one of the four neighbouring cells. How many steps lie between the sleeper and the exit?

## Input

The first line contains two integers $R$ and $C$. Each of the next $R$ lines contains $C$ characters. S and E occur exactly
once; keys and doors may occur any number of times, or not at all.

## Output

The smallest number of steps from S to E, or -1 when the exit cannot be reached.

## Constraints

- $1 \le R, C \le 40$
- $R \cdot C \ge 2$

Every test is worth 5 points.
`,
  sampleCount: 2,
  tests() {
    const chance = chanceFrom('museum');
    return singles(5, [
      '3 6\n#a####\n.S.A.E\n######\n',
      '1 5\nS.B.E\n',
      '1 2\nES\n',
      floor(chance, 6, 7),
      floor(chance, 12, 12),
      '5 9\nS.......#\n.###A####\n.#...B.E#\n.########\n......ba#\n',
      floor(chance, 25, 30),
      floor(chance, 40, 40),
    ]);
  },
  answer(input) {
    const rows = input.trim().split('\n').slice(1);
    const width = rows[0]!.length;
    const cells = rows.join('');
    const start = cells.indexOf('S') * 8;
    const steps = new Map([[start, 0]]);
    for (const state of steps.keys()) {
      const at = state >> 3;
      if (cells[at] === 'E') return `${steps.get(state)}\n`;
      for (const next of neighbours(at, width, cells.length)) {
        const entered = enter(cells[next]!, state & 7);
        if (entered === undefined || steps.has(next * 8 + entered)) continue;
        steps.set(next * 8 + entered, steps.get(state)! + 1);
      }
    }
    return '-1\n';
  },
  solutions: [
    correct(
      'CPP',
      0.003,
      String.raw`
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
`,
    ),
    correct(
      'PY3',
      0.05,
      `
from collections import deque

r, c = map(int, input().split())
plan = {(y, x): cell for y in range(r) for x, cell in enumerate(input())}
start = next(at for at in plan if plan[at] == "S")
steps = {(start, ""): 0}
states = deque(steps)
answer = -1
while states:
    (y, x), keys = state = states.popleft()
    if plan[y, x] == "E":
        answer = steps[state]
        break
    for at in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
        cell = plan.get(at, "#")
        if cell == "#" or cell in "ABC" and cell.lower() not in keys:
            continue
        held = "".join(sorted({*keys, cell})) if cell in "abc" else keys
        if (at, held) not in steps:
            steps[at, held] = steps[state] + 1
            states.append((at, held))
print(answer)
`,
    ),
    failing(
      'CPP',
      'WA AC AC AC AC WA WA AC',
      0.002,
      `
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
`,
    ),
    failing(
      'PY3',
      'AC AC AC AC AC TLE TLE TLE',
      0.03,
      `
r, c = map(int, input().split())
plan = {(y, x): cell for y in range(r) for x, cell in enumerate(input())}
start = next(at for at in plan if plan[at] == "S")


def walk(at, keys, left):
    if plan[at] == "E":
        return 0
    if left == 0:
        return 9999
    y, x = at
    best = 9999
    for to in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
        cell = plan.get(to, "#")
        if cell == "#" or cell in "ABC" and cell.lower() not in keys:
            continue
        best = min(best, 1 + walk(to, keys | {cell}, left - 1))
    return best


length = next((n for n in range(8 * r * c) if walk(start, frozenset(), n) == n), -1)
print(length)
`,
    ),
    notCompiling(
      'CPP',
      "main.cpp:13:5: error: 'queue' was not declared in this scope",
      `
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
`,
    ),
  ],
};

function neighbours(at: number, width: number, cellCount: number): number[] {
  const column = at % width;
  return [
    ...(column > 0 ? [at - 1] : []),
    ...(column < width - 1 ? [at + 1] : []),
    ...[at - width, at + width].filter((cell) => cell >= 0 && cell < cellCount),
  ];
}

/** The keys held after stepping on a cell, or undefined when it is closed. */
function enter(cell: string, keys: number): number | undefined {
  if ('abc'.includes(cell)) return keys | (1 << 'abc'.indexOf(cell));
  if ('ABC'.includes(cell)) return keys & (1 << 'ABC'.indexOf(cell)) ? keys : undefined;
  return cell === '#' ? undefined : keys;
}

function floor(chance: Chance, rows: number, columns: number): string {
  const cells = Array.from({ length: rows * columns }, () =>
    chance.happens(0.3) ? '#' : chance.happens(0.08) ? chance.pick([...'aAbBcC']) : '.',
  );
  const [start, exit] = chance.shuffled([...cells.keys()]);
  cells[start!] = 'S';
  cells[exit!] = 'E';
  const lines = Array.from({ length: rows }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns).join(''),
  );
  return `${rows} ${columns}\n${lines.join('\n')}\n`;
}
