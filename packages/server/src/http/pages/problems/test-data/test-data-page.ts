import { casesPage, checkerPage, testDataPage } from '@tribunal/contract/pages/test-data';
import type { DataListing } from '@tribunal/core/test-data/data-listing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SaveConditions } from '../../../../actions/problems/test-data/save-data-version.ts';
import type { Site } from '../../../../site.ts';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import { filesOfVersion } from '../../../../storage/problems/test-data/data-versions.ts';
import { listSolutions } from '../../../../storage/problems/verification/solutions.ts';
import { hasOutdatedVerdicts } from '../../../../storage/submissions/data-versions-view.ts';
import { changeTestData } from '../../../../test-data/editing/change-test-data.ts';
import { programsOfVersion } from '../../../../test-data/editing/current-programs.ts';
import { listingOfVersion } from '../../../../test-data/editing/listing-of-version.ts';
import { type Replaced, replaceTestData } from '../../../../test-data/editing/replace-test-data.ts';
import { forgetSentArchive, type SentArchive, withSentArchive } from '../../../../test-data/sent-archive.ts';
import { editorOf, userOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import type { ShownForm } from '../../../forms/form-content.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../../../request/errors.ts';
import { pageNumber, textField } from '../../../request/form-fields.ts';
import { readId } from '../../../request/path-id.ts';
import { editedProblemOfPath } from '../edited-problem-of-path.ts';
import { casesPerPage } from './cases-table.ts';
import { checkerForm, chosenChecker, wrongTolerances } from './checker-options.ts';
import { readCaseChanges } from './read-case-changes.ts';
import { answerChange, conditionsOf, saveFields } from './save-fields.ts';
import { answerProduced, answerScript, currentProduction, productionRecord } from './script-answers.ts';
import type { ShownScript } from './script-parts.ts';
import { type DataFormName, maxArchiveMegabytes, testDataBody, testDataForm } from './test-data-parts.ts';

/** The page on which editors see and change the test data of a problem. */
export function mountTestData(app: FastifyInstance, site: Site): void {
  mountPage(app, testDataPage, {
    upload: {
      maxBytes: maxArchiveMegabytes << 20,
      maxOtherBytes: 1 << 20,
      isRefused: async (request, reply) => (await editedProblemOfPath(site, request, reply)) === null,
    },
    get: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      return problem ? showTestData(site, request, reply, problem, null) : reply;
    },
    post: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      if (!problem) return reply;
      const body = (request.body ?? {}) as object;
      const showScript = (shown: ShownForm) =>
        showTestData(site, request, reply, problem, { form: 'script', shown });
      if (Object.hasOwn(body, 'script')) return answerScript(site, request, reply, problem, showScript);
      if (Object.hasOwn(body, 'produced')) return answerProduced(site, request, reply, problem, showScript);
      return answerForm(request, reply, {
        form: testDataForm,
        act: async ({ test_data: file, reason, force }) => {
          const conditions = conditionsOf(request, force);
          const replaced = await replace(site, request, problem.code, { file, reason }, conditions);
          if ('refusal' in replaced && replaced.refusal === 'no such upload') return replaced;
          return answerChange(request, reply, replaced, `/problem/${problem.code}/test_data`);
        },
        show: (shown) => showTestData(site, request, reply, problem, { form: 'upload', shown }),
      });
    },
  });
  mountCaseEdit(app, site);
  mountCheckerEdit(app, site);
}

function mountCaseEdit(app: FastifyInstance, site: Site): void {
  mountPage(app, casesPage, {
    post: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      if (!problem) return reply;
      return answerForm(request, reply, {
        form: saveFields,
        act: async ({ reason, force }) => {
          const listing = await currentListing(site, problem);
          if (!listing) return { refusal: 'no such case' };
          const cases = readCaseChanges(request.body as Record<string, unknown>, listing);
          if ('faults' in cases) return cases;
          const change = { edit: { cases }, reason };
          const changed = await changeTestData(
            site,
            editorOf(request),
            problem.code,
            change,
            conditionsOf(request, force),
          );
          const page = pageNumber(request.query);
          const url = `/problem/${problem.code}/test_data${page > 1 ? `?page=${page}` : ''}`;
          return answerChange(request, reply, changed, url);
        },
        show: (shown) => showTestData(site, request, reply, problem, { form: 'cases', shown }),
      });
    },
  });
}

