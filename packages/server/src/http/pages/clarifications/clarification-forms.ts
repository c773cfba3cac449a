import { formatTime, parseTime } from '@tribunal/contract/time';
import { LONGEST_ANNOUNCEMENT } from '../../../actions/clarifications/make-announcement.ts';
import type { QuestionFilters, SeenAnswer } from '../../../storage/clarifications/clarifications.ts';
import type { NoticeBoard } from '../../../storage/clarifications/notice-board.ts';
import { defineFilters, readFilters } from '../../forms/filter-form.ts';
import { type ChoiceField, defineForm } from '../../forms/form.ts';
import { type Html, html } from '../../html/html.ts';
import { textField } from '../../request/form-fields.ts';

const longestQuestion = 4000;

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
  return defineForm({
    problem: problemField(board),
    question: {
      kind: 'long text',
      label: (t) => t.clarifications.question,
      maxLength: longestQuestion,
      rows: 4,
    },
  });
}

export function announcementForm(board: NoticeBoard) {
  return defineForm({
    problem: problemField(board),
    text: {
      kind: 'long text',
      label: (t) => t.clarifications.announcement,
      hint: (t) => t.clarifications.announceHint,
      maxLength: LONGEST_ANNOUNCEMENT,
      rows: 4,
    },
    publish_at: {
      kind: 'time',
      label: (t) => t.clarifications.publishAt,
      hint: (t) => t.clarifications.publishAtHint,
      isOptional: true,
    },
  });
}

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

export const answerQuestionForm = defineForm({
  answer: {
    kind: 'long text',
    label: (t) => t.clarifications.answer,
    maxLength: LONGEST_ANNOUNCEMENT,
    rows: 3,
  },
  to: {
    kind: 'choice',
    label: (t) => t.clarifications.to,
    options: [
      { value: 'one', label: (t) => t.clarifications.toOne },
      { value: 'all', label: (t) => t.clarifications.toAll },
    ],
  },
});

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
