import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerQuestion } from '../../../actions/clarifications/answer-question.ts';
import { askQuestion } from '../../../actions/clarifications/ask-question.ts';
import { makeAnnouncement } from '../../../actions/clarifications/make-announcement.ts';
import type { Site } from '../../../site.ts';
import { listAnnouncements } from '../../../storage/clarifications/announcements.ts';
import { listClarifications } from '../../../storage/clarifications/clarifications.ts';
import { findNoticeBoard, type NoticeBoard } from '../../../storage/clarifications/notice-board.ts';
import { markNoticesRead } from '../../../storage/clarifications/unread-notices.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { editorOf, userOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { pathId } from '../../request/path-id.ts';
import { announcementForm, answerQuestionForm, questionForm } from './clarification-forms.ts';
import { announcementList, clarificationList } from './clarification-parts.ts';
import { announcementJson, clarificationJson } from './notice-json.ts';

/** A form of the page that was sent and refused. `id` is that of the question that was answered. */
interface RefusedForm {
  readonly name: 'question' | 'announcement' | 'answer';
  readonly id?: number;
  readonly shown: ShownForm;
}

export function mountClarifications(app: FastifyInstance, site: Site): void {
  mountQuestions(app, site);
  mountAnswers(app, site);
  mountAnnouncements(app, site);
}

function mountQuestions(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/contest/:key/clarifications/',
    access: 'signed in',
    get: async (request, reply) => {
      const board = await boardOf(site, request, reply);
      if (!board) return reply;
      if (!wantsJson(request)) return show(site, request, reply, board);
      const questions = await questionsFor(site, request, board);
      return reply.send({ data: { objects: questions.map(clarificationJson) } });
    },
    post: async (request, reply) => {
      const board = await boardOf(site, request, reply);
      if (!board) return reply;
      return answerForm(request, reply, {
        form: questionForm(board),
        act: async ({ problem, question }) => {
          const given = { contest: board.key, problem: problem ?? '', question };
          const asked = await askQuestion(site.database, userOf(request), given, site.now());
          if ('refusal' in asked) return asked;
          return done(request, reply, board, 201, { id: asked.id });
        },
        show: (shown) => show(site, request, reply, board, { name: 'question', shown }),
      });
    },
  });
}

function mountAnswers(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/contest/:key/clarifications/:id/answer',
    access: 'signed in',
    post: async (request, reply) => {
      const board = await boardOf(site, request, reply);
      if (!board) return reply;
      const id = pathId(request);
      if (id === null) return sendRefused(request, reply, { refusal: 'no such question' });
      return answerForm(request, reply, {
        form: answerQuestionForm,
        act: async (values) => {
          const answered = await answerQuestion(
            site.database,
            editorOf(request),
            board.key,
            id,
            values,
            site.now(),
          );
          return 'refusal' in answered ? answered : done(request, reply, board, 200, { id });
        },
        show: (shown) => show(site, request, reply, board, { name: 'answer', id, shown }),
      });
    },
  });
}

function mountAnnouncements(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/contest/:key/announcements/',
    access: 'anyone',
    get: async (request, reply) => {
      const board = await boardOf(site, request, reply);
      if (!board) return reply;
      const announcements = await announcementsFor(site, board);
      if (wantsJson(request)) return reply.send({ data: { objects: announcements.map(announcementJson) } });
      const t = messagesOf(request);
      const body = html`<h1>${t.clarifications.announcements}</h1>
<p><a href="/contest/${board.key}">${board.name}</a></p>
${announcementList(t, board, announcements)}`;
      return reply.page({ title: t.clarifications.announcements, body, contest: board });
    },
    post: async (request, reply) => {
      const board = await boardOf(site, request, reply);
      if (!board) return reply;
      if (request.caller.kind === 'guest')
        return sendRefused(request, reply, { refusal: 'not allowed to edit contest' });
      return answerForm(request, reply, {
        form: announcementForm(board),
        act: async ({ problem, text }) => {
          const given = { contest: board.key, problem: problem ?? '', text };
          const made = await makeAnnouncement(site.database, editorOf(request), given, site.now());
          return 'refusal' in made ? made : done(request, reply, board, 201, { id: made.id });
        },
        show: (shown) => show(site, request, reply, board, { name: 'announcement', shown }),
      });
    },
  });
}

