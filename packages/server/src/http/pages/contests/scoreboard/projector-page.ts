import { createHash } from 'node:crypto';
import { hasStarted } from '@tribunal/core/contests/contest-time';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import type { Page } from '../../../frame/page.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';
import { clock } from '../../../parts/clock.ts';
import { problemAddress } from '../../../parts/problem-address.ts';
import { pageErrors } from '../../../request/errors.ts';
import { contestState } from '../contest-parts.ts';
import type { AskedBoard } from './asked-board.ts';
import type { BoardOfPage } from './board-controls.ts';
import { liveScoreboard } from './live-parts.ts';
import { boardRows, boardTable } from './scoreboard-table.ts';

const firstRows = 40;

/** The scoreboard for a large screen: nothing else on the page, and it turns its pages by itself. */
export function projectorPage(
  t: Messages,
  { contest, view }: AskedBoard,
  { board, rows, address }: BoardOfPage,
  now: Date,
): Page {
  const { projector } = t;
  const table = boardTable(
    t,
    board,
    { rows: boardRows(t, board, rows.slice(0, firstRows)), foot: false },
    contest.areProblemsVisible ? problemAddress : null,
  );
  const content = html`<p class="projector-changes" role="group" aria-label="${projector.latest}"></p>
${table}`;
  const body = html`<div class="projector">
${view === 'jury' && html`<p class="jury-band" role="status">${projector.juryBand}</p>\n`}<header><h1>${contest.name}</h1>${stateOf(t, contest, now)}
<div class="projector-controls"><label>${projector.speed} <select name="speed"><option value="0">${projector.off}</option><option value="20">${projector.seconds(20)}</option><option value="10" selected>${projector.seconds(10)}</option><option value="5">${projector.seconds(5)}</option></select></label>
<button type="button" name="pause" aria-pressed="false">${projector.pause}</button><button type="button" name="theme">${projector.theme}</button><button type="button" name="full">${projector.fullScreen}</button></div></header>
${liveScoreboard(t, contest, { board: { ...board, ownId: null }, address }, content, projector.words)}</div>`;
  return {
    title: t.scoreboard.title(contest.name),
    body,
    isBare: true,
    scripts: ['projector', 'refresh'],
  };
}

/** Until the public may see the scoreboard. */
export function closedProjectorPage(t: Messages, contest: ShownContest, now: Date): Page {
  const { projector, scoreboard } = t;
  const body = html`<div class="projector">
<header><h1>${contest.name}</h1>${stateOf(t, contest, now)}</header>
<p class="notice">${projector.isClosed} ${scoreboard.opening[contest.scoreboardVisibility]}</p></div>`;
  return { title: scoreboard.title(contest.name), body, isBare: true, status: pageErrors.boardIsClosed.code };
}

/** The script of the page replaces it when the contest freezes, ends or is edited. */
function stateOf(t: Messages, contest: ShownContest, now: Date): Html {
  const until = hasStarted(contest, now) ? contest.endTime : contest.startTime;
  const state = contestState(t, contest, now);
  const isFrozen = contest.isBoardFrozen && html`<span class="mark">${t.contestBar.isFrozen}</span>`;
  const version = createHash('sha256').update(`${state.html} ${until.getTime()} ${contest.isBoardFrozen}`);
  return html`<div id="projector-state" data-refresh="${version.digest('base64url').slice(0, 12)}"><p role="status">${isFrozen}${state}</p>${clock(t, until, now, contest.removedIntervals)}</div>`;
}
