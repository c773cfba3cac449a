import { Readable } from 'node:stream';
import { csvLine } from '@tribunal/core/texts/csv';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../site.ts';
import {
  listClarifications,
  type ShownClarification,
} from '../../../storage/clarifications/clarifications.ts';
import { userOf } from '../../caller/visitor.ts';
import { mountPage } from '../../mount-page.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { boardOf } from './board-of.ts';
import { clarificationJson } from './notice-json.ts';

/** More than any contest has. */
const mostInFile = 50_000;

/** All questions and answers of a contest, for its jury. */
export function mountClarificationFile(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/contest/:key/clarifications.csv',
    access: 'signed in',
    get: async (request, reply) => {
      const board = await boardOf(site, request, reply);
      if (!board) return reply;
      if (!board.isJury) return sendRefused(request, reply, { refusal: 'not in the jury' });
      const all = { problem: null, state: null };
      const part = { offset: 0, limit: mostInFile };
      const { userId } = userOf(request);
      const questions = await listClarifications(site.database.query, board, userId, all, part);
      return reply
        .type('text/csv; charset=utf-8')
        .header('Cache-Control', 'private, no-store')
        .header('Content-Disposition', `attachment; filename="${board.key}-clarifications.csv"`)
        .send(Readable.from(csvLines(questions)));
    },
  });
}

const columns = [
  ...(['id', 'problem', 'author', 'question', 'answer', 'to'] as const),
  ...(['asked_at', 'answered_at', 'assigned_to'] as const),
];

/** Line by line: thousands of long texts in one piece would keep other requests waiting. */
function* csvLines(questions: readonly ShownClarification[]): Generator<string> {
  yield `${columns.join(',')}\r\n`;
  for (const question of questions) {
    const shown = clarificationJson(question);
    yield csvLine(columns.map((column) => shown[column]));
  }
}
