import { type ComparedSource, compareSources } from '@tribunal/core/similarity/compare-sources';
import { atLeast, atMost, type BenchRow } from './bench.ts';
import { timed } from './judging/stopwatch.ts';

export const name = 'similarity';

const count = 5000;
const copied = 50;

/** Accepted sources of one problem, of which some are copies with other names. */
export async function run(): Promise<BenchRow[]> {
  const sources = Array.from({ length: count }, (_, index) => sourceOf(index));
  const own = sources.slice(0, count - copied);
  const copies = sources
    .slice(count - copied)
    .map((one, index) => ({ ...one, source: renamed(own[index]?.source ?? '') }));
  let found = 0;
  const ms = await timed(async () => {
    const pairs = compareSources({ sources: [...own, ...copies], templates: [] });
    found = pairs.filter(({ a, b, score }) => b - a === count - copied && score > 0.95).length;
  });
  return [
    atMost(60, { bench: name, measure: '5,000 sources of one problem', value: ms / 1000, unit: 's' }),
    atLeast(copied, {
      bench: name,
      measure: '50 renamed copies among them, found',
      value: found,
      unit: 'copies',
    }),
  ];
}

const words = ['a', 'b', 'count', 'total', 'values', 'left', 'right', 'middle', 'index', 'best'];

const statements: readonly ((word: () => string) => string)[] = [
  (w) => `for (int ${w()} = 0; ${w()} < ${w()}; ${w()}++) { ${w()} += ${w()} * ${w()}; }`,
  (w) => `if (${w()} > ${w()}) ${w()} = ${w()} - ${w()};`,
  (w) => `while (${w()} != 0) { ${w()} /= 2; ${w()}.push_back(${w()}); }`,
  (w) => `std::cin >> ${w()} >> ${w()};`,
  (w) => `std::cout << ${w()} << "\\n";`,
  (w) => `std::vector<int> ${w()}(${w()} + 1, ${w()});`,
  (w) => `std::sort(${w()}.begin(), ${w()}.end());`,
  (w) => `${w()}[${w()}] = std::max(${w()}, ${w()}[${w()} - 1] + ${w()});`,
];

function sourceOf(index: number): ComparedSource {
  const random = generator(index + 1);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const lines = Array.from({ length: 40 + Math.floor(random() * 60) }, () =>
    pick(statements)(() => pick(words)),
  );
  const source = `#include <bits/stdc++.h>\nint main() {\n  ${lines.join('\n  ')}\n}\n`;
  return { id: index + 1, userId: index + 1, languageKey: 'CPP17', source };
}

function renamed(source: string): string {
  return words.reduce(
    (text, word, index) => text.replace(new RegExp(`\\b${word}\\b`, 'g'), `name${index}`),
    source,
  );
}

/** The same numbers in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
