import type { JoinReason, TeamReason } from '@tribunal/contract/contests/joining';
import {
  hasEnded,
  hasStarted,
  isOver,
  type ParticipationKind,
  participationClock,
  participationHasEnded,
  participationKind,
} from '@tribunal/core/contests/contest-time';
import type { UserCaller } from '../../auth/caller.ts';
import type { Database, Queries } from '../../database/connection.ts';
import {
  addParticipation,
  beginParticipation,
  enterParticipation,
  type JoinableContest,
  logParticipation,
  type OwnParticipation,
  ownParticipations,
} from '../../storage/contests/participating/joining.ts';
import { removeRegistration } from '../../storage/contests/participating/registrations.ts';
import {
  addressBlock,
  countFailure,
  type Throttled,
  throttle,
  throttledBefore,
  throttleRules,
} from '../accounts/throttle.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { contestantFor, seatTeam } from './teams/contestant-for.ts';

interface Joined {
  readonly participationId: number;
  readonly virtual: number;
}

type JoinRefusal = Refusal<JoinReason> & { readonly detail?: string };

export interface JoinRequest {
  readonly key: string;
  readonly accessCode: string;
  /** The team of the user that takes part; otherwise the user, or the team with which the user takes part already. */
  readonly team?: string;
  /** Where the request came from. */
  readonly address: string;
}

/** Puts the user inside the contest: live while it runs, as a spectator if they make it, virtually once it is over. */
export async function joinContest(
  database: Database,
  caller: UserCaller,
  request: JoinRequest,
  now: Date,
): Promise<Joined | JoinRefusal | Throttled> {
  return database.transaction(async (queries) => {
    const contestant = await contestantFor(queries, caller, request, now);
    if ('refusal' in contestant) return contestant;
    const { contest, userId } = contestant;
    const own = await ownParticipations(queries, contest.id, userId);
    const offer = offerToJoin({ ...contest, hasAccessCode: contest.accessCode !== '' }, own, now);
    if ('refusal' in offer) return offer;
    const { virtual, existing, needsAccessCode } = offer;
    const refused = needsAccessCode && (await checkAccessCode(queries, caller, contest, request, now));
    if (refused) return refused;
    await seatTeam(queries, contestant, true);
    const participationId = existing
      ? await reenter(queries, userId, contest, existing, now)
      : await enter(queries, userId, contest, virtual, now);
    return { participationId, virtual };
  });
}

/** Undefined when the code is right. Whoever leaves it out has not guessed. */
export async function checkAccessCode(
  queries: Queries,
  { userId }: UserCaller,
  { id, accessCode }: JoinableContest,
  request: JoinRequest,
  now: Date,
): Promise<Refusal<'access code needed'> | Throttled | undefined> {
  if (request.accessCode === '') return refuse('access code needed');
  const { accessCodePerUser, wrongAccessCodePerAddress } = throttleRules;
  const [user, address] = [`${userId} ${id}`, addressBlock(request.address)];
  const throttled =
    (await throttledBefore(queries, wrongAccessCodePerAddress, address, now)) ??
    (await throttle(queries, accessCodePerUser, user, now));
  if (throttled) return throttled;
  // A form takes away the spaces around a code, so those of the contest do not count either.
  if (request.accessCode.trim() === accessCode.trim()) return undefined;
  await countFailure(queries, wrongAccessCodePerAddress, address, now);
  return refuse('access code needed');
}

/** What joining would come to. */
export interface JoinOffer {
  readonly virtual: number;
  /** The participation that is entered again. */
  readonly existing: OwnParticipation | undefined;
  readonly needsAccessCode: boolean;
}

type OfferedContest = Pick<
  JoinableContest,
  | 'startTime'
  | 'endTime'
  | 'removedIntervals'
  | 'overAt'
  | 'timeLimit'
  | 'isMaker'
  | 'isRegistered'
  | 'registrationApproval'
> & {
  readonly hasAccessCode: boolean;
};

export function offerToJoin(
  contest: OfferedContest,
  own: readonly OwnParticipation[],
  now: Date,
): JoinOffer | Refusal<Exclude<JoinReason, 'access code needed' | 'no such contest' | TeamReason>> {
  if (!hasStarted(contest, now) && !contest.isMaker) return refuse('contest has not started');
  if (own.some(({ isDisqualified }) => isDisqualified)) return refuse('disqualified');
  if (onlyOthersHaveTime(contest, own, now)) return refuse('others have extra time');
  const virtual = virtualFor(contest, own, now);
  const existing = own.find((one) => one.virtual === virtual);
  if (contest.registrationApproval && !contest.isRegistered && virtual === virtualOf.live && !existing)
    return refuse('registration needs approval');
  return {
    virtual,
    existing,
    needsAccessCode: own.length === 0 && !contest.isRegistered && !contest.isMaker && contest.hasAccessCode,
  };
}

/** After the end, until the last extra time has ended, only those who have it take part. */
function onlyOthersHaveTime(contest: OfferedContest, own: readonly OwnParticipation[], now: Date): boolean {
  if (!hasEnded(contest, now) || isOver(contest, now) || contest.isMaker) return false;
  const live = own.find(({ virtual }) => participationKind(virtual) === 'live');
  if (!live) return true;
  const realStart = isOnlyRegistered(live) ? null : live.realStart;
  return participationHasEnded(participationClock(contest, { ...live, realStart }), now);
}

/** Whoever finished their own window while the contest runs on may only look on. */
function virtualFor(contest: OfferedContest, own: readonly OwnParticipation[], now: Date): number {
  if (isOver(contest, now)) return nextVirtual(contest, own, now);
  if (contest.isMaker) return virtualOf.spectator;
  const live = own.find(({ virtual }) => participationKind(virtual) === 'live');
  const isDone =
    live && !isOnlyRegistered(live) && participationHasEnded(participationClock(contest, live), now);
  return isDone ? virtualOf.spectator : virtualOf.live;
}

/** A virtual participation goes on until its own time is over; only then another one starts. */
function nextVirtual(contest: OfferedContest, own: readonly OwnParticipation[], now: Date): number {
  const last = own.findLast(({ virtual }) => participationKind(virtual) === 'virtual');
  if (!last) return 1;
  const isDone = participationHasEnded(participationClock(contest, last), now);
  return isDone ? last.virtual + 1 : last.virtual;
}

const virtualOf = { live: 0, spectator: -1 } as const satisfies Partial<Record<ParticipationKind, number>>;

function isOnlyRegistered({ realStart }: OwnParticipation): boolean {
  return realStart.getTime() === 0;
}

async function reenter(
  queries: Queries,
  userId: number,
  contest: JoinableContest,
  existing: OwnParticipation,
  now: Date,
): Promise<number> {
  await enterParticipation(queries, userId, existing.id, now);
  if (isOnlyRegistered(existing)) {
    await beginParticipation(queries, existing.id, now);
    await logParticipation(queries, contest.id, existing.id, now);
  }
  return existing.id;
}

async function enter(
  queries: Queries,
  userId: number,
  contest: JoinableContest,
  virtual: number,
  now: Date,
): Promise<number> {
  const added = { contestId: contest.id, userId, virtual, realStart: now };
  const id = await addParticipation(queries, added);
  if (contest.isRegistered && virtual <= 0) await removeRegistration(queries, contest.id, userId);
  await enterParticipation(queries, userId, id, now);
  await logParticipation(queries, contest.id, id, now);
  return id;
}
