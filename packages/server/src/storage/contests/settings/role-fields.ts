import { keysOf } from '@tribunal/core/lists';
import type { ContestRoleTable } from '../../../database/tables/contest-tables.ts';

/** The role of the people that a setting of a contest names. */
export const contestRoles = {
  authors: 'author',
  curators: 'curator',
  testers: 'tester',
  jury: 'jury',
  balloon_runners: 'balloon_runner',
  private_contestants: 'contestant',
} as const satisfies Readonly<Record<string, ContestRoleTable['role']>>;

export type RoleField = keyof typeof contestRoles;

export const roleFields = keysOf(contestRoles);
