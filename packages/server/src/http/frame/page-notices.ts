import type { LiveNotices } from '@tribunal/contract/events/live-notices';
import type { FastifyRequest } from 'fastify';
import { guest, hasPermission, type SessionCaller } from '../../auth/caller.ts';
import type { Site } from '../../site.ts';
import { liveNotices } from '../../storage/contests/clarifications/live-notices.ts';
import type { CurrentContest } from '../../storage/contests/participating/current-contest.ts';

export const noNotices: LiveNotices = { marks: [], notices: [] };

/**
 * What a contestant has not read, and what contestants have asked the jury. `contest` is the key of the contest that the page is about.
 * The database is asked only for readers who may have something.
 */
export async function unreadNoticesOf(
  { database, now }: Site,
  { caller = guest }: FastifyRequest,
  inside: readonly CurrentContest[],
  contest = '',
): Promise<LiveNotices> {
  if (caller.kind !== 'session' || caller.twoFactor === 'due') return noNotices;
  const isAsked = inside.some(({ unreadNotices }) => unreadNotices > 0) || mayBeInJury(caller, contest);
  if (!isAsked) return noNotices;
  const reader = { userId: caller.userId, contest };
  const [found] = await liveNotices(database, caller, [reader], now(), { since: new Date(0) });
  return found?.told ?? noNotices;
}

function mayBeInJury(caller: SessionCaller, contest: string): boolean {
  const judgesAll = hasPermission(caller, 'judge_all_contest') || hasPermission(caller, 'edit_all_contest');
  return caller.isInSomeJury || (contest !== '' && judgesAll);
}
