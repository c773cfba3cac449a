import { contestPoints, problemPoints } from '@tribunal/core/judging/grading';
import type { Result, Status } from '@tribunal/core/judging/verdicts';
import { groupBy } from '@tribunal/core/lists';
import type { Queries } from '../../database/connection.ts';
import { saveVerdicts, type Verdict } from '../../storage/contests/contest-log.ts';
import {
  rescoreParticipations,
  type ScoredSubmission,
  scoringRules,
} from '../../storage/contests/scoreboard/standings.ts';
import {
  addToProblemCounts,
  lockDataVersions,
  lockFigures,
  refreshBestResults,
} from '../../storage/problems/best-results.ts';
import { recountUserPoints } from '../../storage/problems/recount-public-figures.ts';
import type { JudgedSubmission } from '../../storage/submissions/judged-submission.ts';
import { finishJudgements, type JudgingFacts, type Outcome } from '../../storage/submissions/judgements.ts';

interface AppliedVerdict {
  readonly submission: JudgedSubmission;
  readonly outcome: Outcome;
  /** The version of the test data that the judge used; none for a verdict of the site itself. */
  readonly dataVersion?: string | null;
  readonly facts?: JudgingFacts;
  /** The submission had another number of judging before, and gets this one together with the verdict. */
  readonly isNewJudgement?: boolean;
}

/** Undoes the transaction. */
export class DataChanged extends Error {}

/**
 * For submissions that the transaction holds, at most one of each user. The submissions, their history, the standings of participations, the
 * points of users and the counts of problems change together or not at all. Locks are taken in this order everywhere, and those of one
 * kind by their numbers, or two writers could wait for each other: submission, its place in the queue, contest, participation, user,
 * problem, contest log. Rows that foreign keys point at are held `for no key update`: new rows do not wait for it.
 *
 * Returns when each submission was judged. Throws DataChanged if a verdict is based on a version of the test data that is not the current one.
 */
export async function applyVerdicts(
  queries: Queries,
  applied: readonly AppliedVerdict[],
  now: Date,
): Promise<Map<number, Date>> {
  const judged = applied.map((one): Judged => ({ ...one, verdict: verdictOf(one) }));
  const finished = judged.map(({ submission: { id, judgement }, verdict, facts }) => ({
    submissionId: id,
    number: judgement,
    verdict,
    ...(facts && { facts }),
  }));
  await finishJudgements(queries, finished, now);
  await rescore(queries, judged);
  await refreshStatistics(queries, judged);
  const changes = judged.map(({ submission: { id, contest, judgement }, verdict, isNewJudgement }) => ({
    id,
    contestId: contest?.id ?? null,
    status: statusOf(verdict.result),
    ...(isNewJudgement && { judgement }),
    verdict,
  }));
  return saveVerdicts(queries, changes, now);
}

interface Judged extends AppliedVerdict {
  readonly verdict: Verdict;
}

export function statusOf(result: Result): Status {
  return result === 'CE' || result === 'IE' || result === 'AB' ? result : 'D';
}

function verdictOf({ submission: { problem, contest }, outcome, dataVersion }: AppliedVerdict): Verdict {
  return {
    ...outcome,
    points: problemPoints(outcome, problem),
    contestPoints: contest && contestPoints(outcome, contest.problem, problem),
    dataVersion: dataVersion ?? null,
  };
}

async function rescore(queries: Queries, judged: readonly Judged[]): Promise<void> {
  const verdicts = new Map(judged.map(({ submission, verdict }) => [submission.id, verdict]));
  const withVerdicts = (stored: readonly ScoredSubmission[]) =>
    stored.map((one) => withVerdict(one, verdicts.get(one.id)));
  const inContests = judged.flatMap(({ submission: { contest } }) => contest ?? []);
  const byContest = groupBy(
    inContests.toSorted((one, other) => one.id - other.id),
    ({ id }) => id,
  );
  for (const [contestId, members] of byContest) {
    const rules = await scoringRules(queries, contestId);
    const participationIds = members.map(({ participationId }) => participationId);
    await rescoreParticipations(queries, rules, participationIds, withVerdicts);
  }
}

function withVerdict(submission: ScoredSubmission, verdict: Verdict | undefined): ScoredSubmission {
  if (!verdict) return submission;
  return { ...submission, result: verdict.result, contestPoints: verdict.contestPoints ?? 0 };
}

async function refreshStatistics(queries: Queries, judged: readonly Judged[]): Promise<void> {
  const userIds = judged.map(({ submission }) => submission.userId);
  await lockFigures(queries, userIds);
  const best = await refreshBestResults(queries, judged.map(newBest));
  await recountUserPoints(queries, userIds);
  const problemIds = judged.map(({ submission }) => submission.problemId);
  const currentVersions = await lockDataVersions(queries, problemIds);
  for (const { submission, verdict } of judged)
    if (verdict.dataVersion !== null && verdict.dataVersion !== currentVersions.get(submission.problemId))
      throw new DataChanged();
  const changes = new Map(best.map((change) => [change.submissionId, change]));
  const counts = judged.map(({ submission, verdict }) => {
    const { isPublic = false, solved = 0 } = changes.get(submission.id) ?? {};
    const isCounted = Number(isPublic);
    const wasJudged = Number(isJudgement(submission.result));
    const wasSolving = Number(solves(submission.result, submission));
    return {
      problemId: submission.problemId,
      users: solved,
      judged: isCounted * (Number(isJudgement(verdict.result)) - wasJudged),
      accepted: isCounted * (Number(solves(verdict.result, verdict)) - wasSolving),
    };
  });
  await addToProblemCounts(queries, counts);
}

function newBest({ submission: { id, userId, problemId }, verdict }: Judged) {
  return {
    submissionId: id,
    userId,
    problemId,
    points: verdict.points,
    isJudged: isJudgement(verdict.result),
    isSolving: solves(verdict.result, verdict),
  };
}

/** As `isJudged` of best-results.ts, for the result before and the one to come. */
function isJudgement(result: string | null): boolean {
  return result !== null && result !== 'AB';
}

function solves(
  result: Result | null,
  grade: { readonly casePoints: number; readonly caseTotal: number },
): boolean {
  return result === 'AC' && grade.casePoints >= grade.caseTotal;
}
