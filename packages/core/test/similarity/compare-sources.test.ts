import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ComparedSource, compareSources } from '@tribunal/core/similarity/compare-sources';

const programs: Readonly<Record<string, string>> = {
  CPP17: `#include <iostream>
int main() {
  int n, best = 0; // the answer
  std::cin >> n;
  for (int i = 0; i < n; i++) {
    int x;
    std::cin >> x;
    if (x > best) best = x * 2 + 1;
  }
  std::cout << best << "\\n";
}`,
  C: `#include <stdio.h>
int main(void) {
  int n, best = 0; /* the answer */
  scanf("%d", &n);
  while (n--) { int x; scanf("%d", &x); if (x > best) best = x; }
  printf("%d", best);
  return 0;
}`,
  JAVA8: `import java.util.*;
class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in); // reads
    int n = in.nextInt(), best = 0;
    for (int i = 0; i < n; i++) best = Math.max(best, in.nextInt());
    System.out.println(best);
  }
}`,
  PY3: `import sys
n = int(input())  # the number
best = 0
for i in range(n):
    x = int(input())
    if x > best and x != 7:
        best = x * 2
print("answer", best)`,
  V8JS: `const n = Number(readline()); // the number
let best = 0;
for (let i = 0; i < n; i++) {
  const x = Number(readline());
  if (x > best) best = x;
}
console.log(\`best \${best}\`);`,
  PAS: `program max; { nothing }
var n, x, best: integer;
begin
  read(n); best := 0;
  while n > 0 do begin read(x); if x > best then best := x; n := n - 1 end;
  writeln(best)
end.`,
};

const source = (id: number, text: string, languageKey: string, userId = id): ComparedSource => ({
  ...{ id, userId, languageKey },
  source: text,
});
const compare = (...sources: ComparedSource[]) => compareSources({ sources, templates: [] });
const renamed = (text: string) =>
  text
    .replace(/\bbest\b/g, 'maximum_so_far')
    .replace(/\bx\b/g, 'value')
    .replace(/\b7\b/g, '8');
const brief = (pairs: ReturnType<typeof compare>) =>
  pairs.map(({ a, b, score, isCopy }) => `${a}-${b} ${score}${isCopy ? ' copy' : ''}`);

describe('two sources are alike', () => {
  for (const [language, text] of Object.entries(programs))
    test(`in ${language} if only names, constants, space and comments differ`, () => {
      const respaced = renamed(text).replace(/\n/g, '\n\n');
      assert.deepEqual(brief(compare(source(1, text, language), source(2, respaced, language))), ['1-2 1']);
    });

  test('as copies if only space and comments differ; copies come first', () => {
    const text = programs.CPP17!;
    const copy = text.replace('// the answer', '').replace(/ {2}/g, '\t');
    const pairs = compare(
      source(1, renamed(text), 'CPP17'),
      source(2, text, 'CPP17'),
      source(3, copy, 'CPP17'),
    );
    assert.deepEqual(brief(pairs), ['2-3 1 copy', '1-2 1', '1-3 1']);
  });

  test('in part, with the lines of each common passage', () => {
    const [one, other] = [programs.CPP17!, programs.PY3!];
    const pairs = compare(
      source(1, `${other}\n`, 'PY3'),
      source(2, `a = [1]\na.pop()\n${renamed(other)}`, 'PY3'),
    );
    assert.equal(pairs.length, 1);
    const [{ score, matches }] = pairs as [(typeof pairs)[0]];
    assert.ok(score > 0.85 && score < 1, String(score));
    assert.deepEqual(matches, [{ aStart: 2, aEnd: 8, bStart: 4, bEnd: 10, tokens: matches[0]!.tokens }]);
    assert.deepEqual(compare(source(1, one, 'CPP17'), source(2, other, 'PY3')), []);
  });
});

describe('not listed are', () => {
  test('two sources of one user', () => {
    const text = programs.CPP17!;
    assert.deepEqual(compare(source(1, text, 'CPP17', 5), source(2, text, 'CPP17', 5)), []);
  });

  test('template code, and programs that are short without it', () => {
    const template = programs.CPP17!;
    const [one, other] = [
      `${template}\nint f() { return 1; }`,
      `${template}\nint g(int y) { y += 2; return y; }`,
    ];
    const sources = [source(1, one, 'CPP17'), source(2, other, 'CPP17')];
    assert.deepEqual(
      compareSources({ sources, templates: [{ languageKey: 'CPP17', source: template }] }),
      [],
    );
    assert.equal(compare(...sources).length, 1);
  });

  test('two users more than once: the most similar of their sources counts', () => {
    const text = programs.CPP17!;
    const pairs = compare(
      source(1, text, 'CPP17', 1),
      source(2, `${text}\nint unused(int a) { return a + 1; }`, 'CPP17', 2),
      source(3, renamed(text), 'CPP17', 2),
    );
    assert.deepEqual(brief(pairs), ['1-3 1']);
  });
});

describe('among solutions that consist of the same few statements,', () => {
  const statements = [
    's += a[i] * 2;',
    'if (s > best) best = s - a[i];',
    'a.push_back(s % 7);',
    'while (s > 9) s = s / 3;',
    'read(a[i], s);',
    'print(s, best + 1);',
    'a[i] = a[i - 1] + best;',
    'for (i = 0; i < 5; i++) s--;',
  ];
  const usual = (id: number, line: number) => {
    const mixed = Math.imul((id * 1000 + line) ^ 0x5bd1e995, 0x7feb352d);
    return statements[(Math.imul(mixed ^ (mixed >>> 15), 0x46ca68b) >>> 16) % statements.length];
  };
  const solution = (id: number, statement = usual) =>
    `int main() { ${Array.from({ length: 40 }, (_, line) => statement(id, line)).join('\n')} }`;
  const sources = Array.from({ length: 500 }, (_, index) => source(index + 1, solution(index + 1), 'CPP17'));

  test('copies with other names are found', () => {
    const copies = sources.slice(0, 10).map((one) => source(one.id + 500, renamed(one.source), 'CPP17'));
    assert.deepEqual(
      brief(compare(...sources, ...copies).slice(0, 10)),
      copies.map(({ id }) => `${id - 500}-${id} 1`),
    );
  });

  test('two that share only short passages are found', () => {
    const unusual = (line: number) =>
      `${'('.repeat(line)}s ^ ~best | ${'!'.repeat(line)}i << 2${')'.repeat(line)};`;
    const mixed = (id: number) =>
      solution(id, (of, line) => (line % 4 === 0 ? unusual(line / 4) : usual(of, line)));
    const [one, other] = [source(501, mixed(501), 'CPP17'), source(502, mixed(502), 'CPP17')];
    const found = compare(...sources, one, other).some(({ a, b }) => a === 501 && b === 502);
    assert.ok(found);
  });
});

test('any text is compared, also one that is no program', () => {
  for (const text of ['', '"', "'''", '/*', '\\', '\u0000\ud800', '`${', 'x'.repeat(10_000)])
    for (const language of ['CPP17', 'PY3', 'V8JS', 'TEXT'])
      assert.ok(compare(source(1, text, language), source(2, text, language)).length <= 1);
});
