interface Span {
  readonly source: string;
  readonly length: number;
}

const environments = ['verbatim', 'lstlisting', 'Verbatim', 'minted'];

/** The content of an environment in which TeX commands have no meaning. */
export function verbatimAt(source: string, at: number): Span | null {
  for (const name of environments) {
    const begin = `\\begin{${name}}`;
    if (!source.startsWith(begin, at)) continue;
    const options = matchAt(/(?:\[[^\]\n]*\])?(?:\{[^}\n]*\})?/y, source, at + begin.length) ?? '';
    const start = at + begin.length + (name === 'minted' ? options : options.replace(/\{.*/, '')).length;
    const end = source.indexOf(`\\end{${name}}`, start);
    if (end < 0) return null;
    return { source: source.slice(start, end), length: end + `\\end{${name}}`.length - at };
  }
  return null;
}

/** `\verb|…|` with any character around the text, and `\lstinline`, which also takes braces. */
export function verbAt(source: string, at: number): Span | null {
  const begin = matchAt(/\\(?:verb\*?|lstinline(?:\[[^\]\n]*\])?)/y, source, at);
  const open = begin === null ? '' : source.charAt(at + begin.length);
  if (begin === null || /^[A-Za-z\s]?$/.test(open)) return null;
  const start = at + begin.length + 1;
  const end = source.indexOf(open === '{' ? '}' : open, start);
  const text = source.slice(start, end);
  return end < 0 || text.includes('\n') ? null : { source: text, length: end + 1 - at };
}

export function matchAt(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? null;
}
