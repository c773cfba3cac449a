import { once } from 'node:events';
import { fieldsOf, messageOf } from '@tribunal/core/unknown';

import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { SnapshotError } from '../snapshot-error.ts';

type Field = string | number | boolean | null | Date | readonly string[];
export type Row = Readonly<Record<string, Field>>;

/** Rows for one table. All have the same columns. */
export interface TableRows {
  columns: string[];
  readonly texts: string[];
  /** The snapshot line of each row. */
  readonly lines: number[];
}

export function addRow(rows: TableRows, line: number, row: Row): void {
  if (rows.texts.length === 0) rows.columns = Object.keys(row);
  rows.texts.push(rows.columns.map((column) => encode(row[column]!)).join('\t'));
  rows.lines.push(line);
}

export async function copyRows(client: pg.PoolClient, table: string, rows: TableRows): Promise<void> {
  if (rows.texts.length === 0) return;
  const columns = rows.columns.map((column) => `"${column}"`).join(', ');
  const copy = client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
  try {
    copy.end(`${rows.texts.join('\n')}\n`);
    await once(copy, 'finish');
  } catch (error) {
    throw refusalOf(error, rows);
  }
}

function encode(field: Field): string {
  if (field === null) return '\\N';
  if (typeof field === 'string') return escaped(field);
  if (typeof field === 'number' || typeof field === 'boolean') return String(field);
  if (field instanceof Date) return field.toISOString();
  return escaped(`{${field.map(quote).join(',')}}`);
}

function escaped(text: string): string {
  if (!/[\\\n\r\t]/.test(text)) return text;
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
}

function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** Errors that earlier checks could not find, such as a name that another process inserted meanwhile. */
function refusalOf(error: unknown, rows: TableRows): unknown {
  const position = /^COPY [^,]+, line (\d+)/.exec(String(fieldsOf(error).where));
  const line = rows.lines[Number(position?.[1]) - 1];
  return line === undefined ? error : new SnapshotError(line, `the database refused it: ${messageOf(error)}`);
}
