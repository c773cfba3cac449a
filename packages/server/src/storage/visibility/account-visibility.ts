import { sql } from 'kysely';
import { always, anyOf, type Condition } from './condition.ts';
import { may, type Viewer } from './viewer.ts';

/** Over `users`. Unlisted users are not in lists, but everybody may open their page. */
export const userIsListed: Condition = sql<boolean>`(users.is_active and not users.is_unlisted)`;

/** Over `users`: the viewer's own record, which contains results that others may not see yet. */
export function isSelf({ userId }: Viewer): Condition {
  return anyOf(userId !== null && sql<boolean>`users.id = ${userId}`);
}

/** Organizations and their members are public. */
export const organizationIsVisible: Condition = always;

/** Over `organizations`. Unlisted ones are in lists only for their members and editors, but everybody may open their page. */
export function organizationIsListed(viewer: Viewer): Condition {
  const { userId } = viewer;
  return anyOf(
    sql<boolean>`not organizations.is_unlisted`,
    organizationIsEditedBy(viewer),
    userId !== null &&
      sql<boolean>`organizations.id in (select organization_id from organization_members where user_id = ${userId})`,
  );
}

/** Over `organizations`: true for its administrators and users who may edit every organization. */
export function organizationIsEditedBy(viewer: Viewer): Condition {
  const { userId } = viewer;
  return anyOf(
    may(viewer, 'edit_all_organization') && always,
    userId !== null &&
      sql<boolean>`organizations.id in (select organization_id from organization_admins where user_id = ${userId})`,
  );
}

/** Over `judges`. */
export function judgeIsVisible(viewer: Viewer): Condition {
  return viewer.isStaff || viewer.isSuperuser ? always : sql<boolean>`judges.is_online`;
}
