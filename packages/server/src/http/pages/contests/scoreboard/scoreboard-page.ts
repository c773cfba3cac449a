import { lookup } from '@tribunal/core/lists';
import { type BoardFilters, filterParameters } from '@tribunal/core/scoreboard/filters';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { contestToName } from '../../../caller/contests-of-caller.ts';
import type { Page } from '../../../frame/page.ts';
import { type Html, html } from '../../../html/html.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { type AddressQuery, addressOf, pager } from '../../../parts/pager.ts';
import { problemAddress } from '../../../parts/problem-address.ts';
import { forSpreadsheet } from '../../../reply/send-csv.ts';
import { shareReads } from '../../../reply/share-reads.ts';
import { wantsPage } from '../../../request/answer-kind.ts';
import { type ApiError, dataErrors, pageErrors, sendRefusal } from '../../../request/errors.ts';
import { pageNumber } from '../../../request/form-fields.ts';
import { contestHeading, contestNotice } from '../contest-parts.ts';
import { type AskedBoard, allowFrames, asksForProjector, findAskedBoard } from './asked-board.ts';
import { askedMinute, minuteForm, minuteQuery } from './asked-minute.ts';
import {
  type BoardAddress,
  type BoardOfPage,
  boardControls,
  boardQuery,
  filterNote,
} from './board-controls.ts';
import { askedFilters, filteredRows } from './board-filters.ts';
import { liveScoreboard } from './live-parts.ts';
import { closedProjectorPage, projectorPage } from './projector-page.ts';
import { boardFormats } from './scoreboard-files.ts';
import { type BoardOfViewer, boardOfViewer } from './scoreboard-of-viewer.ts';
import { type AddressOfProblem, boardRows, boardTable, rowId } from './scoreboard-table.ts';

const pageSize = 200;

export function mountRanking(app: FastifyInstance, site: Site): void {
  const sharedByGuests = shareReads<FoundPage | ApiError>();
  mountPage(app, {
    path: '/contest/:key/ranking/',
    access: 'anyone',
    get: async (request, reply) => {
      const at = askedMinute(request.query);
      const filters = askedFilters(request.query);
      if (at === 'invalid' || filters === 'invalid') return sendRefusal(request, reply, dataErrors.badValue);
      const find = () => findPage(site, request, { at, filters });
      const isGuest = request.caller.kind === 'guest';
      const variant = `${request.url} ${messagesOf(request).site.languageCode}`;
      const found = await (isGuest ? sharedByGuests(variant, find) : find());
      if (!('page' in found)) return sendRefusal(request, reply, found);
      const { page, origins } = found;
      allowFrames(reply, origins);
      const isClosed = page.status === pageErrors.boardIsClosed.code;
      if (isClosed && !wantsPage(request)) return sendRefusal(request, reply, pageErrors.boardIsClosed);
      // A projector is often switched on before the scoreboard opens.
      if (isClosed && page.isBare) reply.header('refresh', '10');
      return reply.page(page);
    },
  });
}

interface FoundPage {
  readonly page: Page;
  readonly origins: readonly string[];
}

/** An error when the contest or the page of the scoreboard does not exist for the caller. */
async function findPage(
  site: Site,
  request: FastifyRequest,
  { at, filters }: { readonly at: number | null; readonly filters: BoardFilters },
): Promise<FoundPage | ApiError> {
  const asked = await findAskedBoard(site, request);
  if (!('contest' in asked)) return asked;
  const { contest, query, link } = asked;
  const t = messagesOf(request);
  const origins = link?.origins ?? [];
  const isProjector = asksForProjector(request);
  const board = await boardOfViewer(site, request, asked, at);
  if (board === null) {
    const page = isProjector ? closedProjectorPage(t, contest, site.now()) : closedPage(t, asked, site.now());
    return { page, origins };
  }
  const rows = await filteredRows(board, filters);
  const address = {
    path: `/contest/${contest.key}/ranking/`,
    minute: minuteQuery(board),
    filters,
    link: query,
  };
  const shown = { board, rows, address };
  const page = isProjector
    ? projectorPage(t, asked, shown, site.now())
    : boardPage(site, request, asked, shown, await addressesOfProblems(site, request, asked));
  return page ? { page, origins } : pageErrors.notFound;
}

function closedPage(t: Messages, { contest, reader }: AskedBoard, now: Date): Page {
  const { scoreboard } = t;
  const body = html`${contestHeading(t, contest, reader, 'scoreboard')}
${contestNotice(t, contest, now)}
<p>${scoreboard.isClosed} ${scoreboard.opening[contest.scoreboardVisibility]}</p>`;
  return { title: scoreboard.title(contest.name), contest, body, status: pageErrors.boardIsClosed.code };
}

