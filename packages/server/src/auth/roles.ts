import { isAmong } from '@tribunal/core/lists';
import type { Permission } from './permissions.ts';

/** Named sets of permissions for the whole site. Administrators are staff with every permission. */
export const roleNames = [
  'administrator',
  'contest-editor',
  'problem-setter',
  'jury',
  'balloon-runner',
] as const;

export type RoleName = (typeof roleNames)[number];

const permissionsOfRoles: Readonly<Record<RoleName, readonly Permission[]>> = {
  administrator: [],
  'contest-editor': [
    ...(['edit_own_contest', 'edit_all_contest', 'see_private_contest'] as const),
    ...(['see_private_problem', 'edit_all_organization'] as const),
  ],
  'problem-setter': ['edit_own_problem', 'rejudge_submission', 'rejudge_submission_lot'],
  jury: ['judge_all_contest', 'view_all_submission'],
  'balloon-runner': ['run_all_balloons'],
};

/** The rights of an account. */
interface Rights {
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: readonly string[];
}

/** The rights of somebody who has exactly these roles. */
export function rightsOf(roles: readonly RoleName[]): Rights {
  const isAdministrator = roles.includes('administrator');
  const permissions = [...new Set(roles.flatMap((role) => permissionsOfRoles[role]))].sort();
  return { isStaff: isAdministrator, isSuperuser: isAdministrator, permissions };
}

/** The roles whose rights an account has completely. */
export function rolesOf({ isStaff, isSuperuser, permissions }: Rights): RoleName[] {
  return roleNames.filter((role) =>
    role === 'administrator'
      ? isStaff && isSuperuser
      : permissionsOfRoles[role].every((permission) => permissions.includes(permission)),
  );
}

export function isRoleName(text: string): text is RoleName {
  return isAmong(roleNames, text);
}
