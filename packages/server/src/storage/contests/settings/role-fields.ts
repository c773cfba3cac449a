import type { ContestRoleTable } from '../../../database/tables/contest-tables.ts';

/** The field of a contest that names the people with a role. */
export const roleFields = {
  author: 'authors',
  curator: 'curators',
  tester: 'testers',
  jury: 'jury',
  balloon_runner: 'balloon_runners',
  contestant: 'private_contestants',
} as const satisfies Record<ContestRoleTable['role'], string>;

export type RoleField = (typeof roleFields)[keyof typeof roleFields];
