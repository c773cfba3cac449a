import { setImmediate } from 'node:timers/promises';
import type { ScoredContest, ScoredParticipation } from '@tribunal/core/scoreboard/contest';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { boolean, date, nullable, number, rowsOf } from '../../../database/row.ts';
import type { GradedPoints } from '../settings/contest-submissions.ts';
import { type ScoredSubmission, scoredSubmissions, scoringRules } from './standings.ts';
import { type StoredRows, storedRows } from './stored-rows.ts';

const scoredParticipationRow = rowsOf<ScoredParticipation>({
  id: number,
  isDisqualified: boolean,
  isUnofficial: boolean,
  virtual: number,
  realStart: nullable(date),
  extraMinutes: number,
});

/** Computes every standing of a contest anew. Nobody else may score it meanwhile. */
export async function rescoreContest(queries: Queries, contestId: number): Promise<void> {
  await computeStandings(queries, contestId);
  await storeStandings(queries);
}

/**
 * Computes the standings by the rules that the transaction sees, and keeps those that differ in a table of the transaction. Locks
 * nothing, so that verdicts go on. Some grades may give other points than those that are stored.
 */
export async function computeStandings(
  queries: Queries,
  contestId: number,
  grades: readonly GradedPoints[] = [],
): Promise<void> {
  await sql`
    create temporary table if not exists computed_standings (
      id int primary key, score double precision, cumulative_time int, tiebreaker double precision, cells jsonb,
      frozen_score double precision, frozen_cumulative_time int, frozen_tiebreaker double precision, frozen_cells jsonb
    ) on commit drop
  `.execute(queries);
  await sql`delete from computed_standings`.execute(queries);
  await computeWhere(queries, contestId, sql`true`, grades);
}

/** Computes again what changed since that number of the contest log. Call it when nobody else can score the contest any more. */
export async function computeChangedStandings(
  queries: Queries,
  contestId: number,
  since: number,
): Promise<void> {
  const { rows } = await rowsOf({ id: number })`
    select distinct coalesce(s.participation_id, l.subject_id) as id
    from contest_log l left join submissions s on l.kind = 'submission' and s.id = l.subject_id
    where l.contest_id = ${contestId} and l.number > ${since} and l.kind in ('submission', 'participation')
  `.execute(queries);
  const ids = rows.map(({ id }) => id);
  await sql`delete from computed_standings where id = any(${ids})`.execute(queries);
  await computeWhere(queries, contestId, sql`id = any(${ids})`, []);
}

/** Stores what was computed, and nothing else. */
export async function storeStandings(queries: Queries): Promise<void> {
  await sql`
    update participations p set
      score = n.score, cumulative_time = n.cumulative_time, tiebreaker = n.tiebreaker, cells = n.cells,
      frozen_score = n.frozen_score, frozen_cumulative_time = n.frozen_cumulative_time,
      frozen_tiebreaker = n.frozen_tiebreaker, frozen_cells = n.frozen_cells
    from computed_standings n where p.id = n.id
  `.execute(queries);
}

/** Other requests are answered between two parts. */
const participationsAtOnce = 200;

async function computeWhere(
  queries: Queries,
  contestId: number,
  condition: RawBuilder<unknown>,
  grades: readonly GradedPoints[],
): Promise<void> {
  const rules = await scoringRules(queries, contestId);
  const { rows } = await scoredParticipationRow`
    select id, virtual, real_start as "realStart", is_disqualified as "isDisqualified", is_unofficial as "isUnofficial",
      extra_minutes as "extraMinutes"
    from participations where contest_id = ${contestId} and ${condition} order by id
  `.execute(queries);
  const parts = inParts(rows);
  const read = (part: readonly ScoredParticipation[] = []) =>
    scoredSubmissions(
      queries,
      part.map(({ id }) => id),
      rules,
      grades,
    );
  let submissions = await read(parts[0]);
  let computed: readonly ComputedRows[] = [];
  for (const [index, part] of parts.entries()) {
    // The database keeps the part before and reads the next one meanwhile.
    [computed, submissions] = await Promise.all([
      compute(rules, part, submissions),
      read(parts[index + 1]),
      keepComputed(queries, computed),
    ]);
  }
  await keepComputed(queries, computed);
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / participationsAtOnce);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * participationsAtOnce, (index + 1) * participationsAtOnce),
  );
}

async function compute(
  rules: ScoredContest,
  participations: readonly ScoredParticipation[],
  submissions: ReadonlyMap<number, readonly ScoredSubmission[]>,
): Promise<ComputedRows[]> {
  await setImmediate();
  return participations.map((participation) =>
    withoutRepeatedCells(
      participation.id,
      storedRows(rules, participation, submissions.get(participation.id) ?? []),
    ),
  );
}

async function keepComputed(queries: Queries, rows: readonly ComputedRows[]): Promise<void> {
  await sql`
    insert into computed_standings
    select n.id, n.score, n.cumulative_time, n.tiebreaker, n.cells,
      n.frozen_score, n.frozen_cumulative_time, n.frozen_tiebreaker, coalesce(n.frozen_cells, n.cells)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      id int, score double precision, cumulative_time int, tiebreaker double precision, cells jsonb,
      frozen_score double precision, frozen_cumulative_time int, frozen_tiebreaker double precision, frozen_cells jsonb)
    join participations p on p.id = n.id
    where (p.score, p.cumulative_time, p.tiebreaker, p.cells,
        p.frozen_score, p.frozen_cumulative_time, p.frozen_tiebreaker, p.frozen_cells)
      is distinct from (n.score, n.cumulative_time, n.tiebreaker, n.cells,
        n.frozen_score, n.frozen_cumulative_time, n.frozen_tiebreaker, coalesce(n.frozen_cells, n.cells))
  `.execute(queries);
}

/** Cells that the freeze does not change are sent once: they are most of what the database has to read. */
function withoutRepeatedCells(id: number, rows: StoredRows) {
  return { ...rows, id, frozen_cells: rows.frozen_cells === rows.cells ? null : rows.frozen_cells };
}

type ComputedRows = ReturnType<typeof withoutRepeatedCells>;
