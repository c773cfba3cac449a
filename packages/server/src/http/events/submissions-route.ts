import type { LiveNotices } from '@tribunal/contract/events/live-notices';
import { fieldsOf } from '@tribunal/core/unknown';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressBlock } from '../../actions/accounts/throttle.ts';
import type { Site } from '../../site.ts';
import { liveNotices, liveSiteNotices } from '../../storage/contests/clarifications/live-notices.ts';
import { isStorable } from '../../storage/lists/filters.ts';
import { unreadCounts } from '../../storage/site/notices.ts';
import { followedSubmissions } from '../../storage/submissions/live/live-submissions.ts';
import { noFilters, type SubmissionFilters } from '../../storage/submissions/submission-filters.ts';
import { viewerOf } from '../caller/request-viewer.ts';
import { mountPage } from '../mount-page.ts';
import { wantsJson } from '../request/answer-kind.ts';
import { dataErrors, sendApiError } from '../request/errors.ts';
import { textField, textFields } from '../request/form-fields.ts';
import { readId } from '../request/path-id.ts';
import { openClockFeed } from './clock-feed.ts';
import { type Asked, endFollower, type Follower, openFollower, sendSubmissions } from './followers.ts';
import { liveSubmission } from './live-text.ts';
import { openNoticeFeed } from './notice-feed.ts';
import { ownStates, tellOwnStates } from './own-states.ts';
import { openScoreboardFeed } from './scoreboard-feed.ts';
import type { StreamLimits } from './stream-limits.ts';
import { openSubmissionFeed } from './submission-feed.ts';

/** More than a page shows. */
const maxIds = 100;

/** What a page with submissions follows: those that it shows, and those that are added to its list. */
export function mountSubmissionFeed(app: FastifyInstance, site: Site, limits: StreamLimits): void {
  const feed = openSubmissionFeed(site);
  const noticeFeed = openNoticeFeed(site);
  const clockFeed = openClockFeed(site);
  const scoreboardFeed = openScoreboardFeed(site);
  app.addHook('preClose', async () => {
    noticeFeed.close();
    clockFeed.close();
    scoreboardFeed.close();
    feed.close();
  });
  mountPage(app, {
    path: '/events/submissions',
    access: 'anyone',
    get: async (request, reply) => {
      const asked = readAsked(request);
      if (!asked) return sendApiError(request, reply, dataErrors.badRequest);
      if (wantsJson(request) || request.method === 'HEAD') return sendOnce(reply, asked);
      const release = await limits.take(viewerOf(request).userId, addressBlock(request.ip));
      if (!release)
        return sendApiError(request, reply.header('Retry-After', '10'), dataErrors.tooManyRequests);
      if (reply.raw.destroyed) release();
      else reply.raw.once('close', release);
      const follower = openFollower(reply, asked, site.now().getTime());
      feed.add(follower);
      if (asked.notices !== null) noticeFeed.add(follower);
      if (asked.clocks !== null) clockFeed.add(follower);
      if (asked.scoreboard !== null) scoreboardFeed.add(follower);
      await sendFirst(follower).catch((err: unknown) => {
        site.log.warn({ err }, 'cannot begin a stream');
        endFollower(follower);
      });
      return reply;
    },
  });

  /** Read after the stream is open, so that no change is missed in between. */
  async function sendFirst(follower: Follower): Promise<void> {
    const found = await find(follower.request, follower.asked);
    feed.know(found);
    sendSubmissions(
      follower,
      found.map((one) => JSON.stringify(liveSubmission(one))),
    );
    if (follower.asked.withOwnStates) await tellOwnStates(site, [follower]);
    if (follower.asked.notices !== null) await noticeFeed.begin(follower);
    if (follower.asked.clocks !== null) await clockFeed.begin(follower);
    if (follower.asked.scoreboard !== null) await scoreboardFeed.begin(follower);
  }

  function find(request: FastifyRequest, asked: Asked) {
    return followedSubmissions(site.database, viewerOf(request), asked, site.now());
  }

  /** For pages whose stream does not work. */
  async function sendOnce(reply: FastifyReply, asked: Asked): Promise<FastifyReply> {
    const found = await find(reply.request, asked);
    const notices = await unreadNow(site, reply.request, asked);
    const viewer = viewerOf(reply.request);
    const own = asked.withOwnStates ? await ownStates(site, viewer) : null;
    const clocks = asked.clocks !== null && (await clockFeed.clocksFor({ asked, viewer }));
    const scoreboard = asked.scoreboard && JSON.parse(await scoreboardFeed.changeFor({ asked, viewer }));
    return reply.header('Cache-Control', 'private, no-store').send({
      data: {
        objects: found.map(liveSubmission),
        ...(notices && { notices }),
        ...(own && { own }),
        ...(clocks && { clocks }),
        ...(scoreboard && { scoreboard }),
      },
    });
  }
}

