import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../../html/page.ts';
import { addressOf, pager } from '../../html/pager.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { dataErrors, pageErrors, sendRefusal } from '../../reply/errors.ts';
import { shareReads } from '../../reply/share-reads.ts';
import { wantsPage } from '../../request/answer-kind.ts';
import { pageNumber } from '../../request/form-fields.ts';
import { findContestOfPath } from '../contests/contest-page.ts';
import { contestHeading, contestState } from '../contests/contest-parts.ts';
import { askedMinute, minuteForm, minuteQuery } from './asked-minute.ts';
import { boardFormats } from './scoreboard-files.ts';
import { type BoardOfViewer, boardOfViewer } from './scoreboard-of-viewer.ts';
import { boardRows, boardTable, rowId } from './scoreboard-table.ts';

const pageSize = 200;

export function mountRanking(app: FastifyInstance, site: Site): void {
  const sharedByGuests = shareReads<Page | null>();
  mountPage(app, {
    path: '/contest/:key/ranking/',
    access: 'anyone',
    get: async (request, reply) => {
      const at = askedMinute(request.query);
      if (at === 'invalid') return sendRefusal(request, reply, dataErrors.badValue);
      const find = () => findPage(site, request, at);
      const isGuest = request.caller.kind === 'guest';
      const variant = `${request.url} ${messagesOf(request).site.languageCode}`;
      const page = await (isGuest ? sharedByGuests(variant, find) : find());
      if (!page) return sendRefusal(request, reply, pageErrors.notFound);
      if (page.status === pageErrors.boardIsClosed.code && !wantsPage(request))
        return sendRefusal(request, reply, pageErrors.boardIsClosed);
      return reply.page(page);
    },
  });
}

/** Null when the contest or the page of the scoreboard does not exist for the caller. */
async function findPage(site: Site, request: FastifyRequest, at: number | null): Promise<Page | null> {
  const contest = await findContestOfPath(site, request);
  if (!contest) return null;
  const board = await boardOfViewer(site, request, contest, at);
  return board === null ? closedPage(site, request, contest) : boardPage(site, request, contest, board);
}

function closedPage({ now }: Site, request: FastifyRequest, contest: ShownContest): Page {
  const t = messagesOf(request);
  const { scoreboard } = t;
  const body = html`${contestHeading(t, contest, request.caller, 'scoreboard')}
<p class="notice" role="status">${contestState(t, contest, now())}</p>
<p>${scoreboard.isClosed} ${scoreboard.opening[contest.scoreboardVisibility]}</p>`;
  return { title: scoreboard.title(contest.name), contest, body, status: pageErrors.boardIsClosed.code };
}

function boardPage(
  { now }: Site,
  request: FastifyRequest,
  contest: ShownContest,
  board: BoardOfViewer,
): Page | null {
  const t = messagesOf(request);
  const { scoreboard } = t;
  const { rows, ownId } = board;
  const page = pageNumber(request.query);
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  if (page > 1 && shown.length === 0) return null;
  const own = rows.find(({ id }) => id === ownId);
  // Whose row is on another page sees it below the rows of this one.
  const foot = own !== undefined && !shown.includes(own) && boardRows(t, board, [own], ownId);
  const path = `/contest/${contest.key}/ranking/`;
  const body = html`${contestHeading(t, contest, request.caller, 'scoreboard')}
<p class="notice" role="status">${contestState(t, contest, now())}${scoreboardNotes(t, contest, board)}</p>
${own && html`<p><a href="${addressOfRow(path, board, own)}">${scoreboard.goToMyRow}</a></p>`}
${minuteForm(t, contest, board, now())}
${boardTable(t, board, { rows: boardRows(t, board, shown, ownId), foot }, contest.areProblemsVisible)}
${pager(t, { path, query: minuteQuery(board), page, hasMore: rows.length > page * pageSize })}
<p class="quiet">${boardFormats.map((format) => html`<a href="${addressOf(`/contest/${contest.key}/ranking.${format}`, minuteQuery(board))}">${scoreboard.asFile(format)}</a> `)}</p>`;
  return { title: scoreboard.title(contest.name), contest, body };
}

function addressOfRow(path: string, board: BoardOfViewer, row: RankedRow): string {
  const { rows, contestants } = board;
  const page = Math.floor(rows.indexOf(row) / pageSize) + 1;
  const address = addressOf(path, [...minuteQuery(board), ['page', page === 1 ? '' : String(page)]]);
  return `${address}#${rowId(contestants.get(row.id)!.username, row.virtual)}`;
}

function scoreboardNotes(
  { scoreboard }: Messages,
  { isBoardOpen, isBoardFrozen, isBoardWithheld }: ShownContest,
  { ownId, minute, isReplay }: BoardOfViewer,
): Html {
  const withheld = isBoardWithheld && ` ${scoreboard.resultsAreWithheld}`;
  if (!isBoardOpen) return html` ${scoreboard.onlyOwnRow}${withheld}`;
  const ofMinute = isReplay ? scoreboard.isReplayOfMinute : scoreboard.isOfMinute;
  const asked = minute !== null && ` ${ofMinute(minute)}`;
  if (isBoardWithheld) return html`${asked}${withheld}`;
  return html`${asked}${isBoardFrozen && ` ${scoreboard.resultsAreHidden}`}${
    isBoardFrozen && ownId !== null && ` ${scoreboard.ownRowIsCurrent}`
  }`;
}
