import { formatTime } from '@tribunal/contract/time';
import type { ContestEffect } from '../../../storage/submissions/rejudging/proposal-effects.ts';
import type {
  Difference,
  ProposedChanges,
  ShownProposal,
} from '../../../storage/submissions/rejudging/proposal-view.ts';
import { isJudged, isPartlyApplied } from './proposal-text.ts';

export function proposalJson(proposal: ShownProposal) {
  return {
    id: proposal.id,
    url: `/rejudge/${proposal.id}`,
    problem: proposal.problem?.code ?? null,
    contest: proposal.contest?.key ?? null,
    submissions: proposal.submissions,
    times: proposal.times,
    state: proposal.state,
    is_urgent: proposal.isUrgent,
    is_judged: isJudged(proposal),
    is_partly_applied: isPartlyApplied(proposal),
    judged: proposal.judged,
    total: proposal.total,
    requested_by: proposal.requestedBy,
    created_at: formatTime(proposal.createdAt),
    closed_by: proposal.closedBy,
    closed_at: proposal.closedAt && formatTime(proposal.closedAt),
  };
}

export interface ProposalDetails {
  readonly changes: readonly ProposedChanges[];
  readonly differences: readonly Difference[];
  readonly effects: readonly ContestEffect[];
}

export function detailsJson({ changes, differences, effects }: ProposalDetails) {
  return {
    matrix: changes.map(({ before, after, count }) => ({ before, after, count })),
    differences: differences.map((one) => ({
      submission: one.submissionId,
      run: one.run,
      user: one.username,
      problem: one.problemCode,
      contest: one.contestKey,
      before: one.before,
      after: one.after,
      case_points_before: one.casePointsBefore,
      case_points: one.casePoints,
      case_total: one.caseTotal,
      decision: one.fate,
    })),
    contests: effects.map(({ key, isFinal, moves }) => ({
      key,
      is_final: isFinal,
      changes: moves.map((move) => ({
        user: move.username,
        rank: [move.rankBefore, move.rankAfter],
        score: [move.scoreBefore, move.scoreAfter],
      })),
    })),
  };
}
