import { isUsername } from '@tribunal/core/texts/names';
import type { UserCaller } from '../../../auth/caller.ts';
import type { Database, Queries } from '../../../database/connection.ts';
import { changeAccount, insertAccount } from '../../../storage/accounts/accounts.ts';
import { lockUser } from '../../../storage/contests/participating/current-participation.ts';
import { nameMembers } from '../../../storage/contests/teams/team-seats.ts';
import { findPerson, insertTeam, inviteMember, teamsOf } from '../../../storage/contests/teams/teams.ts';
import { type Throttled, throttle, throttleRules } from '../../accounts/throttle.ts';
import { type Refusal, refuse } from '../../refusal.ts';

/** Invitations included. */
export const maxMembers = 50;
const maxTeamsOfUser = 20;

interface NewTeam {
  readonly slug: string;
  readonly name: string;
  /** Usernames of those who are invited. */
  readonly members: readonly string[];
}

type Made =
  | { readonly slug: string }
  | Refusal<'bad team slug' | 'too many teams' | 'team is full' | 'team slug taken'>
  | (Refusal<'unknown members'> & { readonly detail: string })
  | Throttled;

/** The caller is the captain of the new team, and the others are invited. Its account has no password. */
export function makeTeam(
  database: Database,
  { userId }: UserCaller,
  { slug, name, members }: NewTeam,
  now: Date,
): Promise<Made> {
  return database.transaction(async (queries): Promise<Made> => {
    await lockUser(queries, userId);
    if (!isUsername(slug) || slug.toLowerCase() === 'new') return refuse('bad team slug');
    if ((await teamsOf(queries, userId, now)).length >= maxTeamsOfUser) return refuse('too many teams');
    const invited = await findPersons(queries, members);
    if ('refusal' in invited) return invited;
    const others = invited.ids.filter((id) => id !== userId);
    if (others.length >= maxMembers) return refuse('team is full');
    const throttled = await throttle(queries, throttleRules.teamPerUser, `${userId}`, now);
    if (throttled) return throttled;
    const account = { username: slug, email: '', passwordHash: null, isStaff: false, isSuperuser: false };
    const teamId = await insertAccount(queries, { ...account, createdAt: now });
    if (teamId === undefined) return refuse('team slug taken');
    await changeAccount(queries, teamId, { full_name: name });
    await insertTeam(queries, { userId: teamId, captainId: userId }, now);
    for (const id of others) await inviteMember(queries, teamId, id, now);
    await nameMembers(queries, teamId);
    return { slug };
  });
}

async function findPersons(
  queries: Queries,
  usernames: readonly string[],
): Promise<{ readonly ids: readonly number[] } | (Refusal<'unknown members'> & { readonly detail: string })> {
  const ids = new Set<number>();
  const unknown: string[] = [];
  for (const username of new Set(usernames)) {
    const id = await findPerson(queries, username);
    if (id === null) unknown.push(username);
    else ids.add(id);
  }
  return unknown.length > 0
    ? { ...refuse('unknown members'), detail: unknown.join(', ') }
    : { ids: [...ids] };
}
