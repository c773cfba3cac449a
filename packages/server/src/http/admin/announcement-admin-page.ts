import { maxAnnouncementLength } from '@tribunal/core/bounds';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  announceToSite,
  deleteSiteAnnouncement,
} from '../../actions/contests/clarifications/make-announcement.ts';
import type { Site } from '../../site.ts';
import type { ShownAnnouncement } from '../../storage/contests/clarifications/announcements.ts';
import { announcementPage } from '../announcement-pages.ts';
import { actorOf } from '../caller/visitor.ts';
import { answerForm } from '../forms/answer-form.ts';
import { defineForm } from '../forms/form.ts';
import { type ShownForm, unsentForm } from '../forms/form-content.ts';
import { postButton, postForm } from '../forms/post-form.ts';
import { type Html, html } from '../html/html.ts';
import { moment } from '../html/moment.ts';
import { messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { pager } from '../parts/pager.ts';
import { sendRefused } from '../reply/send-refused.ts';
import { pathId } from '../request/path-id.ts';
import { sendAdminPage } from './admin-layout.ts';

const path = '/admin/announcements/';

const form = defineForm({
  text: {
    kind: 'long text',
    label: (t) => t.clarifications.announcement,
    hint: (t) => t.admin.announcementHint,
    maxLength: maxAnnouncementLength,
    rows: 4,
  },
  publish_at: {
    kind: 'time',
    label: (t) => t.clarifications.publishAt,
    hint: (t) => t.admin.publishAtHint,
    isOptional: true,
  },
});

/** Announcements for the whole site. */
export function mountAnnouncementAdmin(app: FastifyInstance, { announcements, database, now }: Site): void {
  const show = async (reply: FastifyReply, shown: ShownForm) => {
    const t = messagesOf(reply.request);
    const {
      page,
      announcements: listed,
      hasMore,
    } = await announcementPage(database.query, reply.request, null, true);
    const content = html`<section class="card">${postForm(reply, form, { action: path, button: t.admin.announce }, shown)}</section>
${listed.length > 0 ? html`<ul class="notices">${listed.map((one) => item(reply, one))}</ul>` : html`<p class="quiet">${t.clarifications.noAnnouncements}</p>`}
${pager(t, { path, page, hasMore })}`;
    return sendAdminPage(reply, path, t.admin.announcements, content, { status: shown.status });
  };
  mountPage(app, {
    path,
    access: 'staff',
    get: (_request, reply) => show(reply, unsentForm()),
    post: (request, reply) =>
      answerForm(request, reply, {
        form,
        act: async ({ text, publish_at: publishAt }) => {
          const made = await announceToSite(database, actorOf(request), { text, publishAt }, now());
          if ('refusal' in made) return made;
          await announcements.refresh(now());
          return reply.redirect(path);
        },
        show: (shown) => show(reply, shown),
      }),
  });
  mountPage(app, {
    path: `${path}:id/delete/`,
    access: 'staff',
    post: async (request, reply) => {
      const answer = await deleteSiteAnnouncement(database, actorOf(request), pathId(request) ?? 0, now());
      if (answer !== 'cancelled') return sendRefused(request, reply, answer);
      await announcements.refresh(now());
      return reply.redirect(path);
    },
  });
}

function item(reply: FastifyReply, { id, text, madeAt, publishAt }: ShownAnnouncement): Html {
  const { admin, clarifications } = messagesOf(reply.request);
  const time = madeAt
    ? moment(madeAt)
    : publishAt && html`<span class="mark">${clarifications.scheduledFor}</span> ${moment(publishAt)}`;
  return html`<li id="announcement-${id}"><p class="about">${time}</p><p class="words">${text}</p>${postButton(reply, `${path}${id}/delete/`, admin.deleteAnnouncement, 'plain')}</li>
`;
}
