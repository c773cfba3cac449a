import type { FastifyInstance } from 'fastify';
import type { Site } from '../../site.ts';
import { findProfile, type Profile } from '../../storage/profiles.ts';
import { pageErrors, sendRefusal } from '../errors.ts';
import { textField } from '../form-fields.ts';
import { moment } from '../forms.ts';
import { type Html, html } from '../html.ts';
import { mountPage } from '../mount-page.ts';
import { viewerOf } from '../viewer.ts';
import { userOf } from '../visitor.ts';

export function mountUser(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/user',
    access: 'signed in',
    get: (request, reply) => reply.redirect(`/user/${userOf(request).username}`),
  });
  mountPage(app, {
    path: '/user/:name',
    access: 'anyone',
    get: async (request, reply) => {
      const name = textField(request.params, 'name');
      const profile = await findProfile(site.database, viewerOf(request), name);
      if (!profile) return sendRefusal(request, reply, pageErrors.notFound);
      return reply.page({ title: profile.username, body: profileBody(profile) });
    },
  });
}

function profileBody(profile: Profile): Html {
  return html`<h1>${profile.username}</h1>
${profile.fullName && html`<p class="lead">${profile.fullName}</p>`}
${!profile.isActive && html`<p class="quiet">This account is deactivated.</p>`}
<dl class="facts">
<div><dt>Points</dt><dd>${profile.performancePoints.toFixed(2)}</dd></div>
<div><dt>Problems solved</dt><dd>${profile.problemCount}</dd></div>
<div><dt>Rating</dt><dd>${profile.rating ?? 'not rated'}</dd></div>
<div><dt>Here since</dt><dd>${moment(profile.createdAt)}</dd></div>
</dl>
<p><a href="/submissions/?user=${profile.username}">Submissions of ${profile.username}</a></p>`;
}