async function unreadNow(
  { database, now }: Site,
  request: FastifyRequest,
  { notices }: Asked,
): Promise<LiveNotices | null> {
  const viewer = viewerOf(request);
  if (viewer.userId === null || notices === null) return null;
  const readers = [{ userId: viewer.userId, contest: notices }];
  const [found] = await liveNotices(database, viewer, readers, now());
  const ofSite = await liveSiteNotices(database, now());
  const unread = (await unreadCounts(database, viewer, [viewer.userId], now())).get(viewer.userId) ?? 0;
  return { marks: found?.told.marks ?? [], notices: [...ofSite, ...(found?.told.notices ?? [])], unread };
}

/**
 * `ids` are the submissions on the page. With `after`, the filters of the list tell which later ones belong to it. With `notices`, a
 * user also hears of questions and announcements; its value is the key of the contest that the page is about. With `own`, a user hears
 * what they have reached. `clocks` has the keys of contests, for their times and those of the contest that the user is in.
 * `scoreboard` is the key of the contest whose scoreboard the page shows, `view` and `number` what it has of it; `as` is `public` and `key`
 * the secret of a link where it shows what the public sees.
 */
function readAsked(request: FastifyRequest): Asked | null {
  const { query } = request;
  const texts = textField(query, 'ids').split(',').filter(Boolean);
  const ids = texts.map(readId).filter((id) => id !== null);
  const after = textField(query, 'after');
  if (ids.length < texts.length || ids.length > maxIds || !/^[0-9]{0,9}$/.test(after)) return null;
  const list = after === '' ? null : { filters: readFilters(query), after: Number(after) };
  const isUser = viewerOf(request).userId !== null;
  const isForNotices = isUser && Object.hasOwn(fieldsOf(query), 'notices');
  const notices = isForNotices ? storableKey(textField(query, 'notices')) : null;
  const clocks = Object.hasOwn(fieldsOf(query), 'clocks') ? storableKeys(textField(query, 'clocks')) : null;
  return {
    ids,
    list,
    withCases: textField(query, 'cases') !== '',
    withOwnStates: isUser && textField(query, 'own') !== '',
    notices,
    clocks,
    scoreboard: readBoard(query),
  };
}

function readBoard(query: unknown): Asked['scoreboard'] {
  const key = storableKey(textField(query, 'scoreboard'));
  const number = Number(/^[0-9]{1,9}$/.exec(textField(query, 'number'))?.[0] ?? 0);
  if (key === '') return null;
  const secret = textField(query, 'key');
  const isPublic = secret !== '' || textField(query, 'as') === 'public';
  return { key, view: textField(query, 'view'), number, isPublic, secret };
}

function storableKey(key: string): string {
  return key.length <= maxNameLength && isStorable(key) ? key : '';
}

/** Contests whose clocks a page shows. */
const maxKeys = 50;

function storableKeys(keys: string): string {
  return keys.split(',', maxKeys).map(storableKey).filter(Boolean).join();
}

const maxNameLength = 100;

function readFilters(query: unknown): SubmissionFilters {
  const name = (field: string) => textField(query, field).slice(0, maxNameLength) || null;
  const choices = (field: string) => textFields(query, field).filter(Boolean);
  return {
    ...noFilters,
    user: name('user'),
    problem: name('problem'),
    contest: name('contest'),
    language: choices('language'),
    result: choices('result'),
  };
}
