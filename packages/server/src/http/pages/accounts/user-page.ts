import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../site.ts';
import { findProfile, type Profile } from '../../../storage/accounts/profiles.ts';
import { rankByPoints } from '../../../storage/accounts/user-list-view.ts';
import { type SolvedProblem, solvedProblems } from '../../../storage/problems/solved-problems-view.ts';
import { moment } from '../../html/forms.ts';
import { type Html, html } from '../../html/html.ts';
import { pointsText } from '../../html/verdict-words.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { textField } from '../../request/form-fields.ts';
import { viewerOf } from '../../request/request-viewer.ts';
import { userOf } from '../../request/visitor.ts';

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
      const rank = await rankByPoints(site.database, profile.performancePoints);
      return reply.page({ title: profile.username, body: profileBody(profile, rank) });
    },
  });
  mountPage(app, {
    path: '/user/:name/solved',
    access: 'anyone',
    get: async (request, reply) => {
      const name = textField(request.params, 'name');
      const profile = await findProfile(site.database, viewerOf(request), name);
      if (!profile) return sendRefusal(request, reply, pageErrors.notFound);
      const solved = await solvedProblems(site.database, viewerOf(request), profile.username);
      return reply.page({ title: `Problems solved by ${name}`, body: solvedBody(profile, solved) });
    },
  });
}

/** Scripts read the figures line by line. */
function profileBody(profile: Profile, rank: number): Html {
  return html`<h1>${profile.username}</h1>
${profile.fullName && html`<p class="lead">${profile.fullName}</p>`}
${!profile.isActive && html`<p class="quiet">This account is deactivated.</p>`}
<div class="user-sidebar">
<p>Rank by points: #${rank}</p>
<p>Total points: ${profile.performancePoints.toFixed(2)}</p>
<p>Problems solved: ${profile.problemCount}</p>
<p>Rating: ${profile.rating ?? 'not rated'}</p>
</div>
<p class="quiet">Joined ${moment(profile.createdAt)}</p>
<p><a href="/submissions/user/${profile.username}/">Submissions of ${profile.username}</a>
<a href="/user/${profile.username}/solved">Problems solved by ${profile.username}</a></p>`;
}

function solvedBody({ username }: Profile, solved: readonly SolvedProblem[]): Html {
  return html`<h1>Problems solved by <a href="/user/${username}">${username}</a></h1>
${
  solved.length === 0
    ? html`<p>No problem is solved yet.</p>`
    : html`<table class="solved-problems">
<thead><tr><th scope="col">Problem</th><th scope="col" class="number">Points</th></tr></thead>
<tbody>${solved.map(
        ({ code, name, points }) =>
          html`<tr><td><a href="/problem/${code}">${name}</a></td><td class="number">${pointsText(points)}</td></tr>
`,
      )}</tbody></table>`
}`;
}
