import { standIns } from './stand-ins.ts';
import type { Token } from './token.ts';

/** Environments of mathematics with those that the site shows. */
const environments: Readonly<Record<string, readonly [open: string, close: string]>> = {
  equation: ['', ''],
  displaymath: ['', ''],
  math: ['', ''],
  align: ['\\begin{align*}', '\\end{align*}'],
  flalign: ['\\begin{align*}', '\\end{align*}'],
  gather: ['\\begin{gather*}', '\\end{gather*}'],
  multline: ['\\begin{gather*}', '\\end{gather*}'],
  alignat: ['\\begin{alignat*}', '\\end{alignat*}'],
  eqnarray: ['\\begin{array}{rcl}', '\\end{array}'],
  // Only parts of formulas in TeX, but some authors leave the formula out.
  ...Object.fromEntries(
    ['cases', 'array', 'aligned', 'split', 'matrix', 'pmatrix', 'bmatrix', 'vmatrix'].map((name) => [
      name,
      [`\\begin{${name}}`, `\\end{${name}}`] as const,
    ]),
  ),
};

const numbered = new Set(['equation', 'align', 'flalign', 'gather', 'multline', 'alignat', 'eqnarray']);

export interface MathSpan {
  readonly token: Token & { readonly kind: 'math' };
  readonly length: number;
}

export function mathEnvironmentAt(source: string, at: number): MathSpan | null {
  const begin = /\\begin\{([a-z]+)(\*?)\}/y;
  begin.lastIndex = at;
  const [whole, name = '', star] = begin.exec(source) ?? [''];
  const shown = Object.hasOwn(environments, name) ? environments[name] : undefined;
  if (shown === undefined) return null;
  const end = source.indexOf(`\\end{${name}${star}}`, at);
  if (end < 0) return null;
  const inside = source.slice(at + whole.length, end).trim();
  return {
    token: {
      kind: 'math',
      isDisplay: name !== 'math',
      isNumbered: star === '' && numbered.has(name),
      source: `${shown[0]}${inside}${shown[1]}`,
    },
    length: end + `\\end{${name}${star}}`.length - at,
  };
}

/** A formula in one line: a line that begins with a plus or a minus would be a list in Markdown. */
export function formulaText(
  { source, isDisplay, isNumbered }: Token & { kind: 'math' },
  labels: ReadonlyMap<string, string>,
): string {
  const tex = source
    .replace(/(?<!\\)%.*/g, '')
    .split('\\\\')
    .map((row) => (isNumbered ? numberedRow(row, labels) : row.replace(label, '')))
    .join('\\\\')
    .replace(/\\(eq)?ref\{([^{}]*)\}/g, (_, eq: string | undefined, name: string) => {
      const number = labels.get(name) ?? '??';
      return eq ? `(${number})` : number;
    })
    .replace(/\\(?:ensuremath|xspace|nonumber|notag)(?![A-Za-z])/g, '')
    .replaceAll('|', standIns.bar)
    .replace(/\s+/g, ' ')
    .trim()
    // What is left of a blank with a backslash would make a letter of the mark behind it.
    .replace(/(?<!\\)\\$/, '');
  if (tex === '') return '';
  return isDisplay ? `\n\n$$${tex}$$\n\n` : `$${tex}$`;
}

const label = /\\label\{([^{}]*)\}/;

/** A row with a label shows its number. */
function numberedRow(row: string, labels: ReadonlyMap<string, string>): string {
  const number = labels.get(label.exec(row)?.[1] ?? '');
  if (number === undefined) return row;
  return row
    .replace(label, '')
    .trimEnd()
    .replace(/(?:\\end\{(?:align|gather|alignat|array)\*?\})?$/, (end) => `\\qquad\\text{(${number})}${end}`);
}
