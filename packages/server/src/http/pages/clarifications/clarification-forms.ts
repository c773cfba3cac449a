import type { NoticeBoard } from '../../../storage/clarifications/notice-board.ts';
import { type ChoiceField, defineForm } from '../../forms/form.ts';

const longestQuestion = 4000;
const longestText = 20_000;

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
      maxLength: longestText,
      rows: 4,
    },
  });
}

export const answerQuestionForm = defineForm({
  answer: { kind: 'long text', label: (t) => t.clarifications.answer, maxLength: longestText, rows: 3 },
  to: {
    kind: 'choice',
    label: (t) => t.clarifications.to,
    options: [
      { value: 'one', label: (t) => t.clarifications.toOne },
      { value: 'all', label: (t) => t.clarifications.toAll },
    ],
  },
});
