import { isUsername } from '@tribunal/core/texts/names';
import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import {
  boolean,
  date,
  json,
  listOf,
  nullable,
  number,
  type Row,
  rowsOf,
  string,
} from '../../../database/row.ts';
import { isSelf, organizationIsVisible } from '../../visibility/account-visibility.ts';
import { always, anyOf, type Condition } from '../../visibility/condition.ts';
import { contestIsVisible } from '../../visibility/contest-visibility.ts';
import { guest, type Viewer } from '../../visibility/viewer.ts';

/** The public facts about a user; users also see their hidden results. */
const profileRow = rowsOf({
  id: number,
  username: string,
  fullName: string,
  /** The names of the people of a team. */
  members: listOf(string),
  isActive: boolean,
  /** ISO 3166-1 alpha-3; empty when unknown. */
  country: string,
  performancePoints: number,
  problemCount: number,
  rating: nullable(number),
  /** The hash of the photo; null without one. */
  photo: nullable(string),
  createdAt: date,
  organizations: json<readonly { readonly slug: string; readonly name: string }[]>(),
});
export type Profile = Row<typeof profileRow>;

export async function findProfile(
  { query }: Database,
  viewer: Viewer,
  username: string,
): Promise<Profile | undefined> {
  // Nothing else is a valid username, and some texts would make the query fail.
  if (!isUsername(username)) return undefined;
  const isOwn = isSelf(viewer);
  const mayReadMembers = anyOf(isOwn, viewer.isStaff && always, contestNamesMembers);
  const { rows } = await profileRow`
    select id, username, full_name as "fullName", case when ${mayReadMembers} then members else '{}' end as members,
      is_active as "isActive", country, rating, created_at as "createdAt",
      case when ${isOwn} then own_performance_points else performance_points end as "performancePoints",
      case when ${isOwn} then own_problem_count else problem_count end as "problemCount",
      (select hash from user_photos where user_id = users.id) as photo,
      array(
        select json_build_object('slug', organizations.slug, 'name', organizations.name)
        from organization_members join organizations on organizations.id = organization_id
        where user_id = users.id and ${organizationIsVisible} order by position, organizations.id limit 50
      ) as organizations
    from users where username = ${username}
  `.execute(query);
  return rows[0];
}

/** Over `users`: true when a contest that everybody sees shows the members of its teams, and the user takes part in it. */
const contestNamesMembers: Condition = sql<boolean>`exists (
  select from participations join contests on contests.id = participations.contest_id
  where participations.user_id = users.id and participations.virtual = 0 and contests.show_members
    and ${contestIsVisible(guest)})`;
