import { abortSubmission as abort } from '@tribunal/contract/submitting';
import { isInProgress } from '@tribunal/core/verdicts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { abortSubmission } from '../../../actions/submissions/abort-submission.ts';
import { mayRejudge } from '../../../actions/submissions/rejudge-on-request.ts';
import { type Caller, hasPermission } from '../../../auth/caller.ts';
import type { Site } from '../../../site.ts';
import {
  findShownSubmission,
  findSource,
  findWaiting,
  type ShownSubmission,
  shownCases,
  type Waiting,
} from '../../../storage/submissions/submission-view.ts';
import { userOf } from '../../caller/visitor.ts';
import { defineForm } from '../../forms/form.ts';
import { unsentForm } from '../../forms/form-content.ts';
import { postButton, postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import { userLink } from '../../html/user-link.ts';
import { nameOf } from '../../html/verdict-words.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { pathId } from '../../request/path-id.ts';
import { findReadable } from '../find-readable.ts';
import { caseTable } from './submission-parts.ts';

export function mountSubmission(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, {
    path: '/submission/:id',
    access: 'signed in',
    get: async (request, reply) => {
      const submission = await findReadable(site, request, reply);
      if (!submission) return reply;
      const cases = await shownCases(database, submission.id);
      const waiting = await findWaiting(database, submission.id);
      const isAbortable = mayAbort(request.caller, submission);
      const t = messagesOf(request);
      const body = html`${heading(t, submission)}${waiting && waitingLine(t, waiting)}
<div id="test-cases" data-submission="${submission.id}">${caseTable(t, submission, cases)}</div>
${isAbortable && postButton(reply, `/submission/${submission.id}/abort`, t.submissions.abort, 'danger')}
${!isInProgress(submission.status) && (await mayRejudge(database, userOf(request), submission.problemCode)) && rejudgeButton(reply, submission.id)}`;
      return reply.page({ title: t.submissions.submission(submission.id), body });
    },
  });
  mountPage(app, {
    path: abort.path,
    access: abort.access,
    post: async (request, reply) => {
      const id = pathId(request);
      const known = id && (await findShownSubmission(database, userOf(request), id, now()));
      if (!known) return sendRefusal(request, reply, pageErrors.notFound);
      const aborted = await abortSubmission(database, userOf(request), known.id, now());
      if (aborted !== 'aborted') {
        const isGone = aborted.refusal === 'no such submission';
        return isGone
          ? sendRefusal(request, reply, pageErrors.notFound)
          : sendRefused(request, reply, aborted);
      }
      if (wantsJson(request)) return reply.send({ data: { id: known.id, url: `/submission/${known.id}` } });
      return reply.redirect(`/submission/${known.id}`, 302);
    },
  });
  mountPage(app, {
    path: '/src/:id',
    access: 'signed in',
    get: async (request, reply) => {
      const submission = await findReadable(site, request, reply);
      if (!submission) return reply;
      const source = (await findSource(database, submission.id)) ?? '';
      const t = messagesOf(request);
      const body = html`${heading(t, submission)}<p><a href="/src/${submission.id}/raw">${t.submissions.plainText}</a></p>
<pre class="source"><code>${source}</code></pre>`;
      return reply.page({ title: t.submissions.sourceOf(submission.id), body });
    },
  });
  mountPage(app, {
    path: '/src/:id/raw',
    access: 'signed in',
    get: async (request, reply) => {
      const submission = await findReadable(site, request, reply);
      if (!submission) return reply;
      reply.type('text/plain; charset=utf-8').header('Cache-Control', 'private, no-store');
      return reply.send((await findSource(database, submission.id)) ?? '');
    },
  });
}

function mayAbort(caller: Caller, { userId, status, judgement }: ShownSubmission): boolean {
  const isOwnFirst = caller.kind !== 'guest' && caller.userId === userId && judgement === 1;
  return isInProgress(status) && (isOwnFirst || hasPermission(caller, 'abort_any_submission'));
}

function heading(t: Messages, submission: ShownSubmission): Html {
  const { submissions } = t;
  const { id, problemCode, problemName, username, userRating, language, date, contestKey } = submission;
  const user = userLink(t, username, userRating);
  const problem = html`<a href="/problem/${problemCode}">${problemName}</a>`;
  const summary = submissions.summary(user, problem, language, moment(date));
  const contest = contestKey && html`<a href="/contest/${contestKey}">${contestKey}</a>`;
  return html`<h1>${submissions.submissionWithVerdict(id, nameOf(t, submission))}</h1>
<p>${contest ? submissions.summaryInContest(summary, contest) : summary}. <a href="/src/${id}">${submissions.source}</a></p>`;
}

function waitingLine({ submissions }: Messages, { ahead, isAnyJudgeOnline, isJudgeable }: Waiting): Html {
  const text = isAnyJudgeOnline ? submissions.waitingForSuitableJudge : submissions.waitingForAnyJudge;
  return html`<p class="notice">${isJudgeable ? submissions.waitingInQueue(ahead) : text}</p>`;
}

const rejudgeForm = defineForm({ id: { kind: 'hidden' } });

function rejudgeButton(reply: FastifyReply, id: number): Html {
  const button = messagesOf(reply.request).submissions.rejudge;
  const look = { action: '/widgets/rejudge', button, look: 'plain' } as const;
  return postForm(reply, rejudgeForm, look, unsentForm({ id }));
}
