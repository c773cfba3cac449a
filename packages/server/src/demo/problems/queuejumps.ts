import { correct, type DemoProblem, failing, notCompiling, numbersOf, singles } from '../demo-problem.ts';

export const queuejumps: DemoProblem = {
  code: 'queuejumps',
  name: 'Queue Jumps',
  types: ['Data Structures', 'Divide and Conquer'],
  group: 'Classic',
  points: 12,
  partial: false,
  timeLimitSeconds: 2,
  memoryLimitKib: 131072,
  statement: String.raw`
$N$ people queue for the observation deck. Patience is measured in minutes; the patience of the first person is $a_1 = S$, and
each further one follows from the person before:

$$a_{i+1} = (a_i \cdot M + C) \bmod P$$

A pair $i < j$ is **tense** when the person in front has more than twice the patience of the person behind, that is, when
$a_i > 2 a_j$. Count the tense pairs.

## Input

One line with five integers $N$, $S$, $M$, $C$ and $P$.

## Output

The number of tense pairs.

## Constraints

- $1 \le N \le 200\,000$
- $2 \le P \le 2 \cdot 10^9$
- $0 \le S, M, C < P$
`,
  sampleCount: 2,
  tests() {
    return singles(1, [
      '5 6 3 1 7\n',
      '1 0 0 0 2\n',
      '50 17 29 11 101\n',
      '2000 1 1 1 2000000000\n',
      '3000 123456 48271 77 2000000000\n',
      '100000 5 16807 0 2147483\n',
      '200000 987654321 1103515245 12345 1999999973\n',
      '200000 1999999999 1999999999 1 2000000000\n',
    ]);
  },
  answer(input) {
    return `${tensePairs(patience(numbersOf(input)))}\n`;
  },
  solutions: [
    correct(
      'CPP',
      0.035,
      String.raw`
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

vector<long long> a;

long long tense(int from, int to) {
    if (to - from < 2) return 0;
    int middle = (from + to) / 2;
    long long pairs = tense(from, middle) + tense(middle, to);
    int behind = middle;
    for (int i = from; i < middle; i++) {
        while (behind < to && a[i] > 2 * a[behind]) behind++;
        pairs += behind - middle;
    }
    inplace_merge(a.begin() + from, a.begin() + middle, a.begin() + to);
    return pairs;
}

int main() {
    long long n, s, m, c, p;
    cin >> n >> s >> m >> c >> p;
    a.push_back(s);
    while ((long long)a.size() < n) a.push_back((a.back() * m + c) % p);
    cout << tense(0, n) << '\n';
}
`,
    ),
    correct(
      'PY3',
      0.7,
      `
n, s, m, c, p = map(int, input().split())
a = []
for _ in range(n):
    a.append(s)
    s = (s * m + c) % p


def tense(a):
    if len(a) < 2:
        return a, 0
    middle = len(a) // 2
    front, left = tense(a[:middle])
    back, right = tense(a[middle:])
    pairs, behind = left + right, 0
    for x in front:
        while behind < len(back) and x > 2 * back[behind]:
            behind += 1
        pairs += behind
    return sorted(front + back), pairs


print(tense(a)[1])
`,
    ),
    failing(
      'CPP',
      'AC AC AC AC AC TLE SC SC',
      0.004,
      `
#include <iostream>
#include <vector>

int main() {
    long long n, s, m, c, p, pairs = 0;
    std::cin >> n >> s >> m >> c >> p;
    std::vector<long long> a(n, s);
    for (int i = 1; i < n; i++) a[i] = (a[i - 1] * m + c) % p;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (a[i] > 2 * a[j]) pairs++;
    std::cout << pairs << std::endl;
}
`,
    ),
    failing(
      'PY3',
      'AC AC AC AC AC TLE SC SC',
      0.34,
      `
n, s, m, c, p = map(int, input().split())
a = []
for i in range(n):
    a.append(s)
    s = (s * m + c) % p
pairs = 0
for i in range(n):
    for j in range(i):
        if a[j] > 2 * a[i]:
            pairs += 1
print(pairs)
`,
    ),
    failing(
      'CPP',
      'AC AC AC AC AC AC WA SC',
      0.03,
      `
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

vector<unsigned> a;

int tense(int from, int to) {
    if (to - from < 2) return 0;
    int middle = (from + to) / 2, behind = middle;
    int pairs = tense(from, middle) + tense(middle, to);
    for (int i = from; i < middle; i++) {
        while (behind < to && a[i] > 2 * a[behind]) behind++;
        pairs += behind - middle;
    }
    inplace_merge(a.begin() + from, a.begin() + middle, a.begin() + to);
    return pairs;
}

int main() {
    unsigned long long n, s, m, c, p;
    cin >> n >> s >> m >> c >> p;
    for (unsigned i = 0; i < n; i++) a.push_back(s), s = (s * m + c) % p;
    cout << tense(0, n) << endl;
}
`,
    ),
    failing(
      'CPP',
      'AC AC AC AC AC AC RTE SC',
      0.02,
      `
#include <algorithm>
#include <iostream>
#include <stdexcept>
#include <vector>
using namespace std;

vector<long long> a;

long long tense(int from, int to) {
    if (to - from < 2) return 0;
    int middle = (from + to) / 2, behind = middle;
    long long pairs = tense(from, middle) + tense(middle, to);
    for (int i = from; i < middle; i++) {
        while (behind < to && a[i] > 2 * a[behind]) behind++;
        pairs += behind - middle;
    }
    inplace_merge(a.begin() + from, a.begin() + middle, a.begin() + to);
    return pairs;
}

int main() {
    long long n, s, m, c, p;
    cin >> n >> s >> m >> c >> p;
    a.resize(100000);
    a.at(0) = s;
    for (int i = 1; i < n; i++) a.at(i) = (a[i - 1] * m + c) % p;
    cout << tense(0, n) << endl;
}
`,
    ),
    notCompiling(
      'CPP',
      "main.cpp:7:24: error: 'a' was not declared in this scope",
      `
#include <iostream>
#include <vector>

int main() {
    long long n, s, m, c, p;
    std::cin >> n >> s >> m >> c >> p;
    for (int i = 0; i < n; i++) {
        a.push_back(s);
        s = (s * m + c) % p;
    }
}
`,
    ),
  ],
};

function patience([count, first, factor, step, modulus]: number[]): Float64Array {
  const people = new Float64Array(count!);
  people[0] = first!;
  for (let i = 1; i < count!; i++)
    people[i] = (timesModulo(people[i - 1]!, factor!, modulus!) + step!) % modulus!;
  return people;
}

/** In two halves, since the whole product may need more than 53 bits. */
function timesModulo(a: number, b: number, modulus: number): number {
  const high = (a * Math.floor(b / 65_536)) % modulus;
  return (high * 65_536 + a * (b % 65_536)) % modulus;
}

/** Keeps the people passed so far in a Fenwick tree by rank, and asks it for each new one how many are calm. */
function tensePairs(people: Float64Array): number {
  const sorted = people.toSorted();
  const tree = new Uint32Array(people.length + 1);
  let pairs = 0;
  people.forEach((patience, ahead) => {
    let calm = 0;
    for (let rank = countUpTo(sorted, 2 * patience); rank > 0; rank &= rank - 1) calm += tree[rank]!;
    pairs += ahead - calm;
    for (let rank = countUpTo(sorted, patience); rank < tree.length; rank += rank & -rank) tree[rank]!++;
  });
  return pairs;
}

function countUpTo(sorted: Float64Array, bound: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
