import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { makeUploadsFolder } from '../../../../blobs/uploads-folder.ts';
import { exportProblem } from '../../../../problem-packages/export/export-problem.ts';
import { exportFormats } from '../../../../problem-packages/export/exported.ts';
import type { Site } from '../../../../site.ts';
import { userOf } from '../../../caller/visitor.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { textField } from '../../../request/form-fields.ts';
import { editedProblemOf } from './edited-problem-of.ts';
import { noteSentence } from './package-report.ts';

/** Sends a problem as a package to its editors. */
export function mountProblemExport(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/problem/:code/package.zip',
    access: 'signed in',
    get: async (request, reply) => {
      const problem = await editedProblemOf(site, request, reply);
      if (!problem) return reply;
      const format = exportFormats.find((one) => one === textField(request.query, 'format')) ?? 'icpc';
      const path = join(await makeUploadsFolder(site), `${randomUUID()}.zip`);
      try {
        const exported = await exportProblem(site, userOf(request), problem.code, format, path);
        if ('refusal' in exported)
          return sendRefused(
            request,
            reply,
            'detail' in exported ? { ...exported, detail: noteSentence(exported.detail) } : exported,
          );
        const file = await open(path);
        return reply
          .header('Cache-Control', 'private, no-store')
          .header('Content-Disposition', `attachment; filename="${problem.code}.zip"`)
          .type('application/zip')
          .send(file.createReadStream());
      } finally {
        // The open file stays readable until it has been sent.
        await rm(path, { force: true });
      }
    },
  });
}
