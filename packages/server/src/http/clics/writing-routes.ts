import { questionObject } from '@tribunal/contract/clics/clarification-objects';
import { clicsCollections } from '@tribunal/contract/clics/clics-object';
import { languageIds } from '@tribunal/contract/clics/language-objects';
import { parseRelativeTime } from '@tribunal/contract/clics/times';
import { parseTime } from '@tribunal/contract/time';
import { openPause } from '@tribunal/core/contests/removed-time';
import { isBlank } from '@tribunal/core/texts/text';
import { fieldsOf } from '@tribunal/core/unknown';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { askQuestion } from '../../actions/contests/clarifications/ask-question.ts';
import { moveStart } from '../../actions/contests/clics/move-start.ts';
import { pauseContest, resumeContest } from '../../actions/contests/editing/pause-contest.ts';
import { thawContest } from '../../actions/contests/thaw-contest.ts';
import { isText } from '../../actions/submissions/check-solution.ts';
import { readSourceZip } from '../../actions/submissions/read-source-zip.ts';
import { submitSolution } from '../../actions/submissions/submit-solution.ts';
import type { Site } from '../../site.ts';
import { loadLanguages } from '../../storage/contests/clics/clics-configuration.ts';
import { loadClicsContest } from '../../storage/contests/clics/clics-contest.ts';
import { readObject } from '../../storage/contests/clics/feed-view.ts';
import { editorOf, userOf } from '../caller/visitor.ts';
import { sendRefused } from '../reply/send-refused.ts';
import { dataErrors, sendApiError } from '../request/errors.ts';
import { textField } from '../request/form-fields.ts';
import { type ContestAnswer, type SeenContest, sendJson } from './clics-request.ts';
import type { Feeds } from './feeds.ts';

type Body = Readonly<Record<string, unknown>>;

/** Clocks differ: a time that is ahead by no more than this is the present. */
const presentMs = 30_000;
const startIsTooClose = 'the start must be at least 30 seconds ahead, before and after the change';

/** Changes the start of a contest, or thaws it. Both are for editors; only one at a time. */
export function patchContest(site: Site, feeds: Feeds): ContestAnswer {
  return async (request, reply, seen) => {
    if (!seen.mayEdit) return deny(request, reply);
    const body = bodyOf(request);
    const changes = Object.keys(body).filter((name) => name !== 'id');
    if (body.id !== seen.key) return refuse(request, reply, 400, 'id must be the id of the contest');
    if (changes.length === 1 && changes[0] === 'scoreboard_thaw_time')
      return thaw(request, reply, seen, body);
    if (
      changes.every((name) => name === 'start_time' || name === 'countdown_pause_time') &&
      'start_time' in body
    )
      return changeStart(request, reply, seen, body);
    return refuse(request, reply, 400, 'send either start_time or scoreboard_thaw_time');
  };

  async function thaw(request: FastifyRequest, reply: FastifyReply, seen: SeenContest, body: Body) {
    const now = site.now();
    const asked = timeOf(body.scoreboard_thaw_time);
    if (!asked) return refuse(request, reply, 400, 'scoreboard_thaw_time must be a time');
    if (asked.getTime() > now.getTime() + presentMs)
      return refuse(request, reply, 403, 'the contest can be thawed only now');
    const thawed = await thawContest(site.database, editorOf(request), seen.id, now);
    if ('refusal' in thawed) return refuse(request, reply, 403, thawed.refusal);
    return sendContest(reply, seen);
  }

  async function changeStart(request: FastifyRequest, reply: FastifyReply, seen: SeenContest, body: Body) {
    if (body.start_time === null) return pauseCountdown(request, reply, seen, body);
    const start = timeOf(body.start_time);
    if (!start) return refuse(request, reply, 400, 'start_time must be a time');
    if (body.countdown_pause_time !== undefined && body.countdown_pause_time !== null)
      return refuse(request, reply, 400, 'countdown_pause_time can be sent only without a start time');
    const resumed = await resumeContest(site.database, editorOf(request), seen.key, site.now());
    if ('refusal' in resumed && resumed.refusal !== 'contest is not paused')
      return refuse(request, reply, 403, resumed.refusal);
    return moveTo(request, reply, seen, start);
  }

  /** The start is unknown from now on. With a countdown, that much is left of it. */
  async function pauseCountdown(
    request: FastifyRequest,
    reply: FastifyReply,
    seen: SeenContest,
    { countdown_pause_time: countdown = null }: Body,
  ) {
    const { database, now } = site;
    const left = typeof countdown === 'string' ? parseRelativeTime(countdown) : null;
    if (countdown !== null && (left === null || left <= 0))
      return refuse(request, reply, 400, 'countdown_pause_time must be a relative time above zero');
    const contest = await loadClicsContest(database.query, seen.id, now());
    if (!contest || contest.startTime.getTime() < now().getTime() + presentMs)
      return refuse(request, reply, 403, startIsTooClose);
    const isPaused = openPause(contest.removedIntervals) !== null;
    if (isPaused && left !== null) await resumeContest(database, editorOf(request), seen.key, now());
    if (left !== null) {
      const start = new Date(now().getTime() + left);
      const moved = await moveStart(database, editorOf(request), seen.id, start, now());
      if ('refusal' in moved) return refuse(request, reply, 403, moved.refusal);
    }
    const paused = await pauseContest(database, editorOf(request), seen.key, now());
    if ('refusal' in paused && paused.refusal !== 'contest is paused')
      return refuse(request, reply, 403, paused.refusal);
    return sendContest(reply, seen);
  }

  async function moveTo(request: FastifyRequest, reply: FastifyReply, seen: SeenContest, start: Date) {
    const moved = await moveStart(site.database, editorOf(request), seen.id, start, site.now());
    if (!('refusal' in moved)) return sendContest(reply, seen);
    return refuse(
      request,
      reply,
      403,
      moved.refusal === 'start is too close' ? startIsTooClose : moved.refusal,
    );
  }

  async function sendContest(reply: FastifyReply, seen: SeenContest) {
    await feeds.catchUp(seen.id);
    const object = await readObject(site.database, seen.id, seen.audience, 'contest', '');
    return sendJson(reply, object ?? '{}');
  }
}

