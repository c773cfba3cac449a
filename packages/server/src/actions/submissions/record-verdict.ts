import { isInProgress } from '@tribunal/core/judging/verdicts';
import { lookup } from '@tribunal/core/lists';
import type { Database, Queries } from '../../database/connection.ts';
import { notifyAll } from '../../database/notifications.ts';
import { validClaims } from '../../storage/judges/judge-queue.ts';
import { dropCasesAfter } from '../../storage/submissions/case-results.ts';
import { keepVerdicts, submissionsToHold } from '../../storage/submissions/held/held-verdicts.ts';
import { type JudgedSubmission, lockSubmissions } from '../../storage/submissions/judged-submission.ts';
import type { JudgingFacts, Outcome } from '../../storage/submissions/judgements.ts';
import { applyVerdicts, DataChanged } from './apply-verdicts.ts';

export interface ReportedVerdict {
  readonly submissionId: number;
  readonly judgement: number;
  readonly outcome: Outcome;
  readonly report?: JudgeReport | undefined;
}

/** What a judge adds to its verdict; the site itself needs none of it. */
interface JudgeReport extends JudgingFacts {
  readonly claim: number;
  /** Its position; 0 when no case was run. */
  readonly lastCase: number;
  /** The version of the test data that the judge used. */
  readonly dataVersion: string;
}

/** `isHeld`: the jury releases it later. */
export type VerdictRecorded =
  | { readonly judgedAt: Date }
  | { readonly isHeld: true }
  | { readonly refusal: VerdictRefusal };
/** Somebody else ended this judging, or began another one. */
type VerdictRefusal =
  | 'no such submission'
  | 'not being judged'
  | 'another judging has begun'
  | 'another judge has it'
  | 'test data has changed';

/** Makes a verdict final. */
export async function recordVerdict(
  database: Database,
  reported: ReportedVerdict,
  now: Date,
): Promise<VerdictRecorded> {
  const recorded = await recordVerdicts(database, [reported], now).catch((error: unknown) => {
    if (error instanceof DataChanged) return [{ refusal: 'test data has changed' } as const];
    throw error;
  });
  await tellOfVerdicts(database, [reported], recorded);
  return recorded[0] ?? { refusal: 'no such submission' };
}

/** Makes verdicts final in one transaction, at most one of each user. The answers have the order of the verdicts. Throws DataChanged as applyVerdicts does. Tell of them afterwards. */
export async function recordVerdicts(
  database: Database,
  reported: readonly ReportedVerdict[],
  now: Date,
): Promise<VerdictRecorded[]> {
  return database.preparedTransaction(async (queries): Promise<VerdictRecorded[]> => {
    const submissions = await lockSubmissions(
      queries,
      reported.map(({ submissionId }) => submissionId),
    );
    const held = new Map(submissions.map((submission) => [submission.id, submission]));
    const claims = reported.flatMap(({ submissionId, report }) =>
      report ? [{ submissionId, claim: report.claim }] : [],
    );
    const valid = claims.length > 0 ? await validClaims(queries, claims) : new Set<number>();
    const refusals = reported.map((one) => refusalOf(one, held.get(one.submissionId), valid));
    const final = reported.filter((_, index) => refusals[index] === null);
    const kept = await keepHeld(queries, final, now);
    const applied = final.filter(({ submissionId }) => !kept.has(submissionId));
    const judgedAt = await applyReported(queries, applied, held, now);
    return reported.map(({ submissionId }, index) => {
      const refusal = refusals[index];
      if (refusal) return { refusal };
      return kept.has(submissionId) ? { isHeld: true } : { judgedAt: lookup(judgedAt, submissionId) };
    });
  });
}

/** Tells open pages and other processes. */
export async function tellOfVerdicts(
  database: Database,
  reported: readonly ReportedVerdict[],
  recorded: readonly VerdictRecorded[],
): Promise<void> {
  const changed = reported.filter((_, index) => recorded[index] && !('refusal' in recorded[index]));
  await notifyAll(
    database,
    changed.map(({ submissionId }) => submissionId),
    'submission_changed',
  );
}

function refusalOf(
  { judgement, report }: ReportedVerdict,
  submission: JudgedSubmission | undefined,
  valid: ReadonlySet<number>,
): VerdictRefusal | null {
  if (!submission) return 'no such submission';
  if (!isInProgress(submission.status)) return 'not being judged';
  if (submission.judgement !== judgement) return 'another judging has begun';
  return report && !valid.has(submission.id) ? 'another judge has it' : null;
}

/** Those whose verdict the contestants must not learn yet. The submissions stay in progress for everybody but the jury. */
async function keepHeld(
  queries: Queries,
  final: readonly ReportedVerdict[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const ids = await submissionsToHold(queries, final);
  const kept = final.filter(({ submissionId }) => ids.has(submissionId));
  const lastCases = kept.flatMap(({ submissionId, judgement, report }) =>
    report ? [{ submissionId, judgement, position: report.lastCase }] : [],
  );
  if (lastCases.length > 0) await dropCasesAfter(queries, lastCases);
  const verdicts = kept.map(({ submissionId, judgement, outcome, report }) => ({
    ...{ submissionId, judgement, outcome },
    facts: report ? { measurements: report.measurements, toolchainId: report.toolchainId } : null,
    dataVersion: report?.dataVersion ?? null,
  }));
  await keepVerdicts(queries, verdicts, now);
  return ids;
}

async function applyReported(
  queries: Queries,
  reported: readonly ReportedVerdict[],
  held: ReadonlyMap<number, JudgedSubmission>,
  now: Date,
): Promise<Map<number, Date>> {
  if (reported.length === 0) return new Map();
  const lastCases = reported.flatMap(({ submissionId, judgement, report }) =>
    report ? [{ submissionId, judgement, position: report.lastCase }] : [],
  );
  if (lastCases.length > 0) await dropCasesAfter(queries, lastCases);
  const applied = reported.map(({ submissionId, outcome, report }) => ({
    submission: lookup(held, submissionId),
    outcome,
    ...(report && { dataVersion: report.dataVersion, facts: report }),
  }));
  return applyVerdicts(queries, applied, now);
}
