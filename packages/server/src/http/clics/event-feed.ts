import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokensOfFeed } from '../../actions/contests/clics/tokens-of-feed.ts';
import type { Database } from '../../database/connection.ts';
import type { Site } from '../../site.ts';
import { findFeed } from '../../storage/contests/clics/feed-head.ts';
import { type FeedPosition, isLineOf, readFeed } from '../../storage/contests/clics/feed-view.ts';
import { openStream, sendSlowly } from '../reply/streams.ts';
import { dataErrors, sendApiError } from '../request/errors.ts';
import { textField } from '../request/form-fields.ts';
import type { ContestAnswer, SeenContest } from './clics-request.ts';
import { type FeedCache, openFeedCache } from './feed-cache.ts';
import { openFeedReaders } from './feed-readers.ts';
import type { Feeds } from './feeds.ts';

/** How often a reader looks for more while a long feed is being written: tools take a pause of a second for the end. */
const readAgainMs = 50;

export function eventFeed(app: FastifyInstance, site: Site, feeds: Feeds): ContestAnswer {
  const readers = openFeedReaders(site, feeds);
  const feedCache = openFeedCache(site);
  const sources = { database: site.database, feeds, feedCache };
  app.addHook('preClose', async () => readers.close());
  app.addHook('onClose', () => feedCache.close());

  return async (request, reply, contest) => {
    await feeds.begin(contest.id);
    const start = await startOf(site, request, contest);
    if (start === null) return sendApiError(request, reply, dataErrors.badRequest);
    // Tools of the jury are not shut out by others behind the same address.
    if (!readers.takePlace(reply.raw, contest.isJury ? null : request.ip))
      return sendApiError(request, reply.header('Retry-After', '30'), dataErrors.tooManyRequests);
    const response = openStream(reply, lines);
    if (request.method === 'HEAD') return endResponse(reply);
    const isStream = textField(request.query, 'stream') !== 'false';
    const sent = await sendBacklog(sources, contest, response, start).catch((err: unknown) => {
      site.log.warn({ err }, 'cannot send an event feed');
      response.destroy();
      return null;
    });
    if (sent === null) return reply;
    if (!isStream || sent.isComplete) return endResponse(reply);
    readers.add({ contest, request, response, ...sent, sentAt: site.now().getTime() });
    return reply;
  };
}

/** Null for a token that is not one of this feed. DOMjudge sends the token under both names. */
async function startOf(
  site: Site,
  { query }: FastifyRequest,
  contest: SeenContest,
): Promise<FeedPosition | null> {
  const head = await findFeed(site.database.query, contest.id);
  if (!head) return null;
  const tokens = tokensOfFeed(head.epoch, contest.audience, site.secretKey);
  const token = textField(query, 'since_token') || textField(query, 'since_id');
  if (token === '') return { tokens, after: 0 };
  const after = tokens.read(token);
  if (after === null || !(await isLineOf(site.database, contest.id, contest.audience, tokens, after)))
    return null;
  return { tokens, after };
}

const lines = {
  'content-type': 'application/x-ndjson; charset=utf-8',
  'cache-control': 'no-cache',
  'access-control-allow-origin': '*',
};

function endResponse(reply: FastifyReply): FastifyReply {
  reply.raw.end();
  return reply;
}

interface Sources {
  readonly database: Database;
  readonly feeds: Feeds;
  readonly feedCache: FeedCache;
}

/** Everything up to now, as fast as the reader takes it and the feed is written. Null when the reader has gone, or the feed has begun anew. */
async function sendBacklog(
  { database, feeds, feedCache }: Sources,
  { id, audience }: SeenContest,
  response: ServerResponse,
  { tokens, after }: FeedPosition,
): Promise<(FeedPosition & { isComplete: boolean }) | null> {
  const { prefix } = tokens;
  let isWritten = false;
  const writing = feeds.catchUp(id).finally(() => {
    isWritten = true;
  });
  // The failure is awaited below.
  writing.catch(() => {});
  const send = (lines: Buffer) => sendSlowly(response, lines);
  let last = after === 0 ? await feedCache.sendKept(prefix, send) : after;
  for (;;) {
    const isLastLook = isWritten;
    if (isLastLook) await writing;
    const page = await readFeed(database, id, audience, { tokens, after: last });
    const lines = Buffer.from(page.text);
    if (!(await send(lines))) return null;
    if (page.isFull) await feedCache.keep(prefix, last, page.last, lines);
    last = page.last;
    if (page.isFull) continue;
    if (isLastLook) break;
    await Promise.race([writing.catch(() => {}), sleep(readAgainMs)]);
  }
  const head = await findFeed(database.query, id);
  if (head && prefix.startsWith(`${head.epoch}.`))
    return { tokens, after: last, isComplete: head.isComplete && head.number === last };
  // A normal end would look like the end of the contest.
  response.destroy();
  return null;
}
