import { createHash } from 'node:crypto';
import { liveRowsFile } from '@tribunal/contract/pages/scoreboard-files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../../../../environment/metrics.ts';
import type { Site } from '../../../../site.ts';
import { contestProblems } from '../../../../storage/contests/contest-json.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendCached } from '../../../reply/send-cached.ts';
import { type CachedAnswer, VersionedCache } from '../../../reply/versioned-cache.ts';
import { dataErrors, pageErrors, sendRefusal } from '../../../request/errors.ts';
import { textField } from '../../../request/form-fields.ts';
import {
  frameOfBoard,
  isLive,
  liveOrganizations,
  liveRowsText,
  liveRowText,
  rowKind,
  viewOfBoard,
} from '../../../scoreboard/live-board.ts';
import { type AskedBoard, findAskedBoard } from './asked-board.ts';
import { askedMinute } from './asked-minute.ts';
import { boardOfViewer, minuteOfViewer } from './scoreboard-of-viewer.ts';

/**
 * The rows of the scoreboard for the script of its page, which keeps them up to date. They are the same for all who see the same
 * scoreboard; with `own=1`, only the own row of the caller as the caller sees it, or null.
 */
export function mountLiveRows(app: FastifyInstance, site: Site): void {
  const cache = cacheByContent(site.metrics);
  mountPage(app, liveRowsFile, {
    get: async (request, reply) => {
      const at = askedMinute(request.query);
      if (at === 'invalid') return sendRefusal(request, reply, dataErrors.badValue);
      const asked = await findAskedBoard(site, request);
      if (!('contest' in asked)) return sendRefusal(request, reply, asked);
      const { contest } = asked;
      if (!contest.isBoardOpen) return sendRefusal(request, reply, pageErrors.boardIsClosed);
      if (textField(request.query, 'own') !== '') return sendOwnRow(site, request, reply, asked, at);
      const minute = await minuteOfViewer(site, request, contest, at);
      return sendRows(site, reply, contest, minute, cache);
    },
  });
}

async function sendRows(
  site: Site,
  reply: FastifyReply,
  contest: ShownContest,
  minute: number | null,
  cache: ContentCache,
): Promise<FastifyReply> {
  const problems = await contestProblems(site.database, contest);
  const frame = frameOfBoard(contest, problems);
  const scored = { ...contest, problemIds: problems.map(({ id }) => id) };
  const view = viewOfBoard(scored, frame);
  // The number of entries would tell how many steps a hidden judging had.
  const number = isLive(contest) && minute === null ? contest.logNumber : 0;
  const version = `${view}-${contest.logNumber}-${minute}`;
  const name = `${contest.id} ${contest.isBoardFrozen} ${contest.isBoardWithheld} ${minute}`;
  const answer = await cache(name, version, async () => {
    const { unranked, contestants } = await site.scoreboards.find(scored);
    const rows = minute === null ? unranked.values() : await site.scoreboards.rowsAtMinute(scored, minute);
    const organizations = liveOrganizations(contest, contestants.values());
    const fields = JSON.stringify({ frame, view, number, minute, organizations });
    // How the ratings changed would tell a virtual participant how the contest ended.
    const columns = { ...contest, hasRatings: contest.hasRatings && minute === null };
    const texts = await liveRowsText(rowKind(columns, problems), rows, contestants);
    return `${fields.slice(0, -1)},${texts}}`;
  });
  return sendCached(reply.request, reply, answer);
}

type ContentCache = (name: string, version: string, build: () => Promise<string>) => Promise<CachedAnswer>;

/** Two versions with the same content are the same answer: what is hidden does not show by its tag either. */
function cacheByContent(metrics: Metrics): ContentCache {
  const cache = new VersionedCache(metrics, 'scoreboard');
  const contents = new Map<string, { readonly version: string; readonly hash: string }>();
  return async (name, version, build) => {
    const known = contents.get(name);
    const kept = known?.version === version ? cache.find(name, known.hash) : undefined;
    if (kept) return kept;
    const text = await build();
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    contents.delete(name);
    contents.set(name, { version, hash });
    for (const oldest of [...contents.keys()].slice(0, -maxContents)) contents.delete(oldest);
    return cache.answer(name, hash, async () => ({ version: hash, text }));
  };
}

const maxContents = 200;

async function sendOwnRow(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: AskedBoard,
  at: number | null,
): Promise<FastifyReply> {
  const board = await boardOfViewer(site, request, asked, at);
  const row = board?.rows.find(({ id }) => id === board.ownId);
  const contestant = row && board?.contestants.get(row.id);
  const columns = { ...asked.contest, hasRatings: board?.hasRatings ?? false };
  const kind = { columns, most: board?.problems.map(({ points }) => points) ?? [] };
  const own = row && contestant && liveRowText(kind, row, contestant);
  return reply
    .header('Cache-Control', 'private, no-store')
    .type('application/json; charset=utf-8')
    .send(`{"own":${own ?? null}}`);
}
