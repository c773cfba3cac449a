import { parseTime } from '@tribunal/contract/time';
import type { Row } from '../source/mysql-source.ts';

const unstorable = /\0|\p{Surrogate}/gu;

/** A text that PostgreSQL can store; '' for null and for columns that do not exist. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.replace(unstorable, '\uFFFD');
  if (Buffer.isBuffer(value)) return textOf(value.toString('utf8'));
  return value == null ? '' : String(value);
}

/** Whether `textOf` replaces something that was typed or written by a program. */
export function hasNul(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\0');
}

export function isSet(value: unknown): boolean {
  return Number(value ?? 0) !== 0;
}

/** Undefined for null and for columns that do not exist. */
export function numberOf(value: unknown): number | undefined {
  return value == null ? undefined : Number(value);
}

/** The time as the old site stored it, in UTC; undefined for null and for `0000-00-00`. */
export function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return parseTime(value) === null ? undefined : value;
}

export function idsOf(rows: readonly Row[] | undefined, column: string): number[] {
  return (rows ?? []).map((row) => Number(row[column]));
}

/** The values that the map has, without repeats. */
export function known<Value>(ids: readonly number[], values: ReadonlyMap<number, Value>): Value[] {
  return [...new Set(ids.flatMap((id) => values.get(id) ?? []))];
}
