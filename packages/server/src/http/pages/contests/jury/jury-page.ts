import { juryPage, takeInPage } from '@tribunal/contract/pages/contest-people';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takeEverybodyIn } from '../../../../actions/contests/take-in-registered.ts';
import type { Site } from '../../../../site.ts';
import { contestProblems } from '../../../../storage/contests/contest-json.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import {
  type ContestantOutside,
  contestantsOutside,
} from '../../../../storage/contests/participating/contestants-outside.ts';
import { problemStatistics } from '../../../../storage/contests/problem-statistics.ts';
import { dataFailures } from '../../../../storage/judges/data-pauses.ts';
import { queueState, shownJudges } from '../../../../storage/judges/queue-view.ts';
import { alertsOfContest } from '../../../../storage/site/alerts.ts';
import { listLate } from '../../../../storage/submissions/late-submissions.ts';
import { viewerOf } from '../../../caller/request-viewer.ts';
import { actorOf } from '../../../caller/visitor.ts';
import { errorList } from '../../../forms/error-list.ts';
import { postButton } from '../../../forms/post-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { textFields } from '../../../request/form-fields.ts';
import { readId } from '../../../request/path-id.ts';
import { lateList } from '../../submissions/late-submission.ts';
import { findContestOfPath } from '../contest-page.ts';
import { juryData } from './jury-data.ts';
import { jurySubmissions, submissionsPart } from './jury-submissions.ts';
import { problemControls } from './problem-controls.ts';
import { queuePart } from './queue-part.ts';
import { statisticsPart } from './statistics-part.ts';

/** What happens in a contest now, for its jury. */
export function mountJury(app: FastifyInstance, site: Site): void {
  mountPage(app, juryPage, {
    get: async (request, reply) => {
      const contest = await findContestOfPath(site, request);
      if (!contest) return sendRefused(request, reply, { refusal: 'no such contest' });
      if (!contest.isJury) return sendRefused(request, reply, { refusal: 'not in the jury' });
      const chosen = textFields(request.query, 'submission').map(readId);
      if (chosen.length === 2)
        return reply.redirect(`/submission/${chosen[0]}/compare?with=${chosen[1]}`, 302);
      return show(site, request, reply, contest, chosen.length > 0);
    },
  });
  mountPage(app, takeInPage, {
    post: async (request, reply) => {
      const contest = await findContestOfPath(site, request);
      if (!contest) return sendRefused(request, reply, { refusal: 'no such contest' });
      if (!contest.isJury) return sendRefused(request, reply, { refusal: 'not in the jury' });
      const users = await takeEverybodyIn(site.database, actorOf(request), contest, site.now());
      if (wantsJson(request)) return sendData(reply, takeInPage.post, { contest: contest.key, users });
      return reply.redirect(`/contest/${contest.key}/jury/`, 302);
    },
  });
}

async function show(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  contest: ShownContest,
  isWrongChoice: boolean,
): Promise<FastifyReply> {
  const { database } = site;
  const t = messagesOf(request);
  const problems = await problemStatistics(database, contest);
  const submissions = await jurySubmissions(site, request, contest, problems);
  const queue = await queueState(database);
  const judges = await shownJudges(database, viewerOf(request));
  const failures = queue.withoutData > 0 ? await dataFailures(database, contest.id) : [];
  const errors = problems
    .flatMap(({ verdicts }) => verdicts.filter(({ result }) => result === 'IE'))
    .reduce((sum, { count }) => sum + count, 0);
  const outside = await contestantsOutside(database.query, contest.id, site.now());
  const late = await listLate(database, contest.id);
  const alerts = await alertsOfContest(database, contest.id);
  if (wantsJson(request))
    return sendData(
      reply,
      juryPage.get,
      juryData({ problems, submissions, queue, judges, failures, errors, outside, late, alerts }),
    );
  const body = html`<h1>${t.jury.titleOf(contest.name)}</h1>
${errorList(isWrongChoice ? [t.jury.chooseTwo] : [])}
${links(t, contest)}
${outside.length > 0 && outsidePart(reply, contest, outside)}
${queuePart(t, contest, { queue, judges, failures, errors, alerts }, site.now())}
${contest.isEditor && problemControls(reply, contest.key, await contestProblems(database, contest))}
${statisticsPart(reply, problems)}
${submissionsPart(t, contest, submissions)}
${lateList(t, late)}`;
  const status = isWrongChoice ? 400 : 200;
  return reply.page({
    title: t.jury.titleOf(contest.name),
    contest,
    body,
    status,
    scripts: ['live', 'refresh'],
  });
}

const maxNamed = 20;

function outsidePart(
  reply: FastifyReply,
  { key }: ShownContest,
  outside: readonly ContestantOutside[],
): Html {
  const { jury } = messagesOf(reply.request);
  const names = outside.slice(0, maxNamed).map(({ username }) => username);
  return html`<section class="notice warning" id="contestants-outside"><p>${jury.areOutside(names, outside.length)}</p>
${postButton(reply, `/contest/${key}/take-in`, jury.takeIn)}</section>`;
}

function links(
  { jury, participants, printing, rejudging, report }: Messages,
  { key, isEditor }: ShownContest,
): Html {
  return html`<nav class="sections" aria-label="${jury.pages}"><a href="/contest/${key}">${jury.contest}</a><a href="/contest/${key}/ranking/">${jury.scoreboard}</a>
<a href="/contest/${key}/clarifications/">${jury.questions}</a><a href="/contest/${key}/announcements/">${jury.announcements}</a>
<a href="/contest/${key}/verification/">${jury.verification}</a>
<a href="/contest/${key}/balloons/">${jury.balloons}</a><a href="/contest/${key}/prints/">${printing.queue}</a><a href="/contest/${key}/report/">${report.link}</a><a href="/contest/${key}/participants/">${participants.link}</a>
<a href="/contest/${key}/participants/?show=not_signed_in">${participants.notSignedIn}</a><a href="/contest/${key}/participants/?show=not_submitted">${participants.notSubmitted}</a>
<a href="/rejudges/new?contest=${key}">${rejudging.newOneLink}</a>${
    isEditor &&
    html`<a href="/contest/${key}/edit">${jury.edit}</a><a href="/contest/${key}#for-editors">${jury.close}</a>`
  }</nav>`;
}
