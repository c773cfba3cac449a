import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../site.ts';
import { findSource } from '../../../storage/submissions/submission-view.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { findReadable } from '../find-readable.ts';
import { findLateOfPath } from './late-submission.ts';
import { sourceView } from './submission-body.ts';

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
      const source = (await findSource(site.database, id)) ?? '';
      const t = messagesOf(request);
      const title = t.submissions.sourceOf(id);
      const body = html`<div class="section-head"><h1>${title}</h1><span class="quiet">${language}</span>
<a href="/submission/${id}">${t.submissions.submission(id)}</a> <a href="/src/${id}/raw">${t.submissions.plainText}</a></div>
${sourceView(t, submission, source)}`;
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
      return reply.send((await findSource(site.database, submission.id)) ?? '');
    },
  });
}
