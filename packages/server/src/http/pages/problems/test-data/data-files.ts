import { createReadStream } from 'node:fs';
import { isDataPath } from '@tribunal/contract/judges/judge-data';
import { dataFilesPage } from '@tribunal/contract/pages/test-data';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isHash } from '../../../../blobs/blob-store.ts';
import type { Site } from '../../../../site.ts';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import { findListing } from '../../../../storage/problems/test-data/listings.ts';
import { changeTestData, type DataChange } from '../../../../test-data/editing/change-test-data.ts';
import { openDataFile } from '../../../../test-data/editing/open-data-file.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { mountPage } from '../../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../../request/errors.ts';
import { textField } from '../../../request/form-fields.ts';
import { editedProblemOfPath } from '../edited-problem-of-path.ts';
import { answerChange, conditionsOf, saveFields } from './save-fields.ts';
import { showTestData } from './test-data-page.ts';
import { fileForm, maxArchiveMegabytes } from './test-data-parts.ts';

/** Single files of test data: downloading, adding, replacing and removing. */
export function mountDataFiles(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/problem/:code/test_data/files/*',
    access: 'signed in',
    get: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      return problem ? sendDataFile(site, request, reply, problem) : reply;
    },
  });
  mountPage(app, dataFilesPage, {
    upload: {
      maxBytes: maxArchiveMegabytes << 20,
      isRefused: async (request, reply) => (await editedProblemOfPath(site, request, reply)) === null,
    },
    post: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      if (!problem) return reply;
      const removed = textField(request.body, 'remove');
      return removed === ''
        ? putFile(site, request, reply, problem)
        : removeFile(site, request, reply, problem, removed);
    },
  });
}

async function sendDataFile(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, dataVersion }: FoundProblem,
): Promise<FastifyReply> {
  const path = textField(request.params, '*');
  const version = textField(request.query, 'version') || (dataVersion ?? '');
  const isOfProblem = isHash(version) && (await findListing(site.database.query, id, version)) !== null;
  const file = isOfProblem && isDataPath(path) ? await openDataFile(site, version, path) : null;
  if (!file) return sendRefusal(request, reply, pageErrors.notFound);
  const name = encodeURIComponent(path.split('/').at(-1) ?? 'file');
  return reply
    .header('Content-Disposition', `attachment; filename*=UTF-8''${name}`)
    .header('Content-Length', file.bytes)
    .header('Cache-Control', 'private, no-cache')
    .type('application/octet-stream')
    .send(file.content);
}

const plainPath = /^[A-Za-z0-9_][A-Za-z0-9_.+-]*(?:\/[A-Za-z0-9_][A-Za-z0-9_.+-]*){0,4}$/;

function putFile(site: Site, request: FastifyRequest, reply: FastifyReply, problem: FoundProblem) {
  return answerForm(request, reply, {
    form: fileForm,
    act: async ({ path, file, reason, force }) => {
      if (!plainPath.test(path)) return { status: 400, faults: { path: (t) => t.testData.badPath } };
      const stored = await site.blobs.put(createReadStream(file.path));
      return save(site, reply, problem, { files: [{ path, ...stored }], reason }, force);
    },
    show: (shown) => showTestData(site, request, reply, problem, { form: 'file', shown }),
  });
}

function removeFile(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: FoundProblem,
  path: string,
) {
  return answerForm(request, reply, {
    form: saveFields,
    act: async ({ reason, force }) => save(site, reply, problem, { removed: [path], reason }, force),
    show: (shown) => showTestData(site, request, reply, problem, { form: 'file', shown }),
  });
}

async function save(
  site: Site,
  reply: FastifyReply,
  { code }: FoundProblem,
  change: DataChange,
  force: boolean,
) {
  const { request } = reply;
  const changed = await changeTestData(site, editorOf(request), code, change, conditionsOf(request, force));
  return answerChange(request, reply, changed, `/problem/${code}/test_data`);
}
