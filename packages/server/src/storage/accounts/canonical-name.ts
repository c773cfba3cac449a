import { isCode } from '@tribunal/core/texts/names';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { rowsOf, string } from '../../database/row.ts';
import { organizationIsVisible } from '../visibility/account-visibility.ts';
import { always, type Condition } from '../visibility/condition.ts';
import { contestIsVisible } from '../visibility/contest-visibility.ts';
import { problemPageIsVisible } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

export type NamedKind = 'problem' | 'contest' | 'user' | 'organization';

/** The exact name of an object that the viewer may see, found in any case; null unless exactly one matches. */
export async function canonicalName(
  { query }: Database,
  viewer: Viewer,
  kind: NamedKind,
  typed: string,
  now: Date,
): Promise<string | null> {
  if (!isCode(typed)) return null;
  const { table, column } = tables[kind];
  const { rows } = await rowsOf({ name: string })`
    select ${sql.ref(column)} as name from ${sql.table(table)}
    where lower(${sql.ref(column)}) = ${typed.toLowerCase()} and ${isVisible(kind, viewer, now)}
    limit 2
  `.execute(query);
  return rows.length === 1 ? (rows[0]?.name ?? null) : null;
}

const tables = {
  problem: { table: 'problems', column: 'problems.code' },
  contest: { table: 'contests', column: 'contests.key' },
  user: { table: 'users', column: 'users.username' },
  organization: { table: 'organizations', column: 'organizations.slug' },
} as const;

function isVisible(kind: NamedKind, viewer: Viewer, now: Date): Condition {
  if (kind === 'problem') return problemPageIsVisible(viewer, now);
  if (kind === 'contest') return contestIsVisible(viewer);
  return kind === 'organization' ? organizationIsVisible : always;
}
