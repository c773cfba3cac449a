import { sql } from 'kysely';
import { always, anyOf, type Condition } from './condition.ts';
import { may, type Viewer } from './viewer.ts';

/** Over `problem_lists`: in lists of lists. A private list of an organization is for its members. */
export function listIsListed(viewer: Viewer): Condition {
  return anyOf(sql<boolean>`problem_lists.visibility = 'public'`, listIsOwn(viewer));
}

/** Over `problem_lists`: by its address, which nobody can guess. */
export function listIsVisible(viewer: Viewer): Condition {
  if (viewer.isSuperuser) return always;
  return anyOf(
    sql<boolean>`problem_lists.visibility <> 'private'`,
    listIsOwn(viewer),
    listIsEditedBy(viewer),
  );
}

/** Over `problem_lists`: of the viewer, or of an organization with the viewer as a member. */
export function listIsOwn({ userId }: Viewer): Condition {
  return anyOf(
    userId !== null && sql<boolean>`coalesce(problem_lists.owner_id = ${userId}, false)`,
    userId !== null &&
      sql<boolean>`coalesce(problem_lists.organization_id in (select organization_id from organization_members where user_id = ${userId}), false)`,
  );
}

/** Over `problem_lists`: its owner, or the administrators of its organization. */
export function listIsEditedBy(viewer: Viewer): Condition {
  const { userId } = viewer;
  if (viewer.isSuperuser) return always;
  return anyOf(
    may(viewer, 'edit_all_organization') && sql<boolean>`problem_lists.organization_id is not null`,
    userId !== null && sql<boolean>`coalesce(problem_lists.owner_id = ${userId}, false)`,
    userId !== null &&
      sql<boolean>`coalesce(problem_lists.organization_id in (select organization_id from organization_admins where user_id = ${userId}), false)`,
  );
}
