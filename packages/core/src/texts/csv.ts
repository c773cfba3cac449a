/** A row of a CSV file: its cells, and the number of the line where it begins, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

type ReadCsv = { readonly rows: readonly CsvRow[] } | { readonly openQuoteAt: number };

/**
 * Reads a CSV file in linear time. The separator is the comma, the semicolon or the tab, whichever the first line has most of. Cells in
 * quotes may contain separators, line breaks and doubled quotes. Empty lines are left out.
 */
export function readCsv(given: string): ReadCsv {
  const text = given.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let [cell, line, rowLine, position] = ['', 1, 1, 0];
  const endRow = () => {
    cells.push(cell);
    if (cells.length > 1 || cells[0]?.trim() !== '') rows.push({ line: rowLine, cells });
    [cells, cell] = [[], ''];
  };
  while (position < text.length) {
    const character = text.charAt(position);
    if (character === '"' && cell.trim() === '') {
      const quoted = readQuoted(text, position + 1);
      if (!quoted) return { openQuoteAt: line };
      cell = quoted.content;
      line += quoted.content.split('\n').length - 1;
      position = quoted.end;
      continue;
    }
    position += 1;
    if (character === separator) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n') {
      endRow();
      line += 1;
      rowLine = line;
    } else if (character !== '\r') cell += character;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return { rows };
}

function separatorOf(text: string): string {
  const end = text.indexOf('\n');
  const first = end < 0 ? text : text.slice(0, end);
  const countOf = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].reduce((most, one) => (countOf(one) > countOf(most) ? one : most));
}

/** `end` is the position after the closing quote; null when there is none. */
function readQuoted(text: string, start: number): { content: string; end: number } | null {
  const parts: string[] = [];
  let from = start;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return null;
    parts.push(text.slice(from, quote));
    if (text[quote + 1] !== '"') return { content: parts.join('"'), end: quote + 1 };
    from = quote + 2;
  }
}

/** Spreadsheets run a cell that begins like this. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text);
}

/** A text that looks like a formula gets an apostrophe. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  return exactCsvCell(typeof value === 'string' && looksLikeFormula(value) ? `'${value}` : String(value));
}

export function csvLine(cells: readonly Parameters<typeof csvCell>[0][]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The text of a cell that `csvCell` has written. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

/** A text that must be copied as it is. */
export function exactCsvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
