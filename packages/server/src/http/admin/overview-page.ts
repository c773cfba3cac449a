import type { FastifyInstance } from 'fastify';
import type { Site } from '../../site.ts';
import { listAuditEntries } from '../../storage/accounts/audit-log.ts';
import { currentContests } from '../../storage/contests/contest-list-view.ts';
import { listJudgesWithState } from '../../storage/judges/judge-list-view.ts';
import { queueState } from '../../storage/judges/queue-view.ts';
import { alertsFor } from '../../storage/site/alerts.ts';
import { thingsToDecide } from '../../storage/site/attention-view.ts';
import { viewerOf } from '../caller/request-viewer.ts';
import { firstStepsList } from '../frame/first-steps-list.ts';
import { html } from '../html/html.ts';
import { messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { alertList } from '../parts/alert-list.ts';
import { sendAdminPage } from './admin-layout.ts';
import { attentionList, contestList, judgeFacts, lastChanges, sectionLinks } from './overview-parts.ts';

const SHOWN_CHANGES = 8;

export function mountOverview(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, {
    path: '/admin/',
    access: 'staff',
    get: async (request, reply) => {
      const t = messagesOf(request);
      const viewer = viewerOf(request);
      const [steps, judges, queue, contests, decisions, entries, alerts] = await Promise.all([
        firstStepsList(site, reply),
        listJudgesWithState(database),
        queueState(database),
        currentContests(database, viewer, now()),
        thingsToDecide(database, viewer, now()),
        listAuditEntries(database.query, 0, SHOWN_CHANGES),
        alertsFor(database, viewer),
      ]);
      const content = html`${alertList(t, alerts)}${steps}<div class="cards">${attentionList(t, decisions)}${judgeFacts(t, judges, queue, now())}${contestList(t, contests, now())}</div>
${lastChanges(t, entries)}
${sectionLinks(t)}
<p class="quiet">${t.admin.overviewText}</p>`;
      return sendAdminPage(reply, '/admin/', t.admin.administration, content);
    },
  });
}
