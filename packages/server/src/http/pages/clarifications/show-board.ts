import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import { listAnnouncements } from '../../../storage/clarifications/announcements.ts';
import { listClarifications } from '../../../storage/clarifications/clarifications.ts';
import type { NoticeBoard } from '../../../storage/clarifications/notice-board.ts';
import { markNoticesRead } from '../../../storage/clarifications/unread-notices.ts';
import { userOf } from '../../caller/visitor.ts';
import { filterForm } from '../../forms/filter-form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import {
  announcementForm,
  questionFilters,
  questionForm,
  readQuestionFilters,
} from './clarification-forms.ts';
import { announcementList, clarificationList } from './clarification-parts.ts';

/** A form of the page that was sent and refused. `id` is that of the question that was answered. */
interface RefusedForm {
  readonly name: 'question' | 'announcement' | 'answer';
  readonly id?: number;
  readonly shown: ShownForm;
}

/** Showing the page marks everything on it as read. */
export async function showBoard(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  board: NoticeBoard,
  refused?: RefusedForm,
): Promise<FastifyReply> {
  const t = messagesOf(request);
  const announcements = await announcementsFor(site, board);
  const questions = await questionsFor(site, request, board);
  await markNoticesRead(site.database.query, userOf(request).userId, board.contestId, site.now());
  const answering =
    refused?.name === 'answer' && refused.id !== undefined
      ? { id: refused.id, shown: refused.shown }
      : undefined;
  const body = html`<h1>${t.clarifications.title}</h1>
<p><a href="/contest/${board.key}">${board.name}</a></p>
<p id="notice-sound" hidden><label><input type="checkbox"> ${t.clarifications.playSound}</label></p>
<h2>${t.clarifications.announcements}</h2>
${announcementList(reply, board, announcements)}
${board.isJury && announcePanel(reply, board, shownOf(refused, 'announcement'))}
<h2>${t.clarifications.questions}</h2>
${board.isJury && filters(request, board)}
${clarificationList(reply, board, questions, answering)}
${askPanel(reply, board, shownOf(refused, 'question'))}`;
  const title = t.clarifications.titleOf(board.name);
  const status = refused?.shown.status ?? 200;
  return reply.page({ title, body, status, contest: board, scripts: ['clarifications'] });
}

export async function questionsFor(site: Site, request: FastifyRequest, board: NoticeBoard) {
  if (!board.isParticipant && !board.isJury) return [];
  const { userId } = userOf(request);
  const asked = readQuestionFilters(board, request.query);
  const questions = await listClarifications(site.database.query, board, userId, asked);
  return questions.map((question) => withVisibleProblem(board, question));
}

/** The jury also sees those that wait for their time. */
export async function announcementsFor(site: Site, board: NoticeBoard) {
  const announcements = await listAnnouncements(site.database.query, board.contestId, board.isJury);
  return announcements.map((announcement) => withVisibleProblem(board, announcement));
}

/** Before the start, nobody may learn the codes of the problems. */
function withVisibleProblem<Notice extends { readonly problem: string | null }>(
  { problems }: NoticeBoard,
  notice: Notice,
): Notice {
  return problems.some(({ code }) => code === notice.problem) ? notice : { ...notice, problem: null };
}

function filters(request: FastifyRequest, board: NoticeBoard): Html {
  const { problem, state } = readQuestionFilters(board, request.query);
  const chosen = { problem: problem ?? '', state: state ?? '' };
  return filterForm(
    messagesOf(request),
    questionFilters(board),
    `/contest/${board.key}/clarifications/`,
    chosen,
  );
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
