import { createHash } from 'node:crypto';
import type { Endpoint } from '@tribunal/contract/api/endpoint';
import { invalid, parseQuery } from '@tribunal/contract/api/query';
import { syncContest, syncParticipants, syncProblems, syncSubmissions } from '@tribunal/contract/sync';
import { formatTime } from '@tribunal/contract/time';
import { hasStarted } from '@tribunal/core/contests/contest-time';
import { isFrozen, statedFreeze } from '@tribunal/core/contests/freeze';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../site.ts';
import {
  feedPage,
  logNumbers,
  type NumberedText,
  problemsPage,
  rankingPage,
  registeredText,
  type SyncContestRow,
  syncContests,
} from '../../storage/contests/scoreboard/sync-json.ts';
import { sendCached } from '../reply/send-cached.ts';
import { type Built, type CachedAnswer, VersionedCache } from '../reply/versioned-cache.ts';
import { dataErrors, sendApiError, syncErrors } from '../request/errors.ts';
import { textField } from '../request/form-fields.ts';
import { queryOf } from '../request/query.ts';
import { givenKeyText, syncKeyCheck } from './key.ts';
import { answerRepeatedPolls } from './repeated-polls.ts';
import { lastEventOf, openSyncStreams } from './sync-stream.ts';

/** One cached answer: its name within the contest, an addition to its version besides the log number, and how to build it. */
interface Answer {
  readonly name: string;
  readonly view?: string;
  build(): Promise<NumberedText>;
}

/** An answer whose changes are not in the log. */
interface UncachedAnswer {
  uncached(): Promise<string>;
}

type AnswerFor = (contest: SyncContestRow) => Answer | UncachedAnswer;

