import { sql } from 'kysely';
import { type JsonText, nameText, objectText, plainText, timeText } from '../../../database/json-text.ts';
import { booleanIs, integerIs, textIs } from '../../lists/filters.ts';
import type { Condition } from '../../visibility/condition.ts';
import { participationEnd } from '../../visibility/participation-end.ts';
import { standingIsFrozenFor } from '../../visibility/participation-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { participationIsWithheldFrom } from '../../visibility/withheld.ts';

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
  return objectText({
    user: nameText('users.username'),
    contest: nameText('contests.key'),
    ...participationTimes,
    ...standingFields(viewer, now),
    is_disqualified: plainText('participations.is_disqualified'),
    virtual_participation_number: plainText('participations.virtual'),
  });
}

/** From `participations` joined to `contests`. */
const participationTimes = {
  start_time: timeText(`participation_start(participations.virtual, participations.real_start,
    contests.start_time, contests.time_limit)`),
  end_time: timeText(participationEnd('participations')),
};

export function standingFields(viewer: Viewer, now: Date) {
  return {
    score: standingText('score', viewer, now),
    cumulative_time: standingText('cumulative_time', viewer, now),
    tiebreaker: standingText('tiebreaker', viewer, now),
  };
}

/** From the live or the frozen standing, or 0 while results are withheld. */
function standingText(column: string, viewer: Viewer, now: Date): JsonText {
  const live = sql.ref(`participations.${column}`);
  const frozen = sql.ref(`participations.frozen_${column}`);
  return sql<string>`(case when ${participationIsWithheldFrom(viewer, now)} then 0
    when ${standingIsFrozenFor(viewer, now)} then ${frozen} else ${live} end)::text`;
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
