import { existing } from '@tribunal/core/unknown';
import { OperatorError } from '../../environment/operator-error.ts';
import type { MysqlSource, Row } from './mysql-source.ts';

export type Family = 'DMOJ' | 'VNOJ';

/** The old site with what is known about its tables. Forks stop anywhere between the two families. */
export interface OldSite {
  readonly family: Family;
  readonly version: string;
  /** Name and version of the database server. */
  readonly server: string;
  has(table: string, column?: string): boolean;
  /** The column for a query, or NULL where an early version does not have it yet. */
  column(table: string, alias: string, column: string): string;
  readonly tables: ReadonlyMap<string, OldTable>;
  rows(statement: string, values?: readonly unknown[]): Promise<Row[]>;
}

interface OldTable {
  readonly engine: string;
  /** As the server estimates it. */
  readonly bytes: number;
  readonly columns: ReadonlySet<string>;
}

export async function examineOldSite({ rows }: MysqlSource): Promise<OldSite> {
  const tables = await tablesOf(rows);
  const has = (table: string, column?: string) =>
    column === undefined ? tables.has(table) : (tables.get(table)?.columns.has(column) ?? false);
  for (const table of neededTables) if (!has(table)) throw new OperatorError(notAnOldSite(table));
  const isVnoj = has('judge_contest', 'frozen_last_minutes') || has('judge_profile', 'vnoj_points');
  // Names begin with a number of four digits. Django stores squashed migrations after those that they replace.
  const migrations = has('django_migrations')
    ? await rows("SELECT name FROM django_migrations WHERE app = 'judge' ORDER BY name DESC LIMIT 1")
    : [];
  return {
    family: isVnoj ? 'VNOJ' : 'DMOJ',
    version: String(migrations[0]?.name ?? 'unknown'),
    server: String((await rows('SELECT VERSION() AS version'))[0]?.version),
    has,
    column: (table, alias, column) => `${has(table, column) ? `${alias}.${column}` : 'NULL'} AS ${column}`,
    tables,
    rows,
  };
}

const neededTables = [
  ...['auth_user', 'judge_profile', 'judge_language', 'judge_problem', 'judge_contest'],
  ...['judge_contestparticipation', 'judge_contestproblem', 'judge_contestsubmission', 'judge_submission'],
];

function notAnOldSite(table: string): string {
  return `this is not the database of a DMOJ or VNOJ site: it has no table ${table}`;
}

async function tablesOf(rows: MysqlSource['rows']): Promise<Map<string, OldTable>> {
  const tables = new Map<string, OldTable & { columns: Set<string> }>();
  const found = await rows(`
    SELECT t.table_name AS name, t.engine AS engine, t.data_length AS bytes, c.column_name AS field, c.character_set_name AS charset
    FROM information_schema.tables t
    JOIN information_schema.columns c ON c.table_schema = t.table_schema AND c.table_name = t.table_name
    WHERE t.table_schema = DATABASE() AND t.table_type = 'BASE TABLE'`);
  for (const { name, engine, bytes, field, charset } of found) {
    const size = { engine: String(engine), bytes: Number(bytes ?? 0) };
    const table = tables.get(String(name)) ?? { ...size, columns: new Set<string>() };
    table.columns.add(String(field));
    tables.set(String(name), table);
    if (charset === 'latin1' && /^(?:judge|auth)_/.test(String(name))) throw new OperatorError(latin1(name));
  }
  return tables;
}

/** Such tables usually contain UTF-8 that every reader would decode wrongly. */
function latin1(table: unknown): string {
  return `the table ${String(table)} has the character set latin1; convert it to utf8mb4 first`;
}

const rowsPerPage = 1000;

/** The rows of a table with ascending keys, page by page; `statement` ends with the condition. */
export async function* pagesOf(
  old: Pick<OldSite, 'rows'>,
  statement: string,
  key: string,
  values: readonly unknown[] = [],
  pageSize = rowsPerPage,
): AsyncGenerator<Row[]> {
  let last = 0;
  for (;;) {
    const page = await old.rows(`${statement} AND ${key} > ? ORDER BY ${key} LIMIT ${pageSize}`, [
      ...values,
      last,
    ]);
    if (page.length === 0) return;
    yield page;
    if (page.length < pageSize) return;
    last = Number(existing(page.at(-1)).page_key);
  }
}

/** The rows that refer to these ids, by id; in the order of `order`. Empty if the table does not exist. */
export async function rowsByParent(
  old: OldSite,
  { table, parent, columns = '*', order = 'id' }: Children,
  ids: readonly number[],
): Promise<Map<number, Row[]>> {
  const grouped = new Map<number, Row[]>();
  if (!old.has(table, parent) || ids.length === 0) return grouped;
  const found = await old.rows(
    `SELECT ${columns}, \`${parent}\` AS parent_key FROM ${table} WHERE \`${parent}\` IN (?) ORDER BY ${order}`,
    [ids],
  );
  for (const row of found) {
    const id = Number(row.parent_key);
    const rows = grouped.get(id);
    if (rows) rows.push(row);
    else grouped.set(id, [row]);
  }
  return grouped;
}

interface Children {
  readonly table: string;
  readonly parent: string;
  readonly columns?: string;
  readonly order?: string;
}
