import { secondsBetween } from '@tribunal/core/contests/contest-time';
import { withOwnRow } from '@tribunal/core/scoreboard/own-row';
import { type RankedRow, rankInParts } from '@tribunal/core/scoreboard/rank';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../../auth/caller.ts';
import type { Site } from '../../../../site.ts';
import { contestProblems } from '../../../../storage/contests/contest-json.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import type { CurrentContest } from '../../../../storage/contests/participating/current-contest.ts';
import { inParts } from '../../../../storage/contests/scoreboard/in-parts.ts';
import { ownRowAtMinute } from '../../../../storage/contests/scoreboard/load-replay.ts';
import { loadOwnRow } from '../../../../storage/contests/scoreboard/load-scoreboard.ts';
import type { ScoreboardOfContest } from '../../../../storage/contests/scoreboard/scoreboard-version.ts';
import { contestsOfCaller } from '../../../caller/contests-of-caller.ts';
import { frameOfBoard } from '../../../scoreboard/live-board.ts';
import type { AskedBoard } from './asked-board.ts';
import type { ShownBoard } from './scoreboard-table.ts';

/** A scoreboard as one viewer sees it. */
export interface BoardOfViewer extends ShownBoard {
  readonly rows: readonly RankedRow[];
  /** The viewer's own participation among the rows. */
  readonly ownId: number | null;
  /** The minute of the contest whose end it shows; null for the scoreboard of now. */
  readonly minute: number | null;
  /** Whether the viewer takes part virtually and sees nothing later than the minute they have reached. */
  readonly isReplay: boolean;
  /** The same as long as the table has the same columns. */
  readonly frame: string;
}

type BoardRows = Pick<BoardOfViewer, 'rows' | 'contestants' | 'totals' | 'ownId' | 'minute' | 'isReplay'>;

/**
 * The scoreboard of now, or as it was at the end of a minute. Contestants see the true state of their own row, whatever others see of
 * it, unless the contest withholds results. Null when the reader may see nothing.
 */
export async function boardOfViewer(
  site: Site,
  request: FastifyRequest,
  { contest, reader }: Pick<AskedBoard, 'contest' | 'reader'>,
  at: number | null,
): Promise<BoardOfViewer | null> {
  const { format, hasRatings, showsTeamNames, showsOrganizations } = contest;
  const problems = await contestProblems(site.database, contest);
  const scored = { ...contest, problemIds: problems.map(({ id }) => id) };
  const rows = await rowsFor(site, request, scored, reader, at);
  // How the ratings changed would tell a virtual participant how the contest ended.
  const showsRatings = hasRatings && rows?.minute === null;
  return (
    rows && {
      format,
      hasRatings: showsRatings,
      showsTeamNames,
      showsOrganizations,
      problems: problems.map(({ problem, color }) => ({ ...problem, color })),
      frame: frameOfBoard(contest, problems),
      ...rows,
    }
  );
}

async function rowsFor(
  site: Site,
  request: FastifyRequest,
  contest: ShownContest & ScoreboardOfContest,
  reader: Caller,
  at: number | null,
): Promise<BoardRows | null> {
  const current = await virtualContest(site, request, contest);
  if (!contest.isBoardOpen) return onlyOwn(site, reader, contest, current?.virtual ?? 0, at);
  if (current) return replayed(site, reader, contest, current, at);
  return at === null ? ofNow(site, reader, contest) : ofMinute(site, reader, contest, at);
}

/** The minute whose end the viewer sees: the one asked for, or in a virtual participation at most the one that has been reached; null for now. */
export async function minuteOfViewer(
  site: Site,
  request: FastifyRequest,
  contest: ShownContest,
  at: number | null,
): Promise<number | null> {
  const current = await virtualContest(site, request, contest);
  if (!current) return at;
  const reached = reachedMinute(current, site.now());
  return at === null ? reached : Math.min(at, reached);
}

