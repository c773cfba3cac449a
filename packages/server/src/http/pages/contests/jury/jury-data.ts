import type { juryPage } from '@tribunal/contract/pages/contest-people';
import type { PageData } from '@tribunal/contract/pages/page';
import type { ContestantOutside } from '../../../../storage/contests/participating/contestants-outside.ts';
import type { ProblemStatistics } from '../../../../storage/contests/problem-statistics.ts';
import type { DataFailure } from '../../../../storage/judges/data-pauses.ts';
import type { QueueState, ShownJudge } from '../../../../storage/judges/queue-view.ts';
import type { Alert } from '../../../../storage/site/alerts.ts';
import { type LateSubmission, lateRecord } from '../../../../storage/submissions/late-submissions.ts';
import type { Given } from '../../../reply/page-data.ts';
import type { JurySubmissions } from './jury-submissions.ts';

interface JuryView {
  readonly problems: readonly ProblemStatistics[];
  readonly submissions: JurySubmissions;
  readonly queue: QueueState;
  readonly judges: readonly ShownJudge[];
  readonly failures: readonly DataFailure[];
  readonly errors: number;
  readonly outside: readonly ContestantOutside[];
  readonly late: readonly LateSubmission[];
  readonly alerts: readonly Alert[];
}

type JuryData = Given<PageData<(typeof juryPage)['get']>>;

/** The same facts as on the page. */
export function juryData({
  problems,
  submissions,
  failures,
  errors,
  outside,
  late,
  ...view
}: JuryView): JuryData {
  return {
    ...view,
    dataFailures: failures,
    internalErrors: errors,
    contestantsOutside: outside.map(({ username }) => username),
    problems: problems.map((problem) => ({
      ...problem,
      verdicts: Object.fromEntries(problem.verdicts.map(({ result, count }) => [result, count])),
      binMinutes: problem.bins.minutes,
    })),
    submissions: submissionRecords(submissions),
    lateSubmissions: late.map(lateRecord),
  };
}

function submissionRecords({ submissions, facts }: JurySubmissions) {
  return submissions.map((submission) => ({
    ...submission,
    user: submission.username,
    name: facts.get(submission.id)?.team ?? '',
    problem: submission.problemCode,
    language: submission.languageKey,
    judge: facts.get(submission.id)?.judge ?? null,
  }));
}
