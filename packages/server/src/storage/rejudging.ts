import type { VerdictChange } from '@tribunal/core/verdict-changes';
import type { Result } from '@tribunal/core/verdicts';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Which submissions are to be judged again. */
export type Selection =
  | { readonly submissionId: number }
  | { readonly contestKey: string }
  | { readonly problemCode: string };

export interface SelectedSubmission {
  readonly id: number;
  readonly username: string;
  readonly problemCode: string;
  /** The verdict in force; null while there is none. */
  readonly result: Result | null;
  readonly isInProgress: boolean;
}

/** In the order in which they were sent. Null when there is no such contest, problem or submission. */
export async function selectSubmissions(
  { query }: Database,
  selection: Selection,
): Promise<SelectedSubmission[] | null> {
  const { rows: known } = await sql`select ${conditionFor(selection).exists} as "isKnown"`.execute(query);
  if (!(known[0] as { isKnown: boolean }).isKnown) return null;
  const { rows } = await sql<SelectedSubmission>`
    select s.id, u.username, p.code as "problemCode", s.result, s.status in ('QU', 'P', 'G') as "isInProgress"
    ${selected(selection)}
    order by s.id
  `.execute(query);
  return rows;
}

/** The tables and the condition of a query over them. */
export function selected(selection: Selection) {
  return sql`
    from submissions s
    join users u on u.id = s.user_id
    join problems p on p.id = s.problem_id
    left join contests c on c.id = s.contest_id
    where ${conditionFor(selection).matches}`;
}

function conditionFor(selection: Selection) {
  if ('submissionId' in selection) {
    const { submissionId: id } = selection;
    return { exists: sql`exists (select from submissions where id = ${id})`, matches: sql`s.id = ${id}` };
  }
  if ('contestKey' in selection) {
    const { contestKey: key } = selection;
    return { exists: sql`exists (select from contests where key = ${key})`, matches: sql`c.key = ${key}` };
  }
  const { problemCode: code } = selection;
  return { exists: sql`exists (select from problems where code = ${code})`, matches: sql`p.code = ${code}` };
}

/** The code of the problem that a submission is for. */
export async function problemOfSubmission({ query }: Database, id: number): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select p.code from submissions s join problems p on p.id = s.problem_id where s.id = ${id}
  `.execute(query);
  return rows[0]?.code ?? null;
}

/** How those that are judged again have come out so far, by submission; those still being judged are left out. */
export async function judgedAgain(
  { query }: Database,
  judgings: readonly { readonly id: number; readonly judgement: number }[],
): Promise<Map<number, Result>> {
  const { rows } = await sql<{ id: number; result: Result }>`
    select s.id, s.result
    from jsonb_to_recordset(${JSON.stringify(judgings)}::jsonb) as asked(id int, judgement int)
    join submissions s on s.id = asked.id
    where s.judgement > asked.judgement or s.status not in ('QU', 'P', 'G')
  `.execute(query);
  return new Map(rows.map(({ id, result }) => [id, result]));
}

/** The last time that submissions to a problem were judged again together. */
export interface LastRejudge {
  readonly requestedAt: Date;
  readonly submissions: number;
  /** Of those that are judged. */
  readonly changes: readonly VerdictChange[];
}

/** One act of rejudging asks for all of its submissions at the same moment. */
export async function findLastRejudge({ query }: Database, problemId: number): Promise<LastRejudge | null> {
  const { rows } = await sql<{ requestedAt: Date; before: Result | null; after: Result | null }>`
    with again as (
      select j.submission_id, j.number, j.requested_at, j.result
      from judgements j join submissions s on s.id = j.submission_id
      where s.problem_id = ${problemId} and j.number > 1
    )
    select again.requested_at as "requestedAt", former.result as before, again.result as after
    from again
    join judgements former on former.submission_id = again.submission_id and former.number = again.number - 1
    where again.requested_at = (select max(requested_at) from again)
  `.execute(query);
  const [first] = rows;
  if (!first) return null;
  const changes = rows.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []));
  return { requestedAt: first.requestedAt, submissions: rows.length, changes };
}