/** The public view is the same for everybody. */
async function addressesOfProblems(
  site: Site,
  request: FastifyRequest,
  { contest, view }: AskedBoard,
): Promise<AddressOfProblem> {
  if (!contest.areProblemsVisible) return null;
  const named = view === 'own' ? await contestToName(site, request, contest.key) : undefined;
  return (code) => problemAddress(code, named);
}

function boardPage(
  { now }: Site,
  request: FastifyRequest,
  { contest, reader, link: shared }: AskedBoard,
  { board, rows, address }: BoardOfPage,
  addressOfProblem: AddressOfProblem,
): Page | null {
  const t = messagesOf(request);
  const { scoreboard } = t;
  const { ownId } = board;
  // In the frame of another site, the menu would lead to pages that no frame shows.
  const isBare = shared !== null && shared.origins.length > 0;
  const page = pageNumber(request.query);
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  if (page > 1 && shown.length === 0) return null;
  const own = board.rows.find(({ id }) => id === ownId);
  // Whose row is on another page, or does not pass the filters, sees it below the rows of this one.
  const foot = own !== undefined && !shown.includes(own) && boardRows(t, board, [own], ownId);
  const { path, filters, link } = address;
  const query = boardQuery(address);
  const minutes = minuteForm(t, contest, board, now(), boardQuery({ ...address, minute: [] }));
  const toOwn =
    own &&
    html`<a class="go-to-own" href="${addressOfRow(address, board, rows, own)}" target="_self">${scoreboard.goToMyRow}</a>`;
  const live = html`${boardControls(t, contest, board, address, { minutes, toOwn })}
${filterNote(t, address, rows.length, board.rows.length)}
${boardTable(t, board, { rows: boardRows(t, board, shown, ownId), foot }, addressOfProblem)}
${pager(t, { path, query, page, hasMore: rows.length > page * pageSize, isFramed: isBare })}`;
  const heading = shared ? html`<h1>${contest.name}</h1>` : contestHeading(t, contest, reader, 'scoreboard');
  // A wide table uses the whole screen; the headings of one that fits stick to the window.
  const isWide = board.problems.length + (board.hasRatings ? 2 : 0) > 10;
  const body = html`<div class="board-heading${isWide && ' full-width'}">${heading}
${contestNotice(t, contest, now(), scoreboardNotes(t, contest, board))}</div>
${liveScoreboard(t, contest, { board, address }, live)}
<p class="board-files">${boardFormats.map((format) => html`<a href="${addressOf(`/contest/${contest.key}/ranking.${format}`, format === 'csv' ? [...query, forSpreadsheet] : query)}" data-shows="minute">${scoreboard.asFile(format)}</a> `)}${
    contest.isBoardOpen &&
    html`<a href="${addressOf(path, [['view', 'projector'], ...filterParameters(filters), ...link])}" data-shows="now">${t.projector.link}</a>`
  }${
    contest.isEditor &&
    html` <a href="${addressOf(path, [['view', 'projector'], ['as', 'jury'], ...filterParameters(filters)])}" data-shows="now">${t.projector.juryLink}</a> <a href="/contest/${contest.key}/links/">${t.scoreboardLinks.link}</a>`
  }</p>`;
  return { title: scoreboard.title(contest.name), contest, body, scripts: ['scoreboard'], isBare };
}

/** A row that does not pass the filters is below the others on every page. */
function addressOfRow(
  address: BoardAddress,
  { contestants }: BoardOfViewer,
  shown: readonly RankedRow[],
  row: RankedRow,
): string {
  const page = Math.floor(shown.indexOf(row) / pageSize) + 1;
  const query: AddressQuery = [...boardQuery(address), ['page', page <= 1 ? '' : String(page)]];
  return `${addressOf(address.path, query)}#${rowId(lookup(contestants, row.id).username, row.virtual)}`;
}

function scoreboardNotes(
  { scoreboard }: Messages,
  { isBoardOpen, isBoardFrozen, isBoardWithheld, hidesResults }: ShownContest,
  { ownId, minute, isReplay }: BoardOfViewer,
): Html {
  const withheld = isBoardWithheld && ` ${scoreboard.resultsAreWithheld}`;
  if (!isBoardOpen) return html` ${scoreboard.onlyOwnRow}${withheld}`;
  const ofMinute = isReplay ? scoreboard.isReplayOfMinute : scoreboard.isOfMinute;
  const asked = html` <span id="minute-note">${minute !== null && ofMinute(minute)}</span>`;
  if (isBoardWithheld) return html`${asked}${withheld}`;
  if (hidesResults && !isBoardFrozen)
    return html`${asked} <span class="mark wrong">${scoreboard.isJuryView}</span>`;
  return html`${asked}${isBoardFrozen && ` ${scoreboard.resultsAreHidden}`}${
    isBoardFrozen && ownId !== null && ` ${scoreboard.ownRowIsCurrent}`
  }`;
}
