import { chanceFrom } from '../chance.ts';
import { correct, type DemoProblem, failing, notCompiling, numbersOf, singles } from '../demo-problem.ts';

export const lanterns: DemoProblem = {
  code: 'lanterns',
  name: 'Lantern Street',
  types: ['Implementation'],
  group: 'Warm-up',
  points: 3,
  partial: false,
  timeLimitSeconds: 1,
  memoryLimitKib: 65536,
  statement: String.raw`
Lantern Street has $N$ lanterns, and the $i$-th one shines with brightness $b_i$. The town council wants to praise every
lantern that is **at least as bright as the average** of the whole street. How many plaques must be ordered?

## Input

The first line contains the integer $N$. The second line contains $N$ integers $b_1, b_2, \dots, b_N$.

## Output

One integer: the number of lanterns whose brightness is not below the average.

## Constraints

- $1 \le N \le 1500$
- $1 \le b_i \le 10^9$
`,
  sampleCount: 2,
  tests() {
    const chance = chanceFrom('lanterns');
    const street = (count: number, brightest: number) =>
      line(Array.from({ length: count }, () => chance.between(1, brightest)));
    return singles(1, [
      line([2, 3, 3, 5, 7]),
      line([4, 4, 4]),
      line([1_000_000_000]),
      street(40, 9),
      street(700, 100),
      street(1500, 1_000_000_000),
    ]);
  },
  answer(input) {
    const [count, ...brightness] = numbersOf(input);
    const sum = brightness.reduce((total, b) => total + b, 0);
    return `${brightness.filter((b) => b * count! >= sum).length}\n`;
  },
  solutions: [
    correct(
      'CPP',
      0.001,
      String.raw`
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<long long> b(n);
    long long sum = 0;
    for (auto &x : b) {
        std::cin >> x;
        sum += x;
    }
    int plaques = 0;
    for (auto x : b) plaques += x * n >= sum;
    std::cout << plaques << '\n';
}
`,
    ),
    correct(
      'PY3',
      0.002,
      `
n = int(input())
b = list(map(int, input().split()))
total = sum(b)
print(sum(1 for x in b if x * n >= total))
`,
    ),
    correct(
      'JAVA',
      0.06,
      `
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        long[] b = new long[n];
        long sum = 0;
        for (int i = 0; i < n; i++) {
            b[i] = in.nextLong();
            sum += b[i];
        }
        int plaques = 0;
        for (long x : b) if (x * n >= sum) plaques++;
        System.out.println(plaques);
    }
}
`,
    ),
    failing(
      'CPP',
      'AC AC AC WA SC SC',
      0.001,
      `
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, sum = 0;
    cin >> n;
    vector<int> b(n);
    for (int i = 0; i < n; i++) {
        cin >> b[i];
        sum += b[i];
    }
    int average = sum / n, plaques = 0;
    for (int x : b) if (x >= average) plaques++;
    cout << plaques << endl;
}
`,
    ),
    failing(
      'PY3',
      'AC WA SC SC SC SC',
      0.002,
      `
n = int(input())
b = list(map(int, input().split()))
average = sum(b) / n
print(len([x for x in b if x > average]))
`,
    ),
    failing(
      'PY3',
      'IR SC SC SC SC SC',
      0.002,
      `
n = int(input())
b = [int(input()) for _ in range(n)]
print(sum(x * n >= sum(b) for x in b))
`,
    ),
    notCompiling(
      'CPP',
      "main.cpp:8:17: error: expected ';' before 'for'",
      `
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<long long> b(n);
    long long sum = 0
    for (auto &x : b) std::cin >> x, sum += x;
    int plaques = 0;
    for (auto x : b) plaques += x * n >= sum;
    std::cout << plaques;
}
`,
    ),
  ],
};

function line(brightness: readonly number[]): string {
  return `${brightness.length}\n${brightness.join(' ')}\n`;
}
