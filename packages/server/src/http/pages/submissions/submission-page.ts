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
import { moment, postForm } from '../../html/forms.ts';
import { type Html, html } from '../../html/html.ts';
import { nameOf } from '../../html/verdict-words.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { pathId } from '../../request/path-id.ts';
import { userOf } from '../../request/visitor.ts';
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
      const body = html`${heading(submission)}${waitingLine(waiting)}
<div id="test-cases" data-submission="${submission.id}">${caseTable(submission, cases)}</div>
${isAbortable && abortForm(reply, submission.id)}
${!isInProgress(submission.status) && (await mayRejudge(database, userOf(request), submission.problemCode)) && rejudgeForm(reply, submission.id)}`;
      return reply.page({ title: `Submission ${submission.id}`, body });
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
      if (aborted !== 'aborted') return sendRefused(request, reply, aborted);
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
      const body = html`${heading(submission)}<p><a href="/src/${submission.id}/raw">As plain text</a></p>
<pre class="source"><code>${source}</code></pre>`;
      return reply.page({ title: `Source of submission ${submission.id}`, body });
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

function heading(submission: ShownSubmission): Html {
  const { id, problemCode, problemName, username, language, date, contestKey } = submission;
  return html`<h1>Submission ${id}: ${nameOf(submission)}</h1>
<p><a href="/user/${username}">${username}</a> on <a href="/problem/${problemCode}">${problemName}</a> in ${language}, ${moment(date)}${
    contestKey && html`, in <a href="/contest/${contestKey}">${contestKey}</a>`
  }. <a href="/src/${id}">Source</a></p>`;
}

function waitingLine(waiting: Waiting | null): Html {
  if (!waiting) return html``;
  const { ahead, isAnyJudgeOnline, isJudgeable } = waiting;
  const reason = isAnyJudgeOnline
    ? 'None of the judges that are online has this problem and this language.'
    : 'No judge is online.';
  return html`<p class="notice">${isJudgeable ? `Waiting for a judge, ${ahead} ahead.` : `Waiting. ${reason}`}</p>`;
}

function rejudgeForm(reply: FastifyReply, id: number): Html {
  const fields = html`<input type="hidden" name="id" value="${id}">`;
  return postForm(reply, '/widgets/rejudge', fields, 'Judge again', 'plain');
}

function abortForm(reply: FastifyReply, id: number): Html {
  return postForm(reply, `/submission/${id}/abort`, html``, 'Abort', 'danger');
}
