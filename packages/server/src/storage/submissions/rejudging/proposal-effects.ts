import { contestPoints, pointsPerBatch } from '@tribunal/core/judging/grading';
import type { Result } from '@tribunal/core/judging/verdicts';
import { groupBy, lookup } from '@tribunal/core/lists';
import { sharedRanks } from '@tribunal/core/ranking';
import type { Database, Queries } from '../../../database/connection.ts';
import {
  boolean,
  json,
  nullable,
  number,
  type Row,
  rowsOf,
  string,
  stringOf,
} from '../../../database/row.ts';
import {
  type ScoredSubmission,
  scoredSubmissions,
  scoringRules,
} from '../../contests/scoreboard/standings.ts';
import { storedRows } from '../../contests/scoreboard/stored-rows.ts';
import { type RankedParticipation, rankedParticipations } from '../../contests/settings/contest-ranks.ts';
import { allOf, anyOf, not } from '../../visibility/condition.ts';
import { boardIsFrozenFor, boardIsOpen, contestIsJudgedBy } from '../../visibility/contest-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { boardIsWithheldFrom } from '../../visibility/withheld.ts';
import type { StoredCase } from '../case-results.ts';

/** How the scoreboard of one contest would change. */
export interface ContestEffect {
  readonly key: string;
  readonly name: string;
  /** Final results are not changed. */
  readonly isFinal: boolean;
  /** Those with other points or another rank, the highest rank first. */
  readonly moves: readonly RankMove[];
}

export interface RankMove {
  readonly username: string;
  readonly rankBefore: number;
  readonly rankAfter: number;
  readonly scoreBefore: number;
  readonly scoreAfter: number;
}

const maxContests = 20;

/** The effect of what is judged and undecided, on the contests whose whole scoreboard the viewer may see. */
export async function proposalEffects(
  { query }: Database,
  viewer: Viewer,
  proposalId: number,
  now: Date,
): Promise<ContestEffect[]> {
  const effects: ContestEffect[] = [];
  for (const contest of await touchedContests(query, viewer, proposalId, now)) {
    const { id, ...shown } = contest;
    effects.push({ ...shown, moves: contest.isFinal ? [] : await movesIn(query, id, proposalId) });
  }
  return effects;
}

const touchedRow = rowsOf({
  id: number,
  key: string,
  name: string,
  isFinal: boolean,
});
type Touched = Row<typeof touchedRow>;

async function touchedContests(
  queries: Queries,
  viewer: Viewer,
  proposalId: number,
  now: Date,
): Promise<Touched[]> {
  const isSeen = anyOf(
    contestIsJudgedBy(viewer),
    allOf(
      boardIsOpen(viewer, now),
      not(boardIsFrozenFor(viewer, now)),
      not(boardIsWithheldFrom(viewer, now)),
    ),
  );
  const { rows } = await touchedRow`
    select contests.id, contests.key, contests.name, contests.finalized_at is not null as "isFinal"
    from contests
    where ${isSeen} and contests.id in (
      select s.contest_id from proposed_judgings q join submissions s on s.id = q.submission_id
      where q.proposal_id = ${proposalId} and q.fate is null and q.finished_at is not null)
    order by contests.start_time desc, contests.id limit ${maxContests}
  `.execute(queries);
  return rows;
}

async function movesIn(queries: Queries, contestId: number, proposalId: number): Promise<RankMove[]> {
  const proposed = await proposedIn(queries, contestId, proposalId);
  const before = await rankedParticipations(queries, contestId);
  const rescored = await rescore(queries, contestId, before, proposed);
  const after = new Map(
    sharedRanks(before.map((row) => rescored.get(row.id) ?? row)).map((row) => [row.id, row]),
  );
  return sharedRanks(before).flatMap(({ id, username, rank, score }) => {
    const then = lookup(after, id);
    if (then.rank === rank && then.score === score) return [];
    return [{ username, rankBefore: rank, rankAfter: then.rank, scoreBefore: score, scoreAfter: then.score }];
  });
}

const proposedRow = rowsOf({
  id: number,
  participationId: number,
  result: stringOf<Result>(),
  casePoints: number,
  caseTotal: number,
  cases: nullable(json<readonly StoredCase[]>()),
  contestProblem: json<{ readonly points: number; readonly partial: boolean }>(),
  problem: json<{ readonly partial: boolean }>(),
});
type Proposed = Row<typeof proposedRow>;

async function proposedIn(queries: Queries, contestId: number, proposalId: number): Promise<Proposed[]> {
  const { rows } = await proposedRow`
    select s.id, s.participation_id as "participationId", q.result, q.case_points as "casePoints",
      q.case_total as "caseTotal", q.cases,
      json_build_object('points', cp.points, 'partial', cp.partial) as "contestProblem",
      json_build_object('partial', p.partial) as problem
    from proposed_judgings q
    join submissions s on s.id = q.submission_id
    join problems p on p.id = s.problem_id
    join contest_problems cp on cp.id = s.contest_problem_id
    where q.proposal_id = ${proposalId} and q.fate is null and q.finished_at is not null and q.run = 1
      and s.contest_id = ${contestId} and s.judgement = q.judgement
  `.execute(queries);
  return rows;
}

const participationsAtOnce = 200;

/** The participations with proposed verdicts, as they would be. */
async function rescore(
  queries: Queries,
  contestId: number,
  ranked: readonly RankedParticipation[],
  proposed: readonly Proposed[],
): Promise<Map<number, RankedParticipation>> {
  const rules = await scoringRules(queries, contestId);
  const verdicts = groupBy(proposed, ({ participationId }) => participationId);
  const touched = ranked.filter(({ id }) => verdicts.has(id));
  const rescored = new Map<number, RankedParticipation>();
  for (let from = 0; from < touched.length; from += participationsAtOnce) {
    const some = touched.slice(from, from + participationsAtOnce);
    const stored = await scoredSubmissions(
      queries,
      some.map(({ id }) => id),
      rules,
    );
    for (const one of some) {
      const attempts = withProposed(stored.get(one.id) ?? [], verdicts.get(one.id) ?? []);
      const { score, cumulative_time, tiebreaker } = storedRows(rules, one, attempts);
      rescored.set(one.id, { ...one, score, cumulativeTime: cumulative_time, tiebreaker });
    }
  }
  return rescored;
}

function withProposed(
  attempts: readonly ScoredSubmission[],
  proposed: readonly Proposed[],
): ScoredSubmission[] {
  const byId = new Map(proposed.map((one) => [one.id, one]));
  return attempts.map((attempt) => {
    const then = byId.get(attempt.id);
    if (!then) return attempt;
    const batches = attempt.batches && pointsPerBatch(then.cases ?? []);
    const points = contestPoints(then, then.contestProblem, then.problem);
    return { ...attempt, result: then.result, contestPoints: points, batches };
  });
}
