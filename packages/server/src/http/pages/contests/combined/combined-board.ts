import {
  type CombinedContest,
  mergeContests,
  mergeFault,
  type SummedRow,
  sumContests,
} from '@tribunal/core/scoreboard/combined';
import { rankInParts } from '@tribunal/core/scoreboard/rank';
import { existing } from '@tribunal/core/unknown';
import type { FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import type { CombinedScoreboard } from '../../../../storage/contests/combined/combined-scoreboards.ts';
import { findShownContest, type ShownContest } from '../../../../storage/contests/contest-view.ts';
import { inParts } from '../../../../storage/contests/scoreboard/in-parts.ts';
import type { Contestant } from '../../../../storage/contests/scoreboard/load-scoreboard.ts';
import { viewerOf } from '../../../caller/request-viewer.ts';
import { type BoardOfViewer, boardOfViewer } from '../scoreboard/scoreboard-of-viewer.ts';

/** A contest whose scoreboard the viewer sees. */
interface OpenContest {
  readonly contest: ShownContest;
  readonly board: BoardOfViewer;
}

interface Combination {
  /** Those that the viewer may see, in order. */
  readonly contests: readonly ShownContest[];
  readonly open: readonly OpenContest[];
  /** By username, with the names that some contest shows. */
  readonly people: ReadonlyMap<string, Contestant>;
}

export type CombinedBoard = Combination &
  (
    | { readonly rule: 'sum'; readonly rows: readonly SummedRow[] }
    | { readonly rule: 'merge'; readonly board: BoardOfViewer | null }
  );

type CombiningFault = 'contests have different problems' | 'contests have different formats';

/** What the scoreboards of the contests show to the viewer, each by its own rules, put together. */
export async function combinedBoard(
  site: Site,
  request: FastifyRequest,
  { rule, contests: keys }: CombinedScoreboard,
): Promise<CombinedBoard | { readonly refusal: CombiningFault }> {
  const { contests, open } = await boardsOf(site, request, keys);
  const combined = open.map(combinedContest);
  const people = peopleOf(open);
  if (rule === 'sum') return { rule, contests, open, people, rows: sumContests(combined) };
  const fault = mergeFault(combined);
  if (fault !== null) return { refusal: `contests have ${fault}` };
  return { rule, contests, open, people, board: await mergedBoard(open, combined) };
}

async function boardsOf(site: Site, request: FastifyRequest, keys: readonly string[]) {
  const contests: ShownContest[] = [];
  const open: OpenContest[] = [];
  for (const key of keys) {
    const contest = await findShownContest(site.database, viewerOf(request), key, site.now());
    if (!contest) continue;
    contests.push(contest);
    if (!contest.isBoardOpen) continue;
    const board = await boardOfViewer(site, request, { contest, reader: request.caller }, null);
    if (board) open.push({ contest, board });
  }
  return { contests, open };
}

/** Only live participations. */
function combinedContest({ board: { format, problems, rows, contestants } }: OpenContest): CombinedContest {
  const live = rows.filter(({ virtual }) => virtual === 0);
  return {
    format,
    problems: problems.map(({ code }) => code),
    rows: live.map((row) => ({ username: existing(contestants.get(row.id)).username, row })),
  };
}

/** A contest that does not show names or organizations adds none. */
function peopleOf(open: readonly OpenContest[]): ReadonlyMap<string, Contestant> {
  const people = new Map<string, Contestant>();
  for (const { board } of open)
    for (const contestant of board.contestants.values()) {
      const { username } = contestant;
      const known = people.get(username);
      const name = board.showsTeamNames ? contestant.name : (known?.name ?? '');
      const organization = board.showsOrganizations ? contestant.organization : (known?.organization ?? null);
      people.set(username, { ...contestant, name, organization });
    }
  return people;
}

async function mergedBoard(
  open: readonly OpenContest[],
  combined: readonly CombinedContest[],
): Promise<BoardOfViewer | null> {
  const [first] = open;
  if (!first) return null;
  const contestants = new Map(open.flatMap(({ board }) => [...board.contestants]));
  const owns = new Set(open.map(({ board }) => board.ownId));
  const ranked = await inParts(rankInParts(mergeContests(combined), first.board.problems.length));
  return {
    ...first.board,
    ...ranked,
    contestants,
    hasRatings: false,
    showsTeamNames: open.every(({ board }) => board.showsTeamNames),
    showsOrganizations: open.every(({ board }) => board.showsOrganizations),
    ownId: ranked.rows.find(({ id }) => owns.has(id))?.id ?? null,
  };
}
