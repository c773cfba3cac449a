import type { Database } from '../../../database/connection.ts';
import { json, listOf, nullable, number, rowsOf, string } from '../../../database/row.ts';
import { groupsOfParticipation } from '../settings/contest-groups.ts';
import { type ContestantOrganization, organization } from './load-scoreboard.ts';

export interface RevealPerson {
  readonly username: string;
  /** The display name; empty when the user has none. */
  readonly name: string;
  readonly members: readonly string[];
  /** The hash of the photo; null without one. */
  readonly photo: string | null;
  readonly organization: ContestantOrganization | null;
  /** The codes of its groups. */
  readonly groups: readonly string[];
}

/** The live contestants with what cards and certificates show of them, by the id of the participation. */
export async function loadRevealPeople(
  { query }: Database,
  contestId: number,
): Promise<Map<number, RevealPerson>> {
  const { rows } = await rowsOf<RevealPerson & { id: number }>({
    username: string,
    name: string,
    members: listOf(string),
    photo: nullable(string),
    organization: nullable(json<NonNullable<(RevealPerson & { id: number })['organization']>>()),
    groups: listOf(string),
    id: number,
  })`
    select participations.id, users.username, users.full_name as name, users.members, ${organization} as organization,
      ${groupsOfParticipation} as groups, user_photos.hash as photo
    from participations join users on users.id = participations.user_id
    left join user_photos on user_photos.user_id = users.id
    where participations.contest_id = ${contestId} and participations.virtual = 0`.execute(query);
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}