/** A contestant's solution: one file in a zip. */
export function postSubmission(site: Site, feeds: Feeds): ContestAnswer {
  return async (request, reply, seen) => {
    const refused = refuseOthers(request, reply, seen);
    if (refused) return refused;
    const body = bodyOf(request);
    const { userId } = userOf(request);
    const fault = faultOf(body, ['id', 'time', 'contest_time', 'account_id'], 'team_id', String(userId));
    if (fault) return refuse(request, reply, 400, fault);
    const source = sourceOf(body.files);
    if (typeof source !== 'string') return refuse(request, reply, 400, source.fault);
    const languages = await loadLanguages(site.database.query);
    const ids = languageIds(languages);
    const language = languages.find(({ key }) => ids.get(key) === body.language_id);
    if (!language) return refuse(request, reply, 400, 'there is no such language');
    if (typeof body.problem_id !== 'string') return refuse(request, reply, 400, 'problem_id is missing');
    await feeds.catchUp(seen.id);
    if (!(await readObject(site.database, seen.id, seen.audience, 'problems', body.problem_id)))
      return refuse(request, reply, 400, noSuchProblem);
    const solution = { problemCode: body.problem_id, languageId: language.id, source, contest: seen.key };
    const submitted = await submitSolution(site, userOf(request), solution, site.now());
    if ('refusal' in submitted) return sendRefused(request, reply, submitted);
    const id = String(submitted.submissionId);
    await feeds.catchUp(seen.id);
    const object = await readObject(site.database, seen.id, seen.audience, 'submissions', id);
    return sendNew(request, reply, id, object ?? JSON.stringify({ id }));
  };
}

