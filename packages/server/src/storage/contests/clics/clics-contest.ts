import type { ClicsContest, ClicsImage } from '@tribunal/contract/clics/contest-objects';
import { isOver } from '@tribunal/core/contests/contest-time';
import { frozenAt } from '@tribunal/core/contests/freeze';
import { formats } from '@tribunal/core/formats/formats';
import { fieldsOf } from '@tribunal/core/unknown';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { contestWithholdsResults } from '../../visibility/withheld.ts';

/** A contest as the Contest API sees it at a moment, and the newest entry of its log. */
export interface LoggedContest extends ClicsContest {
  /** When the contest ends for those without extra time. */
  readonly endTime: Date;
  readonly logNumber: number;
}

export async function loadClicsContest(
  queries: Queries,
  contestId: number,
  now: Date,
): Promise<LoggedContest | null> {
  return (await loadClicsContests(queries, [contestId], now))[0] ?? null;
}

/** In the order of their starts. */
export async function loadClicsContests(
  queries: Queries,
  contestIds: readonly number[],
  now: Date,
): Promise<LoggedContest[]> {
  const rows = await storedContests(queries)
    .where('contests.id', '=', sql<number>`any(${contestIds})`)
    .execute();
  return rows.map((row) => asClics(row, now));
}

function storedContests(queries: Queries) {
  return queries
    .selectFrom('contests')
    .leftJoin('contest_heads', 'contest_heads.contest_id', 'contests.id')
    .select(['contests.id', 'key', 'name', 'format', 'contest_heads.number as logNumber'])
    .select([
      'start_time as startTime',
      'end_time as endTime',
      'over_at as overAt',
      'time_limit as timeLimit',
      'removed_intervals as removedIntervals',
    ])
    .select(['format_config as formatConfig', 'frozen_last_minutes as frozenLastMinutes'])
    .select(['thawed_at as thawedAt', 'finalized_at as finalizedAt'])
    .select(['show_team_names as showsTeamNames', 'show_organizations as showsOrganizations'])
    .select(['scoreboard_visibility as boardVisibility'])
    .select(contestWithholdsResults.as('withholdsResults'))
    .select(banner.as('banner'))
    .orderBy('start_time')
    .orderBy('contests.id');
}

const banner = sql<ClicsImage | null>`(
  select json_build_object('hash', hash, 'mediaType', media_type, 'width', width, 'height', height)
  from contest_banners where contest_banners.contest_id = contests.id)`;

type StoredContest = Awaited<ReturnType<ReturnType<typeof storedContests>['execute']>>[number];

function asClics(row: StoredContest, now: Date): LoggedContest {
  const { formatConfig, boardVisibility, withholdsResults, logNumber, ...contest } = row;
  const { penalty } = { ...formats[row.format].configDefaults, ...fieldsOf(formatConfig) };
  const isBoardOpen = boardVisibility === 'V' || (boardVisibility !== 'H' && isOver(row, now));
  const isWithheld = withholdsResults && !isOver(row, now);
  return {
    ...contest,
    logNumber: logNumber ?? 0,
    penaltyMinutes: Number(penalty ?? 0),
    frozenAt: frozenAt(row),
    areResultsPublic: isBoardOpen && !isWithheld,
  };
}
