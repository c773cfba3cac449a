import { type Chance, chanceFrom } from '../chance.ts';
import { correct, type DemoProblem, failing, notCompiling, numbersOf, singles } from '../demo-problem.ts';

export const halfprice: DemoProblem = {
  code: 'halfprice',
  name: 'Half-Price Voucher',
  types: ['Graphs', 'Shortest Paths'],
  group: 'Olympiad',
  points: 17,
  partial: true,
  timeLimitSeconds: 2,
  memoryLimitKib: 262144,
  statement: String.raw`
$N$ towns are joined by $M$ bus lines. Line $i$ runs between the towns $u_i$ and $v_i$ in both directions, and a ticket costs
$c_i$. Olu travels from town $1$ to town $N$ and holds a voucher: on **one** ride of her choice she pays only half, rounded
down to a whole coin.

What is the least she has to pay?

## Input

The first line contains the integers $N$ and $M$. Each of the next $M$ lines contains three integers $u_i$, $v_i$ and $c_i$.
Two towns may be joined by several lines.

## Output

The least total price, or -1 when town $N$ cannot be reached.

## Constraints

- $2 \le N \le 1000$
- $0 \le M \le 2000$
- $1 \le u_i, v_i \le N$, $u_i \ne v_i$
- $1 \le c_i \le 10^6$

Every test is worth 10 points.
`,
  editorial: String.raw`
Olu's state is a town and whether the voucher is spent. From the state $(u, \text{unspent})$, a line to $v$ with price $c$ leads to

- $(v, \text{unspent})$ for $c$, and
- $(v, \text{spent})$ for $\lfloor c / 2 \rfloor$.

From $(u, \text{spent})$ it leads to $(v, \text{spent})$ for $c$. Dijkstra's algorithm on these $2N$ states finds the answer at
$(N, \text{spent})$: a voucher never makes a journey dearer, so spending it is always right.

The time is $O(M \log N)$. Halving the dearest ride of the cheapest journey is wrong, because another journey may profit more; the
first sample shows it.
`,
  sampleCount: 2,
  tests() {
    const chance = chanceFrom('halfprice');
    return singles(10, [
      '4 4\n1 2 5\n2 4 5\n1 3 1\n3 4 11\n',
      '3 1\n1 2 7\n',
      '2 1\n2 1 9\n',
      network(chance, 6, 9, 20),
      network(chance, 12, 20, 100),
      coast(chance, 60, 90),
      network(chance, 200, 330, 1000),
      network(chance, 400, 450, 1_000_000),
      coast(chance, 1000, 600),
      coast(chance, 1000, 1001),
    ]);
  },
  answer(input) {
    const [towns, lineCount, ...numbers] = numbersOf(input);
    const lines = Array.from({ length: lineCount! }, (_, i) => numbers.slice(3 * i, 3 * i + 3));
    const price = cheapest(towns!, lines);
    return `${Number.isFinite(price) ? price : -1}\n`;
  },
  solutions: [
    correct(
      'CPP',
      0.004,
      String.raw`
#include <iostream>
#include <queue>
#include <vector>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<vector<pair<int, long long>>> lines(n + 1);
    while (m--) {
        int u, v, c;
        cin >> u >> v >> c;
        lines[u].push_back({v, c});
        lines[v].push_back({u, c});
    }
    vector<long long> paid(2 * n + 2, 1e18);
    priority_queue<pair<long long, int>> queue;
    auto reach = [&](int state, long long price) {
        if (price < paid[state]) paid[state] = price, queue.push({-price, state});
    };
    reach(2, 0);
    while (!queue.empty()) {
        long long price = -queue.top().first;
        int state = queue.top().second;
        queue.pop();
        if (price > paid[state]) continue;
        for (auto line : lines[state / 2]) {
            reach(line.first * 2 + state % 2, price + line.second);
            if (state % 2 == 0) reach(line.first * 2 + 1, price + line.second / 2);
        }
    }
    cout << (paid[2 * n + 1] < 1e18 ? paid[2 * n + 1] : -1) << '\n';
}
`,
    ),
    correct(
      'PY3',
      0.03,
      `
import heapq
import sys

n, m, *rest = map(int, sys.stdin.read().split())
lines = [[] for _ in range(n + 1)]
for u, v, c in zip(*[iter(rest)] * 3):
    lines[u].append((v, c))
    lines[v].append((u, c))
done = set()
queue = [(0, 1, False)]
answer = -1
while queue:
    price, town, used = heapq.heappop(queue)
    if (town, used) in done:
        continue
    done.add((town, used))
    if town == n and used:
        answer = price
        break
    for to, c in lines[town]:
        heapq.heappush(queue, (price + c, to, used))
        if not used:
            heapq.heappush(queue, (price + c // 2, to, True))
print(answer)
`,
    ),
    failing(
      'CPP',
      'WA AC AC AC AC WA AC AC WA WA',
      0.003,
      `
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<int> u(m), v(m), c(m);
    for (int i = 0; i < m; i++) cin >> u[i] >> v[i] >> c[i];
    vector<long long> paid(n + 1, 1e18), dearest(n + 1, 0);
    paid[1] = 0;
    for (int round = 0; round < n; round++)
        for (int i = 0; i < m; i++)
            for (int way = 0; way < 2; way++) {
                int from = way ? v[i] : u[i], to = way ? u[i] : v[i];
                if (paid[from] + c[i] >= paid[to]) continue;
                paid[to] = paid[from] + c[i];
                dearest[to] = max<long long>(dearest[from], c[i]);
            }
    if (paid[n] >= 1e18) cout << -1;
    else cout << paid[n] - (dearest[n] + 1) / 2;
    cout << endl;
}
`,
    ),
    failing(
      'CPP',
      'AC AC AC AC AC AC AC AC TLE TLE',
      0.08,
      `
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<int> u(m), v(m), c(m);
    for (int i = 0; i < m; i++) cin >> u[i] >> v[i] >> c[i];
    const long long far = 1e18;
    long long best = far;
    for (int half = 0; half < m; half++) {
        vector<long long> paid(n + 1, far);
        paid[1] = 0;
        int full = c[half];
        c[half] /= 2;
        for (int round = 0; round < n; round++)
            for (int i = 0; i < m; i++) {
                paid[v[i]] = min(paid[v[i]], paid[u[i]] + c[i]);
                paid[u[i]] = min(paid[u[i]], paid[v[i]] + c[i]);
            }
        c[half] = full;
        best = min(best, paid[n]);
    }
    cout << (best < far ? best : -1) << endl;
}
`,
    ),
    failing(
      'PY3',
      'AC IR AC AC AC AC AC AC AC AC',
      0.03,
      `
import heapq

n, m = map(int, input().split())
lines = [[] for _ in range(n + 1)]
for _ in range(m):
    u, v, c = map(int, input().split())
    lines[u].append((v, c))
    lines[v].append((u, c))
done = set()
queue = [(0, 1, 0)]
while (n, 1) not in done:
    price, town, used = heapq.heappop(queue)
    if (town, used) in done:
        continue
    done.add((town, used))
    for to, c in lines[town]:
        heapq.heappush(queue, (price + c, to, used))
        if not used:
            heapq.heappush(queue, (price + c // 2, to, 1))
print(price)
`,
    ),
    notCompiling(
      'CPP',
      "main.cpp:9:38: error: 'm' was not declared in this scope",
      `
#include <iostream>
#include <queue>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<vector<pair<int, int>>> lines(m);
    priority_queue<pair<int, int>> queue;
}
`,
    ),
  ],
};

