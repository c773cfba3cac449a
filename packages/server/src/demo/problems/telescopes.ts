import { type Chance, chanceFrom } from '../chance.ts';
import { batches, correct, type DemoProblem, failing, notCompiling, numbersOf } from '../demo-problem.ts';

export const telescopes: DemoProblem = {
  code: 'telescopes',
  name: 'Shared Telescopes',
  types: ['Greedy', 'Data Structures'],
  group: 'Olympiad',
  points: 15,
  partial: true,
  timeLimitSeconds: 1,
  memoryLimitKib: 131072,
  statement: String.raw`
An observatory owns $K$ equal telescopes. Tonight there are $N$ requests; request $i$ wants any one telescope from minute $s_i$
until minute $e_i$. A telescope serves one request at a time, without interruption, and may take up the next request in the
very minute in which the last one ended.

How many requests can be granted?

## Input

The first line contains the integers $N$ and $K$. Each of the next $N$ lines contains the integers $s_i$ and $e_i$.

## Output

The largest number of requests that can be granted together.

## Constraints

- $1 \le N \le 1500$
- $1 \le K \le 100$
- $0 \le s_i < e_i \le 10^6$

| Batch | Points | Further constraints |
|---|---|---|
| 1 | 25 | $N \le 15$, $e_i \le 20$ |
| 2 | 25 | $K = 1$ |
| 3 | 50 | none |
`,
  sampleCount: 2,
  tests() {
    const chance = chanceFrom('telescopes');
    const night = (count: number, telescopeCount: number, end: number, longest: number) =>
      requests(chance, count, telescopeCount, end, longest);
    return batches(
      {
        points: 25,
        inputs: [
          '5 2\n0 4\n1 3\n2 6\n3 5\n4 7\n',
          '3 1\n0 9\n0 3\n3 6\n',
          night(12, 2, 20, 9),
          night(15, 3, 20, 12),
        ],
      },
      { points: 25, inputs: [night(200, 1, 3000, 90), night(1200, 1, 1_000_000, 40_000)] },
      {
        points: 50,
        inputs: [
          night(300, 5, 2000, 200),
          night(1500, 20, 1_000_000, 90_000),
          night(1500, 100, 1_000_000, 400_000),
        ],
      },
    );
  },
  answer(input) {
    const [count, telescopeCount, ...times] = numbersOf(input);
    const byEnd = Array.from({ length: count! }, (_, i) => ({
      start: times[2 * i]!,
      end: times[2 * i + 1]!,
    }));
    byEnd.sort((a, b) => a.end - b.end);
    const freeFrom = Array<number>(telescopeCount!).fill(0);
    let granted = 0;
    for (const { start, end } of byEnd) {
      const chosen = latestFree(freeFrom, start);
      if (chosen === -1) continue;
      freeFrom[chosen] = end;
      granted++;
    }
    return `${granted}\n`;
  },
  solutions: [
    correct(
      'CPP',
      0.003,
      String.raw`
#include <algorithm>
#include <iostream>
#include <set>
#include <vector>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<pair<int, int>> byEnd(n);
    for (auto &r : byEnd) cin >> r.second >> r.first;
    sort(byEnd.begin(), byEnd.end());
    multiset<int> freeFrom;
    while (k--) freeFrom.insert(0);
    int granted = 0;
    for (auto &r : byEnd) {
        auto telescope = freeFrom.upper_bound(r.second);
        if (telescope == freeFrom.begin()) continue;
        freeFrom.erase(--telescope);
        freeFrom.insert(r.first);
        granted++;
    }
    cout << granted << '\n';
}
`,
    ),
    correct(
      'PY3',
      0.006,
      `
from bisect import bisect_right, insort

n, k = map(int, input().split())
requests = [tuple(map(int, input().split())) for _ in range(n)]
requests.sort(key=lambda r: r[1])
free_from = [0] * k
granted = 0
for start, end in requests:
    at = bisect_right(free_from, start)
    if at:
        free_from.pop(at - 1)
        insort(free_from, end)
        granted += 1
print(granted)
`,
    ),
    correct(
      'JAVA',
      0.11,
      `
import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), k = in.nextInt();
        int[][] requests = new int[n][2];
        for (int[] r : requests) {
            r[0] = in.nextInt();
            r[1] = in.nextInt();
        }
        Arrays.sort(requests, (a, b) -> a[1] - b[1]);
        TreeMap<Integer, Integer> freeFrom = new TreeMap<>();
        freeFrom.put(0, k);
        int granted = 0;
        for (int[] r : requests) {
            Integer at = freeFrom.floorKey(r[0]);
            if (at == null) continue;
            if (freeFrom.merge(at, -1, Integer::sum) == 0) freeFrom.remove(at);
            freeFrom.merge(r[1], 1, Integer::sum);
            granted++;
        }
        System.out.println(granted);
    }
}
`,
    ),
    failing(
      'PY3',
      'AC AC WA SC WA SC WA SC SC',
      0.005,
      `
n, k = map(int, input().split())
requests = sorted(tuple(map(int, input().split())) for _ in range(n))
free_from = [0] * k
granted = 0
for start, end in requests:
    for t in range(k):
        if free_from[t] <= start:
            free_from[t] = end
            granted += 1
            break
print(granted)
`,
    ),
    failing(
      'CPP',
      'AC AC AC AC AC AC WA SC SC',
      0.003,
      `
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, k, granted = 0;
    cin >> n >> k;
    vector<pair<int, int>> r(n);
    for (auto &x : r) cin >> x.second >> x.first;
    sort(r.begin(), r.end());
    vector<int> freeFrom(k, 0);
    for (auto &x : r)
        for (int &t : freeFrom)
            if (t <= x.second) {
                t = x.first;
                granted++;
                break;
            }
    cout << granted << endl;
}
`,
    ),
    failing(
      'CPP',
      'AC AC AC AC TLE SC TLE SC SC',
      0.001,
      `
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int n, k;
vector<pair<int, int>> r;
vector<int> freeFrom;

int grant(int i) {
    if (i == n) return 0;
    int best = grant(i + 1);
    for (int &t : freeFrom)
        if (t <= r[i].first) {
            int before = t;
            t = r[i].second;
            best = max(best, 1 + grant(i + 1));
            t = before;
        }
    return best;
}

int main() {
    cin >> n >> k;
    r.resize(n);
    for (auto &x : r) cin >> x.first >> x.second;
    sort(r.begin(), r.end());
    freeFrom.assign(k, 0);
    cout << grant(0) << endl;
}
`,
    ),
    notCompiling(
      'CPP',
      "main.cpp:8:32: error: request for member 'begin' in 'r', which is of non-class type",
      `
#include <algorithm>
#include <iostream>
int main() {
    int n, k;
    std::cin >> n >> k;
    std::pair<int, int> r[1500];
    for (int i = 0; i < n; i++) std::cin >> r[i].second >> r[i].first;
    std::sort(r.begin(), r.end());
}
`,
    ),
  ],
};

function requests(
  chance: Chance,
  count: number,
  telescopeCount: number,
  end: number,
  longest: number,
): string {
  const lines = Array.from({ length: count }, () => {
    const minutes = chance.between(1, longest);
    const start = chance.between(0, end - minutes);
    return `${start} ${start + minutes}\n`;
  });
  return `${count} ${telescopeCount}\n${lines.join('')}`;
}

/** The telescope that has idled least by `start`, or -1. */
function latestFree(freeFrom: readonly number[], start: number): number {
  return freeFrom.reduce(
    (best, free, i) => (free <= start && (best === -1 || free > freeFrom[best]!) ? i : best),
    -1,
  );
}
