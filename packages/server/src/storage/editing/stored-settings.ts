import type { ListName, Settings, SettingsOf } from '@tribunal/contract/settings/setting';
import type { Changes } from '@tribunal/core/contests/contest-edit';
import { keysOf } from '@tribunal/core/lists';
import { type InsertType, sql } from 'kysely';
import { Check } from 'typebox/value';
import type { Queries } from '../../database/connection.ts';
import { type Columns, rowsOf } from '../../database/row.ts';
import type { SettingColumns } from '../../database/tables/setting-columns.ts';

/** A setting that has a table of its own. */
export interface StoredList<Value> {
  /** An expression for a row of the subject. */
  readonly select: string;
  save(queries: Queries, id: number, value: Value, changed: Changes): Promise<void>;
}

/** How the settings of a subject are stored. */
export interface StoredSubject<S extends Settings> {
  readonly table: 'contests' | 'problems' | 'organizations' | 'site_settings' | 'site_pages';
  readonly settings: S;
  readonly lists: { readonly [Name in ListName<S>]: StoredList<SettingsOf<S>[Name]> };
}

/** The settings in the order of the snapshot record, for a row with the name of the table. */
export function selectedSettings<S extends Settings>({ table, settings, lists }: StoredSubject<S>): string {
  const isRequired = ([, one]: [string, Settings[string]]) => !Object.hasOwn(one, 'initial');
  const all = Object.entries(settings);
  const ordered = [...all.filter(isRequired), ...all.filter((one) => !isRequired(one))];
  return ordered
    .map(([name, { column = name, isList, input }]) => {
      const stored = isList ? lists[name as ListName<S>].select : `${table}.${column}`;
      return `${input?.kind === 'time' ? `iso_time(${stored})` : stored} as "${name}"`;
    })
    .join(',\n');
}

/** A tag for queries that select the settings: their schemas say what the columns contain, unless `others` does. */
export function rowsOfSettings<S extends Settings>(
  settings: S,
  others: Partial<Columns<SettingsOf<S>>> = {},
) {
  const kinds = Object.entries(settings).map(([name, { schema }]) => [
    name,
    { accepts: (value: unknown) => Check(schema, value) },
  ]);
  return rowsOf<SettingsOf<S>>({ ...Object.fromEntries(kinds), ...others });
}

type StoredRow<Columns> = { [Name in keyof Columns]: Exclude<InsertType<Columns[Name]>, undefined> };

/** What the row of the subject stores, of these settings or of all. */
export function columnsOf<S extends Settings>(
  settings: S,
  values: Readonly<Record<string, unknown>>,
  names: readonly string[] = Object.keys(settings),
): StoredRow<SettingColumns<S>> {
  const stored = Object.entries(settings).filter(([name, { isList }]) => !isList && names.includes(name));
  return Object.fromEntries(
    stored.map(([name, { column = name, input, schema }]) => [
      column,
      input?.kind === 'time' ? storedTime(values[name]) : storedValue(values[name], schema),
    ]),
  ) as never;
}

function storedTime(value: unknown): Date | null {
  return typeof value === 'string' ? new Date(value) : null;
}

/** Lists of objects are JSON, others are arrays of the database. */
function storedValue(
  value: unknown,
  schema: { readonly items?: { readonly properties?: unknown } },
): unknown {
  const isList = Array.isArray(value) && schema.items?.properties === undefined;
  const isJson = typeof value === 'object' && value !== null && !isList;
  return isJson ? JSON.stringify(value) : value;
}

/** Saves the settings that change. Requires that every name in them exists. */
export async function saveChanged<S extends Settings>(
  queries: Queries,
  { table, settings, lists }: StoredSubject<S>,
  id: number,
  values: SettingsOf<S>,
  changed: Changes,
): Promise<void> {
  const columns = Object.entries(columnsOf(settings, values, Object.keys(changed)));
  if (columns.length > 0) {
    const assignments = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`update ${sql.table(table)} set ${sql.join(assignments)} where id = ${id}`.execute(queries);
  }
  for (const name of keysOf(lists))
    if (changed[name as string]) await lists[name].save(queries, id, values[name], changed);
}
