import { isOver } from '@tribunal/core/contests/contest-time';
import type { FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import type { CurrentContest } from '../../../storage/contests/participating/current-contest.ts';
import { type OwnParticipation, ownParticipations } from '../../../storage/contests/participating/joining.ts';
import { findSeat } from '../../../storage/contests/teams/team-seats.ts';
import { teamsOf } from '../../../storage/contests/teams/teams.ts';
import { contestsOfCaller } from '../../caller/contests-of-caller.ts';
import { userOf } from '../../caller/visitor.ts';

/** How the caller stands to the contest, and to others. */
export interface Standpoint {
  readonly own: readonly OwnParticipation[];
  /** The contests that the caller is in. */
  readonly current: readonly CurrentContest[];
  /** The teams with which the caller could take part. */
  readonly teams: readonly { readonly slug: string; readonly name: string }[];
  /** The team with which the caller takes part, although the caller does not act as the team now. */
  readonly seat: { readonly slug: string; readonly hasEntered: boolean } | null;
}

export async function standpointOf(
  site: Site,
  request: FastifyRequest,
  contest: ShownContest,
  own: readonly OwnParticipation[],
): Promise<Standpoint> {
  const current = await contestsOfCaller(site, request);
  const isAlone = request.caller.kind === 'guest' || request.caller.member !== undefined;
  if (isAlone || contest.maxTeamSize === 0 || isOver(contest, site.now()))
    return { own, current, teams: [], seat: null };
  const { query } = site.database;
  const { userId } = userOf(request);
  const seat = await findSeat(query, contest.id, userId);
  if (seat) {
    const entered = await ownParticipations(query, contest.id, seat.teamId);
    return { own, current, teams: [], seat: { slug: seat.slug, hasEntered: entered.length > 0 } };
  }
  const teams = await teamsOf(query, userId, site.now());
  const fits = teams.filter(({ members }) => {
    const joined = members.filter(({ hasJoined }) => hasJoined);
    return joined.length <= contest.maxTeamSize && joined.some((one) => one.userId === userId);
  });
  return { own, current, teams: fits.map(({ slug, name }) => ({ slug, name })), seat: null };
}
