import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { type Html, html } from '../../html/html.ts';
import { pager } from '../../html/pager.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { wantsPage } from '../../request/answer-kind.ts';
import { pageNumber } from '../../request/form-fields.ts';
import { findContestOfPath } from './contest-page.ts';
import { contestHeading, contestState } from './contest-parts.ts';
import { type BoardOfViewer, boardOfViewer } from './scoreboard-of-viewer.ts';
import { boardRows, boardTable, rowId } from './scoreboard-table.ts';

const pageSize = 200;

export function mountRanking(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/contest/:key/ranking/',
    access: 'anyone',
    get: async (request, reply) => {
      const contest = await findContestOfPath(site, request);
      if (!contest) return sendRefusal(request, reply, pageErrors.notFound);
      const board = await boardOfViewer(site, request, contest);
      if (board === null) return showClosed(site, request, reply, contest);
      return show(site, request, reply, contest, board);
    },
  });
}

function showClosed(
  { now }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  contest: ShownContest,
): FastifyReply {
  if (!wantsPage(request)) return sendRefusal(request, reply, pageErrors.boardIsClosed);
  const t = messagesOf(request);
  const { scoreboard } = t;
  const body = html`${contestHeading(t, contest, request.caller, 'scoreboard')}
<p class="notice" role="status">${contestState(t, contest, now())}</p>
<p>${scoreboard.isClosed} ${scoreboard.opening[contest.scoreboardVisibility]}</p>`;
  return reply.page({
    title: scoreboard.title(contest.name),
    contest,
    body,
    status: pageErrors.boardIsClosed.code,
  });
}

function show(
  { now }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  contest: ShownContest,
  board: BoardOfViewer,
): FastifyReply {
  const t = messagesOf(request);
  const { scoreboard } = t;
  const { rows, ownId } = board;
  const page = pageNumber(request.query);
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  if (page > 1 && shown.length === 0) return sendRefusal(request, reply, pageErrors.notFound);
  const own = rows.find(({ id }) => id === ownId);
  // Whose row is on another page sees it below the rows of this one.
  const foot = own !== undefined && !shown.includes(own) && boardRows(t, board, [own], ownId);
  const path = `/contest/${contest.key}/ranking/`;
  const body = html`${contestHeading(t, contest, request.caller, 'scoreboard')}
<p class="notice" role="status">${contestState(t, contest, now())}${scoreboardNotes(t, contest, board)}</p>
${own && html`<p><a href="${addressOfRow(path, board, own)}">${scoreboard.goToMyRow}</a></p>`}
${boardTable(t, board, { rows: boardRows(t, board, shown, ownId), foot }, contest.areProblemsVisible)}
${pager(t, { path, page, hasMore: rows.length > page * pageSize })}`;
  return reply.page({ title: scoreboard.title(contest.name), contest, body });
}

function addressOfRow(path: string, { rows, contestants }: BoardOfViewer, row: RankedRow): string {
  const page = Math.floor(rows.indexOf(row) / pageSize) + 1;
  const query = page === 1 ? '' : `?page=${page}`;
  return `${path}${query}#${rowId(contestants.get(row.id)!.username, row.virtual)}`;
}

function scoreboardNotes(
  { scoreboard }: Messages,
  { isBoardOpen, isBoardFrozen }: ShownContest,
  { ownId, minute }: BoardOfViewer,
): Html {
  if (!isBoardOpen) return html` ${scoreboard.onlyOwnRow}`;
  return html`${minute !== null && ` ${scoreboard.isOfMinute(minute)}`}${isBoardFrozen && ` ${scoreboard.resultsAreHidden}`}${
    isBoardFrozen && ownId !== null && ` ${scoreboard.ownRowIsCurrent}`
  }`;
}
