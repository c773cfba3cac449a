import { viewAtMinute } from '@tribunal/core/scoreboard/at-moment';
import type { Attempt, ScoredContest, ScoredParticipation } from '@tribunal/core/scoreboard/contest';
import { participationRow, type Row } from '@tribunal/core/scoreboard/row';
import type { Database, Queries } from '../../../database/connection.ts';
import { scoredSubmissions, scoringRules } from './standings.ts';

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
  const attempts = new Map<number, readonly Attempt[]>();
  // Reading the submissions of thousands of participations at once would keep other requests waiting.
  for (let start = 0; start < ids.length; start += participationsAtOnce) {
    const some = ids.slice(start, start + participationsAtOnce);
    for (const [id, made] of await scoredSubmissions(query, some, contest)) attempts.set(id, made);
  }
  return { contest, participations, attempts };
}

const participationsAtOnce = 250;

/** The rules by which a frozen view shows every submission as pending. */
export function frozenFromTheStart(contest: ScoredContest): ScoredContest {
  return { ...contest, frozenAt: new Date(0) };
}

interface OwnRow {
  readonly row: Pick<Row, 'id'>;
  /** Every submission is pending. */
  readonly isWithheld: boolean;
}

/** The row of a participation at the end of a minute since its start, as the participant may see it. A freeze does not hide it. */
export async function ownRowAtMinute(
  { query }: Database,
  contestId: number,
  { row: { id }, isWithheld }: OwnRow,
  minutes: number,
): Promise<Row> {
  const contest = await scoringRules(query, contestId);
  const participation = await scoredParticipations(query).where('id', '=', id).executeTakeFirstOrThrow();
  const attempts = await scoredSubmissions(query, [id], contest);
  return participationRow(
    isWithheld ? frozenFromTheStart(contest) : contest,
    participation,
    attempts.get(id) ?? [],
    viewAtMinute(minutes, isWithheld),
  );
}

function scoredParticipations(query: Queries) {
  return query
    .selectFrom('participations')
    .select([
      'id',
      'virtual',
      'real_start as realStart',
      'is_disqualified as isDisqualified',
      'is_unofficial as isUnofficial',
    ])
    .select('extra_minutes as extraMinutes');
}
