import { maxRejudgeTimes } from '@tribunal/contract/pages/rejudging';
import { lateSubmissionPage } from '@tribunal/contract/pages/test-runs';
import { abortSubmission as abort } from '@tribunal/contract/submitting';
import { isInProgress } from '@tribunal/core/judging/verdicts';
import { showsPart } from '@tribunal/core/visibility';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { abortSubmission } from '../../../actions/submissions/abort-submission.ts';
import { type Caller, hasPermission } from '../../../auth/caller.ts';
import type { Site } from '../../../site.ts';
import { findJudgingHistory } from '../../../storage/submissions/jury/judging-history.ts';
import { isInJuryOf } from '../../../storage/submissions/jury/jury-membership.ts';
import { findJudgingFacts, runsOf } from '../../../storage/submissions/measurements-view.ts';
import { findEarlier } from '../../../storage/submissions/other-submissions-view.ts';
import {
  findShownSubmission,
  findStoredSource,
  findWaiting,
  isResultShown,
  type ShownSubmission,
  shownCases,
} from '../../../storage/submissions/submission-view.ts';
import { contestToName } from '../../caller/contests-of-caller.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { actorOf, userOf } from '../../caller/visitor.ts';
import { defineForm } from '../../forms/form.ts';
import { unsentForm } from '../../forms/form-content.ts';
import { postButton, postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { problemAddress } from '../../parts/problem-address.ts';
import { sendReply } from '../../reply/page-data.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { textField } from '../../request/form-fields.ts';
import { pathId } from '../../request/path-id.ts';
import { findReadable } from '../find-readable.ts';
import { tokenPart } from './feedback-token.ts';
import { judgingCases } from './judging-history-table.ts';
import { findLateOfPath, showLate } from './late-submission.ts';
import { maySeeMeasurements } from './measurements-page.ts';
import { awaitsEnd, liveParts, type SubmissionState, sourceViews } from './submission-body.ts';

export function mountSubmission(app: FastifyInstance, site: Site): void {
  const { database } = site;
  mountPage(app, lateSubmissionPage, {
    get: async (request, reply) => {
      const late = await findLateOfPath(site, request);
      if (late) return showLate(request, reply, late);
      const submission = await findReadable(site, request, reply);
      if (!submission) return reply;
      const source = await findStoredSource(database, submission.id);
      const t = messagesOf(request);
      const { id } = submission;
      const state = await submissionState(site, reply, submission);
      const { summary, cases, history } = liveParts(t, state);
      const body = html`${isInProgress(submission.status) && !awaitsEnd(state) && reloadsWithoutScript}<h1>${t.submissions.submission(id)}</h1>
${summary}${await notesLink(site, request, id)}
<div class="submission-columns">${cases}
<section><div class="section-head"><h2>${t.submissions.source}</h2><span class="quiet">${submission.language}</span><a href="/src/${id}/raw">${t.submissions.plainText}</a></div>
${sourceViews(t, submission, source)}</section></div>
${history}
${await chosenJudging(site, request, state)}`;
      return reply.page({ title: t.submissions.submission(id), body, scripts: ['live', 'highlight'] });
    },
  });
  mountAbort(app, site);
}

async function notesLink({ database }: Site, request: FastifyRequest, id: number): Promise<Html | false> {
  if (!(await isInJuryOf(database, viewerOf(request), id))) return false;
  return html`<p><a href="/submission/${id}/notes">${messagesOf(request).submissions.notes}</a></p>`;
}

/** The cases of an earlier judging that the query names, for the jury. */
async function chosenJudging(
  { database }: Site,
  request: FastifyRequest,
  { submission, history }: SubmissionState,
): Promise<Html | false> {
  const number = Number(textField(request.query, 'judging'));
  const judging = history?.find((one) => one.number === number && number !== submission.judgement);
  return (
    judging !== undefined &&
    judgingCases(messagesOf(request), submission, judging, await shownCases(database, submission, number))
  );
}

/** Without a script the browser loads the page again until there is a verdict. */
const reloadsWithoutScript = html`<noscript><meta http-equiv="refresh" content="3"></noscript>
`;

function mountAbort(app: FastifyInstance, { database, now }: Site): void {
  mountPage(app, abort, {
    post: async (request, reply) => {
      const id = pathId(request);
      const known = id && (await findShownSubmission(database, userOf(request), id, now()));
      if (!known) return sendRefusal(request, reply, pageErrors.notFound);
      const requester = { caller: userOf(request), actor: actorOf(request) };
      const aborted = await abortSubmission(database, requester, known.id, now());
      if (aborted !== 'aborted') {
        const isGone = aborted.refusal === 'no such submission';
        return isGone
          ? sendRefusal(request, reply, pageErrors.notFound)
          : sendRefused(request, reply, aborted);
      }
      const url = `/submission/${known.id}`;
      if (wantsJson(request)) return sendReply(reply, abort, { id: known.id, url });
      return reply.redirect(url, 302);
    },
  });
}

/** What the caller sees of a submission now. */
export async function submissionState(
  site: Site,
  reply: FastifyReply,
  submission: ShownSubmission,
): Promise<SubmissionState> {
  const { database } = site;
  const { id, shown } = submission;
  const cases = await shownCases(database, submission);
  const isKnownToWait = submission.status === 'QU' && showsPart(shown, 'compilation');
  const waiting = isKnownToWait ? await findWaiting(database, id) : null;
  const history = await findJudgingHistory(database, viewerOf(reply.request), id);
  const facts = submission.result === null ? null : await findJudgingFacts(database, id);
  const mayMeasure = facts && (await maySeeMeasurements(site, reply.request, submission));
  return {
    submission,
    cases,
    waiting,
    history,
    actions: await actionsFor(site, reply, submission),
    toolchain: facts?.toolchain ?? null,
    measurements: mayMeasure
      ? { measurements: facts.measurements, runs: runsOf(cases, facts.measurements) }
      : null,
  };
}

async function actionsFor(site: Site, reply: FastifyReply, submission: ShownSubmission): Promise<Html> {
  const { database, now } = site;
  const { request } = reply;
  const { submissions } = messagesOf(request);
  const { id, problemCode, status, contest } = submission;
  const earlier = await findEarlier(database, viewerOf(request), submission, now());
  const isRejudgeable = submission.isRejudgeable && !isInProgress(status);
  const named = contest ? await contestToName(site, request, contest.key) : undefined;
  return html`<a class="button" href="${problemAddress(problemCode, named, '/submit', { from: String(id) })}">${submissions.submitAgain}</a>
${earlier !== null && html`<a class="button" href="/submission/${id}/compare?with=${earlier}">${submissions.compare}</a>`}
${await tokenPart(site, reply, id)}
${mayAbort(request.caller, submission) && postButton(reply, `/submission/${id}/abort`, submissions.abort, 'danger')}
${isRejudgeable && html`${rejudgeButton(reply, id)}${judgeTimesForm(reply, id)}`}`;
}

function mayAbort(caller: Caller, { userId, status, judgement, shown }: ShownSubmission): boolean {
  if (!isResultShown({ shown })) return false;
  const isOwnFirst = caller.kind !== 'guest' && caller.userId === userId && judgement === 1;
  return isInProgress(status) && (isOwnFirst || hasPermission(caller, 'abort_any_submission'));
}

const rejudgeForm = defineForm({ id: { kind: 'hidden' } });

const timesForm = defineForm({
  submission: { kind: 'hidden' },
  times: {
    kind: 'number',
    label: (t) => t.rejudging.timesField,
    min: 2,
    max: maxRejudgeTimes,
    isWhole: true,
  },
});
const defaultTimes = 5;

/** Shows whether the verdict is stable, and never changes it. */
function judgeTimesForm(reply: FastifyReply, id: number): Html {
  const t = messagesOf(reply.request);
  const look = { action: '/rejudges/', button: t.rejudging.judgeTimes, look: 'plain' } as const;
  const form = postForm(reply, timesForm, look, unsentForm({ submission: id, times: defaultTimes }));
  return html`<details class="judge-times"><summary>${t.rejudging.judgeTimesLink}</summary>${form}</details>`;
}

function rejudgeButton(reply: FastifyReply, id: number): Html {
  const button = messagesOf(reply.request).submissions.rejudge;
  const look = { action: '/widgets/rejudge', button, look: 'plain' } as const;
  return postForm(reply, rejudgeForm, look, unsentForm({ id }));
}
