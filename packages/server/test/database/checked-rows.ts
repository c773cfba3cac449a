import { subscribe } from 'node:diagnostics_channel';
import type { Columns, Kind } from '../../src/database/row.ts';

interface ReturnedRows {
  readonly columns: Columns<object>;
  readonly rows: readonly object[];
}

/** Fails a test in which a query returns rows that its declared columns do not describe. */
subscribe('tribunal.rows', (message) => {
  const { columns, rows } = message as ReturnedRows;
  for (const row of rows) {
    const fault = faultOf(columns, row);
    if (fault !== undefined) throw new Error(`a row is not as declared: ${fault}`);
  }
});

export function faultOf(columns: Columns<object>, row: object): string | undefined {
  const kinds = new Map<string, Kind<unknown>>(Object.entries(columns));
  const values = Object.entries(row);
  const missing = [...kinds.keys()].find((name) => !(name in row));
  if (missing !== undefined) return `${missing} is missing in ${Object.keys(row)}`;
  const extra = values.find(([name]) => !kinds.has(name));
  if (extra) return `${extra[0]} is not declared among ${[...kinds.keys()]}`;
  const wrong = values.find(([name, value]) => !kinds.get(name)?.accepts(value));
  return wrong && `${wrong[0]} is ${JSON.stringify(wrong[1])} among ${[...kinds.keys()]}`;
}
