import type { LiveTotals } from '@tribunal/contract/contests/live-scoreboard';
import { itemAt } from '@tribunal/core/lists';
import { say } from '../words.ts';
import { followScoreboard } from './page-stream.ts';

/** Keeps the number of contestants who solved each problem up to date. */
export function keepSolveCountsCurrent(table: HTMLElement): void {
  const { contest = '', solvedOfTried = '' } = table.dataset;
  let known = 0;
  // The table has no rows of the scoreboard, so whatever has changed, only the totals matter.
  followScoreboard(
    () => `scoreboard=${encodeURIComponent(contest)}`,
    ({ totals, to }) => {
      const cells = table.querySelectorAll<HTMLElement>('td.totals');
      if (totals?.length !== cells.length || to < known) return;
      known = to;
      for (const [index, cell] of cells.entries()) showTotals(cell, itemAt(totals, index), solvedOfTried);
    },
  );
}

function showTotals(cell: HTMLElement, [solved, tried]: LiveTotals, title: string): void {
  cell.title = say(title, { solved, tried });
  const quiet = document.createElement('span');
  quiet.className = 'quiet';
  quiet.textContent = ` / ${tried}`;
  cell.replaceChildren(String(solved), quiet);
}
