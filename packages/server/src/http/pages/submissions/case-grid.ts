import { groupBy } from '@tribunal/core/lists';
import type { StoredCase } from '../../../storage/submissions/case-results.ts';
import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';
import { memoryText, secondsText } from '../../parts/verdict-words.ts';

/** A square for each case, with a bar for its part of the time limit; batches are groups. Each leads to the row of the case. */
export function caseGrid(t: Messages, cases: readonly StoredCase[], timeLimit: number): Html {
  const most = Math.max(timeLimit, ...cases.map(({ time }) => time ?? 0));
  const square = (one: StoredCase) => caseSquare(t, one, most);
  const groups = [...groupBy(cases, ({ batch }) => batch)].map(([batch, group]) =>
    batch === null
      ? html`<span class="case-group">${group.map(square)}</span>`
      : html`<span class="case-group" role="group" aria-label="${t.submissions.batch(batch)}"><small aria-hidden="true">${batch}</small>${group.map(square)}</span>`,
  );
  return html`<div class="case-grid" role="group" aria-label="${t.solving.caseGrid}">${groups}</div>`;
}

function caseSquare(
  { solving, submissions }: Messages,
  { position, status, time, memory }: StoredCase,
  most: number,
): Html {
  const [spent, used] = status === 'SC' ? [null, null] : [time, memory];
  const label = solving.caseSquare(
    submissions.testCase(position),
    submissions.verdicts[status],
    secondsText(spent, 3),
    memoryText(used, 1),
  );
  const width = most > 0 ? Math.round(((spent ?? 0) / most) * 100) : 0;
  return html`<a class="case-square ${status}" href="#${position}" title="${label}" aria-label="${label}"><span aria-hidden="true">${position}</span><svg class="case-time" aria-hidden="true"><rect width="${width}%" height="100%"/></svg></a>`;
}
