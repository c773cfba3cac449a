import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../site.ts';
import { findProfile, type Profile } from '../../../storage/accounts/profiles.ts';
import { rankByPoints } from '../../../storage/accounts/user-list-view.ts';
import { type SolvedProblem, solvedProblems } from '../../../storage/problems/solved-problems-view.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { userOf } from '../../caller/visitor.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import { pointsText } from '../../html/verdict-words.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { textField } from '../../request/form-fields.ts';

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
      return reply.page({ title: profile.username, body: profileBody(messagesOf(request), profile, rank) });
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
      const t = messagesOf(request);
      return reply.page({
        title: t.accounts.problemsSolvedBy(profile.username),
        body: solvedBody(t, profile, solved),
      });
    },
  });
}

/** Scripts read the figures line by line. */
function profileBody({ accounts }: Messages, profile: Profile, rank: number): Html {
  return html`<h1>${profile.username}</h1>
${profile.fullName && html`<p class="lead">${profile.fullName}</p>`}
${!profile.isActive && html`<p class="quiet">${accounts.accountIsDeactivated}</p>`}
<div class="user-sidebar">
<p>${accounts.rankByPoints(rank)}</p>
<p>${accounts.totalPoints(profile.performancePoints.toFixed(2))}</p>
<p>${accounts.problemsSolved(profile.problemCount)}</p>
<p>${accounts.ratingIs(profile.rating)}</p>
</div>
<p class="quiet">${accounts.joined(moment(profile.createdAt))}</p>
<p><a href="/submissions/user/${profile.username}/">${accounts.submissionsBy(profile.username)}</a>
<a href="/user/${profile.username}/solved">${accounts.problemsSolvedBy(profile.username)}</a></p>`;
}

function solvedBody(
  { accounts, problems }: Messages,
  { username }: Profile,
  solved: readonly SolvedProblem[],
): Html {
  return html`<h1>${accounts.problemsSolvedBy(html`<a href="/user/${username}">${username}</a>`)}</h1>
${
  solved.length === 0
    ? html`<p>${accounts.noProblemsSolved}</p>`
    : html`<table class="solved-problems">
<thead><tr><th scope="col">${problems.problem}</th><th scope="col" class="number">${problems.points}</th></tr></thead>
<tbody>${solved.map(
        ({ code, name, points }) =>
          html`<tr><td><a href="/problem/${code}">${name}</a></td><td class="number">${pointsText(points)}</td></tr>
`,
      )}</tbody></table>`
}`;
}
