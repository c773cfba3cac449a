import { siteAnnouncementsPage } from '@tribunal/contract/pages/notices';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../site.ts';
import type { ShownAnnouncement } from '../../../storage/contests/clarifications/announcements.ts';
import { announcementPage } from '../../announcement-pages.ts';
import { markAnnouncementsRead } from '../../frame/unread-announcements.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pager } from '../../parts/pager.ts';
import { sendData } from '../../reply/page-data.ts';
import { wantsJson } from '../../request/answer-kind.ts';

/** What administrators announced to everybody. */
export function mountSiteAnnouncements(app: FastifyInstance, site: Site): void {
  mountPage(app, siteAnnouncementsPage, {
    get: async (request, reply) => {
      const { page, announcements, hasMore } = await announcementPage(
        site.database.query,
        request,
        null,
        false,
      );
      if (wantsJson(request))
        return sendData(reply, siteAnnouncementsPage.get, { objects: announcements, hasMore });
      markAnnouncementsRead(
        reply,
        announcements.map(({ id }) => id),
      );
      const t = messagesOf(request);
      const { clarifications } = t;
      const body = html`<h1>${clarifications.announcements}</h1>
${announcements.length > 0 ? html`<ul class="notices">${announcements.map(item)}</ul>` : html`<p class="quiet">${clarifications.noAnnouncements}</p>`}
${pager(t, { path: siteAnnouncementsPage.path, page, hasMore })}`;
      return reply.page({ title: clarifications.announcements, body });
    },
  });
}

function item({ id, text, madeAt }: ShownAnnouncement): Html {
  return html`<li id="announcement-${id}"><p class="about">${madeAt && moment(madeAt)}</p><p class="words">${text}</p></li>
`;
}
