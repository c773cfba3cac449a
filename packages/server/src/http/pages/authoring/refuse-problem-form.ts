import type { FastifyReply } from 'fastify';
import { mayCreateProblems } from '../../../actions/problems/create-problem.ts';
import { userOf } from '../../caller/visitor.ts';
import { refusedForm } from '../../forms/answer-form.ts';
import type { Sent } from '../../forms/read-field.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import type { Refused } from '../../reply/show-refusal.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { requestPath } from '../../request/request-path.ts';
import { problemFormHtml } from './authoring-parts.ts';
import { isFromProblemPage } from './read-problem-form.ts';

/**
 * Somebody has deleted the problem, given it another code, or removed its editor since the page was opened. What was typed stays on the
 * page, and can be saved as a new problem by those who may create one.
 */
export function refuseProblemForm(reply: FastifyReply, refused: Refused): FastifyReply {
  const { request } = reply;
  if (!isFromProblemPage(request) || wantsJson(request)) return sendRefused(request, reply, refused);
  const { authoring } = messagesOf(request);
  const isCreator = mayCreateProblems(userOf(request));
  const look = isCreator
    ? { action: '/problems/new', button: authoring.create }
    : { action: requestPath(request.url), button: authoring.saveChanges };
  const shown = refusedForm(reply, {}, request.body as Sent, refused);
  const body = html`<h1>${authoring.notSaved}</h1>
<p>${isCreator ? authoring.createFromIt : authoring.copyWhatYouNeed}</p>
${problemFormHtml(reply, look, shown)}`;
  return reply.page({ title: authoring.notSaved, body, status: shown.status });
}
