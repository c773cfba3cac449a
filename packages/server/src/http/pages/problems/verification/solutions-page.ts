import {
  applyLimitsPage,
  deleteSolutionPage,
  solutionPage,
  solutionsPage,
  verifyPage,
} from '@tribunal/contract/pages/solutions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { applySuggestedLimits } from '../../../../actions/problems/verification/apply-suggested-limits.ts';
import { removeSolution, saveSolution } from '../../../../actions/problems/verification/edit-solutions.ts';
import { reportOf } from '../../../../actions/problems/verification/verification-report.ts';
import { startVerification } from '../../../../actions/problems/verification/verify-problems.ts';
import type { Site } from '../../../../site.ts';
import { listLanguages } from '../../../../storage/judges/languages/language-settings.ts';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import { findProvisionalLimit } from '../../../../storage/problems/verification/derived-time-limits.ts';
import {
  findSolution,
  listSolutions,
  type StoredSolution,
} from '../../../../storage/problems/verification/solutions.ts';
import { verificationState } from '../../../../storage/problems/verification/verification-state.ts';
import { lastVerification } from '../../../../storage/problems/verification/verifications.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { defineForm } from '../../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { postButton, postForm } from '../../../forms/post-form.ts';
import { html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { pathId } from '../../../request/path-id.ts';
import { wrongProblemFields } from '../authoring/problem-fault-texts.ts';
import { authoringLinks } from '../authoring-links.ts';
import { editedProblemOfPath } from '../edited-problem-of-path.ts';
import { mountMatrix } from './matrix-page.ts';
import { newSolutionValues, readSolution, solutionForm, solutionValues } from './solution-form.ts';
import { solutionsJson } from './solutions-json.ts';
import { solutionsBody } from './solutions-parts.ts';

/** The solutions of the jury, and their verification. */
export function mountSolutions(app: FastifyInstance, site: Site): void {
  mountList(app, site);
  mountVerify(app, site);
  mountApplyLimits(app, site);
  mountMatrix(app, site);
  mountEdit(app, site);
  mountDelete(app, site);
}

const listPath = (code: string) => `/problem/${code}/solutions/`;

function mountList(app: FastifyInstance, site: Site): void {
  mountPage(app, solutionsPage, {
    get: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      return problem ? show(site, request, reply, problem, null) : reply;
    },
    post: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      if (!problem) return reply;
      return answerForm(request, reply, {
        form: solutionForm(await listLanguages(site.database.query), null),
        act: async (values) => {
          const given = readSolution(values, null);
          if ('faults' in given) return given;
          const saved = await saveSolution(site, editorOf(request), problem.code, null, given);
          if ('refusal' in saved) return saved;
          if (wantsJson(request)) return sendData(reply, solutionsPage.post, saved);
          return reply.redirect(listPath(problem.code), 302);
        },
        show: (shown) => show(site, request, reply, problem, shown),
      });
    },
  });
}

async function show(
  { database }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: FoundProblem,
  sent: ShownForm | null,
): Promise<FastifyReply> {
  const { query } = database;
  const solutions = await listSolutions(query, problem.id);
  const state = await verificationState(query, problem.code);
  const verification = await lastVerification(query, problem.id);
  const report = verification && reportOf(verification);
  if (wantsJson(request))
    return sendData(reply, solutionsPage.get, solutionsJson(state, solutions, verification, report));
  const t = messagesOf(request);
  const limit = await findProvisionalLimit(query, problem.id);
  const languages = await listLanguages(query);
  const form = solutionForm(languages, null);
  const shown = sent ?? unsentForm(newSolutionValues(languages));
  const look = { action: listPath(problem.code), button: t.verification.addSolution };
  const body = html`<h1>${t.verification.solutionsOf(html`<a href="/problem/${problem.code}">${problem.name}</a>`)}</h1>
${authoringLinks(t, problem.code, 'solutions/')}
${solutionsBody(reply, problem.code, { state, solutions, verification, report, limit })}
<section class="card"><h2>${t.verification.addSolution}</h2>${postForm(reply, form, look, shown)}</section>`;
  return reply.page({
    title: t.verification.solutionsOf(problem.name),
    body,
    status: shown.status,
    scripts: ['refresh'],
  });
}

