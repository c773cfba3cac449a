import { isOver } from '@tribunal/core/contests/contest-time';
import type { UserCaller } from '../../../auth/caller.ts';
import type { Queries } from '../../../database/connection.ts';
import { lockUser } from '../../../storage/contests/participating/current-participation.ts';
import { findJoinable, type JoinableContest } from '../../../storage/contests/participating/joining.ts';
import {
  candidates,
  findSeat,
  findSeatByKey,
  nameMembers,
  takeSeats,
} from '../../../storage/contests/teams/team-seats.ts';
import { actAs, findTeam } from '../../../storage/contests/teams/teams.ts';
import { type Refusal, refuse } from '../../refusal.ts';

/** Who takes part when a user joins or registers: the user, or a team of the user. */
interface Contestant {
  readonly userId: number;
  readonly contest: JoinableContest;
  readonly team: { readonly memberId: number; readonly seats: readonly number[] } | null;
}

type TeamRefusal =
  | Refusal<'no such contest' | 'no team of yours' | 'teams are not allowed' | 'team is too large'>
  | (Refusal<'members cannot take part'> & { readonly detail: string });

interface Asked {
  readonly key: string;
  /** The team that the user names. */
  readonly team?: string;
}

/** Locks the user, or the team and its members, and the contest. Nothing is written. */
export async function contestantFor(
  queries: Queries,
  caller: UserCaller,
  { key, team = '' }: Asked,
  now: Date,
): Promise<Contestant | TeamRefusal> {
  const memberId = caller.member?.userId ?? caller.userId;
  const named = team || (caller.member ? caller.username : await teamOfSeat(queries, key, memberId, now));
  if (named !== '') return teamContestant(queries, caller, { key, team: named }, now);
  await lockUser(queries, memberId);
  const contest = await findJoinable(queries, caller, key);
  if (!contest) return refuse('no such contest');
  // The team entered meanwhile.
  const isSeated = !isOver(contest, now) && (await findSeat(queries, contest.id, memberId)) !== null;
  if (isSeated) return { ...refuse('members cannot take part'), detail: caller.username };
  return { userId: memberId, contest, team: null };
}

/** Empty if the user does not take part with a team, or the contest is over. */
async function teamOfSeat(queries: Queries, key: string, userId: number, now: Date): Promise<string> {
  return (await findSeatByKey(queries, key, userId, now))?.slug ?? '';
}

async function teamContestant(
  queries: Queries,
  caller: UserCaller,
  { key, team: slug }: Required<Asked>,
  now: Date,
): Promise<Contestant | TeamRefusal> {
  const memberId = caller.member?.userId ?? caller.userId;
  const known = await findTeam(queries, slug, now);
  if (known) await lockUser(queries, known.userId);
  const team = known && (await findTeam(queries, slug, now));
  const members = team?.members.filter(({ hasJoined }) => hasJoined) ?? [];
  if (!team || !members.some(({ userId }) => userId === memberId)) return refuse('no team of yours');
  for (const userId of members.map((one) => one.userId).toSorted((a, b) => a - b))
    await lockUser(queries, userId);
  const contest = await findJoinable(queries, caller, key, team.userId);
  if (!contest) return refuse('no such contest');
  const fault = isOver(contest, now) ? undefined : await seatsFault(queries, contest, team.userId);
  if (fault) return fault;
  const seats = isOver(contest, now) ? [] : members.map(({ userId }) => userId);
  return { userId: team.userId, contest, team: { memberId, seats } };
}

async function seatsFault(
  queries: Queries,
  { id, maxTeamSize }: JoinableContest,
  teamId: number,
): Promise<TeamRefusal | undefined> {
  if (maxTeamSize === 0) return refuse('teams are not allowed');
  const all = await candidates(queries, id, teamId);
  // It has entered, and nobody joined it since.
  if (all.every(({ hasSeat }) => hasSeat)) return undefined;
  if (all.length > maxTeamSize) return refuse('team is too large');
  const unfit = all.filter(({ isAllowed, isMaker, isTaken }) => !isAllowed || isMaker || isTaken);
  if (unfit.length === 0) return undefined;
  return { ...refuse('members cannot take part'), detail: unfit.map(({ username }) => username).join(', ') };
}

/** The team has entered, or will: its members have their places, and the caller acts as the team from now on if it is inside. */
export async function seatTeam(
  queries: Queries,
  { userId: teamId, contest, team }: Contestant,
  isInside: boolean,
): Promise<void> {
  if (!team) return;
  await takeSeats(queries, contest.id, teamId, team.seats);
  await nameMembers(queries, teamId);
  if (isInside) await actAs(queries, team.memberId, teamId);
}
