import type { RegisterReason, UnregisterReason } from '@tribunal/contract/contests/joining';
import { hasStarted } from '@tribunal/core/contests/contest-time';
import type { UserCaller } from '../../auth/caller.ts';
import type { Database } from '../../database/connection.ts';
import { lockUser } from '../../storage/contests/participating/current-participation.ts';
import {
  findJoinable,
  type JoinableContest,
  type OwnParticipation,
  ownParticipations,
} from '../../storage/contests/participating/joining.ts';
import { addRegistration, removeRegistration } from '../../storage/contests/participating/registrations.ts';
import type { Throttled } from '../accounts/throttle.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { checkAccessCode, type JoinRequest } from './join-contest.ts';

/** The user will take part when the contest starts. Registering twice is the same as once. */
export async function registerForContest(
  database: Database,
  caller: UserCaller,
  request: JoinRequest,
  now: Date,
): Promise<'registered' | Refusal<RegisterReason> | Throttled> {
  return database.transaction(async (queries) => {
    await lockUser(queries, caller.userId);
    const contest = await findJoinable(queries, caller, request.key);
    if (!contest) return refuse('no such contest');
    const own = await ownParticipations(queries, contest.id, caller.userId);
    const refusal = registerRefusal(contest, own, now);
    if (refusal) return refusal;
    if (contest.isRegistered) return 'registered';
    const refused =
      contest.accessCode !== '' && (await checkAccessCode(queries, caller, contest, request, now));
    if (refused) return refused;
    await addRegistration(queries, contest.id, caller.userId, now);
    return 'registered';
  });
}

/** Undefined when the user may register. */
export function registerRefusal(
  contest: Pick<JoinableContest, 'startTime' | 'isMaker' | 'isRegistered' | 'isRegistrationOpen'>,
  own: readonly OwnParticipation[],
  now: Date,
): Refusal<Exclude<RegisterReason, 'access code needed' | 'no such contest'>> | undefined {
  if (hasStarted(contest, now)) return refuse('contest has started');
  if (contest.isMaker) return refuse('makers do not register');
  if (own.some(({ isDisqualified }) => isDisqualified)) return refuse('disqualified');
  return contest.isRegistrationOpen || contest.isRegistered
    ? undefined
    : refuse('contest registration is closed');
}

export async function cancelRegistration(
  database: Database,
  caller: UserCaller,
  key: string,
): Promise<'cancelled' | Refusal<UnregisterReason>> {
  return database.transaction(async (queries) => {
    await lockUser(queries, caller.userId);
    const contest = await findJoinable(queries, caller, key);
    if (!contest) return refuse('no such contest');
    const wasRegistered = await removeRegistration(queries, contest.id, caller.userId);
    return wasRegistered ? 'cancelled' : refuse('not registered');
  });
}
