import { type Chance, chanceFrom } from '../chance.ts';
import { correct, type DemoProblem, failing, notCompiling, numbersOf, singles } from '../demo-problem.ts';
import { snowFence } from '../figures/drawings.ts';

export const fence: DemoProblem = {
  code: 'fence',
  name: 'Snow Fence',
  types: ['Geometry'],
  group: 'Classic',
  points: 12,
  partial: false,
  timeLimitSeconds: 1,
  memoryLimitKib: 131072,
  checker: { name: 'floats', args: { precision: 6 } },
  figure: snowFence,
  statement: String.raw`
Before the first snow, all $N$ saplings of the nursery are put inside one fence. The fence is a closed line of mesh and may
touch the saplings, which have no width. How many metres of mesh are needed at least?

A fence with the corners $(a_1, b_1), \dots, (a_k, b_k)$, where the corner after the last one is the first, has the length

$$\sum_{i=1}^{k} \sqrt{(a_{i+1} - a_i)^2 + (b_{i+1} - b_i)^2}.$$

When all saplings stand on one line, the mesh runs along them and back; a single sapling needs none.

## Input

The first line contains the integer $N$. Each of the next $N$ lines contains two integers $x_i$ and $y_i$, the place of a
sapling in metres. Several saplings may share a place.

## Output

The length of the shortest fence. An absolute or relative error of $10^{-6}$ is allowed.

## Constraints

- $1 \le N \le 1500$
- $-10^6 \le x_i, y_i \le 10^6$
`,
  sampleCount: 2,
  tests() {
    const chance = chanceFrom('fence');
    return singles(1, [
      nursery([
        [0, 0],
        [4, 0],
        [4, 3],
        [0, 3],
        [2, 1],
      ]),
      nursery([
        [-3, -4],
        [0, 0],
        [3, 4],
      ]),
      nursery([[12, -7]]),
      nursery([
        [5, 5],
        [5, 5],
        [5, 5],
      ]),
      scattered(chance, 30, 10),
      scattered(chance, 200, 1000),
      nursery(Array.from({ length: 300 }, (_, i) => [i * 2000 - 500_000, 700_000 - i * 1000])),
      scattered(chance, 1500, 1_000_000),
    ]);
  },
  answer(input) {
    const hull = convexHull(placesOf(input));
    const length = hull.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = hull[(i + 1) % hull.length]!;
      return sum + Math.hypot(nextX - x, nextY - y);
    }, 0);
    return `${length.toFixed(9)}\n`;
  },
  solutions: [
    correct(
      'CPP',
      0.003,
      String.raw`
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>
using namespace std;

typedef pair<long long, long long> place;

long long turn(place a, place b, place c) {
    return (b.first - a.first) * (c.second - a.second) - (b.second - a.second) * (c.first - a.first);
}

double side(vector<place> &p) {
    vector<place> hull;
    for (auto c : p) {
        while (hull.size() > 1 && turn(hull[hull.size() - 2], hull.back(), c) <= 0) hull.pop_back();
        hull.push_back(c);
    }
    double length = 0;
    for (size_t i = 1; i < hull.size(); i++)
        length += hypot(hull[i].first - hull[i - 1].first, hull[i].second - hull[i - 1].second);
    return length;
}

int main() {
    int n;
    scanf("%d", &n);
    vector<place> p(n);
    for (auto &q : p) scanf("%lld %lld", &q.first, &q.second);
    sort(p.begin(), p.end());
    double length = side(p);
    reverse(p.begin(), p.end());
    printf("%.9f\n", length + side(p));
}
`,
    ),
    correct(
      'PY3',
      0.01,
      `
from math import dist

n = int(input())
places = sorted({tuple(map(int, input().split())) for _ in range(n)})


def side(places):
    hull = []
    for x, y in places:
        while len(hull) > 1:
            (ax, ay), (bx, by) = hull[-2:]
            if (bx - ax) * (y - ay) > (by - ay) * (x - ax):
                break
            hull.pop()
        hull.append((x, y))
    return sum(map(dist, hull, hull[1:]))


print(side(places) + side(places[::-1]))
`,
    ),
    failing(
      'CPP',
      'AC WA SC SC SC SC SC SC',
      0.003,
      `
#include <cmath>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<double> x(n), y(n);
    for (int i = 0; i < n; i++) cin >> x[i] >> y[i];
    double length = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            bool left = true, right = true;
            double dx = x[j] - x[i], dy = y[j] - y[i];
            for (int k = 0; (left || right) && k < n; k++) {
                double cross = dx * (y[k] - y[i]) - dy * (x[k] - x[i]);
                double along = dx * (x[k] - x[i]) + dy * (y[k] - y[i]);
                bool beyond = cross == 0 && (along < 0 || along > dx * dx + dy * dy);
                if (cross < 0 || beyond) left = false;
                if (cross > 0 || beyond) right = false;
            }
            if (left || right) length += hypot(dx, dy);
        }
    cout.precision(12);
    cout << length << endl;
}
`,
    ),
    failing(
      'PY3',
      'AC WA SC SC SC SC SC SC',
      0.004,
      `
n = int(input())
places = [tuple(map(int, input().split())) for _ in range(n)]
width = max(x for x, y in places) - min(x for x, y in places)
height = max(y for x, y in places) - min(y for x, y in places)
print(2 * (width + height))
`,
    ),
    failing(
      'CPP',
      'AC AC AC AC AC AC AC TLE',
      0.14,
      `
#include <cmath>
#include <iostream>
#include <set>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    set<pair<long long, long long>> apart;
    for (long long x, y; cin >> x >> y;) apart.insert({x, y});
    vector<pair<long long, long long>> p(apart.begin(), apart.end());
    double length = 0;
    for (auto a : p)
        for (auto b : p) {
            vector<int> outside;
            for (auto c : p) {
                long long dx = b.first - a.first, dy = b.second - a.second;
                long long ex = c.first - a.first, ey = c.second - a.second;
                long long cross = dx * ey - dy * ex, along = dx * ex + dy * ey;
                if (cross < 0 || (cross == 0 && (along < 0 || along > dx * dx + dy * dy))) outside.push_back(1);
            }
            if (outside.empty()) length += hypot(b.first - a.first, b.second - a.second);
        }
    cout.precision(12);
    cout << length << endl;
}
`,
    ),
    failing(
      'PY3',
      'AC AC IR SC SC SC SC SC',
      0.01,
      `
from math import dist

n = int(input())
places = sorted({tuple(map(int, input().split())) for _ in range(n)})


def side(places):
    hull = [places[0], places[1]]
    for x, y in places[2:]:
        while len(hull) > 1:
            (ax, ay), (bx, by) = hull[-2:]
            if (bx - ax) * (y - ay) > (by - ay) * (x - ax):
                break
            hull.pop()
        hull.append((x, y))
    return sum(map(dist, hull, hull[1:]))


print(side(places) + side(places[::-1]))
`,
    ),
    notCompiling(
      'CPP',
      "main.cpp:8:21: error: 'sort' was not declared in this scope",
      `
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<std::pair<int, int>> p(n);
    for (auto &q : p) std::cin >> q.first >> q.second;
    sort(p);
}
`,
    ),
  ],
};

type Place = [x: number, y: number];

function nursery(places: readonly number[][]): string {
  return `${places.length}\n${places.map((place) => `${place.join(' ')}\n`).join('')}`;
}

function scattered(chance: Chance, count: number, reach: number): string {
  return nursery(
    Array.from({ length: count }, () => [chance.between(-reach, reach), chance.between(-reach, reach)]),
  );
}

function placesOf(input: string): Place[] {
  const [count, ...numbers] = numbersOf(input);
  const places = Array.from({ length: count! }, (_, i): Place => [numbers[2 * i]!, numbers[2 * i + 1]!]);
  return places.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** The corners in order; a line gives its two ends. */
function convexHull(sorted: Place[]): Place[] {
  return [...chain(sorted).slice(0, -1), ...chain(sorted.toReversed()).slice(0, -1)];
}

function chain(places: Place[]): Place[] {
  const kept: Place[] = [];
  for (const place of places) {
    while (kept.length > 1 && !turnsLeft(kept.at(-2)!, kept.at(-1)!, place)) kept.pop();
    kept.push(place);
  }
  return kept;
}

function turnsLeft(a: Place, b: Place, c: Place): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]);
}
