import { sql } from 'kysely';
import { always, type Condition } from './condition.ts';
import type { Viewer } from './viewer.ts';

/** Over `users`. A user's own page is open to everybody, listed or not. */
export const userIsListed: Condition = sql<boolean>`(users.is_active and not users.is_unlisted)`;

/** Organizations and who is in them are public. */
export const organizationIsVisible: Condition = always;

/** Over `judges`. */
export function judgeIsVisible(viewer: Viewer): Condition {
  return viewer.isStaff || viewer.isSuperuser ? always : sql<boolean>`judges.is_online`;
}
