import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';

/** The statement, and a place where a script shows the form for submitting on a wide screen. */
export function besideStatement(
  { problems, submissions }: Messages,
  submitAddress: string,
  statement: Html,
): Html {
  return html`<div class="problem-columns"><div class="problem-statement">${statement}
<button type="button" class="beside-toggle" aria-controls="submit-beside" aria-expanded="false" hidden>${submissions.editor}</button></div>
<section class="submit-beside" id="submit-beside" aria-label="${problems.submitSolution}" data-address="${submitAddress}" hidden></section></div>`;
}
