import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import { listAnnouncements } from '../../../../storage/contests/clarifications/announcements.ts';
import { listClarifications } from '../../../../storage/contests/clarifications/clarifications.ts';
import type { NoticeBoard } from '../../../../storage/contests/clarifications/notice-board.ts';
import { markNoticesRead } from '../../../../storage/contests/clarifications/unread-notices.ts';
import { findShownContest } from '../../../../storage/contests/contest-view.ts';
import { viewerOf } from '../../../caller/request-viewer.ts';
import { userOf } from '../../../caller/visitor.ts';
import { filterForm, filterQuery } from '../../../forms/filter-form.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { postForm } from '../../../forms/post-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { pager } from '../../../parts/pager.ts';
import { pageNumber } from '../../../request/form-fields.ts';
import { contestHeading } from '../contest-parts.ts';
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

/** Showing the page marks everything on it as read, and nothing newer: that may have been saved after the page was read. */
export async function showBoard(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  board: NoticeBoard,
  refused?: RefusedForm,
): Promise<FastifyReply> {
  const t = messagesOf(request);
  const { announcements, areMore } = await announcementsFor(site, board, viewerOf(request).userId);
  const { page, questions, hasMore } = await questionsFor(site, request, board);
  const newest = newestOf([
    ...announcements.map(({ madeAt }) => madeAt),
    ...questions.map(({ answeredAt }) => answeredAt),
  ]);
  if (newest) await markNoticesRead(site.database.query, userOf(request).userId, board.contestId, newest);
  const path = `/contest/${board.key}/clarifications/`;
  const answering =
    refused?.name === 'answer' && refused.id !== undefined
      ? { id: refused.id, shown: refused.shown }
      : undefined;
  const contest = await findShownContest(site.database, viewerOf(request), board.key, site.now());
  const body = html`${contest ? contestHeading(t, contest, request.caller, 'questions') : html`<h1>${board.name}</h1>`}
${board.isJury && html`<p><a href="/contest/${board.key}/clarifications.csv?spreadsheet=1">${t.clarifications.asFile}</a></p>`}
<p id="notice-sound"><label><input type="checkbox"> ${t.clarifications.playSound}</label></p>
<h2>${t.clarifications.announcements}</h2>
${announcementList(reply, board, announcements)}
${areMore && html`<p><a href="/contest/${board.key}/announcements/">${t.clarifications.allAnnouncements}</a></p>`}
${board.isJury && announcePanel(reply, board, shownOf(refused, 'announcement'))}
<h2>${t.clarifications.questions}</h2>
${board.isJury && filters(request, board)}
${clarificationList(reply, board, questions, answering)}
${pager(t, { path, page, hasMore, query: filterQuery(chosenFilters(request, board)) })}
${askPanel(reply, board, shownOf(refused, 'question'))}`;
  const title = t.clarifications.titleOf(board.name);
  const status = refused?.shown.status ?? 200;
  const scripts = board.isJury ? ['clarifications', 'refresh'] : ['clarifications'];
  return reply.page({ title, body, status, contest: board, scripts });
}

function newestOf(times: readonly (Date | null)[]): Date | null {
  return times.reduce(
    (newest, time) => (time !== null && (newest === null || time > newest) ? time : newest),
    null,
  );
}

const questionsOnPage = 200;

/** A page of the questions that the caller may read. */
export async function questionsFor(site: Site, request: FastifyRequest, board: NoticeBoard) {
  const page = pageNumber(request.query);
  if (!board.isParticipant && !board.isJury) return { page, questions: [], hasMore: false };
  const part = { offset: (page - 1) * questionsOnPage, limit: questionsOnPage + 1 };
  const asked = readQuestionFilters(board, request.query);
  const found = await listClarifications(site.database.query, board, userOf(request).userId, asked, part);
  const questions = found.slice(0, questionsOnPage).map((question) => withVisibleProblem(board, question));
  return { page, questions, hasMore: found.length > questionsOnPage };
}

const announcementsOnBoard = 100;

/** The first announcements of the list. The jury also sees those that wait for their time. */
async function announcementsFor(site: Site, board: NoticeBoard, userId: number | null) {
  const part = { offset: 0, limit: announcementsOnBoard + 1 };
  const reader = { userId, isJury: board.isJury };
  const found = await listAnnouncements(site.database.query, board.contestId, reader, part);
  const announcements = found.slice(0, announcementsOnBoard).map((one) => withVisibleProblem(board, one));
  return { announcements, areMore: found.length > announcementsOnBoard };
}

/** Before the start, nobody may learn the codes of the problems. */
export function withVisibleProblem<Notice extends { readonly problem: string | null }>(
  { problems }: NoticeBoard,
  notice: Notice,
): Notice {
  return problems.some(({ code }) => code === notice.problem) ? notice : { ...notice, problem: null };
}

function chosenFilters(request: FastifyRequest, board: NoticeBoard) {
  const { problem, state } = readQuestionFilters(board, request.query);
  return { problem: problem ?? '', state: state ?? '' };
}

function filters(request: FastifyRequest, board: NoticeBoard): Html {
  return filterForm(
    messagesOf(request),
    questionFilters(board),
    `/contest/${board.key}/clarifications/`,
    chosenFilters(request, board),
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

export function announcePanel(reply: FastifyReply, board: NoticeBoard, shown: ShownForm): Html {
  const { clarifications } = messagesOf(reply.request);
  const look = {
    action: `/contest/${board.key}/announcements/`,
    button: clarifications.announceButton,
    idPrefix: 'announcement-',
  };
  return html`<details${shown.status !== 200 && html` open`}><summary>${clarifications.announce}</summary>${postForm(reply, announcementForm(board), look, shown)}</details>`;
}
