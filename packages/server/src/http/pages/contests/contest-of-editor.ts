import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { findContestOfPath } from './contest-page.ts';

/** The contest in the path, if the caller edits it; otherwise null, and the refusal has been sent. */
export async function contestOfEditor(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ShownContest | null> {
  const contest = await findContestOfPath(site, request);
  if (contest?.isEditor) return contest;
  sendRefused(request, reply, { refusal: contest ? 'not allowed to edit contest' : 'no such contest' });
  return null;
}
