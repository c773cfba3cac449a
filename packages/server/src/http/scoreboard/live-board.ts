import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type LiveContestant,
  type LiveOrganizations,
  liveRow,
} from '@tribunal/contract/contests/live-scoreboard';
import { lookup } from '@tribunal/core/lists';
import type { Row } from '@tribunal/core/scoreboard/row';
import type { ContestProblemRow } from '../../storage/contests/contest-json.ts';
import type { ShownContest } from '../../storage/contests/contest-view.ts';
import type { Contestant } from '../../storage/contests/scoreboard/load-scoreboard.ts';
import {
  type ScoreboardOfContest,
  versionOfAllRows,
} from '../../storage/contests/scoreboard/scoreboard-version.ts';

type Columns = Pick<
  ShownContest,
  'format' | 'hasRatings' | 'showsTeamNames' | 'showsOrganizations' | 'groups'
>;

/** The same as long as the table of a scoreboard has the same columns, and the page offers the same groups. */
export function frameOfBoard(contest: Columns, problems: readonly ContestProblemRow[]): string {
  const { format, hasRatings, showsTeamNames, showsOrganizations, groups } = contest;
  const columns = problems.map(({ id, color, problem: { label, points } }) => [id, label, points, color]);
  return shortHash([format, hasRatings, showsTeamNames, showsOrganizations, groups, columns]);
}

/** What readers see of a scoreboard. Rows of one view never belong into another. */
export function viewOfBoard(contest: ScoreboardOfContest, frame: string): string {
  const kind = contest.isBoardWithheld ? 'withheld' : contest.isBoardFrozen ? 'frozen' : 'live';
  return `${kind}-${shortHash([contest.id, versionOfAllRows(contest), frame])}`;
}

/** Whether the reader sees every result, so that nothing about its changes must be hidden. */
export function isLive(board: Pick<ScoreboardOfContest, 'isBoardFrozen' | 'isBoardWithheld'>): boolean {
  return !board.isBoardFrozen && !board.isBoardWithheld;
}

function shortHash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12);
}

/** The columns of a scoreboard, and the points of each problem. */
interface RowKind {
  readonly columns: Columns;
  readonly most: readonly number[];
}

export function rowKind(columns: Columns, problems: readonly ContestProblemRow[]): RowKind {
  return { columns, most: problems.map(({ problem: { points } }) => points) };
}

/** The JSON of a row. */
export function liveRowText(kind: RowKind, row: Row, contestant: Contestant): string {
  const { start, states, times } = rowTexts(kind, row, contestant);
  return `${start.slice(0, -1)},"${states}","${times}"]`;
}

/** The JSON of many rows, in three fields of an object. Other requests are answered between two parts of it. */
export async function liveRowsText(
  kind: RowKind,
  rows: Iterable<Row>,
  contestants: ReadonlyMap<number, Contestant>,
): Promise<string> {
  const texts: RowTexts[] = [];
  for (const row of rows) {
    if (texts.length % rowsAtOnce === 0) await nextTurn();
    texts.push(rowTexts(kind, row, lookup(contestants, row.id)));
  }
  const starts = texts.map(({ start }) => start).join(',');
  const states = texts.map((text) => text.states).join(' ');
  const times = texts.map((text) => text.times).join('');
  return `"rows":[${starts}],"states":"${states}","times":"${times}"`;
}

const rowsAtOnce = 1000;

interface RowTexts {
  /** JSON without the cells. */
  readonly start: string;
  readonly states: string;
  readonly times: string;
}

/** Made once for each row and kind of table. */
function rowTexts({ columns, most }: RowKind, row: Row, contestant: Contestant): RowTexts {
  const name = `${columns.hasRatings} ${columns.showsTeamNames} ${columns.showsOrganizations} ${most.join(' ')}`;
  const known = keptTexts.get(row);
  if (known?.name === name) return known;
  const live = liveRow(row, liveContestant(columns, contestant), most);
  const [states, times] = live.slice(-2) as [string, string];
  const made = { name, start: JSON.stringify(live.slice(0, -2)), states, times };
  keptTexts.set(row, made);
  return made;
}

const keptTexts = new WeakMap<Row, RowTexts & { readonly name: string }>();

/** Only what the page shows. */
function liveContestant(columns: Columns, contestant: Contestant): LiveContestant {
  const { username, oldRating, isUnofficial } = contestant;
  const newRating = columns.hasRatings ? contestant.newRating : null;
  const name = columns.showsTeamNames && contestant.name !== username ? contestant.name : '';
  const organization = columns.showsOrganizations ? (contestant.organization?.id ?? 0) : 0;
  const country = columns.showsOrganizations ? contestant.country : '';
  const groups = contestant.groups.join(' ');
  return { username, name, organization, country, oldRating, newRating, isUnofficial, groups };
}

export function liveOrganizations(columns: Columns, contestants: Iterable<Contestant>): LiveOrganizations {
  if (!columns.showsOrganizations) return {};
  const found: Record<number, LiveOrganizations[number]> = {};
  for (const { organization } of contestants)
    if (organization) {
      const { id, slug, name, shortName, country, logo } = organization;
      found[id] ??= [slug, name, shortName, country, logo];
    }
  return found;
}
