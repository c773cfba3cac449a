import { answerPage, assignmentPages, clarificationsPage } from '@tribunal/contract/pages/notices';
import { fieldsOf } from '@tribunal/core/unknown';
import type { FastifyInstance } from 'fastify';
import { answerQuestion } from '../../../../actions/contests/clarifications/answer-question.ts';
import { askQuestion } from '../../../../actions/contests/clarifications/ask-question.ts';
import { takeOrRelease } from '../../../../actions/contests/clarifications/assign-question.ts';
import type { Site } from '../../../../site.ts';
import { editorOf, userOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { textField } from '../../../request/form-fields.ts';
import { pathId } from '../../../request/path-id.ts';
import { mountAnnouncements } from './announcement-page.ts';
import { boardOf, done } from './board-of.ts';
import { answerQuestionForm, questionForm, readSeenAnswer } from './clarification-forms.ts';
import { mountNoticeFiles } from './notice-files.ts';
import { questionsFor, showBoard } from './show-board.ts';

export function mountClarifications(app: FastifyInstance, site: Site): void {
  mountQuestions(app, site);
  mountAnswers(app, site);
  for (const assignment of assignmentPages) mountAssignment(app, site, assignment);
  mountAnnouncements(app, site);
  mountNoticeFiles(app, site);
}

function mountQuestions(app: FastifyInstance, site: Site): void {
  mountPage(app, clarificationsPage, {
    get: async (request, reply) => {
      const board = await boardOf(site, request, reply);
      if (!board) return reply;
      if (!wantsJson(request)) return showBoard(site, request, reply, board);
      const { questions, hasMore } = await questionsFor(site, request, board);
      return sendData(reply, clarificationsPage.get, { objects: questions, hasMore });
    },
    post: async (request, reply) => {
      const board = await boardOf(site, request, reply);
      if (!board) return reply;
      if (!board.isParticipant) return sendRefused(request, reply, { refusal: 'only participants ask' });
      return answerForm(request, reply, {
        form: questionForm(board),
        act: async ({ problem, question }) => {
          const given = { contest: board.key, problem: problem ?? '', question };
          const asked = await askQuestion(site.database, userOf(request), given, site.now());
          if ('refusal' in asked) return asked;
          return done(request, reply, board, clarificationsPage.post, asked.id);
        },
        show: (shown) => showBoard(site, request, reply, board, { name: 'question', shown }),
      });
    },
  });
}

function mountAnswers(app: FastifyInstance, site: Site): void {
  mountPage(app, answerPage, {
    post: async (request, reply) => {
      const board = await boardOf(site, request, reply);
      if (!board) return reply;
      if (!board.isJury) return sendRefused(request, reply, { refusal: 'not in the jury' });
      const id = pathId(request);
      if (id === null) return sendRefused(request, reply, { refusal: 'no such question' });
      const canned = textField(request.body, 'canned');
      if (canned !== '') request.body = { ...fieldsOf(request.body), answer: canned };
      return answerForm(request, reply, {
        form: answerQuestionForm,
        act: async (values) => {
          const given = { contest: board.key, id, ...values, seen: readSeenAnswer(request.body) };
          const answered = await answerQuestion(site.database, editorOf(request), given, site.now());
          return 'refusal' in answered ? answered : done(request, reply, board, answerPage.post, id);
        },
        show: (shown) => showBoard(site, request, reply, board, { name: 'answer', id, shown }),
      });
    },
  });
}

/** While somebody has taken a question, nobody else of the jury needs to answer it. */
function mountAssignment(
  app: FastifyInstance,
  site: Site,
  { act, contract }: (typeof assignmentPages)[number],
): void {
  mountPage(app, contract, {
    post: async (request, reply) => {
      const board = await boardOf(site, request, reply);
      if (!board) return reply;
      const id = pathId(request) ?? 0;
      const question = { contest: board.key, id };
      const answer = await takeOrRelease(site.database, editorOf(request), question, act, site.now());
      return answer === 'assigned'
        ? done(request, reply, board, contract.post, id)
        : sendRefused(request, reply, answer);
    },
  });
}
