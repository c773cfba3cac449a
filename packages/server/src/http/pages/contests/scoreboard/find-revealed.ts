import { isOver } from '@tribunal/core/contests/contest-time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { findContestOfPath } from '../contest-page.ts';

/** The contest in the path, if its editors may reveal it now. Null after the refusal has been sent. */
export async function findRevealed(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ShownContest | null> {
  const contest = await findContestOfPath(site, request);
  const refusal = !contest
    ? 'no such contest'
    : !contest.isEditor
      ? 'not allowed to edit contest'
      : !isOver(contest, site.now())
        ? 'contest has not ended'
        : null;
  if (refusal === null) return contest;
  await sendRefused(request, reply, { refusal });
  return null;
}
