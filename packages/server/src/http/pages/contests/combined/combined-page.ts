import {
  deleteScoreboardPage,
  scoreboardFile,
  scoreboardPage,
} from '@tribunal/contract/pages/combined-scoreboards';
import { existing } from '@tribunal/core/unknown';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { removeCombined } from '../../../../actions/contests/combine-contests.ts';
import type { Site } from '../../../../site.ts';
import {
  type CombinedScoreboard,
  findCombined,
} from '../../../../storage/contests/combined/combined-scoreboards.ts';
import { viewerOf } from '../../../caller/request-viewer.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { textField } from '../../../request/form-fields.ts';
import { type CombinedBoard, combinedBoard } from './combined-board.ts';
import { combinedBody } from './combined-body.ts';

/** The scoreboard of several contests. */
export function mountCombined(app: FastifyInstance, site: Site): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, isFile: boolean) => {
    const slug = textField(request.params, 'slug');
    const scoreboard = await findCombined(site.database.query, viewerOf(request), slug);
    if (!scoreboard) return sendRefused(request, reply, { refusal: 'no such scoreboard' });
    const shown = await combinedBoard(site, request, scoreboard);
    if ('refusal' in shown) return sendRefused(request, reply, shown);
    reply.header('Cache-Control', 'private, no-store');
    if (isFile || wantsJson(request))
      return sendData(reply, scoreboardPage.get, { object: dataOf(scoreboard, shown) });
    const body = combinedBody(reply, scoreboard, shown);
    return reply.page({ title: scoreboard.name, body });
  };
  mountPage(app, scoreboardPage, { get: (request, reply) => answer(request, reply, false) });
  mountPage(app, scoreboardFile, { get: (request, reply) => answer(request, reply, true) });
  mountPage(app, deleteScoreboardPage, {
    post: async (request, reply) => {
      const slug = textField(request.params, 'slug');
      const removed = await removeCombined(site.database, editorOf(request), slug, site.now());
      if (removed !== 'removed') return sendRefused(request, reply, removed);
      if (wantsJson(request)) return sendData(reply, deleteScoreboardPage.post, { slug });
      return reply.redirect('/contests/', 303);
    },
  });
}

function dataOf({ slug, name, rule }: CombinedScoreboard, shown: CombinedBoard) {
  const isOpen = (key: string) => shown.open.some(({ contest }) => contest.key === key);
  return {
    ...{ slug, name, rule },
    contests: shown.contests.map((contest) => ({
      key: contest.key,
      name: contest.name,
      isOpen: isOpen(contest.key),
      isFrozen: contest.isBoardFrozen,
    })),
    problems: shown.rule === 'merge' ? (shown.board?.problems ?? []).map(({ label }) => label) : [],
    rankings: shown.rule === 'sum' ? summedRankings(shown) : mergedRankings(shown),
  };
}

function summedRankings({ rows, open, people }: Extract<CombinedBoard, { rule: 'sum' }>) {
  return rows.map(({ rank, username, score, cumulativeTime, parts }) => ({
    ...{ rank, username, ...namesOf(people, username), score, time: cumulativeTime, isDisqualified: false },
    contests: parts.map((part, index) => ({
      contest: existing(open[index]).contest.key,
      score: part?.score ?? null,
      time: part?.cumulativeTime ?? null,
    })),
  }));
}

function mergedRankings({ board, people }: Extract<CombinedBoard, { rule: 'merge' }>) {
  if (!board) return [];
  return board.rows.map(({ id, rank, score, cumulativeTime, isDisqualified }) => {
    const { username } = existing(board.contestants.get(id));
    const names = namesOf(people, username);
    return { rank, username, ...names, score, time: cumulativeTime, isDisqualified, contests: [] };
  });
}

function namesOf(people: CombinedBoard['people'], username: string) {
  const { name = '', organization = null } = people.get(username) ?? {};
  return { name, organization: organization?.name ?? '' };
}
