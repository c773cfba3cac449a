import { sql } from 'kysely';
import { always, type Condition } from '../visibility/condition.ts';

// Drops values that the column type cannot contain; they match nothing, and the query would fail.

/** An empty list means no filter. */
export function textIn(column: string, values: readonly string[]): Condition {
  if (values.length === 0) return always;
  return sql<boolean>`${sql.raw(column)} = any(${values.filter(isStorable)}::text[])`;
}

/** For array columns. */
export function textsOverlap(column: string, values: readonly string[]): Condition {
  if (values.length === 0) return always;
  return sql<boolean>`${sql.raw(column)} && ${values.filter(isStorable)}::text[]`;
}

export function idIn(column: string, values: readonly number[]): Condition {
  if (values.length === 0) return always;
  return sql<boolean>`${sql.raw(column)} = any(${values.filter(isId)}::int[])`;
}

/** Null means no filter. */
export function textIs(column: string, value: string | null): Condition {
  return textIn(column, value === null ? [] : [value]);
}

export function integerIs(column: string, value: number | null): Condition {
  return idIn(column, value === null ? [] : [value]);
}

export function booleanIs(column: string, value: boolean | null): Condition {
  return value === null ? always : sql<boolean>`${sql.raw(column)} = ${value}`;
}

export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

const maxId = 2_147_483_647;

export function isId(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= maxId;
}
