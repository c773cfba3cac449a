import { maxCases } from '../bounds.ts';

/** One test that a generator makes. */
export interface ScriptTest {
  /** The number after `>`. */
  readonly number: number;
  readonly generator: string;
  readonly args: readonly string[];
  readonly isSample: boolean;
}

export type ScriptFault =
  | { readonly kind: 'too many tests'; readonly most: number }
  | { readonly kind: 'bad line' | 'bad expression' | 'bad loop'; readonly line: number }
  | { readonly kind: 'bad number'; readonly line: number; readonly number: string }
  | { readonly kind: 'number twice'; readonly line: number; readonly number: number };

/** The names that loops have given to numbers. */
type Names = ReadonlyMap<string, number>;

/** Loops inside loops may do nothing for long. */
const maxSteps = 10 * maxCases;

/**
 * Reads a script: a line `gen 2 3 > 1` is a test, and `for i in 1..10: gen {i} > {i+5}` makes ten of them. Without `> NUMBER` a test
 * gets the number after that of the one before. `sample` at the end marks a sample, `#` begins a comment.
 */
export function parseTestScript(
  script: string,
): { readonly tests: readonly ScriptTest[] } | { readonly fault: ScriptFault } {
  const tests: ScriptTest[] = [];
  const taken = new Set<number>();
  const budget = { steps: maxSteps };
  for (const [index, text] of script.split(/\r?\n/).entries()) {
    const line = text.replace(/(?:^|\s)#.*$/, '').trim();
    if (line === '') continue;
    for (const made of testsOf(line, index + 1, new Map(), budget)) {
      if ('kind' in made) return { fault: made };
      const number = made.number ?? (tests.at(-1)?.number ?? 0) + 1;
      if (number > maxCases || tests.length >= maxCases)
        return { fault: { kind: 'too many tests', most: maxCases } };
      if (taken.has(number)) return { fault: { kind: 'number twice', line: index + 1, number } };
      taken.add(number);
      tests.push({ ...made, number });
    }
  }
  return { tests: tests.sort((a, b) => a.number - b.number) };
}

type Made = Omit<ScriptTest, 'number'> & { readonly number: number | null };

const loop = /^for\s+([A-Za-z_]\w*)\s+in\s+(\S+?)\.\.(\S+?)\s*:\s*(.+)$/;

function* testsOf(
  line: string,
  at: number,
  names: Names,
  budget: { steps: number },
): Generator<Made | ScriptFault> {
  if (!line.startsWith('for ')) {
    yield testIn(line, at, names);
    return;
  }
  const [, name = '', from = '', to = '', rest = ''] = loop.exec(line) ?? [];
  const [first, last] = [numberIn(from, names), numberIn(to, names)];
  if (name === '' || first === null || last === null) {
    yield { kind: 'bad loop', line: at };
    return;
  }
  for (let value = first; value <= last; value += 1) {
    budget.steps -= 1;
    if (budget.steps < 0) {
      yield { kind: 'too many tests', most: maxCases };
      return;
    }
    yield* testsOf(rest, at, new Map(names).set(name, value), budget);
  }
}

function testIn(line: string, at: number, names: Names): Made | ScriptFault {
  let isWrong = false;
  const filled = line.replace(/\{([^{}]*)\}/g, (_, expression: string) => {
    const value = numberIn(expression, names);
    isWrong ||= value === null;
    return String(value);
  });
  if (isWrong) return { kind: 'bad expression', line: at };
  const [, call = '', target, sample] = /^([^>]*?)\s*(?:>\s*(\S+))?(?:\s+(sample))?$/.exec(filled) ?? [];
  const [generator = '', ...args] = call.split(/\s+/);
  if (!/^[\w.+/-]+$/.test(generator)) return { kind: 'bad line', line: at };
  if (target !== undefined && !/^[1-9]\d{0,8}$/.test(target))
    return { kind: 'bad number', line: at, number: target };
  return {
    generator,
    args,
    number: target === undefined ? null : Number(target),
    isSample: sample !== undefined,
  };
}

/** Whole numbers and names with `+`, `-` and `*`; null for anything else. */
function numberIn(expression: string, names: Names): number | null {
  const parts = expression.match(/\d+|[A-Za-z_]\w*|[+*-]|\S/g) ?? [];
  let [sum, product, sign] = [0, 1, 1];
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) {
      if (part === '*') continue;
      if (part !== '+' && part !== '-') return null;
      [sum, product, sign] = [sum + sign * product, 1, part === '-' ? -1 : 1];
      continue;
    }
    const value = /^\d+$/.test(part) ? Number(part) : names.get(part);
    if (value === undefined) return null;
    product *= value;
  }
  const result = sum + sign * product;
  return parts.length % 2 === 1 && Number.isSafeInteger(result) ? result : null;
}
