import { type Chance, chanceFrom } from '../chance.ts';
import { correct, type DemoProblem, failing, notCompiling, singles } from '../demo-problem.ts';
import { orchardField } from '../figures/drawings.ts';

export const orchard: DemoProblem = {
  code: 'orchard',
  name: 'Square Orchard',
  types: ['Dynamic Programming'],
  group: 'Classic',
  points: 7,
  partial: true,
  timeLimitSeconds: 1,
  memoryLimitKib: 131072,
  figure: orchardField,
  statement: String.raw`
Ines has bought a rectangular field. Some of its cells hold a rock, the others are free soil. She wants to plant a **square**
orchard whose sides are parallel to the field's and which contains no rock. How long can its side be?

## Input

The first line contains two integers $R$ and $C$, the number of rows and columns of the field. Each of the next $R$ lines
contains $C$ characters: a dot for free soil, # for a rock.

## Output

The side of the largest square without a rock, or 0 when there is no free cell.

## Constraints

- $1 \le R, C \le 180$

Every test is worth 10 points.
`,
  sampleCount: 2,
  tests() {
    const chance = chanceFrom('orchard');
    return singles(10, [
      '4 5\n..#..\n.....\n#....\n.....\n',
      '2 3\n###\n###\n',
      field(chance, 1, 1, 0),
      field(chance, 1, 60, 0.1),
      field(chance, 9, 12, 0.2),
      field(chance, 25, 18, 0.08),
      field(chance, 60, 40, 0.02),
      field(chance, 40, 90, 0.01),
      field(chance, 175, 170, 0.0004),
      field(chance, 180, 180, 0),
    ]);
  },
  answer(input) {
    const rows = input.trim().split('\n').slice(1);
    let largest = 0;
    let above: number[] = [];
    for (const row of rows) {
      const here: number[] = [];
      for (let c = 0; c < row.length; c++) {
        const around = Math.min(above[c] ?? 0, here[c - 1] ?? 0, above[c - 1] ?? 0);
        here[c] = row[c] === '.' ? around + 1 : 0;
        largest = Math.max(largest, here[c]!);
      }
      above = here;
    }
    return `${largest}\n`;
  },
  solutions: [
    correct(
      'CPP',
      0.004,
      String.raw`
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int r, c, best = 0;
    cin >> r >> c;
    vector<vector<int>> side(r + 1, vector<int>(c + 1, 0));
    for (int i = 1; i <= r; i++) {
        string row;
        cin >> row;
        for (int j = 1; j <= c; j++) {
            if (row[j - 1] == '#') continue;
            side[i][j] = 1 + min({side[i - 1][j], side[i][j - 1], side[i - 1][j - 1]});
            best = max(best, side[i][j]);
        }
    }
    cout << best << '\n';
}
`,
    ),
    correct(
      'PY3',
      0.02,
      `
r, c = map(int, input().split())
above = [0] * (c + 1)
best = 0
for _ in range(r):
    row = input()
    here = [0]
    for j in range(c):
        free = row[j] == "."
        here.append(1 + min(above[j], above[j + 1], here[j]) if free else 0)
    above = here
    best = max(best, max(here))
print(best)
`,
    ),
    failing(
      'CPP',
      'AC AC AC AC AC AC AC AC TLE TLE',
      0.01,
      `
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int r, c, best = 0;
    cin >> r >> c;
    vector<string> field(r);
    for (auto &row : field) cin >> row;
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++)
            for (int side = 1; i + side <= r && j + side <= c; side++) {
                int rocks = 0;
                for (int y = i; y < i + side; y++)
                    for (int x = j; x < j + side; x++) rocks += field[y][x] == '#';
                if (rocks == 0 && side > best) best = side;
            }
    cout << best << endl;
}
`,
    ),
    failing(
      'PY3',
      'AC AC AC AC AC AC AC AC TLE TLE',
      0.25,
      `
r, c = map(int, input().split())
field = [input() for _ in range(r)]
best = 0
for i in range(r):
    for j in range(c):
        for side in range(1, min(r - i, c - j) + 1):
            rows = [field[y][j:j + side] for y in range(i, i + side)]
            if "#" not in "".join(rows):
                best = max(best, side)
print(best)
`,
    ),
    failing(
      'CPP',
      'AC AC AC AC AC RTE RTE AC RTE AC',
      0.004,
      `
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
`,
    ),
    failing(
      'PY3',
      'WA WA AC AC WA WA WA WA WA AC',
      0.02,
      `
r, c = map(int, input().split())
field = [input() for _ in range(r)]
best = 1
side = [[1] * c for _ in range(r)]
for i in range(1, r):
    for j in range(1, c):
        if field[i][j] == ".":
            side[i][j] = 1 + min(side[i - 1][j], side[i][j - 1])
            best = max(best, side[i][j])
        else:
            side[i][j] = 0
print(best)
`,
    ),
    notCompiling(
      'CPP',
      "main.cpp:13:54: error: no matching function for call to 'min(int&, int&, int&)'",
      `
#include <iostream>
using namespace std;

int side[200][200];

int main() {
    int r, c, best = 0;
    cin >> r >> c;
    for (int i = 1; i <= r; i++)
        for (int j = 1; j <= c; j++) {
            char cell;
            cin >> cell;
            if (cell == '.') side[i][j] = 1 + std::min(side[i - 1][j], side[i][j - 1], side[i - 1][j - 1]);
            best = max(best, side[i][j]);
        }
    cout << best;
}
`,
    ),
  ],
};

function field(chance: Chance, rows: number, columns: number, rockShare: number): string {
  const row = () => Array.from({ length: columns }, () => (chance.happens(rockShare) ? '#' : '.')).join('');
  return `${rows} ${columns}\n${Array.from({ length: rows }, row).join('\n')}\n`;
}
