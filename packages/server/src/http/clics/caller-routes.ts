import { type AccountType, accessObject } from '@tribunal/contract/clics/access-object';
import type { Site } from '../../site.ts';
import { loadClicsContest } from '../../storage/contests/clics/clics-contest.ts';
import { dataErrors, sendApiError } from '../request/errors.ts';
import { type ContestAnswer, type SeenContest, sendJson } from './clics-request.ts';

/** What the caller may do and see. */
export function accessRoute(site: Site): ContestAnswer {
  return async (request, reply, seen) => {
    const contest = await loadClicsContest(site.database.query, seen.id, site.now());
    if (!contest) return sendApiError(request, reply, dataErrors.notFound);
    return sendJson(reply, JSON.stringify(accessObject(contest, seen.audience, seen)));
  };
}

/** The caller's own account. */
export const accountRoute: ContestAnswer = async (request, reply, seen) => {
  const { caller } = request;
  if (caller.kind === 'guest') return sendApiError(request, reply, dataErrors.notFound);
  const { userId, username } = caller;
  const team = seen.isTeam ? { team_id: String(userId) } : {};
  return sendJson(reply, JSON.stringify({ id: String(userId), username, type: typeOf(seen), ...team }));
};

/** Null for those without a role in the contest: the standard has no type for them. */
function typeOf({ mayEdit, isJury, isTeam }: SeenContest): AccountType | null {
  if (mayEdit) return 'admin';
  if (isJury) return 'judge';
  return isTeam ? 'team' : null;
}
