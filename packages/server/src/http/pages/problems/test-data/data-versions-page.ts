import { dataVersionsPage } from '@tribunal/contract/pages/data-versions';
import { diffLines } from '@tribunal/core/texts/line-diff';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { revertData } from '../../../../actions/problems/test-data/revert-data.ts';
import type { Site } from '../../../../site.ts';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import {
  type ChangedFile,
  changedFiles,
  listVersions,
} from '../../../../storage/submissions/data-versions-view.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { defineForm } from '../../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { textField } from '../../../request/form-fields.ts';
import { editedProblemOfPath } from '../edited-problem-of-path.ts';
import { type FileChange, versionsBody } from './data-versions-parts.ts';
import { saveFields } from './save-fields.ts';

const revertForm = defineForm({
  version: { kind: 'text', label: (t) => t.problems.version, maxLength: 64 },
  force: saveFields.force,
});

/** All versions of a problem's test data. With `compare`, how one of them differs from the current one, or from that in `with`. */
export function mountDataVersions(app: FastifyInstance, site: Site): void {
  mountPage(app, dataVersionsPage, {
    get: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      return problem ? show(site, request, reply, problem, unsentForm()) : reply;
    },
    post: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      if (!problem) return reply;
      return answerForm(request, reply, {
        form: revertForm,
        act: async ({ version, force }) => {
          const how = { isForced: force };
          const reverted = await revertData(site, editorOf(request), problem.code, version, how);
          if ('refusal' in reverted) return reverted;
          if (wantsJson(request)) return sendData(reply, dataVersionsPage.post, { version });
          return reply.redirect(`/problem/${problem.code}/versions/`, 302);
        },
        show: (shown) => show(site, request, reply, problem, shown),
      });
    },
  });
}

async function show(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: FoundProblem,
  shown: ShownForm,
): Promise<FastifyReply> {
  const versions = await listVersions(site.database.query, problem.id);
  const compared = textField(request.query, 'compare');
  const other = textField(request.query, 'with') || (problem.dataVersion ?? '');
  const areKnown = [compared, other].every((one) => versions.some(({ version }) => version === one));
  const changes = areKnown ? await changesBetween(site, problem, compared, other) : null;
  if (wantsJson(request))
    return sendData(reply, dataVersionsPage.get, { objects: versions, ...(changes && { changes }) });
  return reply.page({
    title: messagesOf(request).problems.versionsOf(problem.name),
    body: versionsBody(
      reply,
      problem,
      versions,
      shown,
      changes && { before: compared, after: other, changes },
    ),
    status: shown.status,
  });
}

const maxDiffs = 10;
const maxDiffedBytes = 64 << 10;

/** The differences of small text files are shown line by line. */
async function changesBetween(
  { database, blobs }: Site,
  { id }: FoundProblem,
  before: string,
  after: string,
): Promise<FileChange[]> {
  const files = await changedFiles(database.query, id, before, after);
  const textOf = async (hash: string | null) => {
    if (hash === null) return '';
    const chunks: Buffer[] = [];
    for await (const chunk of await blobs.read(hash)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  };
  const isSmall = ({ change, bytes }: ChangedFile) => change === 'changed' && bytes <= maxDiffedBytes;
  const diffed = new Set(files.filter(isSmall).slice(0, maxDiffs));
  const changes: FileChange[] = [];
  for (const file of files) {
    const { path, change, bytes } = file;
    const texts = diffed.has(file) ? [await textOf(file.before), await textOf(file.after)] : [];
    const isText =
      texts.length > 0 && texts.every((text) => !text.includes('\0') && !text.includes('\uFFFD'));
    changes.push({ path, change, bytes, lines: isText ? diffLines(texts[0]!, texts[1]!) : null });
  }
  return changes;
}