function mountCheckerEdit(app: FastifyInstance, site: Site): void {
  mountPage(app, checkerPage, {
    post: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      if (!problem) return reply;
      const form = { ...checkerForm, ...saveFields };
      return answerForm(request, reply, {
        form,
        act: async (values) => {
          const wrong = wrongTolerances(values).map((name) => [name, notATolerance] as const);
          if (wrong.length > 0) return { status: 400, faults: Object.fromEntries(wrong) };
          const listing = await currentListing(site, problem);
          const checker = chosenChecker(values, listing?.checker ?? problem.checker);
          const change = { edit: { checker }, reason: values.reason };
          const conditions = conditionsOf(request, values.force);
          const changed = await changeTestData(site, editorOf(request), problem.code, change, conditions);
          return answerChange(request, reply, changed, `/problem/${problem.code}/test_data`);
        },
        show: (shown) => showTestData(site, request, reply, problem, { form: 'checker', shown }),
      });
    },
  });
}

const notATolerance = (t: ReturnType<typeof messagesOf>) => t.testData.notATolerance;

/** The cases of the current data; null if there is none, or none that our judge can read. */
export async function currentListing(
  site: Site,
  { id, dataVersion }: FoundProblem,
): Promise<DataListing | null> {
  return dataVersion === null ? null : listingOfVersion(site, id, dataVersion);
}

async function replace(
  site: Site,
  request: FastifyRequest,
  code: string,
  { file, reason }: { readonly file: SentArchive; readonly reason: string },
  conditions: SaveConditions,
): Promise<Replaced | { readonly refusal: 'no such upload' }> {
  const { userId } = userOf(request);
  const replaced = await withSentArchive(site, userId, file, (archive) =>
    replaceTestData(site, editorOf(request), code, { archive, reason }, conditions),
  );
  if ('version' in replaced) await forgetSentArchive(site, userId, file);
  return replaced;
}

export async function showTestData(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: FoundProblem,
  sent: { readonly form: DataFormName; readonly shown: ShownForm } | null,
): Promise<FastifyReply> {
  const listing = await currentListing(site, problem);
  const { dataVersion } = problem;
  const files = dataVersion === null ? [] : await filesOfVersion(site.database.query, dataVersion);
  const hasOutdated = await hasOutdatedVerdicts(site.database.query, userOf(request), problem.id, site.now());
  const script = await shownScript(site, problem);
  if (wantsJson(request)) {
    const data = {
      ...dataRecord(problem, listing),
      ...{ files, has_outdated_verdicts: hasOutdated },
      ...{ script: script.script, main_solution: script.mainSolution },
      production: productionRecord(script.production),
    };
    return sendData(reply, testDataPage.get, data);
  }
  const page = pageNumber(request.query);
  const keptSamples = readId(textField(request.query, 'kept_samples')) ?? 0;
  if (page > 1 && (page - 1) * casesPerPage >= (listing?.cases.length ?? 0))
    return sendRefusal(request, reply, pageErrors.notFound);
  return reply.page({
    title: messagesOf(request).problems.testDataOf(problem.name),
    body: testDataBody(reply, { problem, listing, files, page, sent, hasOutdated, keptSamples, script }),
    ...(script.production?.state === 'running' && { scripts: ['refresh'] }),
    status: sent?.shown.status ?? 200,
  });
}

async function shownScript(site: Site, problem: FoundProblem): Promise<ShownScript> {
  const { script, mainSolution } = await programsOfVersion(site, problem.dataVersion);
  const solutions = (await listSolutions(site.database.query, problem.id)).map(({ name }) => name);
  return { script, mainSolution, solutions, production: await currentProduction(site, problem) };
}

function dataRecord({ dataVersion, data, checker }: FoundProblem, listing: DataListing | null) {
  const cases = (listing?.cases ?? []).map((one, index) => ({
    number: index + 1,
    ...one,
    sample: one.isSample,
    pretest: one.isPretest,
  }));
  const batches = (listing?.batches ?? []).map((one, index) => ({ number: index + 1, ...one }));
  const fault = data?.fault ?? null;
  return { version: dataVersion, fault, checker: listing?.checker ?? checker, cases, batches };
}
