import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../site.ts';
import type { ShownAnnouncement } from '../../../storage/clarifications/announcements.ts';
import { announcementPage } from '../../announcement-pages.ts';
import { markAnnouncementsRead } from '../../frame/unread-announcements.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import { pager } from '../../html/pager.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { announcementJson } from './notice-json.ts';

const path = '/announcements/';

/** What administrators announced to everybody. */
export function mountSiteAnnouncements(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path,
    access: 'anyone',
    get: async (request, reply) => {
      const { page, announcements, hasMore } = await announcementPage(
        site.database.query,
        request,
        null,
        false,
      );
      if (wantsJson(request))
        return reply.send({ data: { objects: announcements.map(announcementJson), has_more: hasMore } });
      markAnnouncementsRead(
        reply,
        announcements.map(({ id }) => id),
      );
      const t = messagesOf(request);
      const { clarifications } = t;
      const body = html`<h1>${clarifications.announcements}</h1>
${announcements.length > 0 ? html`<ul class="notices">${announcements.map(item)}</ul>` : html`<p class="quiet">${clarifications.noAnnouncements}</p>`}
${pager(t, { path, page, hasMore })}`;
      return reply.page({ title: clarifications.announcements, body });
    },
  });
}

function item({ id, text, madeAt }: ShownAnnouncement): Html {
  return html`<li id="announcement-${id}"><p class="about">${madeAt && moment(madeAt)}</p><p class="words">${text}</p></li>
`;
}
