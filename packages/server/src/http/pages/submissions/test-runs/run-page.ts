import { startRunPage, testRunPage } from '@tribunal/contract/pages/test-runs';
import { fieldsOf } from '@tribunal/core/unknown';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { startTestRun, type TestRunOrder } from '../../../../actions/submissions/start-test-run.ts';
import type { Site } from '../../../../site.ts';
import { findTestRun, type TestRun } from '../../../../storage/submissions/test-runs/test-runs.ts';
import { userOf } from '../../../caller/visitor.ts';
import { html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { problemAddress } from '../../../parts/problem-address.ts';
import { sendData } from '../../../reply/page-data.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../../../request/errors.ts';
import { textField } from '../../../request/form-fields.ts';
import { readId } from '../../../request/path-id.ts';
import { codeIn } from '../../problems/problem-of-path.ts';
import { readSource } from '../read-solution.ts';
import { showRefusedSolution } from '../submit-page.ts';
import { runData, runResults } from './run-results.ts';

/** Running a program before submitting it. A run is visible only to its owner. */
export function mountTestRuns(app: FastifyInstance, site: Site): void {
  mountPage(app, startRunPage, {
    post: async (request, reply) => {
      const started = await startTestRun(site, userOf(request), await readOrder(request), site.now());
      if ('refusal' in started) return showRefusedSolution(site, request, reply, started);
      const url = `/run/${started.runId}`;
      const contest = textField(request.body, 'contest');
      if (!wantsJson(request))
        return reply.redirect(contest === '' ? url : `${url}?contest=${encodeURIComponent(contest)}`, 302);
      return sendData(reply, startRunPage.post, { id: started.runId, url });
    },
  });
  mountPage(app, testRunPage, {
    get: async (request, reply) => {
      const run = await findRun(site, request, textField(request.params, 'id'));
      if (!run) return sendRefusal(request, reply, pageErrors.notFound);
      reply.header('Cache-Control', 'private, no-store');
      return wantsJson(request)
        ? sendData(reply, testRunPage.get, runData(messagesOf(request), run))
        : showRun(reply, run);
    },
  });
  mountPage(app, {
    path: '/widgets/test_run',
    access: 'signed in',
    get: async (request, reply) => {
      const run = await findRun(site, request, textField(request.query, 'id'));
      if (!run) return sendRefusal(request, reply, pageErrors.notFound);
      const fragment = runResults(messagesOf(request), run).html;
      return reply
        .type('text/html; charset=utf-8')
        .header('Cache-Control', 'private, no-store')
        .send(fragment);
    },
  });
}

async function findRun(
  { database, now }: Site,
  request: FastifyRequest,
  id: string,
): Promise<TestRun | null> {
  const number = readId(id);
  return number === null ? null : findTestRun(database, userOf(request).userId, number, now());
}

async function readOrder(request: FastifyRequest): Promise<TestRunOrder> {
  const { body } = request;
  const input = asksForSamples(body) ? null : textField(body, 'input');
  return { problemCode: codeIn(request), ...(await readSource(request)), input };
}

/** A browser sends a text, which is empty for custom input. A program may also send a number or a boolean. */
function asksForSamples(body: unknown): boolean {
  const { samples } = fieldsOf(body);
  return samples === '1' || samples === 1 || samples === true;
}

const refreshSeconds = 1;

/** Without a script the browser loads the page again until the run has ended. */
function showRun(reply: FastifyReply, run: TestRun): FastifyReply {
  const t = messagesOf(reply.request);
  if (run.state !== 'ended') reply.header('Refresh', String(refreshSeconds));
  const { problemCode, problemName, language } = run;
  const contest = textField(reply.request.query, 'contest') || undefined;
  const form = problemAddress(problemCode, contest, '/submit', { run: String(run.id) });
  return reply.page({
    title: t.testRuns.titleOf(problemName),
    inContest: contest,
    body: html`<h1>${t.testRuns.titleOf(html`<a href="${problemAddress(problemCode, contest)}">${problemName}</a>`)}</h1>
<p class="quiet">${language}. ${t.testRuns.note} <a href="${form}">${t.testRuns.backToForm}</a></p>
<section class="card"><h2>${t.testRuns.results}</h2>${runResults(t, run)}</section>`,
  });
}
