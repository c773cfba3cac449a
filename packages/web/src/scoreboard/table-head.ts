import type { ProblemTotals } from '@tribunal/core/scoreboard/rank';
import { part } from '../part.ts';
import { say } from '../words.ts';
import { element } from './elements.ts';
import type { BoardFacts } from './facts.ts';

/** Puts an empty table with the headings of the one that the site has sent into its place. */
export function openTable(area: HTMLElement, { points, hasRatings, words }: BoardFacts): HTMLElement {
  const sent = part(area, 'table');
  const table = element('div', 'board live-board');
  table.setAttribute('role', 'table');
  table.setAttribute('aria-label', words.scoreboard ?? '');
  table.style.setProperty('--problems', String(points.length));
  table.classList.toggle('with-ratings', hasRatings);
  const head = element('div', 'live-row live-head');
  head.setAttribute('role', 'row');
  head.setAttribute('aria-rowindex', '1');
  for (const heading of sent.querySelectorAll('thead th')) {
    const cell = element('div', heading.className);
    cell.setAttribute('role', 'columnheader');
    cell.append(...heading.childNodes);
    head.append(cell);
  }
  const group = element('div', 'live-heads');
  group.setAttribute('role', 'rowgroup');
  group.append(head);
  table.append(group);
  sent.replaceWith(table);
  return table;
}

export function showTotals(
  table: HTMLElement,
  totals: readonly ProblemTotals[],
  { words }: BoardFacts,
): void {
  for (const [problem, heading] of [...table.querySelectorAll('.live-head .cell')].entries()) {
    const total = totals[problem];
    const place = heading.querySelector('small');
    if (!total || !place) continue;
    const { solved, tried } = total;
    place.textContent = `${solved}/${tried}`;
    place.title = say(words.solvedOfTried, { solved, tried });
  }
}
