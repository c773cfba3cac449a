import type { FastifyInstance } from 'fastify';
import type { Site } from '../../site.ts';
import { currentContests } from '../../storage/contests/contest-list-view.ts';
import { viewerOf } from '../caller/request-viewer.ts';
import { type Html, html } from '../html/html.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { contestTable } from './contests/contest-table.ts';

export function mountHome(app: FastifyInstance, { database, now, settings }: Site): void {
  mountPage(app, {
    path: '/',
    access: 'anyone',
    get: async (request, reply) => {
      const t = messagesOf(request);
      const { caller } = request;
      const contests = await currentContests(database, viewerOf(request), now());
      const body = html`<h1>${settings.SITE_NAME}</h1>
<p class="lead">${t.home.lead}</p>
<p>${
        caller.kind === 'guest'
          ? t.home.signInToTakePart(html`<a href="/accounts/login/">${t.home.signIn}</a>`)
          : t.home.signedInAs(html`<a href="/user/${caller.username}">${caller.username}</a>`)
      }</p>
<h2>${t.home.contests}</h2>
${contests.length > 0 ? contestTable(t, contests, now()) : html`<p>${t.home.noContests(html`<a href="/contests/">${t.home.pastContests}</a>`)}</p>`}
<h2>${t.home.pages}</h2>
<ul class="signposts">${pageLinks(t, settings.SITE_ENABLE_DATA_API)}</ul>`;
      return reply.page({ title: t.home.title, body });
    },
  });
}

function pageLinks({ site, home }: Messages, hasDataApi: boolean): Html[] {
  const links = [
    ['/problems/', site.problems, home.problemsText],
    ['/contests/', site.contests, home.contestsText],
    ['/submissions/', site.submissions, home.submissionsText],
    ['/users/', site.users, home.usersText],
    ['/organizations/', site.organizations, home.organizationsText],
    ['/status/', site.status, home.statusText],
    ...(hasDataApi ? [['/api/docs/', home.api, home.apiText]] : []),
  ];
  return links.map(([address, name, text]) => html`<li><a href="${address}">${name}</a> ${text}</li>`);
}