/** Undefined when the viewer does not take part virtually. */
async function virtualContest(
  site: Site,
  request: FastifyRequest,
  { key, insideAs }: ShownContest,
): Promise<CurrentContest | undefined> {
  if ((insideAs ?? 0) <= 0) return undefined;
  return (await contestsOfCaller(site, request)).find((one) => one.key === key);
}

function reachedMinute({ realStart }: CurrentContest, now: Date): number {
  return Math.floor(secondsBetween(realStart, now) / 60);
}

async function onlyOwn(
  { database, now }: Site,
  reader: Caller,
  { id, problemIds }: ScoreboardOfContest,
  virtual: number,
  minute: number | null,
): Promise<BoardRows | null> {
  if (reader.kind === 'guest') return null;
  const own = await loadOwnRow(database, id, problemIds, { viewer: reader, virtual }, now());
  if (!own) return null;
  const contestants = new Map([[own.row.id, own.contestant]]);
  const row = minute === null ? own.row : await ownRowAtMinute(database, id, own, minute);
  return {
    rows: [{ ...row, rank: null }],
    contestants,
    totals: null,
    ownId: row.id,
    minute,
    isReplay: false,
  };
}

async function ofNow(
  { database, scoreboards, now }: Site,
  reader: Caller,
  contest: ScoreboardOfContest,
): Promise<BoardRows> {
  const board = { ...(await scoreboards.find(contest)), ownId: null, minute: null, isReplay: false };
  if (reader.kind === 'guest') return board;
  const { userId } = reader;
  const ownId = board.rows.find(({ id }) => board.contestants.get(id)?.userId === userId)?.id ?? null;
  if (ownId === null || !contest.isBoardFrozen || contest.isBoardWithheld) return { ...board, ownId };
  const own = await loadOwnRow(
    database,
    contest.id,
    contest.problemIds,
    { viewer: reader, virtual: 0 },
    now(),
  );
  return { ...(own ? withOwnRow(board, own.row) : board), ownId };
}

async function ofMinute(
  { database, scoreboards }: Site,
  reader: Caller,
  contest: ScoreboardOfContest,
  minute: number,
): Promise<BoardRows> {
  const { contestants } = await scoreboards.find(contest);
  const rows = await scoreboards.rowsAtMinute(contest, minute);
  const ranked = await inParts(rankInParts(rows, contest.problemIds.length));
  const board = { ...ranked, contestants, minute, isReplay: false };
  const userId = reader.kind === 'guest' ? null : reader.userId;
  const ownId = rows.find(({ id }) => contestants.get(id)?.userId === userId)?.id ?? null;
  if (ownId === null || !contest.isBoardFrozen || contest.isBoardWithheld) return { ...board, ownId };
  const own = { row: { id: ownId }, isWithheld: false };
  return { ...withOwnRow(board, await ownRowAtMinute(database, contest.id, own, minute)), ownId };
}

/** The scoreboard of the contest at the minute that a virtual participant has reached, or before, with the participant's own row. */
async function replayed(
  { database, scoreboards, now }: Site,
  reader: Caller,
  contest: ScoreboardOfContest,
  current: CurrentContest,
  at: number | null,
): Promise<BoardRows | null> {
  if (reader.kind === 'guest') return null;
  const { id, problemIds } = contest;
  const { virtual } = current;
  const reached = reachedMinute(current, now());
  const isEarlier = at !== null && at < reached;
  const minute = isEarlier ? at : reached;
  const own = await loadOwnRow(database, id, problemIds, { viewer: reader, virtual }, now());
  if (!own) return null;
  const { contestants } = await scoreboards.find(contest);
  const rows = await scoreboards.rowsAtMinute(contest, minute);
  const ownRow = isEarlier ? await ownRowAtMinute(database, id, own, minute) : own.row;
  return {
    ...(await inParts(rankInParts([...rows, ownRow], problemIds.length))),
    contestants: new Map([...contestants, [own.row.id, own.contestant]]),
    ownId: own.row.id,
    minute,
    isReplay: true,
  };
}
