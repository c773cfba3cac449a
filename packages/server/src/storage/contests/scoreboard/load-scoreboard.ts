import { setImmediate as nextTurn } from 'node:timers/promises';
import { rankInParts, type Scoreboard } from '@tribunal/core/scoreboard/rank';
import type { Row } from '@tribunal/core/scoreboard/row';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Queries } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { boolean, json, listOf, nullable, number, rowsOf, string } from '../../../database/row.ts';
import { always, type Condition, never } from '../../visibility/condition.ts';
import { participationEnd } from '../../visibility/participation-end.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { participationIsWithheldFrom } from '../../visibility/withheld.ts';
import { groupsOfParticipation } from '../settings/contest-groups.ts';
import { inParts } from './in-parts.ts';
import { receivedCells } from './received-cells.ts';
import type { ScoreboardOfContest } from './scoreboard-version.ts';
import { cellsOf, type StoredCells } from './stored-rows.ts';

const storedParticipationRow = rowsOf<StoredParticipation>({
  id: number,
  virtual: number,
  isDisqualified: boolean,
  isUnofficial: boolean,
  score: number,
  cumulativeTime: number,
  tiebreaker: number,
  cells: json<StoredParticipation['cells']>(),
  isWithheld: boolean,
  userId: number,
  username: string,
  name: string,
  country: string,
  organization: nullable(json<NonNullable<StoredParticipation['organization']>>()),
  groups: listOf(string),
  startTime: string,
  endTime: string,
  oldRating: nullable(number),
  newRating: nullable(number),
});

export interface ContestScoreboard extends Scoreboard {
  /** By the id of the participation, like the contestants. A row that has not changed stays the same object in later scoreboards. */
  readonly unranked: ReadonlyMap<number, Row>;
  readonly contestants: ReadonlyMap<number, Contestant>;
}

export interface Contestant {
  readonly userId: number;
  readonly username: string;
  /** The display name; empty when the user has none. */
  readonly name: string;
  /** ISO 3166-1 alpha-3; empty when unknown. */
  readonly country: string;
  /** The first organization of the user. */
  readonly organization: ContestantOrganization | null;
  /** Listed without a rank and without effect on others. */
  readonly isUnofficial: boolean;
  /** The codes of the groups of the contest that the contestant is in. */
  readonly groups: readonly string[];
  /** When the participation starts and ends, in ISO 8601. */
  readonly startTime: string;
  readonly endTime: string;
  /** The rating when the contest was held, whether the contest is rated or not. */
  readonly oldRating: number | null;
  readonly newRating: number | null;
}

export interface ContestantOrganization {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly shortName: string;
  readonly country: string;
  /** The hash of the logo; null without one. */
  readonly logo: string | null;
}

type BoardView = Pick<ScoreboardOfContest, 'isBoardFrozen' | 'isBoardWithheld'>;

/** The live participations of a contest, with cells in the order of the contest problems given. */
export async function loadScoreboard(
  database: Database,
  contestId: number,
  contestProblemIds: readonly number[],
  view: BoardView,
): Promise<ContestScoreboard> {
  const stored = await runPrepared(database, participationsInView(contestId, view, sql``));
  const rows = await scoredRows(stored, contestProblemIds);
  return rankedBoard(rows, contestantsOf(stored), contestProblemIds.length);
}

/** The same in a transaction. */
export async function readScoreboard(
  queries: Queries,
  contestId: number,
  contestProblemIds: readonly number[],
  view: BoardView,
): Promise<ContestScoreboard> {
  const { rows: stored } = await participationsInView(contestId, view, sql``).execute(queries);
  const rows = await scoredRows(stored, contestProblemIds);
  return rankedBoard(rows, contestantsOf(stored), contestProblemIds.length);
}

/** The scoreboard after the rows of these participations have changed or were added. */
export async function reloadRows(
  database: Database,
  contest: ScoreboardOfContest,
  before: ContestScoreboard,
  ids: readonly number[],
): Promise<ContestScoreboard> {
  if (ids.length === 0) return before;
  const some = sql`and participations.id = any(${ids})`;
  const stored = await runPrepared(database, participationsInView(contest.id, contest, some));
  const rows = new Map([...before.unranked, ...(await scoredRows(stored, contest.problemIds))]);
  const contestants = new Map([...before.contestants, ...contestantsOf(stored)]);
  return rankedBoard(rows, contestants, contest.problemIds.length);
}

function participationsInView(
  contestId: number,
  { isBoardFrozen, isBoardWithheld }: BoardView,
  which: RawBuilder<unknown>,
) {
  const live = sql`and participations.virtual = 0 ${which}`;
  return storedParticipations(contestId, isBoardFrozen, isBoardWithheld ? always : never, live);
}

