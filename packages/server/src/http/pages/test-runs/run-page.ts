import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { startTestRun, type TestRunOrder } from '../../../actions/test-runs/start-test-run.ts';
import type { Site } from '../../../site.ts';
import { findTestRun, type TestRun } from '../../../storage/test-runs/test-runs.ts';
import { userOf } from '../../caller/visitor.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { readId } from '../../request/path-id.ts';
import { codeIn } from '../problems/problem-page.ts';
import { readSource } from '../submissions/read-solution.ts';
import { showRefusedSolution } from '../submissions/submit-page.ts';
import { runJson, runResults } from './run-results.ts';

/** Running a program before submitting it. A run is visible only to its owner. */
export function mountTestRuns(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/problem/:code/run',
    access: 'signed in',
    post: async (request, reply) => {
      const started = await startTestRun(site, userOf(request), readOrder(request), site.now());
      if ('refusal' in started) return showRefusedSolution(site, request, reply, started);
      const url = `/run/${started.runId}`;
      if (!wantsJson(request)) return reply.redirect(url, 302);
      return reply.code(201).send({ data: { id: started.runId, url } });
    },
  });
  mountPage(app, {
    path: '/run/:id',
    access: 'signed in',
    get: async (request, reply) => {
      const run = await findRun(site, request, textField(request.params, 'id'));
      if (!run) return sendRefusal(request, reply, pageErrors.notFound);
      reply.header('Cache-Control', 'private, no-store');
      return wantsJson(request)
        ? reply.send({ data: runJson(messagesOf(request), run) })
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

function readOrder(request: FastifyRequest): TestRunOrder {
  const { body } = request;
  const input = asksForSamples(body) ? null : textField(body, 'input');
  return { problemCode: codeIn(request), ...readSource(request), input };
}

/** A browser sends a text, which is empty for custom input. A program may also send a number or a boolean. */
function asksForSamples(body: unknown): boolean {
  const samples = (body as { samples?: unknown } | null | undefined)?.samples;
  return ['1', 1, true].includes(samples as string);
}

const refreshSeconds = 1;

/** Without a script the browser loads the page again until the run has ended. */
function showRun(reply: FastifyReply, run: TestRun): FastifyReply {
  const t = messagesOf(reply.request);
  if (run.state !== 'ended') reply.header('Refresh', String(refreshSeconds));
  const { problemCode, problemName, language } = run;
  return reply.page({
    title: t.testRuns.titleOf(problemName),
    body: html`<h1>${t.testRuns.titleOf(html`<a href="/problem/${problemCode}">${problemName}</a>`)}</h1>
<p class="quiet">${language}. ${t.testRuns.note} <a href="/problem/${problemCode}/submit?run=${run.id}">${t.testRuns.backToForm}</a></p>
<section class="card"><h2>${t.testRuns.results}</h2>${runResults(t, run)}</section>`,
  });
}
