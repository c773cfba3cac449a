import type { FastifyReply } from 'fastify';
import { mayCreateContests } from '../../../../actions/contests/editing/create-contest.ts';
import type { Site } from '../../../../site.ts';
import { userOf } from '../../../caller/visitor.ts';
import { pageMarkField } from '../../../editing/sent-settings.ts';
import { refuseSettingsForm } from '../../../editing/settings-new.ts';
import type { Form } from '../../../forms/form.ts';
import type { ShownForm } from '../../../forms/form-content.ts';
import { postForm } from '../../../forms/post-form.ts';
import { html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import type { Refused } from '../../../reply/show-refusal.ts';
import { contestSectionsWith } from './contest-form.ts';
import { formWithProblems } from './offered-problems.ts';

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
  const look = {
    action,
    button: button ?? organizing.create,
    sections: contestSectionsWith(Object.keys(fields)),
    more: pageMarkField(),
  };
  const body = html`<h1>${title}</h1>
${explanation && html`<p>${explanation}</p>`}
${postForm(reply, form, look, shown)}`;
  return reply.page({ title, body, status: shown.status });
}

/** The contest cannot be edited any more; what was typed stays. */
export function refuseContestForm(
  site: Site,
  reply: FastifyReply,
  refused: Refused,
): FastifyReply | Promise<FastifyReply> {
  const { request } = reply;
  const path = mayCreateContests(userOf(request)) ? newContestPath : null;
  const { organizing } = messagesOf(request);
  const texts = {
    create: organizing.create,
    createFromIt: organizing.createFromIt,
    copyWhatYouNeed: organizing.copyWhatYouNeed,
  };
  return refuseSettingsForm(reply, refused, path, texts, (page, shown) =>
    showNewContest(site, reply, page, shown),
  );
}
