import { type Chance, chanceFrom } from '../chance.ts';
import { batches, correct, type DemoProblem, failing, notCompiling, numbersOf } from '../demo-problem.ts';

export const cargo: DemoProblem = {
  code: 'cargo',
  name: 'Night Cargo',
  types: ['Dynamic Programming'],
  group: 'Olympiad',
  points: 10,
  partial: true,
  timeLimitSeconds: 1,
  memoryLimitKib: 65536,
  languageLimits: [
    { language: 'PY3', time_limit: 6, memory_limit: 131072 },
    { language: 'JAVA', time_limit: 3, memory_limit: 262144 },
  ],
  statement: String.raw`
The night plane carries at most $W$ kilograms. $N$ parcels wait on the apron; the $i$-th weighs $w_i$ kilograms and its sender
pays $v_i$ for the flight, provided that it flies whole. Choose the parcels that bring in the most.

## Input

The first line contains two integers $N$ and $W$. Each of the next $N$ lines contains two integers $w_i$ and $v_i$.

## Output

The largest possible sum of payments.

## Constraints

- $1 \le N \le 200$
- $1 \le W \le 50\,000$
- $1 \le w_i \le 50\,000$
- $1 \le v_i \le 10^9$

| Batch | Points | Further constraints |
|---|---|---|
| 1 | 30 | $N \le 15$ |
| 2 | 30 | $N \le 100$, $W \le 1000$, $v_i \le 1000$ |
| 3 | 40 | none |

The memory limit is 64 MB: a table with a row for every parcel does not fit. Python and Java have limits of their own.
`,
  editorial: String.raw`
Let $b_c$ be the most that parcels of at most $c$ kilograms together bring in. Without parcels, every $b_c$ is $0$. Each parcel
either stays or flies, so with a new one

$$b_c \leftarrow \max(b_c,\; b_{c - w_i} + v_i) \qquad \text{for } c \ge w_i.$$

One row is enough if $c$ goes **down** from $W$ to $w_i$: then $b_{c - w_i}$ does not contain the parcel yet. Going up would load it
several times. The answer is $b_W$.

- Time $O(N \cdot W)$, which is $10^7$ steps. Memory $O(W)$: a table with $N$ rows would need 80 MB.
- The sum reaches $2 \cdot 10^{11}$ and needs 64 bits.
- Choosing by payment per kilogram is wrong: in the first sample it takes $(6, 40)$ and earns $40$ instead of $55$.
`,
  sampleCount: 2,
  tests() {
    const chance = chanceFrom('cargo');
    const apron = (count: number, capacity: number, heaviest: number, dearest: number) =>
      waiting(chance, count, capacity, heaviest, dearest);
    return batches(
      {
        points: 30,
        inputs: [
          '3 10\n6 40\n5 30\n5 25\n',
          '2 4\n5 100\n7 200\n',
          apron(12, 60, 25, 90),
          apron(15, 9000, 2000, 500),
        ],
      },
      { points: 30, inputs: [apron(60, 500, 120, 1000), apron(100, 1000, 90, 1000)] },
      {
        points: 40,
        inputs: [
          apron(150, 30_000, 4000, 1_000_000_000),
          apron(200, 50_000, 1500, 1_000_000_000),
          apron(200, 49_999, 900, 1_000_000_000),
        ],
      },
    );
  },
  answer(input) {
    const [count, capacity, ...parcels] = numbersOf(input);
    const best = new Float64Array(capacity! + 1);
    for (let i = 0; i < count!; i++) {
      const [weight, payment] = [parcels[2 * i]!, parcels[2 * i + 1]!];
      for (let w = capacity!; w >= weight; w--) best[w] = Math.max(best[w]!, best[w - weight]! + payment);
    }
    return `${best[capacity!]}\n`;
  },
  solutions: [
    correct(
      'CPP',
      0.015,
      String.raw`
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n, capacity;
    std::cin >> n >> capacity;
    std::vector<long long> best(capacity + 1, 0);
    while (n--) {
        int w;
        long long v;
        std::cin >> w >> v;
        for (int c = capacity; c >= w; c--) best[c] = std::max(best[c], best[c - w] + v);
    }
    std::cout << best[capacity] << '\n';
}
`,
    ),
    correct(
      'PY3',
      1.4,
      `
n, capacity = map(int, input().split())
best = [0] * (capacity + 1)
for _ in range(n):
    w, v = map(int, input().split())
    best[w:] = [a if a > b + v else b + v for a, b in zip(best[w:], best)]
print(best[capacity])
`,
    ),
    correct(
      'JAVA',
      0.12,
      `
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), capacity = in.nextInt();
        long[] best = new long[capacity + 1];
        while (n-- > 0) {
            int w = in.nextInt();
            long v = in.nextLong();
            for (int c = capacity; c >= w; c--) best[c] = Math.max(best[c], best[c - w] + v);
        }
        System.out.println(best[capacity]);
    }
}
`,
    ),
    failing(
      'CPP',
      'AC AC AC AC AC AC AC MLE SC',
      0.06,
      `
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, capacity;
    cin >> n >> capacity;
    vector<vector<long long>> best(n + 1, vector<long long>(capacity + 1, 0));
    for (int i = 1; i <= n; i++) {
        int w;
        long long v;
        cin >> w >> v;
        for (int c = 0; c <= capacity; c++) {
            best[i][c] = best[i - 1][c];
            if (c >= w) best[i][c] = max(best[i][c], best[i - 1][c - w] + v);
        }
    }
    cout << best[n][capacity] << endl;
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

vector<long long> w, v;

long long load(int i, long long left) {
    if (i == (int)w.size()) return 0;
    long long best = load(i + 1, left);
    if (w[i] <= left) best = max(best, v[i] + load(i + 1, left - w[i]));
    return best;
}

int main() {
    int n, capacity;
    cin >> n >> capacity;
    w.resize(n), v.resize(n);
    for (int i = 0; i < n; i++) cin >> w[i] >> v[i];
    cout << load(0, capacity) << endl;
}
`,
    ),
    failing(
      'CPP',
      'AC AC AC AC AC AC WA SC SC',
      0.01,
      `
#include <algorithm>
#include <iostream>
using namespace std;

int best[50001];

int main() {
    int n, capacity;
    cin >> n >> capacity;
    while (n--) {
        unsigned w, v;
        cin >> w >> v;
        for (unsigned c = capacity; c >= w; c--) best[c] = max(best[c], int(best[c - w] + v));
    }
    cout << best[capacity] << endl;
}
`,
    ),
    failing(
      'PY3',
      'WA SC SC SC AC WA WA SC SC',
      0.001,
      `
n, capacity = map(int, input().split())
parcels = [tuple(map(int, input().split())) for _ in range(n)]
parcels.sort(key=lambda p: p[1] / p[0], reverse=True)
earned = 0
for w, v in parcels:
    if w <= capacity:
        capacity -= w
        earned += v
print(earned)
`,
    ),
    notCompiling(
      'JAVA',
      'Main.java:10: error: incompatible types: possible lossy conversion from long to int',
      `
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), capacity = in.nextInt();
        int[] best = new int[capacity + 1];
        while (n-- > 0) {
            int w = in.nextInt();
            int v = in.nextLong();
            for (int c = capacity; c >= w; c--) best[c] = Math.max(best[c], best[c - w] + v);
        }
        System.out.println(best[capacity]);
    }
}
`,
    ),
  ],
};

function waiting(chance: Chance, count: number, capacity: number, heaviest: number, dearest: number): string {
  const parcels = Array.from(
    { length: count },
    () => `${chance.between(1, heaviest)} ${chance.between(Math.ceil(dearest / 3), dearest)}\n`,
  );
  return `${count} ${capacity}\n${parcels.join('')}`;
}
