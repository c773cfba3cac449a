import type { FastifyRequest } from 'fastify';
import { type Html, html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';

/** The script that shows and hides the form writes the same cookie (packages/web/src/beside/offer-beside.ts). */
const EDITOR_COOKIE = 'statement_editor';

/** The statement, and beside it the place where a script shows the form for submitting on a wide screen. */
export function besideStatement(request: FastifyRequest, submitAddress: string, statement: Html): Html {
  const { problems, submissions } = messagesOf(request);
  const isShown = request.cookies[EDITOR_COOKIE] !== 'hidden';
  return html`<div class="problem-columns${isShown && ' full-width'}"><div class="problem-statement">${statement}
<button type="button" class="beside-toggle" aria-controls="submit-beside" aria-expanded="${isShown ? 'true' : 'false'}" hidden>${submissions.editor}</button></div>
<section class="submit-beside" id="submit-beside" aria-label="${problems.submitSolution}" data-address="${submitAddress}"${!isShown && html` hidden=""`}></section></div>`;
}