function network(chance: Chance, towns: number, lineCount: number, dearest: number): string {
  const lines = Array.from({ length: lineCount }, () => {
    const from = chance.between(1, towns);
    const to = ((from + chance.between(1, towns - 1) - 1) % towns) + 1;
    return `${from} ${to} ${chance.between(1, dearest)}\n`;
  });
  return `${towns} ${lineCount}\n${lines.join('')}`;
}

/** A chain of short lines, and express lines that only a voucher makes worth taking. */
function coast(chance: Chance, towns: number, expressCount: number): string {
  const short = Array.from({ length: towns - 1 }, (_, i) => `${i + 1} ${i + 2} ${chance.between(60, 140)}\n`);
  const express = Array.from({ length: expressCount }, () => {
    const from = chance.between(1, towns - 3);
    const to = Math.min(towns, from + chance.between(3, 40));
    return `${to} ${from} ${(to - from) * chance.between(105, 190)}\n`;
  });
  return `${towns} ${towns - 1 + expressCount}\n${chance.shuffled([...short, ...express]).join('')}`;
}

/** Relaxes every line, with the voucher in hand and with it spent, until nothing gets cheaper. */
function cheapest(towns: number, lines: readonly number[][]): number {
  const holding = Array<number>(towns + 1).fill(Number.POSITIVE_INFINITY);
  const spent = holding.slice();
  holding[1] = 0;
  const improve = (prices: number[], town: number, price: number) => {
    const better = price < prices[town]!;
    if (better) prices[town] = price;
    return better;
  };
  for (let improved = true; improved; ) {
    improved = false;
    for (const [u, v, price] of lines as [number, number, number][]) {
      for (const [from, to] of [
        [u, v],
        [v, u],
      ] as const) {
        if (improve(holding, to, holding[from]! + price)) improved = true;
        if (improve(spent, to, spent[from]! + price)) improved = true;
        if (improve(spent, to, holding[from]! + Math.floor(price / 2))) improved = true;
      }
    }
  }
  return spent[towns]!;
}
