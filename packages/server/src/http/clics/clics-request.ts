import type { Readable } from 'node:stream';
import { type Audience, audienceOf, type ClicsVersion } from '@tribunal/contract/clics/audiences';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../site.ts';
import {
  type ClicsReader,
  findVisibleContest,
  type VisibleContest,
} from '../../storage/contests/clics/visible-contests.ts';
import { viewerOf } from '../caller/request-viewer.ts';
import { dataErrors, sendApiError } from '../request/errors.ts';
import { textField } from '../request/form-fields.ts';

/** A contest, and as which audience the caller sees it. */
export interface SeenContest extends VisibleContest {
  readonly audience: Audience;
}

/** Answers a request about a contest that the caller sees; its audience says in which version. */
export type ContestAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  seen: SeenContest,
) => Promise<FastifyReply>;

/** Null after the refusal has been sent. */
export async function findSeen(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  version: ClicsVersion,
): Promise<SeenContest | null> {
  const key = textField(request.params, 'key');
  const contest = await findVisibleContest(site.database.query, readerOf(request), key, site.now());
  if (contest) return { ...contest, audience: audienceOf(version, contest.isJury ? 'full' : 'public') };
  sendApiError(request, reply, dataErrors.notFound);
  return null;
}

export function readerOf(request: FastifyRequest): ClicsReader {
  return { viewer: viewerOf(request), contestId: request.readerContestId };
}

/** The body is JSON already. */
export function sendJson(reply: FastifyReply, body: string | Readable): FastifyReply {
  return jsonReply(reply).send(body);
}

export function jsonReply(reply: FastifyReply): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'private, no-store');
}
