import type { ContestEffect } from '../../../../storage/submissions/rejudging/proposal-effects.ts';
import type {
  Difference,
  ProposedChanges,
  ShownProposal,
  ToolchainChange,
} from '../../../../storage/submissions/rejudging/proposal-view.ts';
import { isJudged, isPartlyApplied } from './proposal-text.ts';

export function proposalData(proposal: ShownProposal) {
  return {
    ...proposal,
    url: `/rejudge/${proposal.id}`,
    problem: proposal.problem?.code ?? null,
    contest: proposal.contest?.key ?? null,
    isJudged: isJudged(proposal),
    isPartlyApplied: isPartlyApplied(proposal),
  };
}

export interface ProposalDetails {
  readonly changes: readonly ProposedChanges[];
  readonly differences: readonly Difference[];
  readonly effects: readonly ContestEffect[];
  readonly toolchains: readonly ToolchainChange[];
}

export function detailsData({ changes, differences, effects, toolchains }: ProposalDetails) {
  return {
    toolchains,
    matrix: changes,
    differences: differences.map((one) => ({
      ...one,
      submission: one.submissionId,
      user: one.username,
      problem: one.problemCode,
      contest: one.contestKey,
      decision: one.fate,
    })),
    contests: effects.map(({ key, isFinal, moves }) => ({
      key,
      isFinal,
      changes: moves.map((move) => ({
        user: move.username,
        rank: [move.rankBefore, move.rankAfter] as const,
        score: [move.scoreBefore, move.scoreAfter] as const,
      })),
    })),
  };
}
