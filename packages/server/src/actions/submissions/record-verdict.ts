import { contestPoints, problemPoints } from '@tribunal/core/grading';
import { isInProgress, type Result, type Status } from '@tribunal/core/verdicts';
import type { Database, Queries } from '../../database/connection.ts';
import { notify } from '../../database/notifications.ts';
import { changeSubmission, type Verdict } from '../../storage/contests/contest-log.ts';
import {
  rescoreParticipation,
  type ScoredSubmission,
  scoringRules,
} from '../../storage/contests/standings.ts';
import { claimStands, removeFromQueue } from '../../storage/judges/judge-queue.ts';
import {
  addToProblemCounts,
  lockDataVersion,
  lockFigures,
  refreshBestResult,
} from '../../storage/problems/best-results.ts';
import { recountUserPoints } from '../../storage/problems/recount-public-figures.ts';
import { dropCasesAfter } from '../../storage/submissions/case-results.ts';
import { type JudgedSubmission, lockSubmission } from '../../storage/submissions/judged-submission.ts';
import { finishJudgement } from '../../storage/submissions/judgements.ts';

/** How judging ended. A judge that reports cases sends their grade; CE, IE and AB have none. */
export interface Outcome {
  readonly result: Result;
  readonly casePoints: number;
  readonly caseTotal: number;
  readonly time: number | null;
  readonly memory: number | null;
  readonly error: string | null;
}

/** What a judge adds to its verdict; the site itself needs none of it. */
export interface JudgeReport {
  readonly claim: number;
  /** Its position; 0 when no case was run. */
  readonly lastCase: number;
  /** The version of the test data that the judge used. */
  readonly dataVersion: string;
}

export type VerdictRecorded = { readonly judgedAt: Date } | { readonly refusal: VerdictRefusal };
/** Somebody else ended this judging, or began another one. */
export type VerdictRefusal =
  | 'no such submission'
  | 'not being judged'
  | 'another judging has begun'
  | 'another judge has it'
  | 'test data has changed';

/** Undoes the transaction. */
class DataChanged extends Error {}

/**
 * Makes a verdict final: the submission, its history, the participation's standings, the user's points and the problem's counts
 * change together or not at all. Locks are taken in this order everywhere, or two writers could wait for each other: submission, its
 * place in the queue, contest, participation, user, problem, contest log. Rows that foreign keys point at are held `for no key update`: new rows do not wait for it.
 */
export async function recordVerdict(
  database: Database,
  submissionId: number,
  judgement: number,
  outcome: Outcome,
  now: Date,
  report?: JudgeReport,
): Promise<VerdictRecorded> {
  const record = async (queries: Queries): Promise<VerdictRecorded> => {
    const submission = await lockSubmission(queries, submissionId);
    if (!submission) return { refusal: 'no such submission' };
    if (!isInProgress(submission.status)) return { refusal: 'not being judged' };
    if (submission.judgement !== judgement) return { refusal: 'another judging has begun' };
    if (report) {
      if (!(await claimStands(queries, submissionId, report.claim)))
        return { refusal: 'another judge has it' };
      await dropCasesAfter(queries, { submissionId, judgement }, report.lastCase);
    }
    return { judgedAt: await applyVerdict(queries, submission, outcome, now, report?.dataVersion) };
  };
  const recorded = await database.transaction(record).catch((error: unknown): VerdictRecorded => {
    if (error instanceof DataChanged) return { refusal: 'test data has changed' };
    throw error;
  });
  if ('judgedAt' in recorded) await notify(database, submissionId, 'submission_changed');
  return recorded;
}

/**
 * For a submission that the transaction holds. Throws DataChanged if the verdict is based on a version of the test data that is not
 * the current one.
 */
export async function applyVerdict(
  queries: Queries,
  submission: JudgedSubmission,
  outcome: Outcome,
  now: Date,
  dataVersion: string | null = null,
): Promise<Date> {
  const verdict = { ...verdictOf(submission, outcome), dataVersion };
  const { id, contest } = submission;
  await finishJudgement(queries, { submissionId: id, number: submission.judgement }, verdict, now);
  await removeFromQueue(queries, id);
  if (contest) {
    const rules = await scoringRules(queries, contest.id);
    await rescoreParticipation(queries, rules, contest.participationId, (stored) =>
      stored.map((one) => (one.id === id ? withVerdict(one, verdict) : one)),
    );
  }
  await refreshFigures(queries, submission, verdict);
  const change = { status: statusOf(outcome.result), verdict };
  return changeSubmission(queries, { id, contestId: contest?.id ?? null }, change, now);
}

export function statusOf(result: Result): Status {
  return result === 'CE' || result === 'IE' || result === 'AB' ? result : 'D';
}

function verdictOf({ problem, contest }: JudgedSubmission, outcome: Outcome): Omit<Verdict, 'dataVersion'> {
  return {
    ...outcome,
    points: problemPoints(outcome, problem),
    contestPoints: contest && contestPoints(outcome, contest.problem, problem),
  };
}

function withVerdict(submission: ScoredSubmission, verdict: Verdict): ScoredSubmission {
  return { ...submission, result: verdict.result, contestPoints: verdict.contestPoints ?? 0 };
}

async function refreshFigures(
  queries: Queries,
  submission: JudgedSubmission,
  verdict: Verdict,
): Promise<void> {
  const { id, userId, problemId } = submission;
  await lockFigures(queries, userId);
  const isSolving = solves(verdict.result, verdict);
  const isJudged = isJudgement(verdict.result);
  const coming = { submissionId: id, points: verdict.points, isJudged, isSolving };
  const { isPublic, solved } = await refreshBestResult(queries, userId, problemId, coming);
  await recountUserPoints(queries, [userId]);
  const currentVersion = await lockDataVersion(queries, problemId);
  if (verdict.dataVersion !== null && verdict.dataVersion !== currentVersion) throw new DataChanged();
  const judged = Number(isJudged) - Number(isJudgement(submission.result));
  const accepted = Number(isSolving) - Number(solves(submission.result, submission));
  await addToProblemCounts(queries, problemId, {
    users: solved,
    judged: isPublic ? judged : 0,
    accepted: isPublic ? accepted : 0,
  });
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
