import type { BenchRow } from '../bench.ts';

/** The rows as a Markdown table, padded for terminals. */
export function formatTable(rows: readonly BenchRow[]): string {
  const lines = [['bench', 'measure', 'value', 'unit', 'target', ''], ...rows.map(cellsOf)];
  const widths = lines[0]!.map((_, column) => Math.max(3, ...lines.map((line) => line[column]!.length)));
  const rule = widths.map((width) => '-'.repeat(width));
  const [head, ...body] = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column]!)));
  return [head!, rule, ...body].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function cellsOf(row: BenchRow): string[] {
  const verdict = row.ok === undefined ? '' : row.ok ? 'met' : 'MISSED';
  return [row.bench, row.measure, formatValue(row.value), row.unit, row.target ?? '', verdict];
}

/** These measurements are accurate to about three significant digits. */
function formatValue(value: number): string {
  return Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en-US')
    : String(Number(value.toPrecision(3)));
}
