import type { Passage } from '@tribunal/core/similarity/passages';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import {
  boolean,
  date,
  json,
  nullable,
  number,
  type Row,
  rowsOf,
  string,
  stringOf,
} from '../../../database/row.ts';

export type Decision = 'open' | 'independent' | 'copied';

interface PairSide {
  readonly submission: number;
  readonly user: string;
  readonly language: string;
}

const columns = {
  id: number,
  problem: string,
  problemName: string,
  a: json<PairSide>(),
  b: json<PairSide>(),
  score: number,
  isCopy: boolean,
  matches: json<readonly Passage[]>(),
  decision: stringOf<Decision>(),
  note: string,
  decidedAt: nullable(date),
  decidedBy: nullable(string),
};

const pairRow = rowsOf(columns);
export type ListedPair = Row<typeof pairRow>;

const pairColumns = sql`pair.id, p.code as problem, p.name as "problemName", ${sideOf('a')} as a, ${sideOf('b')} as b, pair.score,
  pair.is_copy as "isCopy", pair.matches, coalesce(d.decision, 'open') as decision, coalesce(d.note, '') as note,
  d.decided_at as "decidedAt", decider.username as "decidedBy"`;

const pairTables = sql`similarity_pairs pair
  join problems p on p.id = pair.problem_id
  join submissions a on a.id = pair.a_id join users au on au.id = a.user_id join languages al on al.id = a.language_id
  join submissions b on b.id = pair.b_id join users bu on bu.id = b.user_id join languages bl on bl.id = b.language_id
  left join similarity_decisions d on d.contest_id = pair.contest_id and d.problem_id = pair.problem_id
    and d.first_user_id = least(a.user_id, b.user_id) and d.second_user_id = greatest(a.user_id, b.user_id)
  left join users decider on decider.id = d.decided_by`;

function sideOf(side: 'a' | 'b') {
  const [submission, user, language] = [
    sql.ref(`${side}.id`),
    sql.ref(`${side}u.username`),
    sql.ref(`${side}l.key`),
  ];
  return sql`json_build_object('submission', ${submission}, 'user', ${user}, 'language', ${language})`;
}

/** Copies first, then by score. */
export async function listPairs(queries: Queries, contestId: number): Promise<ListedPair[]> {
  const { rows } = await pairRow`
    select ${pairColumns} from ${pairTables} where pair.contest_id = ${contestId}
    order by pair.is_copy desc, pair.score desc, pair.id
  `.execute(queries);
  return [...rows];
}

const comparedPairRow = rowsOf({ ...columns, sourceA: string, sourceB: string });
export type ComparedPair = Row<typeof comparedPairRow>;

export async function findPair(
  queries: Queries,
  contestId: number,
  id: number,
): Promise<ComparedPair | null> {
  const { rows } = await comparedPairRow`
    select ${pairColumns},
      (select source from submission_sources where submission_id = a.id) as "sourceA",
      (select source from submission_sources where submission_id = b.id) as "sourceB"
    from ${pairTables} where pair.contest_id = ${contestId} and pair.id = ${id}
  `.execute(queries);
  return rows[0] ?? null;
}

interface NewDecision {
  readonly decision: Decision;
  readonly note: string;
  readonly decidedBy: number | null;
}

/** False when the contest has no such pair. */
export async function saveDecision(
  queries: Queries,
  contestId: number,
  pairId: number,
  { decision, note, decidedBy }: NewDecision,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into similarity_decisions (contest_id, problem_id, first_user_id, second_user_id, decision, note, decided_at, decided_by)
    select pair.contest_id, pair.problem_id, least(a.user_id, b.user_id), greatest(a.user_id, b.user_id), ${decision}, ${note},
      ${now}, ${decidedBy}
    from similarity_pairs pair join submissions a on a.id = pair.a_id join submissions b on b.id = pair.b_id
    where pair.contest_id = ${contestId} and pair.id = ${pairId}
    on conflict (contest_id, problem_id, first_user_id, second_user_id)
      do update set decision = excluded.decision, note = excluded.note, decided_at = excluded.decided_at,
        decided_by = excluded.decided_by
    returning decision
  `.execute(queries);
  return rows.length > 0;
}
