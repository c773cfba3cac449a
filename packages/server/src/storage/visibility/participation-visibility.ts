import { sql } from 'kysely';
import { allOf, anyOf, type Condition, not } from './condition.ts';
import { boardIsFrozenFor, boardIsOpen, contestIsVisible } from './contest-visibility.ts';
import type { Viewer } from './viewer.ts';

/**
 * Over `participations` joined to `contests`: true where the board is visible, and for the viewer's own. Spectators are
 * never listed.
 */
export function participationIsListed(viewer: Viewer, now: Date): Condition {
  return allOf(
    sql<boolean>`participations.virtual >= 0`,
    anyOf(boardIsOpen(viewer, now), allOf(contestIsVisible(viewer), isOwn(viewer))),
  );
}

/** Over `participations` joined to `contests`: true when the viewer gets the frozen standing. */
export function standingIsFrozenFor(viewer: Viewer, now: Date): Condition {
  return allOf(boardIsFrozenFor(viewer, now), not(isOwn(viewer)));
}

function isOwn({ userId }: Viewer): Condition {
  return anyOf(userId !== null && sql<boolean>`participations.user_id = ${userId}`);
}
