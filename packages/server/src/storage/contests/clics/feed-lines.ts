import { setImmediate as nextTurn } from 'node:timers/promises';
import { audiences } from '@tribunal/contract/clics/audiences';
import type { ClicsObject, ClicsType } from '@tribunal/contract/clics/clics-object';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';

/** A line that is to be appended. */
export interface NewLine {
  readonly type: ClicsType;
  readonly id: string;
  readonly submissionId: number | null;
  /** The audiences that get it, as a sum of their bits. */
  readonly audiences: number;
  /** Null when the object is deleted. */
  readonly data: string | null;
  /** Whether it replaces an earlier line of the object. */
  readonly isReplacement: boolean;
}

/** What the audiences know of an object, in their order; null for what they do not know. */
export interface KnownObject {
  readonly type: ClicsType;
  readonly id: string;
  readonly submissionId: number | null;
  readonly texts: (string | null)[];
}

/** The newest lines of the objects of these types, or of these submissions. */
export async function knownObjects(
  queries: Queries,
  contestId: number,
  of: { readonly types: readonly ClicsType[] } | { readonly submissionIds: readonly number[] },
): Promise<Map<string, KnownObject>> {
  const rows = await queries
    .selectFrom('contest_feed_lines')
    .select(['type', 'object_id as id', 'submission_id as submissionId', 'current', 'data'])
    .where('contest_id', '=', contestId)
    .where('current', '<>', 0)
    .orderBy('number')
    .$if('types' in of, (query) => query.where('type', 'in', 'types' in of ? of.types : []))
    .$if('submissionIds' in of, (query) =>
      query.where('submission_id', '=', sql<number>`any(${'submissionIds' in of ? of.submissionIds : []})`),
    )
    .execute();
  const known = new Map<string, KnownObject>();
  for (const [index, { id, submissionId, current, data, ...row }] of rows.entries()) {
    if (index % linesAtOnce === 0) await nextTurn();
    const type = row.type as ClicsType;
    const name = nameOf({ type, id });
    const object = known.get(name) ?? { type, id, submissionId, texts: audiences.map(() => null) };
    for (const [place, { bit }] of audiences.entries()) if ((current & bit) !== 0) object.texts[place] = data;
    known.set(name, object);
  }
  return known;
}

export function nameOf({ type, id }: Pick<ClicsObject, 'type' | 'id'>): string {
  return `${type} ${id}`;
}

/** A part with more of them would keep the process from answering for too long. */
const linesAtOnce = 2000;

/** Appends the lines in their order, numbered from the one after `last`. */
export async function appendLines(
  queries: Queries,
  contestId: number,
  last: number,
  lines: readonly NewLine[],
): Promise<void> {
  for (let at = 0; at < lines.length; at += linesAtOnce)
    await appendPart(queries, contestId, last + at, lines.slice(at, at + linesAtOnce));
}

async function appendPart(
  queries: Queries,
  contestId: number,
  last: number,
  lines: readonly NewLine[],
): Promise<void> {
  const replaced = lines.filter(({ isReplacement }) => isReplacement);
  if (replaced.length > 0) await retire(queries, contestId, replaced);
  await sql`
    insert into contest_feed_lines (contest_id, number, type, object_id, submission_id, audiences, current, data)
    select ${contestId}, ${last} + place, type, object_id, submission_id, audiences, audiences, data
    from unnest(${lines.map(({ type }) => type)}::text[], ${lines.map(({ id }) => id)}::text[],
      ${lines.map(({ submissionId }) => submissionId)}::int[], ${lines.map((line) => line.audiences)}::smallint[],
      ${lines.map(({ data }) => data)}::text[]) with ordinality as line (type, object_id, submission_id, audiences, data, place)
  `.execute(queries);
}

async function retire(queries: Queries, contestId: number, lines: readonly NewLine[]): Promise<void> {
  await sql`
    update contest_feed_lines line set current = line.current & ~newer.audiences
    from (
      select type, object_id, bit_or(audiences) as audiences
      from unnest(${lines.map(({ type }) => type)}::text[], ${lines.map(({ id }) => id)}::text[],
        ${lines.map((line) => line.audiences)}::smallint[]) as given (type, object_id, audiences)
      group by type, object_id
    ) newer
    where line.contest_id = ${contestId} and line.type = newer.type and line.object_id = newer.object_id
      and line.current <> 0 and line.current & newer.audiences <> 0
  `.execute(queries);
}
