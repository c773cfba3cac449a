import type { Database } from '../../../database/connection.ts';
import { pauseVersion } from '../../../storage/judges/data-pauses.ts';
import type { JudgingFacts, Outcome } from '../../../storage/submissions/judgements.ts';
import {
  finishProposed,
  holdProposed,
  putBackProposed,
} from '../../../storage/submissions/rejudging/proposed-judgings.ts';
import { endAfter, type GivenBack } from '../give-back.ts';
import type { JudgedCase } from '../record-cases.ts';

/** What a judge reports at the end of a judging for a proposal. */
interface ProposedReport extends JudgingFacts {
  readonly claim: number;
  readonly outcome: Outcome;
  readonly cases: readonly JudgedCase[];
  /** The version of the test data that the judge used. */
  readonly dataVersion: string;
}

/** Keeps the outcome beside the current verdict, or judges again if the test data has changed. */
export async function recordProposed(
  database: Database,
  { claim, outcome, ...report }: ProposedReport,
  now: Date,
): Promise<void> {
  await database.transaction(async (queries) => {
    const held = await holdProposed(queries, claim);
    if (!held) return;
    if (held.dataVersion === report.dataVersion)
      await finishProposed(queries, claim, { ...outcome, ...report }, now);
    else await putBackProposed(queries, claim, { isLoss: false, isStall: false });
  });
}

/** Queues a judging for a proposal that its judge will not finish; it ends as a submission does that judges are lost over. */
export async function giveBackProposed(
  database: Database,
  claim: number,
  { reason, isLoss, isStall = false, fetchFailure }: GivenBack,
  now: Date,
): Promise<void> {
  await database.transaction(async (queries) => {
    const held = await holdProposed(queries, claim);
    if (!held) return;
    if (fetchFailure) await pauseVersion(queries, fetchFailure);
    const troubles = { losses: held.losses + Number(isLoss), stalls: held.stalls + Number(isStall) };
    const end = endAfter(troubles, reason);
    const unknown = { cases: [], dataVersion: held.dataVersion ?? '', toolchainId: null, measurements: null };
    if (end) await finishProposed(queries, claim, { ...end, ...unknown }, now);
    else await putBackProposed(queries, claim, { isLoss, isStall });
  });
}
