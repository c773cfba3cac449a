import type { Database } from '../../../database/connection.ts';
import { notify } from '../../../database/notifications.ts';
import type { Site } from '../../../site.ts';
import { addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { findEditedProblem, lockEditedProblem } from '../../../storage/problems/authoring/edited-problem.ts';
import { currentVersionOf } from '../../../storage/problems/test-data/data-versions.ts';
import {
  endComparisonsWithoutJudge,
  endRunsWithoutJudge,
  endVerification,
  findVerification,
  insertComparisons,
  insertVerification,
  readyVerifications,
  takeDueProblems,
  type Verification,
} from '../../../storage/problems/verification/verifications.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { deriveTimeLimit } from './derive-time-limit.ts';
import { hasPassed, slowestAccepted } from './verification-report.ts';

type VerificationStarted =
  | { readonly verificationId: number }
  | Refusal<'no such problem' | 'not allowed to edit problem' | 'no test data to verify'>;

/** Queues all solutions and the check of the data, at low priority. */
export async function startVerification(
  { database, now }: Pick<Site, 'database' | 'now'>,
  { viewer, actor }: Editor,
  code: string,
): Promise<VerificationStarted> {
  const found = await findEditedProblem(database, viewer, code);
  if (!found) return refuse('no such problem');
  const started = await database.transaction(async (queries): Promise<VerificationStarted> => {
    const problem = await lockEditedProblem(queries, viewer, code);
    if (!problem) return refuse('not allowed to edit problem');
    const version = await currentVersionOf(queries, problem.id);
    if (version === null) return refuse('no test data to verify');
    const verified = { problemId: problem.id, dataVersion: version };
    const verificationId = await insertVerification(queries, verified, actor.id, now());
    const entry = { actor, action: 'verify problem', target: code, details: { version } };
    await addAuditEntry(queries, { at: now(), ...entry });
    return { verificationId };
  });
  if ('verificationId' in started) await notify(database, started.verificationId, 'test_run_queued');
  return started;
}

const maxAtOnce = 20;

/** Begins a verification of each problem whose data, limits or solutions have changed. */
export async function verifyDueProblems(database: Database, now: Date): Promise<void> {
  const begun = await database.transaction(async (queries) => {
    const due = await takeDueProblems(queries, maxAtOnce);
    for (const problem of due) await insertVerification(queries, problem, null, now);
    return due.length;
  });
  if (begun > 0) await notify(database, 0, 'test_run_queued');
}

/**
 * Records the result of each verification whose runs have all ended, and the time limit that follows from it. Before that, the slowest
 * accepted solution runs on all other judges.
 */
export async function endVerifications(database: Database, now: Date): Promise<void> {
  await endRunsWithoutJudge(database.query, now);
  await endComparisonsWithoutJudge(database.query);
  for (const id of await readyVerifications(database.query)) {
    const verification = await findVerification(database.query, id);
    if (!verification) continue;
    if (await compareJudges(database, verification, now)) continue;
    await database.transaction(async (queries) => {
      await deriveTimeLimit(queries, verification, now);
      await endVerification(queries, id, hasPassed(verification), now);
    });
  }
}

/** True when runs for it have begun. */
async function compareJudges(database: Database, verification: Verification, now: Date): Promise<boolean> {
  const slowest = slowestAccepted(verification);
  if (!slowest || verification.comparisons.length > 0) return false;
  const begun = await insertComparisons(database.query, verification.id, slowest.solution.name, now);
  if (begun > 0) await notify(database, verification.id, 'test_run_queued');
  return begun > 0;
}
