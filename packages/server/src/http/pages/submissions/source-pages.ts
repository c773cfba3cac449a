import { splitSource } from '@tribunal/core/judging/source-files';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Site } from '../../../site.ts';
import type { Archive } from '../../../storage/judges/source-archive.ts';
import { findStoredSource } from '../../../storage/submissions/submission-view.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { textField } from '../../request/form-fields.ts';
import { findReadable } from '../find-readable.ts';
import { findLateOfPath } from './late-submission.ts';
import { sourceViews } from './submission-body.ts';

export function mountSources(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/src/:id',
    access: 'signed in',
    get: async (request, reply) => {
      const late = await findLateOfPath(site, request);
      if (late) return reply.redirect(`/submission/${late.id}`, 302);
      const submission = await findReadable(site, request, reply);
      if (!submission) return reply;
      const { id, language } = submission;
      const source = await findStoredSource(site.database, id);
      const t = messagesOf(request);
      const title = t.submissions.sourceOf(id);
      const body = html`<div class="section-head"><h1>${title}</h1><span class="quiet">${language}</span>
<a href="/submission/${id}">${t.submissions.submission(id)}</a> <a href="/src/${id}/raw">${t.submissions.plainText}</a></div>
${sourceViews(t, submission, source)}`;
      return reply.page({ title, body, scripts: ['highlight'] });
    },
  });
  mountPage(app, {
    path: '/src/:id/raw',
    access: 'signed in',
    get: async (request, reply) => {
      const late = await findLateOfPath(site, request);
      const submission = late ?? (await findReadable(site, request, reply));
      if (!submission) return reply;
      reply.type('text/plain; charset=utf-8').header('Cache-Control', 'private, no-store');
      if (late) return reply.send(late.source);
      const { source, files, archive } = await findStoredSource(site.database, submission.id);
      if (archive) return sendZip(site, reply, submission.id, archive);
      const name = textField(request.query, 'file');
      const file = splitSource(source, files ?? []).find((one) => one.name === name);
      return reply.send(file?.content ?? source);
    },
  });
}

async function sendZip(
  { blobs }: Site,
  reply: FastifyReply,
  id: number,
  { hash, bytes }: Archive,
): Promise<FastifyReply> {
  return reply
    .type('application/zip')
    .header('Content-Disposition', `attachment; filename="${id}.zip"`)
    .header('Content-Length', bytes)
    .send(await blobs.read(hash));
}
