import { diffLines } from '@tribunal/core/texts/line-diff';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import { isInJuryOf } from '../../../storage/submissions/jury/jury-membership.ts';
import { otherSubmissions } from '../../../storage/submissions/other-submissions-view.ts';
import {
  findShownSubmission,
  findSource,
  type ShownSubmission,
} from '../../../storage/submissions/submission-view.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { defineFilters, filterForm } from '../../forms/filter-form.ts';
import { type Html, html } from '../../html/html.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { diffView } from '../../parts/diff-view.ts';
import { classOf, codeOf, nameOf } from '../../parts/verdict-words.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { textField } from '../../request/form-fields.ts';
import { readId } from '../../request/path-id.ts';
import { findReadable } from '../find-readable.ts';

/** Compares the sources of two submissions of one user to one problem; the jury compares any two of its contest. */
export function mountCompare(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, {
    path: '/submission/:id/compare',
    access: 'signed in',
    get: async (request, reply) => {
      const submission = await findReadable(site, request, reply);
      if (!submission) return reply;
      const others = await otherSubmissions(database, viewerOf(request), submission, now());
      const asked = readId(textField(request.query, 'with')) ?? others[0]?.id;
      const other = asked ? await findShownSubmission(database, viewerOf(request), asked, now()) : null;
      const isComparable =
        other?.isReadable &&
        (isOfSameTask(submission, other) || (await isForJury(site, request, submission, other)));
      if (!isComparable) return sendRefusal(request, reply, pageErrors.notFound);
      const [before, after] = other.id < submission.id ? [other, submission] : [submission, other];
      const source = async ({ id }: ShownSubmission) => (await findSource(database, id)) ?? '';
      const diff = diffLines(await source(before), await source(after));
      const t = messagesOf(request);
      const title = t.submissions.comparison(before.id, after.id);
      const body = html`<h1>${title}</h1>
${choice(t, submission, other, others)}
<p>${heading(t, before)} → ${heading(t, after)}</p>
${diff ? diffView(t, diff, t.submissions.sameSource) : html`<p class="notice">${t.submissions.tooLongToCompare}</p>`}`;
      return reply.page({ title, body });
    },
  });
}

function isOfSameTask(one: ShownSubmission, other: ShownSubmission): boolean {
  return one.userId === other.userId && one.problemCode === other.problemCode && one.id !== other.id;
}

async function isForJury(
  { database }: Site,
  request: FastifyRequest,
  one: ShownSubmission,
  other: ShownSubmission,
): Promise<boolean> {
  const isOfSameContest =
    one.contest !== null && one.contest.key === other.contest?.key && one.id !== other.id;
  return isOfSameContest && isInJuryOf(database, viewerOf(request), one.id);
}

function choice(
  t: Messages,
  { id }: ShownSubmission,
  chosen: ShownSubmission,
  others: readonly ShownSubmission[],
): Html {
  const offered = others.some((other) => other.id === chosen.id) ? others : [chosen, ...others];
  const options = offered.map((other) => ({
    value: String(other.id),
    label: () => `#${other.id} ${codeOf(other)}`,
  }));
  const form = defineFilters({
    with: { kind: 'choice', isOptional: true, label: ({ submissions }) => submissions.compareWith, options },
  });
  return filterForm(
    t,
    form,
    `/submission/${id}/compare`,
    { with: [String(chosen.id)] },
    { button: t.submissions.compareButton },
  );
}

function heading(t: Messages, submission: ShownSubmission): Html {
  const { id, username, language } = submission;
  return html`<a href="/submission/${id}">${t.submissions.submission(id)}</a> ${username} <span class="verdict ${classOf(submission)}" title="${nameOf(t, submission)}">${codeOf(submission)}</span> <span class="quiet">${language}</span>`;
}
