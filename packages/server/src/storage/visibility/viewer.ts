import { sql } from 'kysely';

/** The facts about a caller that visibility rules depend on. A caller who may not act as a user counts as a guest. */
export interface Viewer {
  /** Null for a guest. */
  readonly userId: number | null;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: readonly string[];
}

export const guest: Viewer = { userId: null, isStaff: false, isSuperuser: false, permissions: [] };

/** Sees everything, for commands on the machine of the site. */
export const unrestricted: Viewer = { userId: null, isStaff: true, isSuperuser: true, permissions: [] };

type ViewingPermission =
  | 'see_private_problem'
  | 'see_organization_problem'
  | 'edit_own_problem'
  | 'edit_all_problem'
  | 'edit_public_problem'
  | 'see_private_contest'
  | 'edit_own_contest'
  | 'edit_all_contest'
  | 'judge_all_contest'
  | 'run_all_balloons'
  | 'edit_all_organization'
  | 'view_all_submission'
  | 'rejudge_submission'
  | 'rejudge_submission_lot';

/** Superusers have every permission. */
export function may(viewer: Viewer, permission: ViewingPermission): boolean {
  return viewer.isSuperuser || viewer.permissions.includes(permission);
}

/** Viewers of the same kind have the same rules, except for their user id. */
export function kindOfViewer({ userId, isStaff, isSuperuser, permissions }: Viewer): string {
  if (userId === null) return isSuperuser ? 'unrestricted' : 'guest';
  return isSuperuser ? 'superuser' : `${isStaff ? 'staff' : 'user'} ${permissions.toSorted().join(' ')}`;
}

/** The same viewer with a placeholder for the user id, for a query that is built once per kind. */
export function viewerLike(viewer: Viewer, userId: number): Viewer {
  return viewer.userId === null ? viewer : { ...viewer, userId };
}

/** The viewers whose ids are in a column, for a query about many users with the same rights. The rules only insert the id into SQL. */
export function viewerOfColumn(viewer: Viewer, column: string): Viewer {
  return viewerLike(viewer, sql.ref<number>(column) as unknown as number);
}
