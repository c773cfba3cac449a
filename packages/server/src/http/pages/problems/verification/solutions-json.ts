import { expectationName, groupsText } from '@tribunal/core/test-data/expectations';
import type {
  SolutionReport,
  VerificationReport,
} from '../../../../actions/problems/verification/verification-report.ts';
import type { StoredSolution } from '../../../../storage/problems/verification/solutions.ts';
import type { VerificationState } from '../../../../storage/problems/verification/verification-state.ts';
import type { Verification } from '../../../../storage/problems/verification/verifications.ts';

export function solutionsJson(
  state: VerificationState,
  solutions: readonly StoredSolution[],
  verification: Verification | null,
  report: VerificationReport | null,
) {
  return {
    state,
    objects: solutions.map((solution) => ({
      ...solution,
      expected: expectationName(solution),
      groups: groupsText(solution.groups),
    })),
    verification:
      verification && report
        ? {
            ...verification,
            ...report,
            solutions: report.solutions.map(solutionJson),
            suggestedTimeLimits: report.suggested,
          }
        : null,
  };
}

function solutionJson({ solution: { name, timeLimit }, judged, ...report }: SolutionReport) {
  const { result = null, points = null, total = null, time = null } = judged ?? {};
  return { ...report, name, timeLimit, result, points, total, time };
}
