import { problemLabel } from '@tribunal/core/contests/labels';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { boolean, date, nullable, number, rowsOf, string } from '../../../database/row.ts';
import { isInProgress } from '../../judges/in-progress.ts';
import { isHiddenByFreeze } from '../../visibility/submission-visibility.ts';
import { isToWithdrawn } from '../scoreboard/standings.ts';
import type { BalloonContest } from './balloon-contest.ts';

/** A balloon that a team gets, or got although its solution is no longer accepted. */
export interface Balloon {
  readonly username: string;
  /** The display name; empty when the user has none. */
  readonly name: string;
  readonly room: string;
  readonly problemCode: string;
  readonly problemName: string;
  readonly label: string;
  /** `#rrggbb`. */
  readonly color: string | null;
  /** Null when no submission solves the problem any more. */
  readonly solvedAt: Date | null;
  readonly isFirstInContest: boolean;
  readonly isFirstForProblem: boolean;
  readonly deliveredAt: Date | null;
  readonly deliveredBy: string | null;
}

/** A team and a problem, as people name them. */
export interface BalloonName {
  readonly user: string;
  readonly problem: string;
}

/** Those that wait come first, the oldest before the others; then those that were delivered, the last one first. */
export async function listBalloons(
  queries: Queries,
  { id, format, areSolvesHidden }: BalloonContest,
  only?: BalloonName,
): Promise<Balloon[]> {
  const isAsked = only ? sql`u.username = ${only.user} and p.code = ${only.problem}` : sql`true`;
  const { rows } = await rowsOf<Omit<Balloon, 'label'> & { position: number; givenLabel: string | null }>({
    color: nullable(string),
    name: string,
    username: string,
    room: string,
    problemCode: string,
    problemName: string,
    solvedAt: nullable(date),
    isFirstInContest: boolean,
    isFirstForProblem: boolean,
    deliveredAt: nullable(date),
    deliveredBy: nullable(string),
    position: number,
    givenLabel: nullable(string),
  })`
    with ${solves(id)}, ${waiting(id)}, ${shown(id, areSolvesHidden)}
    select u.username, u.full_name as name, u.room, p.code as "problemCode", p.name as "problemName", cp.position,
      cp.label as "givenLabel", cp.color, solves.date as "solvedAt",
      ${isFirst(sql`solves.place_in_contest`, sql`true`)} as "isFirstInContest",
      ${isFirst(sql`solves.place_for_problem`, sql`waiting.contest_problem_id = cp.id`)} as "isFirstForProblem",
      d.delivered_at as "deliveredAt", runner.username as "deliveredBy"
    from shown
    join participations a on a.id = shown.participation_id
    join users u on u.id = a.user_id
    join contest_problems cp on cp.id = shown.contest_problem_id
    join problems p on p.id = cp.problem_id
    left join solves using (participation_id, contest_problem_id)
    left join balloon_deliveries d on d.participation_id = shown.participation_id and d.problem_id = cp.problem_id
    left join users runner on runner.id = d.delivered_by
    where ${isAsked}
    order by d.delivered_at is not null, d.delivered_at desc, solves.date, a.id, cp.position
  `.execute(queries);
  return rows.map(({ position, givenLabel, ...balloon }) => ({
    ...balloon,
    label: problemLabel(format, position, givenLabel),
  }));
}

/** The first submission of each team that solves a problem, with its place among those of the team, of the problem and of the contest. */
function solves(contestId: number) {
  return sql`first_solves as (
      select distinct on (submissions.participation_id, submissions.contest_problem_id) submissions.participation_id,
        submissions.contest_problem_id, submissions.id, submissions.date, ${isHiddenByFreeze} as is_hidden,
        contests.balloons_during_freeze, participations.is_unofficial
      from submissions
      join contests on contests.id = submissions.contest_id
      join participations on participations.id = submissions.participation_id
      where submissions.contest_id = ${contestId} and submissions.virtual = 0 and submissions.result = 'AC'
        and submissions.case_points >= submissions.case_total and not participations.is_disqualified
        and not ${isToWithdrawn('submissions')}
      order by submissions.participation_id, submissions.contest_problem_id, submissions.date, submissions.id
    ), solves as (
      select first_solves.*, row_number() over (partition by participation_id order by date, id) as place_of_team,
        row_number() over (partition by contest_problem_id, is_unofficial order by date, id) as place_for_problem,
        row_number() over (partition by is_unofficial order by date, id) as place_in_contest
      from first_solves
    )`;
}

/** The oldest submission to each problem that may still turn out to be the first to solve it. */
function waiting(contestId: number) {
  return sql`waiting as (
      select contest_problem_id, min(date) as date from submissions
      where contest_id = ${contestId} and virtual = 0 and result is null and ${sql.raw(isInProgress('status'))}
        and not exists (select from participations p where p.id = participation_id and p.is_unofficial)
      group by contest_problem_id
    )`;
}

/** Everything that was delivered stays in the list. */
function shown(contestId: number, areSolvesHidden: boolean) {
  return sql`shown as (
      select participation_id, contest_problem_id from solves
      where not ${areSolvesHidden}::boolean and (not is_hidden or place_of_team <= balloons_during_freeze)
      union
      select a.id, cp.id
      from participations a
      join balloon_deliveries d on d.participation_id = a.id
      join contest_problems cp on cp.contest_id = a.contest_id and cp.problem_id = d.problem_id
      where a.contest_id = ${contestId}
    )`;
}

/** Solutions that the freeze hides are never marked: a mark, or a missing one, would tell about other teams. */
function isFirst(place: ReturnType<typeof sql>, isOfSame: ReturnType<typeof sql>) {
  return sql`coalesce(${place} = 1 and not solves.is_unofficial and not solves.is_hidden and not exists (
    select from waiting where ${isOfSame} and waiting.date < solves.date), false)`;
}
