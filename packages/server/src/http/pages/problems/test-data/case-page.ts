import { casePage, newCasePage } from '@tribunal/contract/pages/test-data';
import { freshCaseName, type ListedCase, type ListedFile } from '@tribunal/core/test-data/data-listing';
import type { CaseChange, CasesEdit } from '@tribunal/core/test-data/edit-cases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import { filesOfVersion } from '../../../../storage/problems/test-data/data-versions.ts';
import { findGeneratedText } from '../../../../storage/problems/test-data/generated-texts.ts';
import { changeTestData } from '../../../../test-data/editing/change-test-data.ts';
import { editableText } from '../../../../test-data/editing/open-data-file.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { unsentForm } from '../../../forms/form-content.ts';
import { isSet } from '../../../forms/read-field.ts';
import { mountPage } from '../../../mount-page.ts';
import { addressOf } from '../../../parts/pager.ts';
import { sendData } from '../../../reply/page-data.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../../../request/errors.ts';
import { textField } from '../../../request/form-fields.ts';
import { readId } from '../../../request/path-id.ts';
import { editedProblemOfPath } from '../edited-problem-of-path.ts';
import { caseForm, type EditedCase, showCase, showNewCase } from './case-parts.ts';
import { answerChange, conditionsOf } from './save-fields.ts';
import { currentListing } from './test-data-page.ts';

/** Pages with one case each, to read and edit it, and one to add a case. */
export function mountCasePages(app: FastifyInstance, site: Site): void {
  mountPage(app, newCasePage, {
    get: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      if (!problem) return reply;
      const [points, batch] = ['points', 'batch'].map((name) => textField(request.query, name));
      return showNewCase(reply, problem, unsentForm({ points: points || 1, batch: batch || null }));
    },
    post: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      return problem ? addCase(site, request, reply, problem) : reply;
    },
  });
  mountPage(app, casePage, {
    get: async (request, reply) => {
      const edited = await caseOfPath(site, request, reply);
      if (!edited) return reply;
      const { one, number } = edited;
      const { input, output } = edited.texts;
      if (wantsJson(request)) return sendData(reply, casePage.get, caseRecord(edited));
      const values = { input, output, points: one.points, batch: one.batch, sample: one.isSample };
      return showCase(reply, edited, unsentForm({ ...values, number }));
    },
    post: async (request, reply) => {
      const edited = await caseOfPath(site, request, reply);
      return edited ? saveCase(site, request, reply, edited) : reply;
    },
  });
}

function caseRecord({ problem, one, number, texts, generated }: EditedCase) {
  const fileRecord = (file: ListedFile | null, text: string | null) => file && { ...file, text };
  return {
    ...one,
    version: problem.dataVersion,
    number,
    sample: one.isSample,
    input: fileRecord(one.input, texts.input),
    output: fileRecord(one.output, texts.output),
    generated,
  };
}

