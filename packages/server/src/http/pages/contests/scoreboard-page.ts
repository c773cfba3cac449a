import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import { type ContestProblemRow, contestProblems } from '../../../storage/contests/contest-json.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { rankingText } from '../../../storage/contests/ranking-json.ts';
import { type Html, html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { VersionedCache } from '../../reply/versioned-cache.ts';
import { wantsPage } from '../../request/answer-kind.ts';
import { findContestOfPath } from './contest-page.ts';
import { contestHeading, contestState } from './contest-parts.ts';
import { type Board, type BoardRow, boardRows, boardTable, rowId, withRow } from './scoreboard-table.ts';

export function mountRanking(app: FastifyInstance, site: Site): void {
  const cache = new VersionedCache();
  mountPage(app, {
    path: '/contest/:key/ranking/',
    access: 'anyone',
    get: async (request, reply) => {
      const contest = await findContestOfPath(site, request);
      if (!contest) return sendRefusal(request, reply, pageErrors.notFound);
      const problems = await contestProblems(site.database, contest);
      const rows = await shownRows(site, cache, request, contest, problems);
      if (rows === null) return showClosed(site, request, reply, contest);
      return show(site, request, reply, contest, problems, rows);
    },
  });
}

/** Contestants see their own row as it is, whatever others see of it. Null when there is nothing for the caller. */
async function shownRows(
  site: Site,
  cache: VersionedCache,
  request: FastifyRequest,
  contest: ShownContest,
  problems: readonly ContestProblemRow[],
): Promise<Html | null> {
  const { isBoardOpen, isBoardFrozen } = contest;
  const own = isBoardOpen && !isBoardFrozen ? null : await ownRow(site, request, contest, problems);
  const board = boardOf(contest, problems);
  if (!isBoardOpen) return own && boardRows(board, [{ ...own, rank: null }]);
  const rows = await allRows(site, cache, contest, problems);
  return own ? withRow(board, rows, own) : rows;
}

/** Kept until the contest's log, its ratings or its problems change. */
async function allRows(
  { database }: Site,
  cache: VersionedCache,
  contest: ShownContest,
  problems: readonly ContestProblemRow[],
): Promise<Html> {
  const { id, isBoardFrozen, logNumber, ratingState } = contest;
  const board = boardOf(contest, problems);
  const shape = createHash('sha1').update(JSON.stringify(board)).digest('base64url');
  const version = `${logNumber} ${ratingState} ${shape}`;
  const { body } = await cache.answer(`${id} ${isBoardFrozen}`, version, async () => {
    const text = await rankingText(database, id, idsOf(problems), isBoardFrozen);
    return { version, text: boardRows(board, JSON.parse(`[${text}]`)).html };
  });
  return { html: body.toString() };
}

/** The live standing of the caller, whose rank in it says nothing; null for those who take no part. */
async function ownRow(
  { database }: Site,
  { caller }: FastifyRequest,
  contest: ShownContest,
  problems: readonly ContestProblemRow[],
): Promise<BoardRow | null> {
  if (caller.kind === 'guest') return null;
  const text = await rankingText(database, contest.id, idsOf(problems), false, caller.userId);
  return text === '' ? null : JSON.parse(text);
}

function idsOf(problems: readonly ContestProblemRow[]): number[] {
  return problems.map(({ id }) => id);
}

function boardOf(contest: ShownContest, problems: readonly ContestProblemRow[]): Board {
  return {
    format: contest.format,
    hasRatings: contest.ratingState !== null,
    problems: problems.map(({ object }) => JSON.parse(object)),
  };
}

const openings = {
  V: 'It opens with the contest.',
  C: 'It opens when the contest is over.',
  P: 'It opens when the contest is over, or your own time in it.',
  H: 'Those who make the contest keep it to themselves.',
};

function showClosed(
  { now }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  contest: ShownContest,
): FastifyReply {
  if (!wantsPage(request)) return sendRefusal(request, reply, pageErrors.boardIsClosed);
  const body = html`${contestHeading(messagesOf(request), contest, request.caller, 'scoreboard')}
<p class="notice" role="status">${contestState(messagesOf(request), contest, now())}</p>
<p>The scoreboard is not open to you. ${openings[contest.scoreboardVisibility]}</p>`;
  return reply.page({ title: `Scoreboard of ${contest.name}`, body, status: pageErrors.boardIsClosed.code });
}

function show(
  { now }: Site,
  { caller }: FastifyRequest,
  reply: FastifyReply,
  contest: ShownContest,
  problems: readonly ContestProblemRow[],
  rows: Html,
): FastifyReply {
  const isFrozen = contest.isBoardOpen && contest.isBoardFrozen;
  const hasOwnRow = caller.kind !== 'guest' && rows.html.includes(`id="${rowId(caller.username)}"`);
  const body = html`${contestHeading(messagesOf(reply.request), contest, caller, 'scoreboard')}
<p class="notice" role="status">${contestState(messagesOf(reply.request), contest, now())}${isFrozen && ' What you see is how it stood then; a question mark stands for submissions since.'}${
    isFrozen && hasOwnRow && ' Your own row shows your results as they are.'
  }${!contest.isBoardOpen && ' The scoreboard is not open to you yet; this is your own row.'}</p>
${hasOwnRow && html`<p><a href="#${rowId(caller.username)}">To my row</a></p>`}
${boardTable(boardOf(contest, problems), rows, contest.areProblemsVisible)}`;
  return reply.page({ title: `Scoreboard of ${contest.name}`, body });
}
