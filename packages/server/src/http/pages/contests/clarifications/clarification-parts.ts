import type { FastifyReply } from 'fastify';
import type { ShownAnnouncement } from '../../../../storage/contests/clarifications/announcements.ts';
import type { ShownClarification } from '../../../../storage/contests/clarifications/clarifications.ts';
import type { NoticeBoard } from '../../../../storage/contests/clarifications/notice-board.ts';
import { userOf } from '../../../caller/visitor.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { postButton, postForm } from '../../../forms/post-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { partVersion } from '../../part-version.ts';
import { answerQuestionForm, seenAnswerField } from './clarification-forms.ts';

export function announcementList(
  reply: FastifyReply,
  board: NoticeBoard,
  announcements: readonly ShownAnnouncement[],
): Html {
  const { clarifications } = messagesOf(reply.request);
  if (announcements.length === 0) return html`<p class="quiet">${clarifications.noAnnouncements}</p>`;
  return html`<ul class="notices">${announcements.map(
    ({ id, text, problem, madeAt, publishAt, to }) => html`<li id="announcement-${id}">
<p class="about">${problem !== null && html`<b>${nameOf(board, problem)}</b> `}${madeAt ? moment(madeAt) : publishAt && html`<span class="mark">${clarifications.scheduledFor}</span> ${moment(publishAt)}`}</p>
${to && html`<p class="quiet">${clarifications.onlyTo(to)}</p>`}<p class="words">${text}</p>${madeAt === null && postButton(reply, `/contest/${board.key}/announcements/${id}/cancel`, clarifications.cancel, 'plain')}</li>
`,
  )}</ul>`;
}

/** The jury's page keeps the state of each question current. `answering`: the form of one question that was sent and refused. */
export function clarificationList(
  reply: FastifyReply,
  board: NoticeBoard,
  questions: readonly ShownClarification[],
  answering?: { readonly id: number; readonly shown: ShownForm },
): Html {
  const t = messagesOf(reply.request);
  if (questions.length === 0) return html`<p class="quiet">${t.clarifications.noQuestions}</p>`;
  return html`<ul class="notices">${questions.map((question) => {
    const shown = answering?.id === question.id ? answering.shown : undefined;
    const state = html`${questionText(t, board, question)}${board.isJury && assignment(reply, board, question)}`;
    return html`<li id="question-${question.id}"><div id="question-${question.id}-state" data-refresh="${partVersion(question)}">${state}</div>${board.isJury && answerPanel(reply, board, question, shown)}</li>
`;
  })}</ul>
${board.isJury && cannedAnswers(t, board)}`;
}

function questionText(t: Messages, board: NoticeBoard, question: ShownClarification): Html {
  const { problem, author, askedAt, answer, answeredAt } = question;
  const { clarifications } = t;
  const subject =
    problem === null ? clarifications.generalQuestion : clarifications.questionAbout(nameOf(board, problem));
  return html`<p class="about"><b>${subject}</b> ${author !== null && board.isJury && html`${clarifications.askedBy(author)} `}${moment(askedAt)}</p>
<p class="words">${question.question}</p>
${
  answer === null || answeredAt === null
    ? html`<p class="answer"><span class="mark">${clarifications.waiting}</span></p>`
    : html`<div class="answer"><p class="about"><b>${answeredText(clarifications, board, question)}</b> ${moment(answeredAt)}</p><p class="words">${answer}</p></div>`
}`;
}

function answeredText(
  clarifications: Messages['clarifications'],
  { isJury }: NoticeBoard,
  { to }: ShownClarification,
): string {
  if (to === 'all') return clarifications.answeredToAll;
  return isJury ? clarifications.answeredToAuthor : clarifications.answeredToOne;
}

function answerPanel(
  reply: FastifyReply,
  board: NoticeBoard,
  { id, answer, answeredAt, to, assignedTo }: ShownClarification,
  shown: ShownForm = unsentForm({ answer: answer ?? '', to: to ?? 'one' }),
): Html {
  const t = messagesOf(reply.request);
  const { clarifications } = t;
  const action = `/contest/${board.key}/clarifications/${id}/answer`;
  const more = html`${seenAnswerField(answeredAt)}${answer === null && cannedButtons(t, board)}`;
  const look = { action, button: clarifications.answerButton, idPrefix: `question-${id}-`, more };
  const { username } = userOf(reply.request);
  const isOwn = answer === null && (assignedTo === null || assignedTo === username);
  const isOpen = isOwn || shown.status !== 200;
  return html`<details${isOpen && html` open`}><summary>${answer === null ? clarifications.answer : clarifications.changeAnswer}</summary>${postForm(
    reply,
    answerQuestionForm,
    look,
    shown,
  )}</details>`;
}

/** Who of the jury takes care of an open question, and the button that changes it. */
function assignment(
  reply: FastifyReply,
  { key }: NoticeBoard,
  { id, answer, assignedTo }: ShownClarification,
): Html | false {
  if (answer !== null) return false;
  const { clarifications } = messagesOf(reply.request);
  const address = `/contest/${key}/clarifications/${id}`;
  if (assignedTo === null)
    return html`<div class="assignment">${postButton(reply, `${address}/take`, clarifications.take, 'plain')}</div>`;
  const text =
    assignedTo === userOf(reply.request).username
      ? clarifications.takenByYou
      : clarifications.takenBy(assignedTo);
  return html`<div class="assignment"><span class="mark">${text}</span> ${postButton(reply, `${address}/release`, clarifications.release, 'plain')}</div>`;
}

function cannedTexts({ clarifications }: Messages, board: NoticeBoard): string[] {
  return [...new Set([...board.cannedAnswers, ...clarifications.commonAnswers])];
}

/** Without scripts, each canned answer is a button that sends it. */
function cannedButtons(t: Messages, board: NoticeBoard): Html {
  const buttons = cannedTexts(t, board).map(
    (text) => html`<button class="plain" name="canned" value="${text}" formnovalidate>${text}</button> `,
  );
  return html`<noscript><p class="quiet">${t.clarifications.sendCanned}</p><p class="actions">${buttons}</p></noscript>`;
}

/** Scripts offer these as buttons that fill the field. */
function cannedAnswers(t: Messages, board: NoticeBoard): Html {
  const { clarifications } = t;
  const texts = cannedTexts(t, board);
  return html`<template id="common-answers">${texts.map((text) => html`<button type="button" class="plain">${text}</button>`)}</template>
${board.isEditor && html`<p class="quiet"><a href="/contest/${board.key}/edit#id_canned_answers">${clarifications.editCannedAnswers}</a></p>`}`;
}

function nameOf({ problems }: NoticeBoard, code: string): string {
  return problems.find((problem) => problem.code === code)?.name ?? code;
}
