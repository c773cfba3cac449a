import { verdictMatrix } from '@tribunal/core/judging/verdict-changes';
import { sum } from '@tribunal/core/lists';
import type { ProposedChanges } from '../../../../storage/submissions/rejudging/proposal-view.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';
import { matrixTable } from '../rejudge-parts.ts';

/** How many submissions change from which result to which. */
export function matrixPart(t: Messages, changes: readonly ProposedChanges[]): Html {
  const rescored = sum(changes.map((one) => (one.before === one.after ? one.rescored : 0)));
  return html`<section><h2>${t.rejudging.matrix}</h2>${matrixTable(t, verdictMatrix(changes))}
${rescored > 0 && html`<p>${t.rejudging.rescored(rescored)}</p>`}<p class="quiet">${t.rejudging.matrixHint}</p></section>`;
}
