import { createHash, randomBytes } from 'node:crypto';
import type { UserCaller } from '../../../auth/caller.ts';
import type { Database, Queries } from '../../../database/connection.ts';
import { lockUser } from '../../../storage/contests/participating/current-participation.ts';
import {
  candidates,
  nameMembers,
  takeSeats,
  upcomingContests,
} from '../../../storage/contests/teams/team-seats.ts';
import {
  actAs,
  addMember,
  findPerson,
  findTeam,
  inviteMember,
  isTeamLink,
  removeMember,
  setTeamLink,
  type Team,
} from '../../../storage/contests/teams/teams.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { maxMembers } from './make-team.ts';

interface Asked {
  readonly slug: string;
  readonly now: Date;
}

/** Changes of one team happen one after the other, and none while the team enters a contest. */
async function changing<Result>(
  database: Database,
  { slug, now }: Asked,
  change: (queries: Queries, team: Team) => Promise<Result>,
): Promise<Result | Refusal<'no such team'>> {
  const known = await findTeam(database.query, slug, now);
  if (!known) return refuse('no such team');
  return database.transaction(async (queries) => {
    await lockUser(queries, known.userId);
    const team = await findTeam(queries, slug, now);
    return team ? change(queries, team) : refuse('no such team');
  });
}

type Invited =
  | 'invited'
  | Refusal<'no such team' | 'not the captain' | 'team takes part now' | 'no such person'>
  | Refusal<'in the team already' | 'invited already' | 'team is full'>;

/** While the team takes part in a contest, nobody is invited, joins or leaves. */
export function invite(
  database: Database,
  { userId }: UserCaller,
  { username, ...asked }: Asked & { readonly username: string },
): Promise<Invited> {
  return changing(database, asked, async (queries, team): Promise<Invited> => {
    if (team.captainId !== userId) return refuse('not the captain');
    if (team.isLocked) return refuse('team takes part now');
    const invited = await findPerson(queries, username);
    if (invited === null) return refuse('no such person');
    const member = team.members.find((one) => one.userId === invited);
    if (member) return refuse(member.hasJoined ? 'in the team already' : 'invited already');
    if (team.members.length >= maxMembers) return refuse('team is full');
    await inviteMember(queries, team.userId, invited, asked.now);
    return 'invited';
  });
}

type Link = { readonly code: string | null } | Refusal<'no such team' | 'not the captain'>;

export function makeTeamLink(
  database: Database,
  { userId }: UserCaller,
  { on, ...asked }: Asked & { readonly on: boolean },
): Promise<Link> {
  return changing(database, asked, async (queries, team): Promise<Link> => {
    if (team.captainId !== userId) return refuse('not the captain');
    const code = on ? randomBytes(18).toString('base64url') : null;
    await setTeamLink(queries, team.userId, code === null ? null : linkHash(code));
    return { code };
  });
}

function linkHash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/** Whether this is the code of the current link. */
export function isInvitedByLink(queries: Queries, { userId }: Team, code: string): Promise<boolean> {
  return code === '' ? Promise.resolve(false) : isTeamLink(queries, userId, linkHash(code));
}

type Accepted =
  | 'accepted'
  | Refusal<'no such team' | 'in the team already' | 'not invited' | 'team takes part now' | 'team is full'>
  | (Refusal<'members cannot take part'> & { readonly detail: string });

/** An invited user, or somebody with the link, becomes a member, also in the contests that the team has registered for. */
export function acceptInvitation(
  database: Database,
  { userId, username }: UserCaller,
  { code, ...asked }: Asked & { readonly code: string },
): Promise<Accepted> {
  return changing(database, asked, async (queries, team): Promise<Accepted> => {
    const member = team.members.find((one) => one.userId === userId);
    if (member?.hasJoined) return refuse('in the team already');
    if (!member && !(await isInvitedByLink(queries, team, code))) return refuse('not invited');
    if (team.isLocked) return refuse('team takes part now');
    if (!member && team.members.length >= maxMembers) return refuse('team is full');
    await lockUser(queries, userId);
    const upcoming = await upcomingContests(queries, team.userId, asked.now);
    for (const { id, maxTeamSize } of upcoming) {
      const all = await candidates(queries, id, team.userId, userId);
      const own = all.find((one) => one.userId === userId);
      if (!own?.isAllowed || own.isMaker || own.isTaken)
        return { ...refuse('members cannot take part'), detail: username };
      if (all.length > maxTeamSize) return refuse('team is full');
    }
    await addMember(queries, team.userId, userId, asked.now);
    for (const { id } of upcoming) await takeSeats(queries, id, team.userId, [userId]);
    await nameMembers(queries, team.userId);
    return 'accepted';
  });
}

type Removed =
  | 'removed'
  | Refusal<'no such team' | 'not the captain' | 'not in the team' | 'team takes part now'>;

/** The captain removes somebody, or withdraws an invitation; others leave, or decline. */
export function removeFromTeam(
  database: Database,
  { userId }: UserCaller,
  { username, ...asked }: Asked & { readonly username: string | null },
): Promise<Removed> {
  return changing(database, asked, async (queries, team): Promise<Removed> => {
    const member = team.members.find((one) =>
      username === null ? one.userId === userId : one.username === username,
    );
    if (member && member.userId !== userId && team.captainId !== userId) return refuse('not the captain');
    if (!member) return refuse('not in the team');
    if (member.hasJoined && team.isLocked) return refuse('team takes part now');
    await removeMember(queries, team.userId, member.userId, asked.now);
    await nameMembers(queries, team.userId);
    return 'removed';
  });
}

type Acting = 'set' | Refusal<'no such team' | 'not in the team'>;

/** Whether the requests of the member are those of the team. */
export function actForTeam(
  database: Database,
  { userId }: UserCaller,
  { on, ...asked }: Asked & { readonly on: boolean },
): Promise<Acting> {
  return changing(database, asked, async (queries, team): Promise<Acting> => {
    const isMember = team.members.some((one) => one.userId === userId && one.hasJoined);
    if (!isMember) return refuse('not in the team');
    await lockUser(queries, userId);
    await actAs(queries, userId, on ? team.userId : null);
    return 'set';
  });
}

/** Whoever acts as a team acts alone again. The team stays where it is. */
export function actAlone(database: Database, { userId }: { readonly userId: number }): Promise<'left'> {
  return database.transaction(async (queries): Promise<'left'> => {
    await lockUser(queries, userId);
    await actAs(queries, userId, null);
    return 'left';
  });
}
