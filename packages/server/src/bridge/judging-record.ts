import { type GivenBack, giveBack } from '../actions/submissions/give-back.ts';
import { recordCases } from '../actions/submissions/record-cases.ts';
import { giveBackProposed, recordProposed } from '../actions/submissions/rejudging/record-proposed.ts';
import type { ClaimedSubmission } from '../storage/judges/judge-claims.ts';
import type { BridgeParts } from './bridge-parts.ts';
import type { Step } from './judging.ts';

/** The end of a judging, with the number of its toolchain. */
export type EndedStep = Extract<Step, { kind: 'ended' }> & { readonly toolchainId: number | null };

/** Stores what a judge reports. */
export interface JudgingRecord {
  /** False when the judge's claim has ended. */
  progress(step: Extract<Step, { kind: 'acknowledged' | 'grading' | 'cases' }>): Promise<boolean>;
  end(step: EndedStep): Promise<void>;
  giveBack(cause: GivenBack): Promise<void>;
}

type RecordParts = Pick<BridgeParts, 'site' | 'advanceJudging' | 'recordVerdict'>;

/** The verdict counts at once, or it is part of a proposal and changes nothing that others see. */
export function recordOf(parts: RecordParts, claim: ClaimedSubmission): JudgingRecord {
  return claim.proposedId === null ? submissionRecord(parts, claim) : proposedRecord(parts, claim);
}

function submissionRecord(
  { site, advanceJudging, recordVerdict }: RecordParts,
  claim: ClaimedSubmission,
): JudgingRecord {
  const { database, metrics, now } = site;
  const { id, dataVersion } = claim;
  return {
    async progress(step) {
      if (step.kind === 'cases') return recordCases(database, claim, step.cases, now());
      const status = step.kind === 'acknowledged' ? 'P' : 'G';
      return advanceJudging({ ...claim, status, claim: id }, now());
    },
    async end({ outcome, cases, measurements, toolchainId }) {
      const lastCase = cases.at(-1)?.position ?? 0;
      const report = { claim: id, lastCase, dataVersion, measurements, toolchainId };
      const recorded = await recordVerdict({ ...claim, outcome, report }, now());
      if ('judgedAt' in recorded) metrics.verdicts.inc({ result: outcome.result });
      else if ('refusal' in recorded && recorded.refusal === 'test data has changed')
        await giveBack(database, claim, dataChanged, now());
    },
    giveBack: (cause) => giveBack(database, claim, cause, now()),
  };
}

function proposedRecord({ site: { database, now } }: RecordParts, claim: ClaimedSubmission): JudgingRecord {
  const { id, dataVersion } = claim;
  return {
    progress: async () => true,
    end: ({ outcome, cases, measurements, toolchainId }) =>
      recordProposed(database, { claim: id, outcome, cases, dataVersion, measurements, toolchainId }, now()),
    giveBack: (cause) => giveBackProposed(database, id, cause, now()),
  };
}

export const dataChanged: GivenBack = {
  reason: 'the test data changed while the submission was judged',
  isLoss: false,
};
