import type { FastifyReply } from 'fastify';
import { mayCreateContests } from '../../../actions/contests/create-contest.ts';
import type { Site } from '../../../site.ts';
import { userOf } from '../../caller/visitor.ts';
import { refusedForm } from '../../forms/answer-form.ts';
import type { Form } from '../../forms/form.ts';
import type { ShownForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import type { Sent } from '../../forms/read-field.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import type { Refused } from '../../reply/show-refusal.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { requestPath } from '../../request/request-path.ts';
import { contestSectionsWith } from './contest-form-sections.ts';
import { formWithProblems } from './offered-problems.ts';
import { isFromPage, pageMark } from './read-contest-form.ts';

export const newContestPath = '/contests/new';

/** A page with all fields of a contest that does not exist yet. */
interface NewContestPage {
  readonly title: string;
  readonly explanation?: string;
  readonly action: string;
  readonly button?: string;
  /** Other than those of an edit; new ones are above the problems. */
  readonly fields?: Form;
}

export async function showNewContest(
  site: Site,
  reply: FastifyReply,
  { title, explanation, action, button, fields = {} }: NewContestPage,
  shown: ShownForm,
): Promise<FastifyReply> {
  const { organizing } = messagesOf(reply.request);
  const form = { ...(await formWithProblems(site, reply.request)), ...fields };
  const more = html`<input type="hidden" name="${pageMark.name}" value="${pageMark.value}">`;
  const look = {
    action,
    button: button ?? organizing.create,
    sections: contestSectionsWith(Object.keys(fields)),
    more,
  };
  const body = html`<h1>${title}</h1>
${explanation && html`<p>${explanation}</p>`}
${postForm(reply, form, look, shown)}`;
  return reply.page({ title, body, status: shown.status });
}

/**
 * Somebody has deleted the contest, or has removed its editor, since the page was opened. What was typed stays on the page, and can
 * be saved as a new contest by those who may create one.
 */
export function refuseContestForm(
  site: Site,
  reply: FastifyReply,
  refused: Refused,
): FastifyReply | Promise<FastifyReply> {
  const { request } = reply;
  if (!isFromPage(request.body) || wantsJson(request)) return sendRefused(request, reply, refused);
  const { organizing } = messagesOf(request);
  const next = mayCreateContests(userOf(request))
    ? { explanation: organizing.createFromIt, action: newContestPath }
    : {
        ...{ explanation: organizing.copyWhatYouNeed, action: requestPath(request.url) },
        button: organizing.saveChanges,
      };
  const shown = refusedForm(reply, {}, request.body as Sent, refused);
  return showNewContest(site, reply, { title: organizing.notSaved, ...next }, shown);
}
