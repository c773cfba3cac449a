import { formatTime } from '@tribunal/contract/time';
import { expectationName } from '@tribunal/core/problem-data/expectations';
import type {
  SolutionReport,
  VerificationReport,
} from '../../../actions/verification/verification-report.ts';
import type { StoredSolution } from '../../../storage/verification/solutions.ts';
import type { VerificationState } from '../../../storage/verification/verification-state.ts';
import type { Verification } from '../../../storage/verification/verifications.ts';

export function solutionsJson(
  state: VerificationState,
  solutions: readonly StoredSolution[],
  verification: Verification | null,
  report: VerificationReport | null,
) {
  return {
    state,
    objects: solutions.map(({ source: _, languageName: __, timeRatio: time_ratio, ...solution }) => ({
      ...solution,
      time_ratio,
      expected: expectationName(solution),
    })),
    verification:
      verification && report
        ? {
            id: verification.id,
            data_version: verification.dataVersion,
            requested_at: formatTime(verification.requestedAt),
            ended_at: verification.endedAt && formatTime(verification.endedAt),
            has_passed: verification.hasPassed,
            solutions: report.solutions.map(solutionJson),
            validators: report.validators,
            findings: report.findings,
            suggested_time_limits: report.suggested,
          }
        : null,
  };
}

function solutionJson({ solution, language, state, judged, memory, surprises, detail }: SolutionReport) {
  return {
    name: solution.name,
    language,
    state,
    result: judged?.result ?? null,
    points: judged?.points ?? null,
    total: judged?.total ?? null,
    time: judged?.time ?? null,
    time_limit: solution.timeLimit,
    memory,
    surprises,
    detail,
  };
}
