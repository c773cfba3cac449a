import { isObject } from '../requests/shape.ts';
import { printable } from './printable.ts';
import { cutTo, widthOf } from './text-width.ts';

export type Row = Readonly<Record<string, unknown>>;

const widestCell = 48;

/** The fields of all rows in columns, numbers right-aligned. */
export function tableLines(rows: readonly Row[]): string[] {
  if (rows.length === 0) return ['(none)'];
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map((name) => columnOf(name, rows));
  const line = (index: number) => columns.map((cells) => cells[index]).join('  ');
  return Array.from({ length: rows.length + 1 }, (_, index) => line(index).trimEnd());
}

/** The fields of one object, followed by lists of objects as tables and by multi-line texts. */
export function objectLines(object: Row): string[] {
  const fields = Object.entries(object);
  const width = Math.max(...fields.map(([name]) => name.length));
  const short = fields.filter(([, value]) => !isLong(value));
  const long = fields.filter(([, value]) => isLong(value));
  return [
    ...short.map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`.trimEnd()),
    ...long.flatMap(([name, value]) => ['', `${name}:`, ...longLines(value)]),
  ];
}

function columnOf(name: string, rows: readonly Row[]): string[] {
  const cells = rows.map((row) => cutTo(widestCell, cell(brief(row[name]))));
  const width = Math.max(name.length, ...cells.map(widthOf));
  const isNumeric = rows.some((row) => typeof row[name] === 'number');
  return [name, ...cells].map((text) => {
    const blank = ' '.repeat(width - widthOf(text));
    return isNumeric ? blank + text : text + blank;
  });
}

function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (Array.isArray(value)) return value.map(cell).join(', ') || '-';
  if (typeof value === 'number') return String(Number(value.toFixed(3)));
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** What identifies an object within a cell; the JSON output has the whole object. */
const tellingFields = ['key', 'status', 'points'];

function brief(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(brief);
  if (!isObject(value)) return value;
  const telling = tellingFields.find((name) => name in value);
  return telling === undefined ? value : value[telling];
}

function isLong(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\n');
  return Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null);
}

function longLines(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/\r?\n/).map(printable);
  return tableLines(Array.isArray(value) ? value : []);
}