async function caseOfPath(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<EditedCase | null> {
  const problem = await editedProblemOfPath(site, request, reply);
  if (!problem) return null;
  const listing = await currentListing(site, problem);
  const number = readId(textField(request.params, 'number'));
  const one = number === null ? undefined : listing?.cases[number - 1];
  if (!listing || !one || number === null) {
    sendRefusal(request, reply, pageErrors.notFound);
    return null;
  }
  const textOf = async (file: ListedFile | null) =>
    file === null ? '' : editableText(site, problem.dataVersion ?? '', file.path);
  const texts = { input: await textOf(one.input), output: await textOf(one.output) };
  const generated = await findGeneratedText(
    site.database.query,
    problem.id,
    problem.dataVersion ?? '',
    number,
  );
  return { problem, listing, one, number, texts, generated };
}

function addCase(site: Site, request: FastifyRequest, reply: FastifyReply, problem: FoundProblem) {
  return answerForm(request, reply, {
    form: caseForm,
    act: async ({ points, batch, sample, reason, force }) => {
      const listing = await currentListing(site, problem);
      const { dataVersion } = problem;
      const files = dataVersion === null ? [] : await filesOfVersion(site.database.query, dataVersion);
      const name = freshCaseName(
        listing,
        files.map(({ path }) => path),
      );
      const paths = { input: `${name}.in`, output: `${name}.out` };
      const added = { ...paths, points: points ?? 1, batch, isSample: sample };
      const stored = [
        { path: paths.input, ...(await site.blobs.put(Buffer.from(sentText(request, 'input') ?? ''))) },
        { path: paths.output, ...(await site.blobs.put(Buffer.from(sentText(request, 'output') ?? ''))) },
      ];
      const cases: CasesEdit = { changed: [], added: [added], batches: [] };
      const change = { files: stored, edit: { cases }, reason };
      const conditions = conditionsOf(request, force);
      const changed = await changeTestData(site, editorOf(request), problem.code, change, conditions);
      const path = `/problem/${problem.code}/test_data`;
      const isLast = textField(request.body, 'another') === '';
      // The next case probably has the same points, in the same batch.
      const next = addressOf(`${path}/new_case`, [
        ['points', String(points ?? '')],
        ['batch', String(batch ?? '')],
      ]);
      return answerChange(request, reply, changed, isLast ? `${path}#cases` : next);
    },
    show: (shown) => showNewCase(reply, problem, shown),
  });
}

function saveCase(site: Site, request: FastifyRequest, reply: FastifyReply, edited: EditedCase) {
  const { problem, listing, number, one } = edited;
  return answerForm(request, reply, {
    form: caseForm,
    act: async ({ points, batch, sample, reason, force }) => {
      const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
      const isRemoved = isSet(body.remove);
      const has = (name: string) => Object.hasOwn(body, name) || Object.hasOwn(body, 'shown');
      const files = isRemoved ? [] : await newFiles(site, request, edited);
      const change: CaseChange = {
        number,
        ...(points !== null && points !== one.points && { points }),
        ...(has('batch') && { batch }),
        ...(has('sample') && { isSample: sample }),
        ...(isRemoved && { isRemoved }),
        ...Object.fromEntries(files.map(({ side, path }) => [side, path])),
      };
      const changed = await changeTestData(
        site,
        editorOf(request),
        problem.code,
        { files, edit: { cases: { changed: [change], added: [], batches: [] } }, reason },
        conditionsOf(request, force),
      );
      const page = isRemoved || batch !== one.batch ? '' : `/case/${number}`;
      const isLast = isRemoved && listing.cases.length === 1;
      return answerChange(request, reply, changed, `/problem/${problem.code}/test_data${isLast ? '' : page}`);
    },
    show: (shown) => showCase(reply, edited, shown),
  });
}

/** The files of the case whose text was sent and differs. A file that other cases use too stays theirs. */
async function newFiles(site: Site, request: FastifyRequest, { problem, listing, one, texts }: EditedCase) {
  const files = await filesOfVersion(site.database.query, problem.dataVersion ?? '');
  const fresh = freshCaseName(
    listing,
    files.map(({ path }) => path),
  );
  const made: { side: 'input' | 'output'; path: string; hash: string; bytes: number }[] = [];
  for (const side of ['input', 'output'] as const) {
    const text = sentText(request, side);
    if (text === null || text === texts[side]) continue;
    const ending = side === 'input' ? 'in' : 'out';
    const path = isOnlyOf(listing.cases, one[side]?.path) ? one[side]!.path : `${fresh}.${ending}`;
    made.push({ side, path, ...(await site.blobs.put(Buffer.from(text))) });
  }
  return made;
}

function isOnlyOf(cases: readonly ListedCase[], path: string | undefined): boolean {
  const uses = cases.flatMap(({ input, output }) => [input, output]).filter((file) => file?.path === path);
  return path !== undefined && uses.length === 1;
}

/** Null if it was not sent. Browsers send line ends of Windows, whatever the text had. */
function sentText({ body, headers }: FastifyRequest, name: string): string | null {
  const value = (body as Readonly<Record<string, unknown>> | undefined)?.[name];
  if (typeof value !== 'string') return null;
  const isForm = headers['content-type']?.includes('application/json') !== true;
  return isForm ? value.replaceAll('\r\n', '\n') : value;
}
