import { sql } from 'kysely';
import { type JsonText, nameText, objectText, plainText, timeText } from '../../database/json-text.ts';
import { booleanIs, integerIs, textIs } from '../lists/filters.ts';
import type { Condition } from '../visibility/condition.ts';
import { participationEnd } from '../visibility/participation-end.ts';
import { standingIsFrozenFor } from '../visibility/participation-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

export interface ParticipationFilters {
  readonly contest: string | null;
  readonly user: string | null;
  readonly is_disqualified: boolean | null;
  readonly virtual_participation_number: number | null;
}

export const participationTables = sql`participations
  join contests on contests.id = participations.contest_id
  join users on users.id = participations.user_id`;

export function participationRecord(viewer: Viewer, now: Date): JsonText {
  const isFrozen = standingIsFrozenFor(viewer, now);
  return objectText({
    user: nameText('users.username'),
    contest: nameText('contests.key'),
    ...participationTimes,
    ...standingFields(isFrozen),
    is_disqualified: plainText('participations.is_disqualified'),
    virtual_participation_number: plainText('participations.virtual'),
  });
}

/** From `participations` joined to `contests`. */
export const participationTimes = {
  start_time: timeText(`participation_start(participations.virtual, participations.real_start,
    contests.start_time, contests.time_limit)`),
  end_time: timeText(participationEnd('participations')),
};

export function standingFields(isFrozen: Condition) {
  return {
    score: standingText('score', isFrozen),
    cumulative_time: standingText('cumulative_time', isFrozen),
    tiebreaker: standingText('tiebreaker', isFrozen),
  };
}

/** From the live or the frozen standing. */
function standingText(column: string, isFrozen: Condition): JsonText {
  const live = sql.ref(`participations.${column}`);
  const frozen = sql.ref(`participations.frozen_${column}`);
  return sql<string>`(case when ${isFrozen} then ${frozen} else ${live} end)::text`;
}

export function filterConditions(filters: ParticipationFilters): Condition[] {
  return [
    textIs('contests.key', filters.contest),
    textIs('users.username', filters.user),
    booleanIs('participations.is_disqualified', filters.is_disqualified),
    integerIs('participations.virtual', filters.virtual_participation_number),
  ];
}

/** Disqualification and participation number: the kinds that filters distinguish. */
export const participationKind = sql<string>`participations.is_disqualified || ' ' || participations.virtual`;

export function kindMatches({ is_disqualified, virtual_participation_number }: ParticipationFilters) {
  return (kind: string): boolean => {
    const [isDisqualified, virtual] = kind.split(' ');
    return (
      (is_disqualified === null || String(is_disqualified) === isDisqualified) &&
      (virtual_participation_number === null || virtual_participation_number === Number(virtual))
    );
  };
}
