/** Characters in a line and lines on a sheet of A4 or Letter, below its header. */
const printedColumns = 75;
const printedLines = 54;

/** Characters of one print job. */
export const maxPrintLength = 65_536;
export const maxPrintedPages = 20;

/** False for what only a program reads: control characters other than line breaks and tabs. */
export function isPrintable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return !/[\x00-\x08\x0b\x0e-\x1f\x7f]|\p{Surrogate}|\ufffd/u.test(text);
}

/** The pages of a source text with numbered lines; long lines go on below without a number. */
export function printedPages(text: string): string[] {
  const lines = text
    .replace(/\s+$/, '')
    .split(/\r\n|[\n\r\f]/)
    .flatMap((line, index) => pieces(expandTabs(line)).map((piece, part) => numbered(piece, index, part)));
  const count = Math.ceil(lines.length / printedLines);
  return Array.from({ length: count }, (_, page) =>
    lines.slice(page * printedLines, (page + 1) * printedLines).join('\n'),
  );
}

function numbered(piece: string, index: number, part: number): string {
  const number = part === 0 ? String(index + 1) : '';
  return `${number.padStart(4)} ${piece}`.trimEnd();
}

function pieces(line: string): string[] {
  const characters = [...line];
  const count = Math.max(1, Math.ceil(characters.length / printedColumns));
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * printedColumns, (index + 1) * printedColumns).join(''),
  );
}

const tabWidth = 4;

function expandTabs(line: string): string {
  let expanded = '';
  for (const character of line)
    expanded += character === '\t' ? ' '.repeat(tabWidth - (expanded.length % tabWidth)) : character;
  return expanded;
}