function mountVerify(app: FastifyInstance, site: Site): void {
  mountPage(app, verifyPage, {
    post: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      if (!problem) return reply;
      const started = await startVerification(site, editorOf(request), problem.code);
      if ('refusal' in started) return sendRefused(request, reply, started);
      if (wantsJson(request)) return sendData(reply, verifyPage.post, { id: started.verificationId });
      return reply.redirect(listPath(problem.code), 302);
    },
  });
}

const applyForm = defineForm({
  verification: {
    kind: 'number',
    label: (t) => t.verification.oneVerification,
    min: 1,
    max: 2_147_483_647,
    isWhole: true,
  },
});

function mountApplyLimits(app: FastifyInstance, site: Site): void {
  mountPage(app, applyLimitsPage, {
    post: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      if (!problem) return reply;
      return answerForm(request, reply, {
        form: applyForm,
        act: async ({ verification }) => {
          const applied = await applySuggestedLimits(site, editorOf(request), problem.code, verification);
          if ('faults' in applied) return wrongProblemFields(applied.faults);
          if ('refusal' in applied) return applied;
          if (wantsJson(request)) return sendData(reply, applyLimitsPage.post, applied.settings);
          return reply.redirect(listPath(problem.code), 302);
        },
        show: (shown) => show(site, request, reply, problem, shown),
      });
    },
  });
}

interface Edited {
  readonly problem: FoundProblem;
  readonly solution: StoredSolution;
}

async function editedSolution(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Edited | null> {
  const problem = await editedProblemOfPath(site, request, reply);
  if (!problem) return null;
  const id = pathId(request);
  const solution = id === null ? null : await findSolution(site.database.query, problem.id, id);
  if (solution) return { problem, solution };
  sendRefused(request, reply, { refusal: 'no such solution' });
  return null;
}

function mountEdit(app: FastifyInstance, site: Site): void {
  mountPage(app, solutionPage, {
    get: async (request, reply) => {
      const edited = await editedSolution(site, request, reply);
      if (!edited) return reply;
      const values = solutionValues(edited.solution);
      if (wantsJson(request)) return sendData(reply, solutionPage.get, { id: edited.solution.id, ...values });
      return showEdit(site, reply, edited, unsentForm(values));
    },
    post: async (request, reply) => {
      const edited = await editedSolution(site, request, reply);
      if (!edited) return reply;
      const { problem, solution } = edited;
      return answerForm(request, reply, {
        form: solutionForm(await listLanguages(site.database.query), solution),
        act: async (values) => {
          const given = readSolution(values, solution);
          if ('faults' in given) return given;
          const saved = await saveSolution(site, editorOf(request), problem.code, solution.id, given);
          if ('refusal' in saved) return saved;
          if (wantsJson(request)) return sendData(reply, solutionPage.post, saved);
          return reply.redirect(listPath(problem.code), 302);
        },
        show: (shown) => showEdit(site, reply, edited, shown),
      });
    },
  });
}

async function showEdit(
  { database }: Site,
  reply: FastifyReply,
  { problem: { code }, solution }: Edited,
  shown: ShownForm,
): Promise<FastifyReply> {
  const t = messagesOf(reply.request);
  const { verification, forms } = t;
  const form = solutionForm(await listLanguages(database.query), solution);
  const action = `${listPath(code)}${solution.id}`;
  const body = html`<h1>${verification.editSolution(solution.name)}</h1>
<p class="actions"><a href="${listPath(code)}">${verification.backToSolutions}</a></p>
${postForm(reply, form, { action, button: forms.save }, shown)}
${postButton(reply, `${action}/delete`, verification.deleteSolution, 'danger')}`;
  return reply.page({ title: verification.editSolution(solution.name), body, status: shown.status });
}

function mountDelete(app: FastifyInstance, site: Site): void {
  mountPage(app, deleteSolutionPage, {
    post: async (request, reply) => {
      const edited = await editedSolution(site, request, reply);
      if (!edited) return reply;
      const { problem, solution } = edited;
      const removed = await removeSolution(site, editorOf(request), problem.code, solution.id);
      if ('refusal' in removed) return sendRefused(request, reply, removed);
      if (wantsJson(request)) return sendData(reply, deleteSolutionPage.post, removed);
      return reply.redirect(listPath(problem.code), 302);
    },
  });
}
