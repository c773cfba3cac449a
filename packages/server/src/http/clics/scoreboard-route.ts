import { stateObject } from '@tribunal/contract/clics/contest-objects';
import {
  inOrderOfNames,
  type ShownScoreboard,
  scoreboardTexts,
} from '@tribunal/contract/clics/scoreboard-object';
import { everybodyCode } from '@tribunal/core/contests/contest-groups';
import { lookup } from '@tribunal/core/lists';
import { type RankedRow, rankInParts } from '@tribunal/core/scoreboard/rank';
import type { Site } from '../../site.ts';
import { loadClicsContest } from '../../storage/contests/clics/clics-contest.ts';
import { contestProblems } from '../../storage/contests/contest-json.ts';
import {
  findPublicContest,
  findShownContest,
  type ShownContest,
} from '../../storage/contests/contest-view.ts';
import { inParts } from '../../storage/contests/scoreboard/in-parts.ts';
import type { ContestScoreboard } from '../../storage/contests/scoreboard/load-scoreboard.ts';
import { unrestricted } from '../../storage/visibility/viewer.ts';
import { viewerOf } from '../caller/request-viewer.ts';
import { piecesOf } from '../reply/json-pieces.ts';
import { sendPieces } from '../reply/send-pieces.ts';
import { dataErrors, sendApiError } from '../request/errors.ts';
import { queryOf } from '../request/query.ts';
import { type ContestAnswer, jsonReply } from './clics-request.ts';

/** The ranks of the site, or those that a group has on its own. */
export function scoreboardRoute(site: Site): ContestAnswer {
  return async (request, reply, seen) => {
    const group = queryOf(request).get('group_id');
    const now = site.now();
    const viewer = seen.isJury ? unrestricted : viewerOf(request);
    // A parameter of DOMjudge, which resolvers use.
    const isPublic = queryOf(request).get('public') === 'true';
    const find = isPublic ? findPublicContest : findShownContest;
    const shown = await find(site.database, viewer, seen.key, now);
    const contest = await loadClicsContest(site.database.query, seen.id, now);
    if (!shown || !contest) return sendApiError(request, reply, dataErrors.notFound);
    const isKnown = shown.groups.some(({ code }) => code === group);
    if (group !== null && group !== everybodyCode && !isKnown)
      return sendApiError(request, reply, dataErrors.badRequest);
    const board = await shownScoreboard(site, shown, seen.isJury && !isPublic, isKnown ? group : null);
    const state = stateObject(contest, now);
    const texts = scoreboardTexts(contest, state, board, seen.audience.version, now);
    return sendPieces(jsonReply(reply), piecesOf(texts));
  };
}

async function shownScoreboard(
  { database, scoreboards }: Site,
  shown: ShownContest,
  isJury: boolean,
  group: string | null,
): Promise<ShownScoreboard> {
  if (!shown.isBoardOpen) return { rows: [], teams: new Map(), problemIds: [] };
  const problems = await contestProblems(database, shown);
  const board = await scoreboards.find({
    ...shown,
    problemIds: problems.map(({ id }) => id),
  });
  const { contestants } = board;
  const showsNames = shown.showsTeamNames || isJury;
  const teams = new Map(
    [...contestants].map(([id, { userId, username, name }]) => [
      id,
      { id: String(userId), name: (showsNames && name) || username },
    ]),
  );
  const rows = group === null ? board.rows : await rowsOfGroup(board, group, problems.length);
  return {
    rows: await inParts(inOrderOfNames(rows, teams)),
    teams,
    problemIds: problems.map(({ problem }) => problem.code),
  };
}

async function rowsOfGroup(
  { rows, contestants }: ContestScoreboard,
  group: string,
  problemCount: number,
): Promise<readonly RankedRow[]> {
  const members = rows.filter(({ id }) => lookup(contestants, id).groups.includes(group));
  return (await inParts(rankInParts(members, problemCount))).rows;
}
