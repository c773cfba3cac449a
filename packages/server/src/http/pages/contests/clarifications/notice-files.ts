import { Announcement, Clarification } from '@tribunal/contract/pages/notices';
import { keysOf } from '@tribunal/core/lists';
import { csvLine } from '@tribunal/core/texts/csv';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../../site.ts';
import {
  allAnnouncements,
  listAnnouncements,
} from '../../../../storage/contests/clarifications/announcements.ts';
import { listClarifications } from '../../../../storage/contests/clarifications/clarifications.ts';
import { viewerOf } from '../../../caller/request-viewer.ts';
import { userOf } from '../../../caller/visitor.ts';
import { mountPage } from '../../../mount-page.ts';
import { present } from '../../../reply/page-data.ts';
import { sendCsv } from '../../../reply/send-csv.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { boardOf } from './board-of.ts';
import { withVisibleProblem } from './show-board.ts';

/** More than any contest has. */
const maxInFile = 50_000;

/** All questions and answers of a contest, for its jury, and all announcements, for everybody who sees them. */
export function mountNoticeFiles(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/contest/:key/clarifications.csv',
    access: 'signed in',
    get: async (request, reply) => {
      const board = await boardOf(site, request, reply);
      if (!board) return reply;
      if (!board.isJury) return sendRefused(request, reply, { refusal: 'not in the jury' });
      const all = { problem: null, state: null };
      const part = { offset: 0, limit: maxInFile };
      const { userId } = userOf(request);
      const questions = await listClarifications(site.database.query, board, userId, all, part);
      return sendCsv(
        reply,
        `${board.key}-clarifications`,
        csvLines(questionColumns, questions, (one) => present(Clarification, one)),
      );
    },
  });
  mountPage(app, {
    path: '/contest/:key/announcements.csv',
    access: 'anyone',
    get: async (request, reply) => {
      const board = await boardOf(site, request, reply);
      if (!board) return reply;
      const { contestId, isJury } = board;
      const found = await listAnnouncements(
        site.database.query,
        contestId,
        { userId: viewerOf(request).userId, isJury },
        allAnnouncements,
      );
      const announcements = found.map((one) => withVisibleProblem(board, one));
      return sendCsv(
        reply,
        `${board.key}-announcements`,
        csvLines(announcementColumns, announcements, (one) => present(Announcement, one)),
      );
    },
  });
}

const questionColumns = keysOf(Clarification.properties);
const announcementColumns = ['id', 'problem', 'text', 'made_at', 'publish_at'] as const;

/** Line by line: thousands of long texts in one piece would keep other requests waiting. */
function* csvLines<Notice, Column extends string>(
  columns: readonly Column[],
  notices: readonly Notice[],
  shown: (notice: Notice) => Readonly<Record<Column, string | number | null>>,
): Generator<string> {
  yield `${columns.join(',')}\r\n`;
  for (const notice of notices) {
    const cells = shown(notice);
    yield csvLine(columns.map((column) => cells[column]));
  }
}