/** A contestant's question to the jury. */
export function postClarification(site: Site): ContestAnswer {
  return async (request, reply, seen) => {
    const refused = refuseOthers(request, reply, seen);
    if (refused) return refused;
    const body = bodyOf(request);
    const caller = userOf(request);
    const forbidden = ['id', 'time', 'contest_time', 'to_team_id', 'to_team_ids', 'to_group_ids'];
    const fault = faultOf(body, forbidden, 'from_team_id', String(caller.userId));
    if (fault) return refuse(request, reply, 400, fault);
    const { text, problem_id: problem = null, reply_to_id: replyTo = null } = body;
    if (typeof text !== 'string' || isBlank(text) || text.length > maxQuestionLength || !isText(text))
      return refuse(request, reply, 400, `text must be a text of 1 to ${maxQuestionLength} characters`);
    if (problem !== null && typeof problem !== 'string') return refuse(request, reply, 400, noSuchProblem);
    if (replyTo !== null && typeof replyTo !== 'string')
      return refuse(request, reply, 400, noSuchClarification);
    const question = {
      ...(replyTo !== null && { replyTo }),
      contest: seen.key,
      problem: problem ?? '',
      question: text,
    };
    const now = site.now();
    const asked = await askQuestion(site.database, caller, question, now);
    if ('refusal' in asked && asked.refusal === 'no such question')
      return refuse(request, reply, 400, noSuchClarification);
    if (!('id' in asked)) return sendRefused(request, reply, asked);
    const contest = await loadClicsContest(site.database.query, seen.id, now);
    if (!contest) return sendApiError(request, reply, dataErrors.notFound);
    const own = { id: asked.id, authorId: caller.userId, question: text, askedAt: now, replyTo };
    const object = questionObject(contest, { ...own, problem: question.problem || null });
    return sendNew(request, reply, object.id, JSON.stringify(object));
  };
}

/** The standard has further requests that write. `access` offers them to nobody. */
export const refuseWriting: ContestAnswer = async (request, reply) => {
  const endpoint = textField(request.params, 'endpoint');
  return endpoint === '' || endpoints.includes(endpoint)
    ? deny(request, reply)
    : sendApiError(request, reply, dataErrors.notFound);
};

const endpoints: readonly string[] = [
  ...clicsCollections,
  ...['state', 'access', 'account', 'scoreboard', 'event-feed'],
];

const maxQuestionLength = 2000;
const noSuchProblem = 'there is no such problem';
const noSuchClarification = 'reply_to_id must be the id of a clarification that you know';

function sendNew(request: FastifyRequest, reply: FastifyReply, id: string, object: string): FastifyReply {
  const collection = request.url.replace(/\?.*$/, '').replace(/\/$/, '');
  return sendJson(reply.code(201).header('location', `${collection}/${id}`), object);
}

/** Only those who are in the contest write to it; undefined for them. */
function refuseOthers(
  request: FastifyRequest,
  reply: FastifyReply,
  { isContestant }: SeenContest,
): FastifyReply | undefined {
  return request.caller.kind !== 'guest' && isContestant ? undefined : deny(request, reply);
}

/** Credentials might help those who sent none. */
function deny(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.caller.kind !== 'guest' || request.readerContestId !== null)
    return sendApiError(request, reply, dataErrors.permissionDenied);
  reply.header('WWW-Authenticate', 'Basic realm="API"');
  return sendApiError(request, reply, { code: 401, message: dataErrors.loginRequired.message });
}

function refuse(request: FastifyRequest, reply: FastifyReply, code: number, message: string): FastifyReply {
  return sendApiError(request, reply, { code, message });
}

function bodyOf({ body }: FastifyRequest): Body {
  return fieldsOf(body);
}

/** The caller may name only their own team, and nothing that the site decides. */
function faultOf(body: Body, forbidden: readonly string[], team: string, own: string): string | null {
  const sent = forbidden.find((name) => body[name] !== undefined && body[name] !== null);
  if (sent) return `${sent} must not be sent`;
  // Null is the same as leaving a property out.
  return [undefined, null, own].some((one) => one === body[team]) ? null : `${team} must be your own`;
}

function timeOf(value: unknown): Date | null {
  return typeof value === 'string' ? (parseTime(value) ?? null) : null;
}

function sourceOf(files: unknown): string | { readonly fault: string } {
  if (!Array.isArray(files) || files.length !== 1) return { fault: 'files must contain one zip' };
  const { data, mime } = fieldsOf(files[0]);
  // Null is the same as leaving a property out.
  if (mime !== undefined && mime !== null && mime !== 'application/zip')
    return { fault: 'mime must be application/zip' };
  if (typeof data !== 'string') return { fault: 'the zip must be in data, in base64' };
  return readSourceZip(Buffer.from(data, 'base64'));
}
