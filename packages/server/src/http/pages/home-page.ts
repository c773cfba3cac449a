import type { FastifyInstance } from 'fastify';
import type { Site } from '../../site.ts';
import { currentContests } from '../../storage/contests/contest-list-view.ts';
import { type Html, html } from '../html/html.ts';
import { mountPage } from '../mount-page.ts';
import { viewerOf } from '../request/request-viewer.ts';
import { contestTable } from './contests/contest-table.ts';

export function mountHome(app: FastifyInstance, { database, now, settings }: Site): void {
  mountPage(app, {
    path: '/',
    access: 'anyone',
    get: async (request, reply) => {
      const { caller } = request;
      const contests = await currentContests(database, viewerOf(request), now());
      const body = html`<h1>Tribunal</h1>
<p class="lead">An online judge that people and programs can talk to.</p>
${
  caller.kind === 'guest'
    ? html`<p><a href="/accounts/login/">Sign in</a> to take part.</p>`
    : html`<p>You are signed in as <a href="/user/${caller.username}">${caller.username}</a>.</p>`
}
<h2>Contests</h2>
${contests.length > 0 ? contestTable(contests, now()) : html`<p>None runs or is announced. <a href="/contests/">Past contests</a> can be taken virtually.</p>`}
<h2>Around the site</h2>
<ul class="signposts">${signposts.map(signpost)}${
        settings.SITE_ENABLE_DATA_API &&
        signpost(['/api/docs/', 'Interface', 'for programs: every request and its answer'])
      }</ul>`;
      return reply.page({ title: 'Start', body });
    },
  });
}

type Signpost = readonly [address: string, name: string, text: string];

const signposts: readonly Signpost[] = [
  ['/problems/', 'Problems', 'to solve, by type and group'],
  ['/contests/', 'Contests', 'that run, that are to come, and all of the past'],
  ['/submissions/', 'Submissions', 'and how they ended'],
  ['/users/', 'Users', 'by points, with their rating'],
  ['/organizations/', 'Organizations', 'and who is in them'],
  ['/status/', 'Status', 'of the judges, and what waits for them'],
];

function signpost([address, name, text]: Signpost): Html {
  return html`<li><a href="${address}">${name}</a> ${text}</li>`;
}