export function mountSync(app: FastifyInstance, site: Site): void {
  const { pool } = site.database;
  const cache = new VersionedCache(site.metrics, 'sync');
  const findContest = syncContests(pool);
  const hasKey = syncKeyCheck(site.settings.GLOBAL_API_KEY);
  const registerPoll = answerRepeatedPolls(app.server, { cache, hasKey, logNumber: logNumbers(pool) });

  mount(syncContest, () => (contest) => ({
    name: 'contest',
    build: async () => ({ number: contest.number, text: JSON.stringify(contestDetail(contest)) }),
  }));
  mount(syncProblems, () => ({ id }) => ({ name: 'problems', build: () => problemsPage(pool, id) }));
  mount(syncParticipants, (request) => {
    const query = parseQuery(syncParticipants.query, queryOf(request));
    if (query === invalid) return invalid;
    return (contest) => {
      if (query.registered === '1' && !hasStarted({ startTime: contest.start_time }, site.now()))
        return { uncached: () => registeredText(pool, contest.id) };
      const frozen = isFrozen(freezeRule(contest), site.now());
      return {
        name: 'participants',
        view: frozen ? 'frozen' : 'live',
        build: () => rankingPage(pool, contest.id, frozen),
      };
    };
  });
  mount(syncSubmissions, (request) => {
    const query = parseQuery(syncSubmissions.query, queryOf(request));
    if (query === invalid) return invalid;
    const { from_timestamp, limit, status, participation } = query;
    const name = `submissions ${from_timestamp.getTime()} ${limit} ${status} ${participation}`;
    return ({ id }) => ({ name, build: () => feedPage(pool, id, query) });
  });

  const streams = openSyncStreams(app, site);
  app.route({
    method: app.supportedMethods,
    url: `${syncContest.path}/stream`,
    exposeHeadRoute: false,
    config: { access: 'sync key' },
    onRequest: checkKeyAndMethod,
    handler: async (request, reply) => {
      const contest = await findAllowed(request);
      if (!contest) return sendApiError(request, reply, syncErrors.notFound);
      const query = parseQuery(streamQuery, queryOf(request));
      const after = lastEventOf(request);
      if (query === invalid || after === null) return sendApiError(request, reply, syncErrors.badValue);
      return (
        streams.open(reply, contest.id, query, after) ??
        sendApiError(request, reply.header('retry-after', '30'), dataErrors.tooManyRequests)
      );
    },
  });

  function mount(endpoint: Endpoint, choose: (request: FastifyRequest) => AnswerFor | typeof invalid): void {
    app.route({
      method: app.supportedMethods,
      url: endpoint.path,
      exposeHeadRoute: false,
      config: { access: endpoint.access },
      onRequest: checkKeyAndMethod,
      handler: async (request, reply) => respond(request, reply, choose(request)),
    });
  }

  async function checkKeyAndMethod(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> {
    if (!hasKey(request) && !(await hasReaderToken(request)))
      return sendApiError(request, reply, syncErrors.keyRequired);
    if (request.method === 'GET' || request.method === 'HEAD') return undefined;
    return sendApiError(request, reply.header('allow', 'GET, HEAD'), syncErrors.methodNotAllowed);
  }

  /** A token for one contest, as the key or in the Authorization header. */
  async function hasReaderToken(request: FastifyRequest): Promise<boolean> {
    request.readerContestId ??= await app.contestOfReader(givenKeyText(request));
    return request.readerContestId !== null;
  }

  /** A token for one contest finds no other. */
  async function findAllowed(request: FastifyRequest): Promise<SyncContestRow | undefined> {
    const code = textField(request.params, 'contest_code');
    const contest = await findContest(code);
    const { readerContestId } = request;
    return readerContestId === null || readerContestId === contest?.id ? contest : undefined;
  }

  /** An unknown contest is 404 whatever the parameters are. */
  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    answerFor: AnswerFor | typeof invalid,
  ): Promise<FastifyReply> {
    const contest = await findAllowed(request);
    if (!contest) return sendApiError(request, reply, syncErrors.notFound);
    if (answerFor === invalid) return sendApiError(request, reply, syncErrors.badValue);
    const chosen = answerFor(contest);
    if ('uncached' in chosen) return sendCached(request, reply, uncachedAnswer(await chosen.uncached()));
    const name = `${contest.id} ${chosen.name}`;
    const version = versionOf(contest.number, chosen);
    const answer = await cache.answer(name, version, () => built(chosen));
    if (request.readerContestId === null) {
      const versionNow = chosen.view ? () => versionNowOf(contest, answerFor) : () => version;
      registerPoll(request.url, { contest, name, version: versionNow });
    }
    return sendCached(request, reply, answer);
  }
}

const { status, participation } = syncSubmissions.query;
const streamQuery = { status, participation };

async function built(answer: Answer): Promise<Built> {
  const { number, text } = await answer.build();
  return { version: versionOf(number, answer), text };
}

function uncachedAnswer(text: string): CachedAnswer {
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { version, body: Buffer.from(text), encoded: new Map() };
}

/** No version while the answer is not cached. */
function versionNowOf(contest: SyncContestRow, answerFor: AnswerFor): string {
  const answer = answerFor(contest);
  return 'uncached' in answer ? '' : versionOf(contest.number, answer);
}

function versionOf(number: number, { view }: Answer): string {
  return view ? `${number}-${view}` : String(number);
}

function contestDetail(contest: SyncContestRow) {
  const frozen = statedFreeze(freezeRule(contest));
  const removed = contest.removed_intervals;
  return {
    code: contest.key,
    start_time: formatTime(contest.start_time),
    end_time: formatTime(contest.end_time),
    frozen_at: frozen && formatTime(frozen),
    ...(removed.length > 0 && { removed_intervals: removed }),
  };
}

function freezeRule(contest: SyncContestRow) {
  return {
    format: contest.format,
    startTime: contest.start_time,
    endTime: contest.end_time,
    removedIntervals: contest.removed_intervals,
    frozenLastMinutes: contest.frozen_last_minutes,
    thawedAt: contest.thawed_at,
  };
}
