import type { Database } from '@tribunal/server/database/connection';
import type { Condition } from '@tribunal/server/storage/visibility/condition';
import { guest, type Viewer } from '@tribunal/server/storage/visibility/viewer';
import { sql } from 'kysely';

/** All viewers, by what distinguishes them. Each has an account of the same name. */
export type Viewers = ReadonlyMap<string, Viewer>;

interface Account {
  readonly isStaff?: boolean;
  readonly isSuperuser?: boolean;
  readonly permissions?: readonly string[];
}

export async function makeViewers(
  database: Database,
  accounts: Readonly<Record<string, Account>>,
): Promise<Viewers> {
  const viewers = new Map<string, Viewer>([['guest', guest]]);
  for (const [username, { isStaff = false, isSuperuser = false, permissions = [] }] of Object.entries(
    accounts,
  )) {
    const { id } = await database.query
      .insertInto('users')
      .values({ username, is_staff: isStaff, is_superuser: isSuperuser, permissions: [...permissions] })
      .returning('id')
      .executeTakeFirstOrThrow();
    viewers.set(username, { userId: id, isStaff, isSuperuser, permissions });
  }
  return viewers;
}

interface Question {
  /** The labels of the rows of the matrix, as an SQL expression over `from`. */
  readonly name: string;
  readonly from: string;
  condition(viewer: Viewer): Condition;
}

/** The actual matrix: a line for each object, a column for each viewer, `x` if it is visible. */
export async function seen(database: Database, viewers: Viewers, question: Question): Promise<string> {
  const { name, from, condition } = question;
  const columns = [...viewers.keys()];
  const answers: boolean[][] = [];
  let objects: string[] = [];
  for (const viewer of viewers.values()) {
    const { rows } = await sql<{ name: string; seen: boolean }>`
      select ${sql.raw(name)} as name, coalesce(${condition(viewer)}, false) as seen
      from ${sql.raw(from)} order by ${sql.raw(name)} collate "C"`.execute(database.query);
    objects = rows.map((row) => row.name);
    answers.push(rows.map((row) => row.seen));
  }
  return layOut(columns, objects, (object, column) => answers[column]?.[object] === true);
}

/** The expected matrix in the same layout, with normalized spacing. */
export function stated(text: string): string {
  const [head = '', ...lines] = text.trim().split('\n');
  const rows = lines.map((line) => {
    const [object = '', marks = ''] = line.split('|').map((part) => part.trim());
    return { object, marks: marks.split(/\s+/) };
  });
  rows.sort((a, b) => (a.object < b.object ? -1 : 1));
  const columns = (head.split('|')[1] ?? '').trim().split(/\s+/);
  return layOut(
    columns,
    rows.map((row) => row.object),
    (object, column) => rows[object]?.marks[column] === 'x',
  );
}

function layOut(
  columns: readonly string[],
  objects: readonly string[],
  isSeen: (object: number, column: number) => boolean,
): string {
  const lines = objects.map((object, row) => {
    const who = columns.filter((_, column) => isSeen(row, column));
    return `${object}: ${who.join(' ') || 'nobody'}`;
  });
  return [`of ${columns.join(' ')}`, ...lines].join('\n');
}
