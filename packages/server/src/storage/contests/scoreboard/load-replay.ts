import { viewAtMinute } from '@tribunal/core/scoreboard/at-moment';
import type { Attempt, ScoredContest, ScoredParticipation } from '@tribunal/core/scoreboard/contest';
import { participationRow, type Row } from '@tribunal/core/scoreboard/row';
import type { Database, Queries } from '../../../database/connection.ts';
import { scoredSubmissions, scoringRules } from '../standings.ts';

/** All that the scoreboard of a contest depends on, at any moment: its live participations with their true results. */
export interface Replay {
  readonly contest: ScoredContest;
  readonly participations: readonly ScoredParticipation[];
  /** By the id of the participation. */
  readonly attempts: ReadonlyMap<number, readonly Attempt[]>;
}

export async function loadReplay({ query }: Database, contestId: number): Promise<Replay> {
  const contest = await scoringRules(query, contestId);
  const participations = await scoredParticipations(query)
    .where('contest_id', '=', contestId)
    .where('virtual', '=', 0)
    .orderBy('id')
    .execute();
  const ids = participations.map(({ id }) => id);
  return { contest, participations, attempts: await scoredSubmissions(query, ids, contest) };
}

/** The true row of a participation at the end of a minute since its start. */
export async function ownRowAtMinute(
  { query }: Database,
  contestId: number,
  participationId: number,
  minutes: number,
): Promise<Row> {
  const contest = await scoringRules(query, contestId);
  const participation = await scoredParticipations(query)
    .where('id', '=', participationId)
    .executeTakeFirstOrThrow();
  const attempts = await scoredSubmissions(query, [participationId], contest);
  return participationRow(
    contest,
    participation,
    attempts.get(participationId) ?? [],
    viewAtMinute(minutes, false),
  );
}

function scoredParticipations(query: Queries) {
  return query
    .selectFrom('participations')
    .select(['id', 'virtual', 'real_start as realStart', 'is_disqualified as isDisqualified'])
    .select('extra_minutes as extraMinutes');
}
