import type { ScoredContest, ScoredParticipation } from '@tribunal/core/scoreboard/contest';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { storedRows } from './scoreboard/stored-rows.ts';
import { scoredSubmissions, scoringRules } from './standings.ts';

const participationsAtOnce = 1000;

/** Computes every standing of a contest anew and holds all its participations until the transaction ends. */
export async function rescoreContest(queries: Queries, contestId: number): Promise<void> {
  const rules = await scoringRules(queries, contestId);
  let after = 0;
  for (;;) {
    const participations = await lockParticipations(queries, contestId, after);
    const last = participations.at(-1);
    if (!last) return;
    await rescore(queries, rules, participations);
    after = last.id;
  }
}

async function lockParticipations(
  queries: Queries,
  contestId: number,
  after: number,
): Promise<ScoredParticipation[]> {
  return queries
    .selectFrom('participations')
    .select(['id', 'virtual', 'real_start as realStart', 'is_disqualified as isDisqualified'])
    .select('extra_minutes as extraMinutes')
    .where('contest_id', '=', contestId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(participationsAtOnce)
    .forNoKeyUpdate()
    .execute();
}

async function rescore(
  queries: Queries,
  rules: ScoredContest,
  participations: readonly ScoredParticipation[],
): Promise<void> {
  const ids = participations.map(({ id }) => id);
  const submissions = await scoredSubmissions(queries, ids, rules);
  const rows = participations.map((participation) => ({
    id: participation.id,
    ...storedRows(rules, participation, submissions.get(participation.id) ?? []),
  }));
  await sql`
    update participations p set
      score = n.score, cumulative_time = n.cumulative_time, tiebreaker = n.tiebreaker, cells = n.cells,
      frozen_score = n.frozen_score, frozen_cumulative_time = n.frozen_cumulative_time,
      frozen_tiebreaker = n.frozen_tiebreaker, frozen_cells = n.frozen_cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      id int, score double precision, cumulative_time int, tiebreaker double precision, cells jsonb,
      frozen_score double precision, frozen_cumulative_time int, frozen_tiebreaker double precision, frozen_cells jsonb)
    where p.id = n.id
      and (p.score, p.cumulative_time, p.tiebreaker, p.cells,
          p.frozen_score, p.frozen_cumulative_time, p.frozen_tiebreaker, p.frozen_cells)
        is distinct from (n.score, n.cumulative_time, n.tiebreaker, n.cells,
          n.frozen_score, n.frozen_cumulative_time, n.frozen_tiebreaker, n.frozen_cells)
  `.execute(queries);
}