/** Null when the caller may not see such a contest, and the refusal has been sent. */
async function boardOf(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<NoticeBoard | null> {
  const key = textField(request.params, 'key');
  const board = await findNoticeBoard(site.database.query, viewerOf(request), key, site.now());
  if (!board) sendRefused(request, reply, { refusal: 'no such contest' });
  return board;
}

function done(
  request: FastifyRequest,
  reply: FastifyReply,
  { key }: NoticeBoard,
  status: 200 | 201,
  data: object,
): FastifyReply {
  if (wantsJson(request)) return reply.code(status).send({ data });
  return reply.redirect(`/contest/${key}/clarifications/`, 302);
}

async function questionsFor(site: Site, request: FastifyRequest, board: NoticeBoard) {
  if (!board.isParticipant && !board.isJury) return [];
  const questions = await listClarifications(site.database.query, board, userOf(request).userId);
  return questions.map((question) => withVisibleProblem(board, question));
}

async function announcementsFor(site: Site, board: NoticeBoard) {
  const announcements = await listAnnouncements(site.database.query, board.contestId);
  return announcements.map((announcement) => withVisibleProblem(board, announcement));
}

/** Before the start, nobody may learn the codes of the problems. */
function withVisibleProblem<Notice extends { readonly problem: string | null }>(
  { problems }: NoticeBoard,
  notice: Notice,
): Notice {
  return problems.some(({ code }) => code === notice.problem) ? notice : { ...notice, problem: null };
}

/** Showing the page marks everything on it as read. */
async function show(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  board: NoticeBoard,
  refused?: RefusedForm,
): Promise<FastifyReply> {
  const t = messagesOf(request);
  const now = site.now();
  const announcements = await announcementsFor(site, board);
  const questions = await questionsFor(site, request, board);
  await markNoticesRead(site.database.query, userOf(request).userId, board.contestId, now);
  const title = t.clarifications.titleOf(board.name);
  const answering =
    refused?.name === 'answer' && refused.id !== undefined
      ? { id: refused.id, shown: refused.shown }
      : undefined;
  const body = html`<h1>${t.clarifications.title}</h1>
<p><a href="/contest/${board.key}">${board.name}</a></p>
<p id="notice-sound" hidden><label><input type="checkbox"> ${t.clarifications.playSound}</label></p>
<h2>${t.clarifications.announcements}</h2>
${announcementList(t, board, announcements)}
${board.isJury && announcePanel(reply, board, shownOf(refused, 'announcement'))}
<h2>${t.clarifications.questions}</h2>
${clarificationList(reply, board, questions, answering)}
${askPanel(reply, board, shownOf(refused, 'question'))}`;
  const status = refused?.shown.status ?? 200;
  return reply.page({ title, body, status, contest: board, scripts: ['clarifications'] });
}

function shownOf(refused: RefusedForm | undefined, name: RefusedForm['name']): ShownForm {
  return refused?.name === name ? refused.shown : unsentForm();
}

function askPanel(reply: FastifyReply, board: NoticeBoard, shown: ShownForm): Html {
  const { clarifications } = messagesOf(reply.request);
  if (!board.isParticipant)
    return html`${!board.isJury && html`<p class="notice">${clarifications.onlyParticipants}</p>`}`;
  const look = { action: `/contest/${board.key}/clarifications/`, button: clarifications.askButton };
  return html`<h2>${clarifications.ask}</h2>${postForm(reply, questionForm(board), look, shown)}`;
}

function announcePanel(reply: FastifyReply, board: NoticeBoard, shown: ShownForm): Html {
  const { clarifications } = messagesOf(reply.request);
  const look = {
    action: `/contest/${board.key}/announcements/`,
    button: clarifications.announceButton,
    idPrefix: 'announcement-',
  };
  return html`<details${shown.status !== 200 && html` open`}><summary>${clarifications.announce}</summary>${postForm(reply, announcementForm(board), look, shown)}</details>`;
}