async function rankedBoard(
  unranked: ReadonlyMap<number, Row>,
  contestants: ReadonlyMap<number, Contestant>,
  problemCount: number,
): Promise<ContestScoreboard> {
  const ranked = await inParts(rankInParts([...unranked.values()], problemCount));
  return { ...ranked, unranked, contestants };
}

const rowsAtOnce = 500;

/** Other requests are answered between two parts of the rows. */
async function scoredRows(
  stored: readonly StoredParticipation[],
  problemIds: readonly number[],
): Promise<Map<number, Row>> {
  const rows = new Map<number, Row>();
  for (const one of stored) {
    rows.set(one.id, rowOf(one, problemIds));
    if (rows.size % rowsAtOnce === 0) await nextTurn();
  }
  return rows;
}

function contestantsOf(stored: readonly StoredParticipation[]): Map<number, Contestant> {
  return new Map(stored.map((one) => [one.id, one]));
}

/** One row of a user as the user may see it during a freeze; null when the user does not take part in this way. */
export async function loadOwnRow(
  database: Database,
  contestId: number,
  contestProblemIds: readonly number[],
  user: OwnRow,
  now: Date,
): Promise<OwnScoreboardRow | null> {
  const isWithheld = participationIsWithheldFrom(user.viewer, now);
  const own = sql`and participations.virtual = ${user.virtual} and participations.user_id = ${user.viewer.userId}`;
  const [stored] = await runPrepared(database, storedParticipations(contestId, false, isWithheld, own));
  if (!stored) return null;
  return { row: rowOf(stored, contestProblemIds), contestant: stored, isWithheld: stored.isWithheld };
}

interface OwnScoreboardRow {
  readonly row: Row;
  readonly contestant: Contestant;
  /** Every submission is pending. */
  readonly isWithheld: boolean;
}

interface OwnRow {
  readonly viewer: Viewer & { readonly userId: number };
  /** 0 live, n the n-th virtual. */
  readonly virtual: number;
}

interface StoredParticipation extends Contestant {
  readonly id: number;
  readonly virtual: number;
  readonly isDisqualified: boolean;
  readonly score: number;
  readonly cumulativeTime: number;
  readonly tiebreaker: number;
  readonly cells: StoredCells;
  readonly isWithheld: boolean;
}

function rowOf(stored: StoredParticipation, contestProblemIds: readonly number[]): Row {
  const { id, virtual, isDisqualified, isUnofficial, score, cumulativeTime, tiebreaker } = stored;
  const cells = cellsOf(stored.cells, contestProblemIds);
  const solved = cells.filter((cell) => cell !== null && cell.solvedAt !== null).length;
  return { id, virtual, isDisqualified, isUnofficial, score, cumulativeTime, tiebreaker, solved, cells };
}

/** In an order that does not tell which row was changed last, by a verdict that may be hidden. */
function storedParticipations(
  contestId: number,
  isFrozen: boolean,
  isWithheld: Condition,
  which: RawBuilder<unknown>,
) {
  const stored = (name: string) => sql.ref(`participations.${isFrozen ? 'frozen_' : ''}${name}`);
  const column = (name: string) => sql`case when ${isWithheld} then 0 else ${stored(name)} end`;
  return storedParticipationRow`
    select participations.id, participations.virtual, participations.user_id as "userId", users.username,
      users.full_name as name, users.country, ${organization} as organization, ${groupsOfParticipation} as groups, participations.is_disqualified as "isDisqualified",
      participations.is_unofficial as "isUnofficial",
      iso_time(participation_start(participations.virtual, participations.real_start,
        contests.start_time, contests.time_limit)) as "startTime",
      iso_time(${sql.raw(participationEnd('participations'))}) as "endTime",
      ${column('score')} as score, ${column('cumulative_time')} as "cumulativeTime",
      ${column('tiebreaker')} as tiebreaker, case when ${isWithheld} then ${receivedCells} else ${stored('cells')} end as cells,
      ${isWithheld} as "isWithheld",
      ${ratingBefore} as "oldRating", ratings.rating as "newRating"
    from participations
    join contests on contests.id = participations.contest_id
    join users on users.id = participations.user_id
    left join ratings on ratings.participation_id = participations.id
    where participations.contest_id = ${contestId} ${which}
    order by participations.id`;
}

/** The organization of a row of participations. */
export const organization = sql<ContestantOrganization | null>`(
  select json_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'shortName', o.short_name, 'country', o.country, 'logo', l.hash)
  from organization_members m join organizations o on o.id = m.organization_id
    left join organization_logos l on l.organization_id = o.id
  where m.user_id = participations.user_id order by m.position, o.id limit 1)`;

const ratingBefore = sql`(
  select earlier.rating from ratings earlier join contests held on held.id = earlier.contest_id
  where earlier.user_id = participations.user_id and (held.end_time, held.id) < (contests.end_time, contests.id)
  order by held.end_time desc, held.id desc limit 1)`;
