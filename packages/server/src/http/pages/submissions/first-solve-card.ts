import type { FirstSolve } from '../../../storage/submissions/first-solve-view.ts';
import type { ShownSubmission } from '../../../storage/submissions/submission-view.ts';
import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';
import { problemAddress } from '../../parts/problem-address.ts';
import { worthText } from './case-table.ts';

/** The moment in which somebody solves a problem for the first time. */
export function firstSolveCard(
  { solving, submissions, problems }: Messages,
  submission: ShownSubmission,
  { others, earlier, hasEditorial, next }: FirstSolve,
): Html {
  const { problemCode, problemName, contest } = submission;
  const place = others !== null && earlier !== null && solving.place(earlier + 1, others + 1);
  return html`<section class="first-solve" aria-label="${solving.solved(problemName)}"><svg class="drawn-check" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="21" pathLength="100"/><path d="M14 25l7 7 14-15" pathLength="100"/></svg>
<div><h2>${solving.solved(problemName)}</h2><p><b>${submissions.earned(worthText(submission))}</b>${place && html` · ${place}`}</p>
<p class="acts">${next && html`<a class="button" href="${problemAddress(next.code, contest?.key)}">${solving.nextProblem(next.name)}</a>`}${hasEditorial && html` <a class="button" href="/problem/${problemCode}/editorial">${problems.editorial}</a>`}</p></div></section>`;
}
