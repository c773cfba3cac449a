import { existing } from '@tribunal/core/unknown';
import { standIns } from './stand-ins.ts';

/** The rows of a table whose cells are already Markdown; `columns` is what TeX says about them, such as `|l|c|p{3cm}|`. */
export function tableText(content: string, columns: string): string {
  const rows = content
    .split(standIns.line)
    .map((row) => row.split(standIns.cell).map(cellText))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const width = rows.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  if (width === 0) return '';
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  const sides = alignments(columns);
  const rule = Array.from({ length: width }, (_, index) => existing(rules[sides[index] ?? 'l']));
  const [head = [], ...body] = rows;
  return `\n\n${[line(head), line(rule), ...body.map(line)].join('\n')}\n\n`;
}

const cellText = (text: string): string =>
  text.replaceAll(standIns.bar, `\\${standIns.bar}`).replace(/\s+/g, ' ').trim();

const rules: Readonly<Record<string, string>> = { l: ':---', c: ':---:', r: '---:' };

function alignments(columns: string): string[] {
  const letters = columns
    .slice(0, 1000)
    .replace(/\*\{(\d{1,2})\}\{([^{}]*)\}/g, (_, count: string, repeated: string) =>
      repeated.repeat(Number(count)),
    )
    .replace(/[@!<>]\{[^{}]*\}/g, '')
    .replace(/\{[^{}]*\}/g, '');
  return [...letters].flatMap((letter) => {
    if (/[lcr]/.test(letter)) return [letter];
    return /[pmbXLJ]/.test(letter) ? ['l'] : /[CRS]/.test(letter) ? [letter === 'C' ? 'c' : 'r'] : [];
  });
}
