import { keepStressPage, stressPage } from '@tribunal/contract/pages/stress';
import { freshCaseName } from '@tribunal/core/test-data/data-listing';
import { maxStressRuns } from '@tribunal/core/test-data/stress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import { filesOfVersion } from '../../../../storage/problems/test-data/data-versions.ts';
import {
  findStress,
  noteKept,
  type StoredStress,
  type StressFile,
} from '../../../../storage/problems/test-data/stress-runs.ts';
import { listSolutions } from '../../../../storage/problems/verification/solutions.ts';
import { changeTestData } from '../../../../test-data/editing/change-test-data.ts';
import { startStress } from '../../../../test-data/producing/run-stress.ts';
import { aliveMs } from '../../../../test-data/producing/start-production.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { defineForm } from '../../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { postForm } from '../../../forms/post-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { partVersion } from '../../part-version.ts';
import { authoringLinks } from '../authoring-links.ts';
import { editedProblemOfPath } from '../edited-problem-of-path.ts';
import { answerChange, conditionsOf, saveFields, saveForm } from './save-fields.ts';
import { currentListing } from './test-data-page.ts';

/** How long a program waits for a short test before it has to ask again. */
const waitMs = 15_000;

/** Two solutions on what a generator makes of random seeds, until they differ. */
export function mountStress(app: FastifyInstance, site: Site): void {
  mountPage(app, stressPage, {
    get: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      return problem ? show(site, request, reply, problem, null) : reply;
    },
    post: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      return problem ? start(site, request, reply, problem) : reply;
    },
  });
  mountPage(app, keepStressPage, {
    post: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      return problem ? keep(site, request, reply, problem) : reply;
    },
  });
}

function stressForm(solutions: readonly string[]) {
  const suggestions = solutions.map((value) => ({ value, label: () => value }));
  return defineForm({
    call: { kind: 'text', label: (t) => t.stress.call, hint: (t) => t.stress.callHint, maxLength: 500 },
    first: { kind: 'text', label: (t) => t.stress.first, maxLength: 200, suggestions },
    second: { kind: 'text', label: (t) => t.stress.second, maxLength: 200, suggestions },
    runs: {
      kind: 'number',
      label: (t) => t.stress.runs,
      min: 1,
      max: maxStressRuns,
      isWhole: true,
      isOptional: true,
    },
  });
}

const usualRuns = 200;

function start(site: Site, request: FastifyRequest, reply: FastifyReply, problem: FoundProblem) {
  return answerForm(request, reply, {
    form: stressForm([]),
    act: async ({ call, first, second, runs }) => {
      const started = await startStress(site, problem, { call, first, second, runs: runs ?? usualRuns });
      if ('field' in started) {
        const isCall = started.field === 'call';
        const fault = (t: Messages) => (isCall ? t.stress.wrongCall : t.stress.noSolution);
        return { status: 400, faults: { [started.field]: fault } };
      }
      if ('refusal' in started) return started;
      if (!wantsJson(request)) return reply.redirect(`/problem/${problem.code}/stress`, 302);
      await Promise.race([started.ended, new Promise((resolve) => setTimeout(resolve, waitMs).unref())]);
      return sendData(reply, stressPage.post, stressRecord(await currentStress(site, problem)));
    },
    show: (shown) => show(site, request, reply, problem, shown),
  });
}

function keep(site: Site, request: FastifyRequest, reply: FastifyReply, problem: FoundProblem) {
  return answerForm(request, reply, {
    form: saveFields,
    act: async ({ reason, force }) => {
      const stress = await findStress(site.database.query, problem.id);
      const { input, answer = null } = stress?.found ?? {};
      const isThere = async (file: StressFile | null | undefined) =>
        file && (await site.blobs.has(file.hash));
      if (
        stress?.state !== 'different' ||
        !input ||
        !answer ||
        !(await isThere(input)) ||
        !(await isThere(answer))
      )
        return { refusal: 'nothing to keep' };
      const { dataVersion } = problem;
      const files = dataVersion === null ? [] : await filesOfVersion(site.database.query, dataVersion);
      const listing = await currentListing(site, problem);
      const name = freshCaseName(
        listing,
        files.map(({ path }) => path),
      );
      const [inputPath, outputPath] = [`${name}.in`, `${name}.out`];
      const added = { input: inputPath, output: outputPath, points: 1, batch: null, isSample: false };
      const change = {
        files: [fileAt(inputPath, input), fileAt(outputPath, answer)],
        edit: { cases: { changed: [], added: [added], batches: [] } },
        reason,
      };
      const changed = await changeTestData(
        site,
        editorOf(request),
        problem.code,
        change,
        conditionsOf(request, force),
      );
      if ('version' in changed) await noteKept(site.database.query, stress.id);
      return answerChange(request, reply, changed, `/problem/${problem.code}/test_data`);
    },
    show: (shown) => show(site, request, reply, problem, shown),
  });
}

