import { batches, correct, type DemoProblem, failing, notCompiling } from '../demo-problem.ts';

export const stones: DemoProblem = {
  code: 'stones',
  name: 'Garden of Stones',
  types: ['Combinatorics', 'Dynamic Programming'],
  group: 'Olympiad',
  points: 20,
  partial: true,
  timeLimitSeconds: 1,
  memoryLimitKib: 131072,
  statement: String.raw`
A garden path is a row of $N$ stones, each red, green or blue. Two rules have been handed down:

1. no two red stones lie side by side;
2. no three stones in a row have the same colour.

How many different paths of length $N$ obey both? Print the number modulo $1\,000\,000\,007$.

## Input

One line with the integer $N$.

## Output

The number of paths, modulo $1\,000\,000\,007$.

## Constraints

- $1 \le N \le 10^{18}$

| Batch | Points | Further constraints |
|---|---|---|
| 1 | 20 | $N \le 12$ |
| 2 | 30 | $N \le 10^6$ |
| 3 | 50 | none |
`,
  sampleCount: 2,
  tests() {
    return batches(
      { points: 20, inputs: ['2\n', '5\n', '1\n', '12\n'] },
      { points: 30, inputs: ['1500\n', '271828\n', '1000000\n'] },
      { points: 50, inputs: ['10000000019\n', '314159265358979323\n', '1000000000000000000\n'] },
    );
  },
  answer(input) {
    const steps = BigInt(input.trim()) - 1n;
    const ways = power(followers, steps);
    const paths = firstStones.reduce((sum, from) => sum + ways[from]!.reduce((a, b) => a + b), 0n);
    return `${paths % modulus}\n`;
  },
  solutions: [
    correct(
      'CPP',
      0.001,
      String.raw`
#include <array>
#include <iostream>
using namespace std;

const long long P = 1000000007;
typedef array<array<long long, 5>, 5> table;

table times(const table &a, const table &b) {
    table c = {};
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++)
            for (int k = 0; k < 5; k++) c[i][j] = (c[i][j] + a[i][k] * b[k][j]) % P;
    return c;
}

int main() {
    long long n, paths = 0;
    cin >> n;
    // red, first green, second green, first blue, second blue
    table step = {{{{0, 1, 0, 1, 0}}, {{1, 0, 1, 1, 0}}, {{1, 0, 0, 1, 0}}, {{1, 1, 0, 0, 1}}, {{1, 1, 0, 0, 0}}}};
    table ways = {};
    for (int i = 0; i < 5; i++) ways[i][i] = 1;
    for (n--; n; n /= 2, step = times(step, step))
        if (n % 2) ways = times(ways, step);
    for (int first : {0, 1, 3})
        for (int last = 0; last < 5; last++) paths += ways[first][last];
    cout << paths % P << '\n';
}
`,
    ),
    correct(
      'PY3',
      0.004,
      `
P = 10**9 + 7


# Green and blue are alike: count red ends, other ends after one stone, after two.
def times(a, b):
    return [[sum(x * y for x, y in zip(row, column)) % P for column in zip(*b)] for row in a]


n = int(input()) - 1
step = [[0, 2, 0], [1, 1, 1], [1, 1, 0]]
ways = [[1, 2, 0]]
while n:
    if n % 2:
        ways = times(ways, step)
    step = times(step, step)
    n //= 2
print(sum(ways[0]) % P)
`,
    ),
    failing(
      'CPP',
      'AC AC AC AC AC AC AC TLE SC SC',
      0.006,
      `
#include <iostream>

int main() {
    const long long P = 1000000007;
    long long n, red = 1, once = 2, twice = 0;
    std::cin >> n;
    while (--n) {
        long long nextRed = (once + twice) % P;
        long long nextOnce = (2 * red + once + twice) % P;
        twice = once;
        once = nextOnce;
        red = nextRed;
    }
    std::cout << (red + once + twice) % P << std::endl;
}
`,
    ),
    failing(
      'PY3',
      'AC AC AC AC IR SC SC IR SC SC',
      0.01,
      `
from functools import cache

P = 1000000007


@cache
def ends(n):
    if n == 1:
        return 1, 2, 0
    red, once, twice = ends(n - 1)
    return (once + twice) % P, (2 * red + once + twice) % P, once


print(sum(ends(int(input()))) % P)
`,
    ),
    failing(
      'CPP',
      'AC AC AC AC WA SC SC WA SC SC',
      0.005,
      `
#include <iostream>
using namespace std;

int main() {
    unsigned long long n, red = 1, once = 2, twice = 0;
    cin >> n;
    for (unsigned i = 1; i < n && i < 2000000; i++) {
        unsigned long long r = once + twice, o = 2 * red + once + twice;
        twice = once, once = o, red = r;
    }
    cout << (red + once + twice) % 1000000007 << endl;
}
`,
    ),
    failing(
      'CPP',
      'AC WA SC SC WA SC SC WA SC SC',
      0.003,
      `
#include <iostream>

int main() {
    long long n, red = 1, other = 2;
    std::cin >> n;
    for (int i = 1; i < n && i <= 1000000; i++) {
        long long nextOther = (2 * red + 2 * other) % 1000000007;
        red = other;
        other = nextOther;
    }
    std::cout << (red + other) % 1000000007 << std::endl;
}
`,
    ),
    notCompiling(
      'CPP',
      "main.cpp:8:12: error: 'ways' was not declared in this scope",
      `
#include <iostream>

int main() {
    long long n;
    std::cin >> n;
    long long red = 1, once = 2, twice = 0;
    while (--n)
        ways = red + once + twice;
    std::cout << ways % 1000000007;
}
`,
    ),
  ],
};

type Matrix = readonly (readonly bigint[])[];

const modulus = 1_000_000_007n;

/** Which end of a path may follow which: red, green once, green twice, blue once, blue twice. */
const followers: Matrix = [
  [0n, 1n, 0n, 1n, 0n],
  [1n, 0n, 1n, 1n, 0n],
  [1n, 0n, 0n, 1n, 0n],
  [1n, 1n, 0n, 0n, 1n],
  [1n, 1n, 0n, 0n, 0n],
];
const firstStones = [0, 1, 3];

function power(base: Matrix, exponent: bigint): Matrix {
  if (exponent === 0n) return base.map((row, i) => row.map((_, j) => (i === j ? 1n : 0n)));
  const half = power(base, exponent / 2n);
  const square = product(half, half);
  return exponent % 2n === 1n ? product(square, base) : square;
}

function product(a: Matrix, b: Matrix): Matrix {
  return a.map((row) =>
    row.map((_, column) => row.reduce((sum, value, k) => sum + value * b[k]![column]!, 0n) % modulus),
  );
}
