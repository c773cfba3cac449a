import { notificationsPage, readNotificationsPage } from '@tribunal/contract/pages/notifications';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readNotices } from '../../../actions/site/read-notices.ts';
import type { Site } from '../../../site.ts';
import { type Notice, shownNotices, unreadCounts } from '../../../storage/site/notices.ts';
import { userOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { postForm } from '../../forms/post-form.ts';
import { settingsForm } from '../../forms/settings-form.ts';
import { type Html, html } from '../../html/html.ts';
import { recentMoment } from '../../html/moment.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pager } from '../../parts/pager.ts';
import { sendData } from '../../reply/page-data.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { dataErrors, sendRefusal } from '../../request/errors.ts';
import { pageNumber } from '../../request/form-fields.ts';

const noticesPerPage = 50;
const path = notificationsPage.path;
const readForm = settingsForm(readNotificationsPage.post.form, ({ notices }) => ({
  until: { label: notices.until },
}));

/** What concerns the reader, from all contests and the site. */
export function mountNotifications(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  const unreadOf = async (reply: FastifyReply) => {
    const viewer = userOf(reply.request);
    return (await unreadCounts(database, viewer, [viewer.userId], now())).get(viewer.userId) ?? 0;
  };
  mountPage(app, notificationsPage, {
    get: async (request, reply) => {
      const page = pageNumber(request.query);
      const madeAt = now();
      const window = { page, size: noticesPerPage };
      const { notices, hasMore } = await shownNotices(database, userOf(request), window, madeAt);
      const unread = await unreadOf(reply);
      if (wantsJson(request))
        return sendData(reply, notificationsPage.get, { objects: notices, has_more: hasMore, unread });
      const t = messagesOf(request);
      const body = html`<h1>${t.notices.title}</h1>
${unread > 0 && markButton(reply, unread, madeAt)}
${notices.length === 0 ? html`<p class="empty">${t.notices.none}</p>` : html`<ul class="notices">${notices.map((notice) => noticeItem(t, notice))}</ul>`}
${pager(t, { path, page, hasMore })}
<section class="card" id="system-notices" data-blocked="${t.notices.systemBlocked}"><h2>${t.notices.thisBrowser}</h2><p><label><input type="checkbox"> ${t.notices.system}</label></p><p class="quiet">${t.notices.systemHint}</p></section>`;
      return reply.page({ title: t.notices.title, body });
    },
  });
  mountPage(app, readNotificationsPage, {
    post: (request, reply) =>
      answerForm(request, reply, {
        form: readForm,
        act: async ({ until }) => {
          await readNotices(database, userOf(request).userId, until, now());
          if (wantsJson(request))
            return sendData(reply, readNotificationsPage.post, { unread: await unreadOf(reply) });
          return reply.redirect(path, 302);
        },
        show: () => sendRefusal(request, reply, dataErrors.badRequest),
      }),
  });
}

/** What arrives after the page was made stays unread. */
function markButton(reply: FastifyReply, unread: number, madeAt: Date): Html {
  const { notices } = messagesOf(reply.request);
  const before = html`<input type="hidden" name="until" value="${madeAt.toISOString()}">`;
  return postForm(
    reply,
    {},
    { action: `${path}read`, button: notices.markRead(unread), look: 'plain', before },
  );
}

function noticeItem(t: Messages, { kind, name, text, question, address, at, isUnread }: Notice): Html {
  const { clarifications, notices } = t;
  const isRejudge = kind === 'rejudge';
  const words = isRejudge
    ? notices.rejudged(question ?? '', text)
    : kind === 'registration'
      ? notices.registered
      : text;
  return html`<li><p class="about">${isUnread && html`<span class="mark unread">${clarifications.newAnnouncement}</span> `}<b>${notices.kinds[kind]}</b> ${name} · ${recentMoment(at)}</p>
${question !== null && !isRejudge && html`<p class="words quiet" dir="auto">${question}</p>`}<p class="words${question !== null && !isRejudge && ' answer'}" dir="auto">${words}</p>
<p class="actions"><a href="${address}">${clarifications.show}</a></p></li>
`;
}
