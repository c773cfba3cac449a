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
  readonly result: string | null;
  readonly isInProgress: boolean;
}

/** In the order in which they were sent. Null when there is no such contest, problem or submission. */
export async function selectSubmissions(
  { query }: Database,
  selection: Selection,
): Promise<SelectedSubmission[] | null> {
  const condition = conditionFor(selection);
  const { rows: known } = await sql`select ${condition.exists} as "isKnown"`.execute(query);
  if (!(known[0] as { isKnown: boolean }).isKnown) return null;
  const { rows } = await sql<SelectedSubmission>`
    select s.id, u.username, p.code as "problemCode", s.result, s.status in ('QU', 'P', 'G') as "isInProgress"
    from submissions s
    join users u on u.id = s.user_id
    join problems p on p.id = s.problem_id
    left join contests c on c.id = s.contest_id
    where ${condition.matches}
    order by s.id
  `.execute(query);
  return rows;
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

/** How those that are judged again have come out so far, by submission; those still being judged are left out. */
export async function judgedAgain(
  { query }: Database,
  judgings: readonly { readonly id: number; readonly judgement: number }[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; result: string }>`
    select s.id, s.result
    from jsonb_to_recordset(${JSON.stringify(judgings)}::jsonb) as asked(id int, judgement int)
    join submissions s on s.id = asked.id
    where s.judgement > asked.judgement or s.status not in ('QU', 'P', 'G')
  `.execute(query);
  return new Map(rows.map(({ id, result }) => [id, result]));
}
