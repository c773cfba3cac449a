import { groupBy, itemAt } from '@tribunal/core/lists';
import { existing } from '@tribunal/core/unknown';
import { scoreboardKeyHash } from '../../actions/contests/share-scoreboard.ts';
import type { Site } from '../../site.ts';
import { findLink } from '../../storage/contests/scoreboard/scoreboard-links.ts';
import {
  type BoardRight,
  boardRights,
  publicRights,
  sharedRight,
  type WatchedBoard,
  watchedBoards,
} from '../../storage/contests/scoreboard/watched-boards.ts';
import { kindOfViewer } from '../../storage/visibility/viewer.ts';
import { boardChange, boardIsGone, findFollowedContest } from '../scoreboard/board-changes.ts';
import { isLive } from '../scoreboard/live-board.ts';
import { openFeed } from './feed.ts';
import { type Follower, inSlices, sendScoreboard } from './followers.ts';

/** Changes within this time are sent together. */
const gatherMs = 250;
/** After this time at most, a change is found whose notification was lost, and rights are checked again. */
const checkEveryMs = 3000;

type Reader = Pick<Follower, 'asked' | 'viewer'>;

interface ScoreboardFeed {
  add(follower: Follower): void;
  /** Tells what has changed since the page was made. */
  begin(follower: Follower): Promise<void>;
  /** The same as text, for a page without a stream. */
  changeFor(follower: Reader): Promise<string>;
  close(): void;
}

/** What the followers of one contest have heard. */
interface Told {
  board: WatchedBoard;
  /** How each follower saw the scoreboard when it was last checked; null for not at all. */
  readonly rights: Map<Follower, BoardRight | null>;
}

/** Scoreboards for all streams of this process. A change is looked up and written once for all who see the same. */
export function openScoreboardFeed(site: Site): ScoreboardFeed {
  const { database, now } = site;
  const told = new Map<string, Told>();
  let areRightsDue = false;
  const feed = openFeed(site, {
    subject: 'scoreboard updates',
    topics: ['submission_changed', 'contest_edited'],
    hear: () => feed.request(),
    gatherMs,
    runRound,
    check: { everyMs: checkEveryMs, run: runCheck },
  });

  async function runCheck(): Promise<void> {
    areRightsDue = true;
    feed.request();
  }

  /** A round sends what has changed since the one before. */
  async function runRound(): Promise<void> {
    const checksRights = areRightsDue;
    areRightsDue = false;
    for (const board of await watchedBoards(database, [...told.keys()], now()))
      await tell(board, checksRights);
  }

  async function tell(board: WatchedBoard, checksRights: boolean): Promise<void> {
    const before = told.get(board.key);
    if (!before) return;
    const isChanged =
      board.logNumber !== before.board.logNumber ||
      board.ratingNumber !== before.board.ratingNumber ||
      board.nameNumber !== before.board.nameNumber;
    const haveRulesChanged = board.rules !== before.board.rules;
    if (checksRights || haveRulesChanged) await checkRights(before, board);
    if (isChanged || haveRulesChanged) await tellChange(before, board);
    before.board = board;
  }

  /** Whoever sees another scoreboard than before loads it anew. */
  async function checkRights(before: Told, board: WatchedBoard): Promise<void> {
    const all = [...before.rights.keys()];
    const rights = await rightsOf(site, all, board.id);
    await inSlices(all, (follower) => {
      const right = rights.get(follower) ?? null;
      const isSame = nameOf(right) === nameOf(before.rights.get(follower) ?? null);
      if (before.rights.has(follower)) before.rights.set(follower, right);
      if (!isSame) sendScoreboard(follower, boardIsGone(boardOf(follower)));
    });
  }

  async function tellChange(before: Told, board: WatchedBoard): Promise<void> {
    const followed = await findFollowedContest(site, board.key);
    if (!followed) return;
    const alike = groupBy([...before.rights], ([follower, right]) => `${nameOf(right)} ${hasRows(follower)}`);
    for (const group of alike.values()) {
      const [follower, right] = itemAt(group, 0);
      if (!right || !isLive(right)) continue;
      const known = { view: hasRows(follower) ? null : '', number: before.board.logNumber };
      const text = await boardChange(site, followed, right, known);
      await inSlices(group, ([one]) => sendScoreboard(one, text));
    }
  }

  async function changeFor(follower: Reader): Promise<string> {
    const known = boardOf(follower);
    const [board] = await watchedBoards(database, [known.key], now());
    const right = board && (await rightsOf(site, [follower], board.id)).get(follower);
    const followed = right && (await findFollowedContest(site, known.key));
    return right && followed ? boardChange(site, followed, right, known) : boardIsGone(known);
  }

  return {
    add: feed.add,
    async begin(follower) {
      const { key } = boardOf(follower);
      const [board] = await watchedBoards(database, [key], now());
      if (!board) return;
      const right = (await rightsOf(site, [follower], board.id)).get(follower) ?? null;
      if (!feed.followers.has(follower)) return;
      const known = told.get(key) ?? { board, rights: new Map() };
      told.set(key, known);
      known.rights.set(follower, right);
      follower.response.once('close', () => forget(key, known, follower));
      sendScoreboard(follower, await changeFor(follower));
    },
    changeFor,
    close: feed.close,
  };

  function forget(key: string, { rights }: Told, follower: Follower): void {
    rights.delete(follower);
    if (rights.size === 0) told.delete(key);
  }
}

/** A link gives its right to whoever has it, whatever they may see without it. */
async function rightsOf(
  site: Site,
  all: readonly Reader[],
  contestId: number,
): Promise<ReadonlyMap<Reader, BoardRight>> {
  return new Map([...(await ownRights(site, all, contestId)), ...(await linkRights(site, all, contestId))]);
}

async function ownRights(
  { database, now }: Site,
  all: readonly Reader[],
  contestId: number,
): Promise<Map<Reader, BoardRight>> {
  const rights = new Map<Reader, BoardRight>();
  const alike = groupBy(all, (one) => `${boardOf(one).isPublic} ${kindOfViewer(one.viewer)}`);
  for (const group of alike.values()) {
    const ids = [...new Set(group.map(({ viewer }) => viewer.userId ?? 0))];
    const [first] = group;
    const findRights = boardOf(first).isPublic ? publicRights : boardRights;
    const found = await findRights(database, first.viewer, ids, contestId, now());
    for (const one of group) {
      const right = found.get(one.viewer.userId ?? 0);
      if (right) rights.set(one, right);
    }
  }
  return rights;
}

async function linkRights(
  { database, now }: Site,
  all: readonly Reader[],
  contestId: number,
): Promise<Map<Reader, BoardRight>> {
  const rights = new Map<Reader, BoardRight>();
  const withLink = all.filter((one) => boardOf(one).secret !== '');
  for (const group of groupBy(withLink, (one) => boardOf(one).secret).values()) {
    const { key, secret } = boardOf(group[0]);
    const link = await findLink(database, key, scoreboardKeyHash(secret));
    const right = link && (await sharedRight(database, contestId, now()));
    if (right) for (const one of group) rights.set(one, right);
  }
  return rights;
}

/** A page that shows only how many solved each problem has no view of the scoreboard. */
function hasRows(follower: Follower): boolean {
  return boardOf(follower).view !== '';
}

function boardOf({ asked }: Pick<Follower, 'asked'>) {
  return existing(asked.scoreboard);
}

/** Those with the same name see the same. */
function nameOf(right: BoardRight | null): string {
  if (!right) return 'nothing';
  return right.isBoardWithheld ? 'withheld' : right.isBoardFrozen ? 'frozen' : 'live';
}
