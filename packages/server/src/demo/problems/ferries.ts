import { batches, correct, type DemoProblem, failing, notCompiling } from '../demo-problem.ts';

export const ferries: DemoProblem = {
  code: 'ferries',
  name: 'Two Ferries',
  types: ['Number Theory'],
  group: 'Warm-up',
  points: 5,
  partial: true,
  timeLimitSeconds: 1,
  memoryLimitKib: 65536,
  statement: String.raw`
Two ferries leave the same pier. The white one leaves at every minute divisible by $A$, the green one at every minute
divisible by $B$. A photographer who has just missed minute $T$ wants a picture of both leaving together. For which minute
must she wait?

## Input

One line with three integers $A$, $B$ and $T$.

## Output

The smallest integer **greater than** $T$ that is divisible by both $A$ and $B$.

## Constraints

- $1 \le A, B \le 10^9$
- $0 \le T \le 10^{18}$

| Batch | Points | Further constraints |
|---|---|---|
| 1 | 40 | $A, B, T \le 1000$ |
| 2 | 60 | none |
`,
  sampleCount: 2,
  tests() {
    return batches(
      { points: 40, inputs: ['6 4 10\n', '6 4 12\n', '1 1 0\n', '997 991 1000\n', '360 840 999\n'] },
      {
        points: 60,
        inputs: [
          '1000000000 999999999 1000000000000000000\n',
          '123456789 987654321 13548070123626141\n',
          '735134400 698377680 999999999999999999\n',
          '999999937 999999929 600000000000000000\n',
        ],
      },
    );
  },
  answer(input) {
    const [a, b, t] = input.trim().split(' ').map(BigInt);
    const together = (a! / greatestCommonDivisor(a!, b!)) * b!;
    return `${(t! / together + 1n) * together}\n`;
  },
  solutions: [
    correct(
      'CPP',
      0,
      String.raw`
#include <iostream>

long long gcd(long long a, long long b) { return b ? gcd(b, a % b) : a; }

int main() {
    long long a, b, t;
    std::cin >> a >> b >> t;
    long long together = a / gcd(a, b) * b;
    std::cout << (t / together + 1) * together << '\n';
}
`,
    ),
    correct(
      'PY3',
      0,
      `
from math import gcd

a, b, t = map(int, input().split())
together = a * b // gcd(a, b)
print((t // together + 1) * together)
`,
    ),
    correct(
      'JAVA',
      0.04,
      `
import java.math.BigInteger;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        BigInteger a = in.nextBigInteger(), b = in.nextBigInteger(), t = in.nextBigInteger();
        BigInteger together = a.divide(a.gcd(b)).multiply(b);
        System.out.println(t.divide(together).add(BigInteger.ONE).multiply(together));
    }
}
`,
    ),
    failing(
      'CPP',
      'AC AC AC AC AC TLE SC SC SC',
      0.008,
      String.raw`
#include <iostream>

int main() {
    long long a, b, t;
    std::cin >> a >> b >> t;
    do t++;
    while (t % a || t % b);
    std::cout << t << '\n';
}
`,
    ),
    failing(
      'PY3',
      'AC AC AC AC AC TLE SC SC SC',
      0.09,
      `
a, b, t = map(int, input().split())
t += 1
while t % a != 0 or t % b != 0:
    t += 1
print(t)
`,
    ),
    failing(
      'PY3',
      'WA SC SC SC SC AC WA SC SC',
      0,
      `
a, b, t = map(int, input().split())
print((t // (a * b) + 1) * (a * b))
`,
    ),
    failing(
      'CPP',
      'AC AC AC AC AC RTE SC SC SC',
      0,
      `
#include <iostream>
#include <string>
using namespace std;

int main() {
    string a, b, t;
    cin >> a >> b >> t;
    int x = stoi(a), y = stoi(b), limit = stoi(t);
    int together = x;
    while (together % y) together += x;
    cout << (limit / together + 1) * together << endl;
}
`,
    ),
    failing(
      'PY3',
      'AC WA SC SC SC AC WA SC SC',
      0,
      `
from math import gcd

a, b, t = map(int, input().split())
together = a * b // gcd(a, b)
print(-(-t // together) * together)
`,
    ),
    notCompiling(
      'CPP',
      "main.cpp:6:28: error: 'gcd' was not declared in this scope",
      String.raw`
#include <iostream>

int main() {
    long long a, b, t;
    std::cin >> a >> b >> t;
    long long together = a / gcd(a, b) * b;
    std::cout << (t / together + 1) * together << '\n';
}
`,
    ),
  ],
};

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
