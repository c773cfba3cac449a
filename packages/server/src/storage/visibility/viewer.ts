/** Who looks, as far as any rule of visibility asks. A caller who may not act as a user is a guest. */
export interface Viewer {
  /** Null for a guest. */
  readonly userId: number | null;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: readonly string[];
}

export const guest: Viewer = { userId: null, isStaff: false, isSuperuser: false, permissions: [] };

/** Sees everything, as whoever runs commands on the machine. */
export const unrestricted: Viewer = { userId: null, isStaff: true, isSuperuser: true, permissions: [] };

export type ViewingPermission =
  | 'see_private_problem'
  | 'see_organization_problem'
  | 'edit_own_problem'
  | 'edit_all_problem'
  | 'edit_public_problem'
  | 'see_private_contest'
  | 'edit_all_contest'
  | 'view_all_submission';

/** Superusers hold every permission. */
export function may(viewer: Viewer, permission: ViewingPermission): boolean {
  return viewer.isSuperuser || viewer.permissions.includes(permission);
}

/** The same for viewers to whom the same rules apply, up to who they are. */
export function kindOfViewer({ userId, isStaff, isSuperuser, permissions }: Viewer): string {
  if (userId === null) return 'guest';
  return isSuperuser ? 'superuser' : `${isStaff ? 'staff' : 'user'} ${permissions.toSorted().join(' ')}`;
}

/** The same viewer for a query that is built once for all of a kind. */
export function viewerLike(viewer: Viewer, userId: number): Viewer {
  return viewer.userId === null ? viewer : { ...viewer, userId };
}
