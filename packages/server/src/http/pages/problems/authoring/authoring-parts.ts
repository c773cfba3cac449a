import { programNames } from '@tribunal/contract/pages/problem-programs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mayCreateProblems } from '../../../../actions/problems/create-problem.ts';
import { userOf } from '../../../caller/visitor.ts';
import { otherFields, pageMarkField } from '../../../editing/sent-settings.ts';
import { refuseSettingsForm } from '../../../editing/settings-new.ts';
import type { ShownForm } from '../../../forms/form-content.ts';
import { type FormLook, postForm } from '../../../forms/post-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import type { Refused } from '../../../reply/show-refusal.ts';
import { maxArchiveMegabytes } from '../test-data/test-data-parts.ts';
import { problemForm, problemSections } from './problem-form.ts';

/** What a program may send beside the settings: test data, and what a request says about itself. */
export const otherProblemFields = [...otherFields, 'checker', 'cases', ...programNames];

/** For forms with a package. Larger test data than that of other forms is uploaded as an archive. */
export function problemUpload(isRefused: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>) {
  return { maxBytes: maxArchiveMegabytes << 20, maxOtherBytes: 4 << 20, isRefused };
}

/** All settings of a problem. */
export function problemFormHtml(reply: FastifyReply, look: FormLook, shown: ShownForm): Html {
  const more = html`${pageMarkField()}${look.more}`;
  return postForm(reply, problemForm, { ...look, sections: problemSections, more }, shown);
}

/** A page with all fields of a problem that does not exist yet. */
export function showNewProblem(
  reply: FastifyReply,
  { title, above, ...look }: FormLook & { readonly title: string; readonly above: Html },
  shown: ShownForm,
): FastifyReply {
  const body = html`<h1>${title}</h1>
${above}
${problemFormHtml(reply, look, shown)}`;
  return reply.page({ title, body, status: shown.status });
}

/** The problem cannot be edited any more; what was typed stays. */
export function refuseProblemForm(
  reply: FastifyReply,
  refused: Refused,
): FastifyReply | Promise<FastifyReply> {
  const { request } = reply;
  const path = mayCreateProblems(userOf(request)) ? '/problems/new' : null;
  const { authoring } = messagesOf(request);
  const texts = {
    create: authoring.create,
    createFromIt: authoring.createFromIt,
    copyWhatYouNeed: authoring.copyWhatYouNeed,
  };
  return refuseSettingsForm(reply, refused, path, texts, ({ explanation, ...page }, shown) =>
    showNewProblem(reply, { ...page, above: html`<p>${explanation}</p>` }, shown),
  );
}
