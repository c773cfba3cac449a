import { type MathSpan, mathEnvironmentAt } from './math.ts';
import type { Token } from './token.ts';
import { matchAt, verbAt, verbatimAt } from './verbatim.ts';

/** Divides TeX into tokens. Comments are left out; mathematics and verbatim text are one token each. */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const push = (token: Token, length: number) => {
    tokens.push(token);
    at += length;
  };
  while (at < source.length) {
    const rest = source.charAt(at);
    const math = mathAt(source, at);
    const verbatim = rest === '\\' ? verbatimAt(source, at) : null;
    const verb = rest === '\\' ? verbAt(source, at) : null;
    if (verbatim) push({ kind: 'verbatim', source: verbatim.source }, verbatim.length);
    else if (verb) push({ kind: 'verb', source: verb.source }, verb.length);
    else if (math) push(math.token, math.length);
    else if (rest === '\\') pushCommand(source, at, push);
    else if (rest === '{') push({ kind: 'open' }, 1);
    else if (rest === '}') push({ kind: 'close' }, 1);
    else if (rest === '%') at = endOfComment(source, at);
    else {
      const blank = matchAt(/\n[ \t]*\n\s*/y, source, at);
      if (blank !== null) push({ kind: 'paragraph' }, blank.length);
      else {
        const text = matchAt(/\n|[^\\{}%$\n]+/y, source, at) ?? rest;
        push({ kind: 'text', text }, text.length);
      }
    }
  }
  return tokens;
}

function pushCommand(source: string, at: number, push: (token: Token, length: number) => void): void {
  if (source.startsWith('\\\\', at)) {
    const whole = matchAt(/\\\\(?:\*)?(?:\[[^\]\n]{0,30}\])?/y, source, at) ?? '\\\\';
    push({ kind: 'break' }, whole.length);
    return;
  }
  const named = matchAt(/\\[A-Za-z]+\*?/y, source, at);
  if (named === null) {
    push({ kind: 'command', name: source.charAt(at + 1) }, 2);
    return;
  }
  const spaces = matchAt(/[ \t]*/y, source, at + named.length) ?? '';
  push({ kind: 'command', name: named.slice(1) }, named.length + spaces.length);
}

/** With the newline and the blanks that begin the next line, as TeX does. */
function endOfComment(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  if (end < 0) return source.length;
  return end + 1 + (matchAt(/[ \t]*/y, source, end + 1)?.length ?? 0);
}

const mathMarks: readonly [open: string, close: string, isDisplay: boolean][] = [
  ['$$', '$$', true],
  ['$', '$', false],
  ['\\(', '\\)', false],
  ['\\[', '\\]', true],
];

function mathAt(source: string, at: number): MathSpan | null {
  const mark = mathMarks.find(([open]) => source.startsWith(open, at));
  if (!mark) return mathEnvironmentAt(source, at);
  const [open, close, isDisplay] = mark;
  const end = endOfMath(source, at + open.length, close);
  if (end === null) return null;
  return {
    token: { kind: 'math', isDisplay, isNumbered: false, source: source.slice(at + open.length, end) },
    length: end + close.length - at,
  };
}

/** A dollar after a backslash is a letter, so the search goes from backslash to backslash. */
function endOfMath(source: string, from: number, close: string): number | null {
  let at = from;
  while (at < source.length) {
    if (source.startsWith(close, at)) return at;
    at += source[at] === '\\' ? 2 : 1;
  }
  return null;
}
