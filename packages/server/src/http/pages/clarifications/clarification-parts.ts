import type { FastifyReply } from 'fastify';
import type { ShownAnnouncement } from '../../../storage/clarifications/announcements.ts';
import type { ShownClarification } from '../../../storage/clarifications/clarifications.ts';
import type { NoticeBoard } from '../../../storage/clarifications/notice-board.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { answerQuestionForm } from './clarification-forms.ts';

export function announcementList(
  { clarifications }: Messages,
  board: NoticeBoard,
  announcements: readonly ShownAnnouncement[],
): Html {
  if (announcements.length === 0) return html`<p class="quiet">${clarifications.noAnnouncements}</p>`;
  return html`<ul class="notices">${announcements.map(
    ({ id, text, problem, madeAt }) => html`<li id="announcement-${id}">
<p class="about">${problem !== null && html`<b>${nameOf(board, problem)}</b> `}${moment(madeAt)}</p>
<p class="words">${text}</p></li>
`,
  )}</ul>`;
}

/** `answering`: the form of one question that was sent and refused. */
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
    return html`<li id="question-${question.id}">${questionText(t, board, question)}${board.isJury && answerPanel(reply, board, question, shown)}</li>
`;
  })}</ul>
${board.isJury && commonAnswers(t)}`;
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
  { key }: NoticeBoard,
  { id, answer, to }: ShownClarification,
  shown: ShownForm = unsentForm({ answer: answer ?? '', to: to ?? 'one' }),
): Html {
  const { clarifications } = messagesOf(reply.request);
  const action = `/contest/${key}/clarifications/${id}/answer`;
  const look = { action, button: clarifications.answerButton, idPrefix: `question-${id}-` };
  const isOpen = answer === null || shown.status !== 200;
  return html`<details${isOpen && html` open`}><summary>${answer === null ? clarifications.answer : clarifications.changeAnswer}</summary>${postForm(
    reply,
    answerQuestionForm,
    look,
    shown,
  )}</details>`;
}

/** Scripts offer these as buttons. */
function commonAnswers({ clarifications }: Messages): Html {
  return html`<template id="common-answers">${clarifications.commonAnswers.map((text) => html`<button type="button" class="plain">${text}</button>`)}</template>`;
}

function nameOf({ problems }: NoticeBoard, code: string): string {
  return problems.find((problem) => problem.code === code)?.name ?? code;
}
