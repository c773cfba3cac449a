import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { number, type Row, rowsOf, string } from '../../database/row.ts';

const firstSolveRow = rowsOf({
  problem: string,
  username: string,
  /** The display name; empty when the user has none. */
  name: string,
  /** From the start of the contest. */
  seconds: number,
});
type FirstSolve = Row<typeof firstSolveRow>;

const languageRow = rowsOf({ name: string, submissions: number, accepted: number, contestants: number });
const organizationRow = rowsOf({ name: string, contestants: number, submissions: number, solved: number });

/** How a contest went, with the true figures of the official live contestants. */
export interface ContestReport {
  /** By the code of the problem. */
  readonly firstSolves: ReadonlyMap<string, FirstSolve>;
  /** Those with most submissions first. */
  readonly languages: readonly Row<typeof languageRow>[];
  /** Those with most solved problems first; an empty name for contestants without one. */
  readonly organizations: readonly Row<typeof organizationRow>[];
}

export async function contestReport({ query }: Database, contestId: number): Promise<ContestReport> {
  const { rows: first } = await firstSolveRow`
    select distinct on (s.contest_problem_id) p.code as problem, u.username, u.full_name as name,
      extract(epoch from s.date - c.start_time)::float8 as seconds
    from ${sentIn(contestId)} s
    join contests c on c.id = ${contestId}
    join problems p on p.id = s.problem_id
    join users u on u.id = s.user_id
    where s.is_solving order by s.contest_problem_id, s.date, s.id
  `.execute(query);
  const { rows: languages } = await languageRow`
    select l.name, count(*)::int as submissions, count(*) filter (where s.result = 'AC')::int as accepted,
      count(distinct s.participation_id)::int as contestants
    from ${sentIn(contestId)} s join languages l on l.id = s.language_id
    group by l.id order by 2 desc, l.name
  `.execute(query);
  const { rows: organizations } = await organizationRow`
    select coalesce(o.name, '') as name, count(distinct a.id)::int as contestants, count(s.id)::int as submissions,
      count(distinct (a.id, s.contest_problem_id)) filter (where s.is_solving)::int as solved
    from participations a
    left join lateral (
      select m.organization_id from organization_members m where m.user_id = a.user_id
      order by m.position, m.organization_id limit 1) member on true
    left join organizations o on o.id = member.organization_id
    left join ${sentIn(contestId)} s on s.participation_id = a.id
    where a.contest_id = ${contestId} and a.virtual = 0 and not a.is_unofficial and not a.is_disqualified
    group by o.id order by solved desc, name
  `.execute(query);
  return { firstSolves: new Map(first.map((row) => [row.problem, row])), languages, organizations };
}

/** The submissions that count. */
function sentIn(contestId: number) {
  return sql`(
    select submissions.*, result = 'AC' and case_points >= case_total as is_solving
    from submissions join participations on participations.id = submissions.participation_id
    where submissions.contest_id = ${contestId} and submissions.virtual = 0
      and not participations.is_unofficial and not participations.is_disqualified)`;
}
