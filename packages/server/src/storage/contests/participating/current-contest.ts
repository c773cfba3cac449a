import type { RemovedInterval } from '@tribunal/core/contests/removed-time';
import type { FormatName } from '@tribunal/core/formats/formats';
import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import { runShaped } from '../../../database/prepared.ts';
import { date, json, nullable, number, type Row, rowsOf, string, stringOf } from '../../../database/row.ts';
import { contestProblemsAreVisible } from '../../visibility/contest-visibility.ts';
import { currentFirst, enteredBy } from '../../visibility/entered.ts';
import { freezeTime } from '../../visibility/freeze.ts';
import { isInside } from '../../visibility/inside-contest.ts';
import { kindOfViewer, type Viewer, viewerLike } from '../../visibility/viewer.ts';
import { participationIsWithheldFrom } from '../../visibility/withheld.ts';
import { unreadNotices } from '../clarifications/unread-notices.ts';
import { receivedCells } from '../scoreboard/received-cells.ts';
import type { StoredCells } from '../scoreboard/stored-rows.ts';

/** A contest that a user is in, with the user's own results. */
const currentContestRow = rowsOf({
  key: string,
  name: string,
  format: stringOf<FormatName>(),
  startTime: date,
  endTime: date,
  timeLimit: nullable(number),
  removedIntervals: json<readonly RemovedInterval[]>(),
  /** Null without a freeze and after the thaw. */
  frozenAt: nullable(date),
  /** 0 live, -1 spectator, n the n-th virtual. */
  virtual: number,
  realStart: date,
  extraMinutes: number,
  cells: json<StoredCells>(),
  /** Answers and announcements that the user has not read. */
  unreadNotices: number,
  /** In contest order; empty when the user may not see them. */
  problems: json<readonly CurrentProblem[]>(),
});
export type CurrentContest = Row<typeof currentContestRow>;

interface CurrentProblem {
  /** The id of the problem in the contest. */
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Null for the label of its position. */
  readonly label: string | null;
}

/** The current one first; none that ended for the user before `endedSince`. Every page of a signed-in user asks this. */
export async function findCurrentContests(
  database: Database,
  viewer: Viewer & { readonly userId: number },
  now: Date,
  endedSince = now,
): Promise<CurrentContest[]> {
  const values = { userId: viewer.userId, now, endedSince };
  return runShaped(database, `current contests of ${kindOfViewer(viewer)}`, values, (given) =>
    currentContestsQuery(
      { ...viewerLike(viewer, given.userId), userId: given.userId },
      given.now,
      given.endedSince,
    ),
  );
}

function currentContestsQuery(viewer: Viewer & { readonly userId: number }, now: Date, endedSince: Date) {
  return currentContestRow`
    select contests.key, contests.name, contests.format, contests.start_time as "startTime",
      contests.end_time as "endTime", contests.time_limit as "timeLimit", contests.removed_intervals as "removedIntervals",
      case when contests.thawed_at is null then ${sql.raw(freezeTime('contests'))} end as "frozenAt",
      participations.virtual, participations.real_start as "realStart",
      participations.extra_minutes as "extraMinutes",
      ${ownCells(viewer, now)} as cells,
      ${unreadNotices} as "unreadNotices",
      ${currentProblems(viewer, now)} as problems
    from ${enteredBy(viewer.userId, now)} entered
    join participations on participations.id = entered.id
    join users on users.id = participations.user_id
    join contests on contests.id = participations.contest_id
    where ${isInside(viewer, 'participations', endedSince)}
    order by ${currentFirst('participations')}`;
}

/** Over `participations` joined to `contests`: `StoredCells` as the participant may see them. */
export function ownCells(viewer: Viewer, now: Date) {
  return sql`case when ${participationIsWithheldFrom(viewer, now)} then ${receivedCells} else participations.cells end`;
}

/** Over `contests`: its problems, or none when the viewer may not see them. */
export function currentProblems(viewer: Viewer, now: Date) {
  return sql`case when ${contestProblemsAreVisible(viewer, now)} then ${problems} else '[]' end`;
}

const problems = sql`coalesce((
  select json_agg(json_build_object('id', contest_problems.id, 'code', problems.code, 'name', problems.name,
    'label', contest_problems.label)
    order by contest_problems.position)
  from contest_problems join problems on problems.id = contest_problems.problem_id
  where contest_problems.contest_id = contests.id), '[]')`;
