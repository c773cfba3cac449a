import { sql } from 'kysely';
import { allOf, anyOf, type Condition, not } from './condition.ts';
import { boardIsFrozenFor, boardIsOpen, contestIsVisible } from './contest-visibility.ts';
import type { Viewer } from './viewer.ts';

/** Over `participations` joined to `contests`: where the board is open, and always one's own. Spectators have no row. */
export function participationIsListed(viewer: Viewer, now: Date): Condition {
  return allOf(
    sql<boolean>`participations.virtual >= 0`,
    anyOf(boardIsOpen(viewer, now), allOf(contestIsVisible(viewer), isOwn(viewer))),
  );
}

/** Over `participations` joined to `contests`: which of the two standings the viewer gets. */
export function standingIsFrozenFor(viewer: Viewer, now: Date): Condition {
  return allOf(boardIsFrozenFor(viewer, now), not(isOwn(viewer)));
}

function isOwn({ userId }: Viewer): Condition {
  return anyOf(userId !== null && sql<boolean>`participations.user_id = ${userId}`);
}
