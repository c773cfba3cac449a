import type { CaseStatus, Result, Status } from '@tribunal/core/judging/verdicts';
import type { ClicsVersion, ClicsView } from './audiences.ts';
import { type ClicsContest, contestMs, isPassFail, type JudgementTypeId } from './contest-objects.ts';
import { absoluteTime, relativeTime, shortSeconds } from './times.ts';

export interface ClicsSubmission {
  readonly id: number;
  readonly userId: number;
  readonly problem: string;
  readonly languageId: string;
  readonly date: Date;
  /** When the time of its participation began. */
  readonly startedAt: Date;
  readonly status: Status;
  /** The number of the judging in force. */
  readonly judgement: number;
  readonly judgements: readonly ClicsJudgement[];
}

export interface ClicsJudgement {
  readonly number: number;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly result: Result | null;
  /** The points that it gives in the contest. */
  readonly score: number;
  readonly cases: readonly ClicsCase[];
}

interface ClicsCase {
  readonly position: number;
  readonly status: CaseStatus;
  /** Seconds. */
  readonly time: number;
  /** When its result came; null if that was not stored. */
  readonly at: Date | null;
}

export function submissionObject(contest: ClicsContest, submission: ClicsSubmission, view: ClicsView) {
  const { id, userId, problem, languageId, date } = submission;
  const file = { href: `contests/${contest.key}/submissions/${id}/files`, filename: 'files.zip' };
  return {
    id: String(id),
    language_id: languageId,
    problem_id: problem,
    team_id: String(userId),
    ...timesOf(contest, submission, date),
    entry_point: null,
    files: view === 'full' ? [{ ...file, mime: 'application/zip' }] : [],
  };
}

/**
 * Tools compute `contest_time` from `time` and the start of the contest. Where each contestant has a time window of their own, both
 * count from the start of that window. Removed time is left out of both.
 */
function timesOf(contest: ClicsContest, submission: ClicsSubmission, moment: Date) {
  const passed = contestMs(contest, submission.startedAt, moment);
  const time = new Date(contest.startTime.getTime() + passed);
  return { time: absoluteTime(time), contest_time: relativeTime(passed) };
}

/** Null while there is no verdict that tools could count: an internal error is judged again. */
export function judgementTypeOf(
  contest: ClicsContest,
  { result, score }: Pick<ClicsJudgement, 'result' | 'score'>,
): JudgementTypeId | null {
  if (result === null || result === 'IE') return null;
  if (result === 'CE') return 'CE';
  // Tools count the score of a judgement only if its type is solved.
  if (!isPassFail(contest) && score > 0) return 'AC';
  if (result === 'IR' || result === 'AB') return 'RTE';
  return result === 'AC' && isPassFail(contest) && score <= 0 ? 'WA' : result;
}

export function judgementId(submissionId: number, number: number): string {
  return `${submissionId}-${number}`;
}

export function judgementObject(
  contest: ClicsContest,
  submission: ClicsSubmission,
  judgement: ClicsJudgement,
  version: ClicsVersion,
) {
  const { number, startedAt, finishedAt, score, cases } = judgement;
  const type = judgementTypeOf(contest, judgement);
  const start = timesOf(contest, submission, startedAt);
  const end = type !== null && finishedAt !== null ? timesOf(contest, submission, finishedAt) : null;
  const slowest = Math.max(...cases.map(({ time }) => time));
  return {
    id: judgementId(submission.id, number),
    submission_id: String(submission.id),
    judgement_type_id: end ? type : undefined,
    score: end && !isPassFail(contest) ? score : undefined,
    current: version !== '2023-06' && number !== submission.judgement ? false : undefined,
    start_time: start.time,
    start_contest_time: start.contest_time,
    end_time: end?.time,
    end_contest_time: end?.contest_time,
    max_run_time: end && cases.length > 0 ? shortSeconds(slowest) : undefined,
  };
}

/** One for each case that has a result, also while the others are being run. Skipped cases have none. */
export function runObjects(contest: ClicsContest, submission: ClicsSubmission, judgement: ClicsJudgement) {
  const { number, finishedAt, cases } = judgement;
  const id = judgementId(submission.id, number);
  return cases.flatMap(({ position, status, time: seconds, at }) => {
    const moment = at ?? finishedAt;
    if (status === 'SC' || moment === null) return [];
    return {
      id: `${id}-${position}`,
      judgement_id: id,
      ordinal: position,
      judgement_type_id: status === 'IR' ? 'RTE' : status,
      ...timesOf(contest, submission, moment),
      run_time: shortSeconds(seconds),
    };
  });
}

/** Whether the public may not know the result yet. */
export function isHidden(contest: ClicsContest, { date }: Pick<ClicsSubmission, 'date'>): boolean {
  const { areResultsPublic, frozenAt, thawedAt } = contest;
  return !areResultsPublic || (thawedAt === null && frozenAt !== null && date >= frozenAt);
}
