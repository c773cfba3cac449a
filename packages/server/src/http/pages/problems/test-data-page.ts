import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Replaced, replaceTestData } from '../../../problem-data/replace-test-data.ts';
import type { DescribedData } from '../../../problem-data/unpack-tests.ts';
import { makeUploadsFolder } from '../../../problem-data/uploads-folder.ts';
import type { Site } from '../../../site.ts';
import type { FoundProblem } from '../../../storage/problems/edited-problem.ts';
import { editorOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { editedProblemOfPath } from './edited-problem-of-path.ts';
import { largestArchiveMegabytes, sentence, testDataBody, testDataForm } from './test-data-parts.ts';

export function mountTestData(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/problem/:code/test_data',
    access: 'signed in',
    upload: {
      largestBytes: largestArchiveMegabytes << 20,
      isRefused: async (request, reply) => (await editedProblemOfPath(site, request, reply)) === null,
    },
    get: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      return problem ? show(reply, problem, unsentForm()) : reply;
    },
    post: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      if (!problem) return reply;
      return answerForm(request, reply, {
        form: testDataForm,
        act: async ({ test_data: file }) => {
          const replaced = await replace(site, request, problem.code, file);
          return 'refusal' in replaced ? replaced : done(request, reply, problem, replaced);
        },
        show: (shown) => show(reply, problem, shown),
      });
    },
  });
}

async function replace(site: Site, request: FastifyRequest, code: string, file: Buffer): Promise<Replaced> {
  const archive = join(await makeUploadsFolder(site), `${randomUUID()}.zip`);
  try {
    await writeFile(archive, file, { flag: 'wx', mode: 0o600 });
    const replaced = await replaceTestData(site, editorOf(request), code, archive, '');
    return 'detail' in replaced ? { ...replaced, detail: sentence(replaced.detail) } : replaced;
  } finally {
    await rm(archive, { force: true });
  }
}

function done(
  request: FastifyRequest,
  reply: FastifyReply,
  { code }: FoundProblem,
  { version, summary, fault }: DescribedData & { readonly version: string },
): FastifyReply {
  const url = `/problem/${code}/test_data`;
  if (!wantsJson(request)) return reply.redirect(url, 302);
  if (fault !== null) return reply.send({ data: { url, version, fault } });
  const { cases, batches, points, pretests, isInteractive: is_interactive } = summary;
  return reply.send({ data: { url, version, cases, batches, points, pretests, is_interactive } });
}

async function show(reply: FastifyReply, problem: FoundProblem, shown: ShownForm): Promise<FastifyReply> {
  return reply.page({
    title: messagesOf(reply.request).problems.testDataOf(problem.name),
    body: testDataBody(reply, problem, shown),
    status: shown.status,
  });
}
