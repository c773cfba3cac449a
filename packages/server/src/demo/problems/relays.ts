import { type Chance, chanceFrom } from '../chance.ts';
import { batches, correct, type DemoProblem, failing, notCompiling, numbersOf } from '../demo-problem.ts';
import { relayVillages } from '../figures/drawings.ts';

export const relays: DemoProblem = {
  code: 'relays',
  name: 'Relay Stations',
  types: ['Trees', 'Dynamic Programming'],
  group: 'Olympiad',
  points: 30,
  partial: true,
  timeLimitSeconds: 1,
  memoryLimitKib: 262144,
  figure: relayVillages,
  statement: String.raw`
The mountain villages are numbered from $1$ to $N$ in the order in which they were founded. Every village but the first was
founded from an older one, $p_i$, and a single path joins the two. A relay station in village $i$ costs $c_i$ and covers that
village and all villages one path away.

Cover every village as cheaply as possible.

## Input

The first line contains the integer $N$. The second line contains the costs $c_1, \dots, c_N$. When $N > 1$, a third line
contains $p_2, \dots, p_N$.

## Output

The smallest total cost of stations that cover all villages.

## Constraints

- $1 \le N \le 2000$
- $1 \le c_i \le 10^9$
- $1 \le p_i < i$

| Batch | Points | Further constraints |
|---|---|---|
| 1 | 20 | $N \le 16$ |
| 2 | 30 | $p_i = i - 1$ |
| 3 | 50 | none |
`,
  sampleCount: 2,
  tests() {
    const chance = chanceFrom('relays');
    const older = (i: number) => chance.between(1, i - 1);
    const recent = (i: number) => chance.between(Math.max(1, i - 4), i - 1);
    const hub = (i: number) => Math.max(1, Math.floor(i / 12));
    const previous = (i: number) => i - 1;
    return batches(
      {
        points: 20,
        inputs: [
          '5\n9 2 9 3 1\n1 2 2 4\n',
          '1\n7\n',
          villages(chance, 11, 20, older),
          villages(chance, 16, 100, recent),
        ],
      },
      {
        points: 30,
        inputs: [villages(chance, 40, 50, previous), villages(chance, 1800, 1_000_000_000, previous)],
      },
      {
        points: 50,
        inputs: [
          villages(chance, 150, 30, older),
          villages(chance, 2000, 1000, hub),
          villages(chance, 2000, 1_000_000_000, recent),
        ],
      },
    );
  },
  answer(input) {
    const [count, ...numbers] = numbersOf(input);
    const covers = numbers.slice(0, count).map(coverOfLeaf);
    const parents = numbers.slice(count);
    for (let village = count!; village > 1; village--) {
      addChild(covers[parents[village - 2]! - 1]!, covers[village - 1]!);
    }
    return `${Math.min(covers[0]!.station, covers[0]!.covered)}\n`;
  },
  solutions: [
    correct(
      'CPP',
      0.002,
      String.raw`
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    const long long far = 1e18;
    vector<long long> with(n), covered(n, far), waiting(n, 0);
    vector<int> parent(n, -1);
    for (auto &c : with) cin >> c;
    for (int i = 1; i < n; i++) cin >> parent[i], parent[i]--;
    for (int i = n - 1; i > 0; i--) {
        int p = parent[i];
        long long served = min(with[i], covered[i]);
        covered[p] = min({far, covered[p] + served, waiting[p] + with[i]});
        waiting[p] = min(far, waiting[p] + covered[i]);
        with[p] += min(served, waiting[i]);
    }
    cout << min(with[0], covered[0]) << '\n';
}
`,
    ),
    correct(
      'PY3',
      0.006,
      `
n = int(input())
station = list(map(int, input().split()))
parent = [0] + [int(p) - 1 for p in input().split()] if n > 1 else [0]
FAR = 10**18
covered = [FAR] * n
waiting = [0] * n
for i in range(n - 1, 0, -1):
    p = parent[i]
    served = min(station[i], covered[i])
    covered[p] = min(covered[p] + served, waiting[p] + station[i])
    waiting[p] += covered[i]
    station[p] += min(served, waiting[i])
print(min(station[0], covered[0]))
`,
    ),
    failing(
      'PY3',
      'AC AC AC AC AC IR AC AC AC',
      0.008,
      `
n = int(input())
cost = list(map(int, input().split()))
children = [[] for _ in range(n)]
if n > 1:
    for i, p in enumerate(input().split(), 1):
        children[int(p) - 1].append(i)


def solve(i):
    station, covered, waiting = cost[i], float("inf"), 0
    for child in children[i]:
        s, c, w = solve(child)
        covered = min(covered + min(s, c), waiting + s)
        waiting += c
        station += min(s, c, w)
    return station, covered, waiting


print(min(solve(0)[:2]))
`,
    ),
    failing(
      'CPP',
      'AC AC WA SC AC AC WA SC SC',
      0.002,
      `
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
`,
    ),
    failing(
      'CPP',
      'AC AC AC AC TLE SC TLE SC SC',
      0.001,
      `
#include <iostream>
#include <vector>
using namespace std;

int n;
vector<long long> c;
vector<vector<int>> near;
vector<int> covers;
long long best = 4e18;

void decide(int i, long long paid) {
    if (i == n) {
        for (int times : covers) if (times == 0) return;
        best = min(best, paid);
        return;
    }
    decide(i + 1, paid);
    for (int v : near[i]) covers[v]++;
    decide(i + 1, paid + c[i]);
    for (int v : near[i]) covers[v]--;
}

int main() {
    cin >> n;
    c.resize(n), near.resize(n), covers.assign(n, 0);
    for (int i = 0; i < n; i++) cin >> c[i], near[i].push_back(i);
    for (int i = 1, p; i < n; i++) cin >> p, near[i].push_back(p - 1), near[p - 1].push_back(i);
    decide(0, 0);
    cout << best << endl;
}
`,
    ),
    failing(
      'CPP',
      'OLE SC SC SC OLE SC OLE SC SC',
      0.2,
      String.raw`
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
`,
    ),
    notCompiling(
      'CPP',
      "main.cpp:6:44: error: 'far' was not declared in this scope",
      `
#include <iostream>
#include <vector>
int main() {
    int n;
    std::cin >> n;
    std::vector<long long> with(n), covered(n, far);
    for (auto &c : with) std::cin >> c;
    std::cout << with[0];
}
`,
    ),
  ],
};

/** The least cost for a village's descendants, by how the village itself fares. */
interface Cover {
  /** It has a station. */
  station: number;
  /** It has none, but one of its children does. */
  covered: number;
  /** It waits for its parent. */
  waiting: number;
}

function coverOfLeaf(cost: number): Cover {
  return { station: cost, covered: Number.POSITIVE_INFINITY, waiting: 0 };
}

function addChild(parent: Cover, child: Cover): void {
  const served = Math.min(child.station, child.covered);
  parent.covered = Math.min(parent.covered + served, parent.waiting + child.station);
  parent.waiting += child.covered;
  parent.station += Math.min(served, child.waiting);
}

function villages(chance: Chance, count: number, dearest: number, parentOf: (i: number) => number): string {
  const costs = Array.from({ length: count }, () => chance.between(1, dearest));
  const parents = Array.from({ length: count - 1 }, (_, i) => parentOf(i + 2));
  return `${count}\n${costs.join(' ')}\n${parents.join(' ')}\n`;
}
