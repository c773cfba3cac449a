export type Token =
  | { readonly kind: 'command'; readonly name: string }
  | { readonly kind: 'open' | 'close' | 'paragraph' | 'break' }
  /** Mathematics with its content as written, without the marks around it. */
  | { readonly kind: 'math'; readonly isDisplay: boolean; readonly source: string }
  /** The content of an environment in which TeX commands have no meaning. */
  | { readonly kind: 'verbatim'; readonly source: string }
  | { readonly kind: 'text'; readonly text: string };

const verbatimEnvironments = ['verbatim', 'lstlisting', 'Verbatim'];

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
    if (verbatim) push({ kind: 'verbatim', source: verbatim.source }, verbatim.length);
    else if (math) push({ kind: 'math', isDisplay: math.isDisplay, source: math.source }, math.length);
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

function matchAt(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? null;
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

interface Span {
  readonly source: string;
  readonly length: number;
}

const mathMarks: readonly [open: string, close: string, isDisplay: boolean][] = [
  ['$$', '$$', true],
  ['$', '$', false],
  ['\\(', '\\)', false],
  ['\\[', '\\]', true],
];

function mathAt(source: string, at: number): (Span & { readonly isDisplay: boolean }) | null {
  const mark = mathMarks.find(([open]) => source.startsWith(open, at));
  if (!mark) return null;
  const [open, close, isDisplay] = mark;
  const end = endOfMath(source, at + open.length, close);
  if (end === null) return null;
  return { isDisplay, source: source.slice(at + open.length, end), length: end + close.length - at };
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

function verbatimAt(source: string, at: number): Span | null {
  for (const name of verbatimEnvironments) {
    const begin = `\\begin{${name}}`;
    if (!source.startsWith(begin, at)) continue;
    const options = matchAt(/\[[^\]\n]*\]/y, source, at + begin.length) ?? '';
    const start = at + begin.length + options.length;
    const end = source.indexOf(`\\end{${name}}`, start);
    if (end < 0) return null;
    return { source: source.slice(start, end), length: end + `\\end{${name}}`.length - at };
  }
  return null;
}
