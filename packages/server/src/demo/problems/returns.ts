import { type Chance, chanceFrom } from '../chance.ts';
import { correct, type DemoProblem, failing, notCompiling, singles } from '../demo-problem.ts';

export const returns: DemoProblem = {
  code: 'returns',
  name: 'Returned Books',
  types: ['Strings', 'Data Structures'],
  group: 'Warm-up',
  points: 4,
  partial: false,
  timeLimitSeconds: 1,
  memoryLimitKib: 131072,
  checker: { name: 'sorted' },
  statement: String.raw`
The library stamps a book's label into a journal whenever the book is lent **and** whenever it comes back. All books were on
their shelves when the journal was begun. Read the journal and say which books are out now.

## Input

The first line contains the integer $N$, the number of stamps. Each of the next $N$ lines contains one label: between 1 and 6
capital letters and digits.

## Output

The labels of all books that are out, one on each line, **in any order**, each once. When every book is on its shelf, print
the single line ALLBACK instead. (No book carries this label: it is too long.)

## Constraints

- $1 \le N \le 2000$
`,
  sampleCount: 2,
  tests() {
    const chance = chanceFrom('returns');
    const journal = (count: number, bookCount: number) => {
      const books = Array.from({ length: bookCount }, () => label(chance));
      return stamps(Array.from({ length: count }, () => chance.pick(books)));
    };
    const everyBookBack = Array.from({ length: 300 }, (_, i) => `B${i}`);
    return singles(1, [
      stamps(['A7', 'QX', 'A7', 'A7', 'M']),
      stamps(['HUT', 'HUT']),
      journal(9, 3),
      journal(200, 60),
      stamps([...everyBookBack, ...chance.shuffled(everyBookBack)]),
      journal(1900, 800),
    ]);
  },
  answer(input) {
    const out = new Set<string>();
    for (const book of input.trim().split('\n').slice(1)) {
      if (!out.delete(book)) out.add(book);
    }
    return `${[...out].join('\n') || 'ALLBACK'}\n`;
  },
  solutions: [
    correct(
      'CPP',
      0.002,
      String.raw`
#include <iostream>
#include <set>
#include <string>

int main() {
    int n;
    std::cin >> n;
    std::set<std::string> out;
    std::string book;
    while (std::cin >> book)
        if (!out.insert(book).second) out.erase(book);
    if (out.empty()) std::cout << "ALLBACK\n";
    for (const auto &b : out) std::cout << b << '\n';
}
`,
    ),
    correct(
      'PY3',
      0.003,
      String.raw`
import sys

out = set()
for book in sys.stdin.read().split()[1:]:
    out ^= {book}
print("\n".join(out) if out else "ALLBACK")
`,
    ),
    correct(
      'JAVA',
      0.09,
      `
import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        Set<String> out = new TreeSet<>();
        for (int i = 0; i < n; i++) {
            String book = in.next();
            if (!out.add(book)) out.remove(book);
        }
        if (out.isEmpty()) System.out.println("ALLBACK");
        for (String book : out) System.out.println(book);
    }
}
`,
    ),
    failing(
      'PY3',
      'WA SC SC SC SC SC',
      0.004,
      String.raw`
from collections import Counter

n = int(input())
count = Counter(input() for _ in range(n))
out = [book for book in count if count[book] == 1]
print("\n".join(out) if out else "ALLBACK")
`,
    ),
    failing(
      'CPP',
      'AC WA SC SC SC SC',
      0.002,
      String.raw`
#include <iostream>
#include <map>
#include <string>
using namespace std;

int main() {
    int n;
    cin >> n;
    map<string, int> times;
    while (n--) {
        string book;
        cin >> book;
        times[book]++;
    }
    for (auto &entry : times)
        if (entry.second % 2) cout << entry.first << "\n";
}
`,
    ),
    failing(
      'CPP',
      'AC AC AC AC RTE SC',
      0.001,
      String.raw`
#include <array>
#include <iostream>
#include <string>
using namespace std;

array<string, 250> shelf;

int main() {
    int n, known = 0, out = 0;
    cin >> n;
    array<int, 250> stamps = {};
    while (n--) {
        string book;
        cin >> book;
        int at = 0;
        while (at < known && shelf.at(at) != book) at++;
        shelf.at(at) = book;
        if (at == known) known++;
        stamps.at(at)++;
    }
    for (int i = 0; i < known; i++)
        if (stamps[i] % 2) cout << shelf[i] << "\n", out++;
    if (!out) cout << "ALLBACK\n";
}
`,
    ),
    notCompiling(
      'JAVA',
      'Main.java:8: error: cannot find symbol\n  symbol:   variable sc',
      String.raw`
import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        Set<String> out = new HashSet<>();
        for (int i = 0; i < n; i++) out.add(sc.next());
        System.out.println(out.isEmpty() ? "ALLBACK" : String.join("\n", out));
    }
}
`,
    ),
  ],
};

function label(chance: Chance): string {
  const length = chance.between(1, 6);
  return Array.from({ length }, () => chance.pick([...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'])).join('');
}

function stamps(labels: readonly string[]): string {
  return `${labels.length}\n${labels.join('\n')}\n`;
}
