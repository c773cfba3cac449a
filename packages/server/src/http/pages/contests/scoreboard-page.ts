import { withOwnRow } from '@tribunal/core/scoreboard/own-row';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import { contestProblems } from '../../../storage/contests/contest-json.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { loadOwnRow } from '../../../storage/contests/scoreboard/load-scoreboard.ts';
import { type Html, html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { wantsPage } from '../../request/answer-kind.ts';
import { findContestOfPath } from './contest-page.ts';
import { contestHeading, contestState } from './contest-parts.ts';
import { boardRows, boardTable, rowId, type ShownBoard } from './scoreboard-table.ts';

export function mountRanking(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/contest/:key/ranking/',
    access: 'anyone',
    get: async (request, reply) => {
      const contest = await findContestOfPath(site, request);
      if (!contest) return sendRefusal(request, reply, pageErrors.notFound);
      const board = await shownBoard(site, request, contest);
      if (board === null) return showClosed(site, request, reply, contest);
      return show(site, request, reply, contest, board);
    },
  });
}

interface BoardWithRows extends ShownBoard {
  readonly rows: readonly RankedRow[];
}

/** Contestants see the true state of their own row, whatever others see of it. Null when the caller may see nothing. */
async function shownBoard(
  { database, scoreboards }: Site,
  { caller }: FastifyRequest,
  contest: ShownContest,
): Promise<BoardWithRows | null> {
  const { id, format, hasRatings, isBoardOpen, isBoardFrozen } = contest;
  const problems = await contestProblems(database, contest);
  const problemIds = problems.map((problem) => problem.id);
  const heading = { format, hasRatings, problems: problems.map(({ problem }) => problem) };
  const seesOwnRow = caller.kind !== 'guest' && !(isBoardOpen && !isBoardFrozen);
  const own = seesOwnRow ? await loadOwnRow(database, id, problemIds, caller.userId) : null;
  if (isBoardOpen) {
    const board = await scoreboards.find({ ...contest, problemIds });
    return { ...heading, ...(own ? withOwnRow(board, own.row) : board) };
  }
  if (!own) return null;
  const contestants = new Map([[own.row.id, own.contestant]]);
  return { ...heading, rows: [{ ...own.row, rank: null }], contestants };
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
  board: BoardWithRows,
): FastifyReply {
  const t = messagesOf(request);
  const { scoreboard } = t;
  const ownUsername = usernameIn(board, request);
  const body = html`${contestHeading(t, contest, request.caller, 'scoreboard')}
<p class="notice" role="status">${contestState(t, contest, now())}${scoreboardNotes(request, contest, ownUsername !== null)}</p>
${ownUsername !== null && html`<p><a href="#${rowId(ownUsername)}">${scoreboard.goToMyRow}</a></p>`}
${boardTable(t, board, boardRows(t, board, board.rows), contest.areProblemsVisible)}`;
  return reply.page({ title: scoreboard.title(contest.name), contest, body });
}

/** The caller's name when the scoreboard has a row for it. */
function usernameIn({ rows, contestants }: BoardWithRows, { caller }: FastifyRequest): string | null {
  if (caller.kind === 'guest') return null;
  const hasRow = rows.some(({ id }) => contestants.get(id)?.userId === caller.userId);
  return hasRow ? caller.username : null;
}

function scoreboardNotes(
  request: FastifyRequest,
  { isBoardOpen, isBoardFrozen }: ShownContest,
  hasOwnRow: boolean,
): Html {
  const { scoreboard } = messagesOf(request);
  if (!isBoardOpen) return html` ${scoreboard.onlyOwnRow}`;
  if (!isBoardFrozen) return html``;
  return html` ${scoreboard.resultsAreHidden}${hasOwnRow && ` ${scoreboard.ownRowIsCurrent}`}`;
}
