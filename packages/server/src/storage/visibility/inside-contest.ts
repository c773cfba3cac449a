import { sql } from 'kysely';
import { allOf, type Condition } from './condition.ts';
import { contestIsVisible } from './contest-visibility.ts';
import { ownTimeHasBegun, participationEnd } from './participation-end.ts';
import type { Viewer } from './viewer.ts';

/**
 * Over a participation that the viewer has entered and its `contests`: true while the viewer takes part. The participation stays entered
 * after its time, so that the contestant goes on when the contest is extended.
 */
export function isInside(viewer: Viewer, participations: string, now: Date): Condition {
  return allOf(
    sql<boolean>`not ${sql.ref(participations)}.is_disqualified`,
    hasTimeLeft(participations, now),
    sql<boolean>`${sql.raw(ownTimeHasBegun(participations))}`,
    contestIsVisible(viewer),
  );
}

/** Over a participation and its `contests`. */
export function hasTimeLeft(participations: string, now: Date): Condition {
  return sql<boolean>`${sql.raw(participationEnd(participations))} >= ${now}`;
}
