import { announcementsPage, cancelAnnouncementPage } from '@tribunal/contract/pages/notices';
import type { FastifyInstance } from 'fastify';
import {
  cancelAnnouncement,
  makeAnnouncement,
} from '../../../../actions/contests/clarifications/make-announcement.ts';
import type { Site } from '../../../../site.ts';
import { announcementPage } from '../../../announcement-pages.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { unsentForm } from '../../../forms/form-content.ts';
import { html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { pager } from '../../../parts/pager.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { pathId } from '../../../request/path-id.ts';
import { boardOf, done } from './board-of.ts';
import { announcementForm } from './clarification-forms.ts';
import { announcementList } from './clarification-parts.ts';
import { announcePanel, showBoard, withVisibleProblem } from './show-board.ts';

export function mountAnnouncements(app: FastifyInstance, site: Site): void {
  mountPage(app, announcementsPage, {
    get: async (request, reply) => {
      const board = await boardOf(site, request, reply);
      if (!board) return reply;
      const { contestId, isJury } = board;
      const { page, hasMore, ...found } = await announcementPage(
        site.database.query,
        request,
        contestId,
        isJury,
      );
      const announcements = found.announcements.map((one) => withVisibleProblem(board, one));
      if (wantsJson(request))
        return sendData(reply, announcementsPage.get, { objects: announcements, hasMore });
      const t = messagesOf(request);
      const path = `/contest/${board.key}/announcements/`;
      const body = html`<h1>${t.clarifications.announcements}</h1>
<p><a href="/contest/${board.key}">${board.name}</a></p>
${announcements.length > 0 && html`<p><a href="/contest/${board.key}/announcements.csv?spreadsheet=1">${t.clarifications.asFile}</a></p>`}
${isJury && announcePanel(reply, board, unsentForm())}
${announcementList(reply, board, announcements)}
${pager(t, { path, page, hasMore })}`;
      return reply.page({ title: t.clarifications.announcements, body, contest: board });
    },
    post: async (request, reply) => {
      const board = await boardOf(site, request, reply);
      if (!board) return reply;
      if (!board.isJury) return sendRefused(request, reply, { refusal: 'not in the jury' });
      return answerForm(request, reply, {
        form: announcementForm(board),
        act: async ({ to, problem, text, publish_at: publishAt }) => {
          const given = { contest: board.key, problem: problem ?? '', to, text, publishAt };
          const made = await makeAnnouncement(site.database, editorOf(request), given, site.now());
          return 'refusal' in made ? made : done(request, reply, board, announcementsPage.post, made.id);
        },
        show: (shown) => showBoard(site, request, reply, board, { name: 'announcement', shown }),
      });
    },
  });
  mountPage(app, cancelAnnouncementPage, {
    post: async (request, reply) => {
      const board = await boardOf(site, request, reply);
      if (!board) return reply;
      const id = pathId(request) ?? 0;
      const answer = await cancelAnnouncement(site.database, editorOf(request), board.key, id, site.now());
      return answer === 'cancelled'
        ? done(request, reply, board, cancelAnnouncementPage.post, id)
        : sendRefused(request, reply, answer);
    },
  });
}
