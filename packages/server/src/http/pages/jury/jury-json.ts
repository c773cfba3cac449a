import { formatTime } from '@tribunal/contract/time';
import type { ProblemStatistics } from '../../../storage/contests/jury/problem-statistics.ts';
import type { ContestantOutside } from '../../../storage/contests/participating/contestants-outside.ts';
import type { DataFailure } from '../../../storage/judges/data-pauses.ts';
import type { QueueState, ShownJudge } from '../../../storage/judges/queue-view.ts';
import { type LateSubmission, lateRecord } from '../../../storage/submissions/late-submissions.ts';
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
}

/** The same facts as on the page. */
export function juryJson({
  problems,
  submissions,
  queue,
  judges,
  failures,
  errors,
  outside,
  late,
}: JuryView) {
  return {
    queue: {
      judging: queue.judging,
      waiting: queue.waiting,
      unjudgeable: queue.unjudgeable,
      without_data: queue.withoutData,
      waiting_since: queue.waitingSince && formatTime(queue.waitingSince),
    },
    judges: judges.map(({ name, isOnline, isBusy }) => ({ name, is_online: isOnline, is_busy: isBusy })),
    data_failures: failures,
    internal_errors: errors,
    contestants_outside: outside.map(({ username }) => username),
    problems: problems.map(problemJson),
    submissions: submissionsJson(submissions),
    late_submissions: late.map(lateRecord),
  };
}

function problemJson({ bins, overTime, verdicts, ...problem }: ProblemStatistics) {
  return {
    ...problem,
    verdicts: Object.fromEntries(verdicts.map(({ result, count }) => [result, count])),
    bin_minutes: bins.minutes,
    over_time: overTime,
  };
}

function submissionsJson({ submissions, facts }: JurySubmissions) {
  return submissions.map(
    ({ id, username, problemCode, languageKey, date, status, result, time, memory }) => ({
      id,
      user: username,
      name: facts.get(id)?.team ?? '',
      problem: problemCode,
      language: languageKey,
      date: formatTime(date),
      status,
      result,
      time,
      memory,
      judge: facts.get(id)?.judge ?? null,
    }),
  );
}
