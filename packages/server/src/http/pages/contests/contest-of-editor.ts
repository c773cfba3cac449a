import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import type { Refused } from '../../reply/show-refusal.ts';
import { findContestOfPath } from './contest-page.ts';

/** The contest in the path, if the caller edits it; otherwise null, and the refusal has been sent. */
export async function contestOfEditor(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ShownContest | null> {
  const found = await findContestOfEditor(site, request);
  if (!('refusal' in found)) return found;
  sendRefused(request, reply, found);
  return null;
}

export async function findContestOfEditor(
  site: Site,
  request: FastifyRequest,
): Promise<ShownContest | Refused> {
  const contest = await findContestOfPath(site, request);
  if (contest?.isEditor) return contest;
  return { refusal: contest ? 'not allowed to edit contest' : 'no such contest' };
}