function fileAt(path: string, { hash, bytes }: StressFile) {
  return { path, hash, bytes };
}

/** The last stress test. One whose site was ended has failed. */
async function currentStress(
  { database, now }: Pick<Site, 'database' | 'now'>,
  { id }: FoundProblem,
): Promise<StoredStress | null> {
  const found = await findStress(database.query, id);
  const isLost = found?.state === 'running' && now().getTime() - found.beatAt.getTime() > aliveMs;
  return found && isLost ? { ...found, state: 'failed', fault: 'the site was stopped meanwhile' } : found;
}

function stressRecord(stress: StoredStress | null) {
  const { found = null } = stress ?? {};
  return {
    stress: stress && {
      ...stress,
      found: found && { ...found, input: found.input.text, answer: found.answer?.text ?? null },
    },
  };
}

async function show(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: FoundProblem,
  sent: ShownForm | null,
): Promise<FastifyReply> {
  const stress = await currentStress(site, problem);
  if (wantsJson(request)) return sendData(reply, stressPage.get, stressRecord(stress));
  const t = messagesOf(request);
  const solutions = (await listSolutions(site.database.query, problem.id)).map(({ name }) => name);
  const {
    call = '',
    first = solutions[0] ?? '',
    second = solutions[1] ?? '',
    total = usualRuns,
  } = stress ?? {};
  const shown = sent ?? unsentForm({ call, first, second, runs: total });
  const look = { action: `/problem/${problem.code}/stress`, button: t.stress.start };
  const body = html`<h1>${t.stress.of(html`<a href="/problem/${problem.code}">${problem.name}</a>`)}</h1>
${authoringLinks(t, problem.code, null)}
<p class="quiet">${t.stress.note}</p>
<div id="stress" data-refresh="${partVersion([stress])}">${stress && outcome(reply, problem, stress)}</div>
<section class="card">${postForm(reply, stressForm(solutions), look, shown)}</section>`;
  return reply.page({
    title: t.stress.of(problem.name),
    body,
    status: shown.status,
    ...(stress?.state === 'running' && { scripts: ['refresh'] }),
  });
}

function outcome(reply: FastifyReply, problem: FoundProblem, stress: StoredStress): Html {
  const t = messagesOf(reply.request);
  const { state, done, total, fault, found } = stress;
  switch (state) {
    case 'running':
      return html`<p class="notice" role="status">${t.stress.running(done, total)} <progress max="${total}" value="${done}"></progress></p>`;
    case 'same':
      return html`<p class="notice good" role="status">${t.stress.same(done)}</p>`;
    case 'failed':
      return html`<div class="notice warning" role="status"><p>${t.stress.failed}</p><pre>${fault}</pre></div>`;
    case 'different':
    case 'kept':
      return found ? differencePart(reply, problem, stress, found) : html``;
  }
}

function differencePart(
  reply: FastifyReply,
  problem: FoundProblem,
  { state, done, first, second }: StoredStress,
  found: NonNullable<StoredStress['found']>,
): Html {
  const t = messagesOf(reply.request);
  const text = (title: string, { text: content, bytes }: StressFile) =>
    html`<div class="sample-part"><h3>${title}</h3><pre><code>${content}${Buffer.byteLength(content) < bytes && '…'}</code></pre></div>`;
  const look = { action: `/problem/${problem.code}/stress/keep`, button: t.stress.keep, idPrefix: 'keep-' };
  return html`<section class="card" role="status"><p class="notice warning">${t.stress.found(found.seed, done)}</p>
<dl class="facts"><div><dt>${first}</dt><dd>${found.first}</dd></div>${found.second !== '' && html`<div><dt>${second}</dt><dd>${found.second}</dd></div>`}</dl>
<div class="sample">${text(t.stress.input, found.input)}${found.answer && text(t.stress.answer, found.answer)}</div>
${state === 'kept' && html`<p class="notice good">${t.stress.kept}</p>`}${
  state === 'different' && found.answer && saveForm(reply, saveFields, look, problem, unsentForm())
}</section>`;
}
