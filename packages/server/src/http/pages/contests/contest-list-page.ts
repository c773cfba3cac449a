import { contestPhase } from '@tribunal/core/contests/contest-time';
import type { FastifyInstance } from 'fastify';
import { mayCreateContests } from '../../../actions/contests/editing/create-contest.ts';
import type { Site } from '../../../site.ts';
import { currentContests, pastContests } from '../../../storage/contests/contest-list-view.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pager } from '../../parts/pager.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { pageNumber } from '../../request/form-fields.ts';
import { partVersion } from '../part-version.ts';
import { contestTable, noContests } from './contest-table.ts';

const PAGE_SIZE = 50;
const path = '/contests/';

export function mountContests(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path,
    access: 'anyone',
    get: async (request, reply) => {
      const t = messagesOf(request);
      const { contests } = t;
      const now = site.now();
      const viewer = viewerOf(request);
      const page = pageNumber(request.query);
      const past = await pastContests(site.database, viewer, { page, size: PAGE_SIZE }, now);
      if (page > 1 && past.contests.length === 0) return sendRefusal(request, reply, pageErrors.notFound);
      const current = page === 1 ? await currentContests(site.database, viewer, now) : [];
      const running = current.filter((contest) => contestPhase(contest, now) === 'running');
      const upcoming = current.filter((contest) => contestPhase(contest, now) === 'upcoming');
      const body = html`<h1>${contests.contests}</h1>
${mayCreateContests(viewer) && html`<p class="actions"><a class="button" href="/contests/new">${t.organizing.newContest}</a> <a href="/scoreboards/new">${t.combined.newTitle}</a></p>`}
<div id="contest-list" data-refresh="${partVersion([running, upcoming, past.contests])}">${running.length > 0 && html`<h2>${contests.running}</h2>${contestTable(t, running, now)}`}
${upcoming.length > 0 && html`<h2>${contests.upcoming}</h2>${contestTable(t, upcoming, now)}`}
${past.contests.length > 0 && html`<h2>${contests.past}</h2>${contestTable(t, past.contests, now)}`}</div>
${current.length + past.contests.length === 0 && noContests(t, false, mayCreateContests(viewer))}
<p><a href="/contests.ics">${contests.calendar}</a></p>
${pager(t, { path, page, hasMore: past.hasMore })}`;
      return reply.page({ title: contests.contests, body });
    },
  });
}
