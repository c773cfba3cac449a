import { announcementsPage, answerPage, clarificationsPage } from '@tribunal/contract/pages/notices';
import { formatTime, parseTime } from '@tribunal/contract/time';
import type {
  QuestionFilters,
  SeenAnswer,
} from '../../../../storage/contests/clarifications/clarifications.ts';
import type { NoticeBoard } from '../../../../storage/contests/clarifications/notice-board.ts';
import { defineFilters, readFilters } from '../../../forms/filter-form.ts';
import type { ChoiceField } from '../../../forms/form.ts';
import { settingsForm } from '../../../forms/settings-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { textField } from '../../../request/form-fields.ts';

function problemField({ problems }: NoticeBoard): ChoiceField & { readonly isOptional: true } {
  return {
    kind: 'choice',
    label: (t) => t.clarifications.about,
    isOptional: true,
    emptyLabel: (t) => t.clarifications.general,
    options: problems.map(({ code, name }) => ({ value: code, label: () => name })),
  };
}

export function questionForm(board: NoticeBoard) {
  return { ...declaredQuestion, problem: problemField(board) };
}

const declaredQuestion = settingsForm(clarificationsPage.post.form, ({ clarifications }) => ({
  problem: { label: clarifications.about },
  question: { label: clarifications.question },
}));

export function announcementForm(board: NoticeBoard) {
  return { ...declaredAnnouncement, problem: problemField(board) };
}

const declaredAnnouncement = settingsForm(announcementsPage.post.form, ({ clarifications }) => ({
  to: { label: clarifications.recipients, hint: clarifications.toHint },
  problem: { label: clarifications.about },
  text: { label: clarifications.announcement, hint: clarifications.announceHint },
  publish_at: { label: clarifications.publishAt, hint: clarifications.publishAtHint },
}));

const states = ['open', 'mine', 'answered'] as const;

/** The filters of the jury. */
export function questionFilters(board: NoticeBoard) {
  return defineFilters({
    state: {
      kind: 'choice',
      label: (t) => t.clarifications.state,
      isOptional: true,
      emptyLabel: (t) => t.clarifications.anyState,
      options: states.map((value) => ({ value, label: (t) => t.clarifications.states[value] })),
    },
    problem: {
      ...problemField(board),
      emptyLabel: (t) => t.clarifications.anySubject,
    },
  });
}

export function readQuestionFilters(board: NoticeBoard, query: unknown): QuestionFilters {
  const { problem, state } = readFilters(questionFilters(board), query);
  return { problem: problem[0] ?? null, state: states.find((one) => one === state[0]) ?? null };
}

export const answerQuestionForm = settingsForm(answerPage.post.form, ({ clarifications }) => ({
  answer: { label: clarifications.answer },
  to: { label: clarifications.to, options: { one: clarifications.toOne, all: clarifications.toAll } },
}));

const seenName = 'seen';
const nothingSeen = 'none';

/** Whoever answers sends which answer they have seen: somebody else of the jury may have answered since the page was opened. */
export function seenAnswerField(answeredAt: Date | null): Html {
  const value = answeredAt ? formatTime(answeredAt) : nothingSeen;
  return html`<input type="hidden" name="${seenName}" value="${value}">`;
}

/** Programs need not send it. */
export function readSeenAnswer(body: unknown): SeenAnswer {
  const text = textField(body, seenName);
  return text === '' ? undefined : parseTime(text);
}
