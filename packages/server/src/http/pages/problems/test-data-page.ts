import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findTestData } from '../../../problem-data/find-test-data.ts';
import { problemsDirectory } from '../../../problem-data/keep-problem-data.ts';
import { replaceTestData } from '../../../problem-data/replace-test-data.ts';
import type { TestData } from '../../../problem-data/test-data.ts';
import type { Site } from '../../../site.ts';
import { type FoundProblem, findEditedProblem } from '../../../storage/problems/edited-problem.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { showRefusal } from '../../reply/show-refusal.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { editorOf, userOf } from '../../request/visitor.ts';
import { codeIn } from './problem-page.ts';
import { testDataBody } from './test-data-parts.ts';

const largestArchiveBytes = 64 << 20;

export function mountTestData(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/problem/:code/test_data',
    access: 'signed in',
    upload: {
      largestBytes: largestArchiveBytes,
      isRefused: async (request, reply) => (await editedProblem(site, request, reply)) === null,
    },
    get: async (request, reply) => {
      const problem = await editedProblem(site, request, reply);
      return problem ? show(site, reply, problem, 200, []) : reply;
    },
    post: async (request, reply) => {
      const problem = await editedProblem(site, request, reply);
      if (!problem) return reply;
      const replaced = await replace(site, request, problem.code);
      if ('data' in replaced) return done(request, reply, problem, replaced.data);
      if (wantsJson(request)) return sendRefused(request, reply, replaced);
      const { status, message } = showRefusal(reply, replaced);
      return show(site, reply, problem, status, [message]);
    },
  });
}

/** The problem of the path, if the caller may edit it; otherwise null, and the refusal has been sent. */
async function editedProblem(
  { database }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FoundProblem | null> {
  const found = await findEditedProblem(database, userOf(request), codeIn(request));
  if (found?.isEditable) return found;
  sendRefusal(request, reply, found ? pageErrors.forbidden : pageErrors.notFound);
  return null;
}

async function replace(site: Site, request: FastifyRequest, code: string) {
  const file = (request.body as { test_data?: unknown } | null | undefined)?.test_data;
  if (!Buffer.isBuffer(file) || file.length === 0) return { refusal: 'no archive' } as const;
  const archive = join(problemsDirectory(site), `.upload-${randomUUID()}.zip`);
  try {
    await mkdir(problemsDirectory(site), { recursive: true });
    await writeFile(archive, file, { flag: 'wx', mode: 0o600 });
    return await replaceTestData(site, editorOf(request), code, archive);
  } finally {
    await rm(archive, { force: true });
  }
}

function done(
  request: FastifyRequest,
  reply: FastifyReply,
  { code }: FoundProblem,
  data: TestData | null,
): FastifyReply {
  const url = `/problem/${code}/test_data`;
  if (!wantsJson(request)) return reply.redirect(url, 302);
  const { isInteractive: is_interactive, ...counts } = data ?? {};
  return reply.send({ data: { url, ...counts, is_interactive } });
}

async function show(
  site: Site,
  reply: FastifyReply,
  problem: FoundProblem,
  status: number,
  errors: readonly string[],
): Promise<FastifyReply> {
  const found = await findTestData(join(problemsDirectory(site), problem.code));
  return reply.page({
    title: `Test data of ${problem.name}`,
    body: testDataBody(reply, problem, found, errors),
    status,
  });
}
