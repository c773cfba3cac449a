import { type InProgressStatus, isInProgress } from '@tribunal/core/judging/verdicts';
import type { Database } from '../../database/connection.ts';
import { notifyAll } from '../../database/notifications.ts';
import { changeSubmissions } from '../../storage/contests/contest-log.ts';
import { validClaims } from '../../storage/judges/judge-queue.ts';
import { lockSubmissions } from '../../storage/submissions/judged-submission.ts';
import { startJudgements } from '../../storage/submissions/judgements.ts';
import { type Grouped, groupByContest, type WriteGrouped } from './group-by-contest.ts';

/** A judge has taken the submission (P), or runs its cases (G), or gave it back (QU). */
interface Advance {
  readonly submissionId: number;
  readonly judgement: number;
  readonly status: InProgressStatus;
  readonly claim?: number;
}

export type AdvanceGrouped = WriteGrouped<Advance & Grouped, boolean>;

/** The changes of a contest that arrive together share a transaction. */
export function groupAdvances(database: Database): AdvanceGrouped {
  return groupByContest({
    together: (advances, now) => advanceAll(database, advances, now),
    alone: async (advance, now) => (await advanceAll(database, [advance], now))[0] === true,
  });
}

/** False for those whose judging is over, or the claim of their judge. */
async function advanceAll(database: Database, advances: readonly Advance[], now: Date): Promise<boolean[]> {
  const isAdvanced = await database.preparedTransaction(async (queries) => {
    const ids = advances.map(({ submissionId }) => submissionId);
    const held = new Map((await lockSubmissions(queries, ids)).map((one) => [one.id, one]));
    const claims = advances.flatMap(({ submissionId, claim }) =>
      claim === undefined ? [] : [{ submissionId, claim }],
    );
    const valid = claims.length > 0 ? await validClaims(queries, claims) : new Set<number>();
    const possible = advances.map((advance) => {
      const { submissionId, judgement, claim } = advance;
      const submission = held.get(submissionId);
      if (!submission || !isInProgress(submission.status) || submission.judgement !== judgement) return null;
      return claim === undefined || valid.has(submissionId) ? { advance, submission } : null;
    });
    const made = possible.filter((one) => one !== null);
    const started = made.filter(
      ({ advance, submission }) => submission.status === 'QU' && advance.status !== 'QU',
    );
    if (started.length > 0)
      await startJudgements(
        queries,
        started.map(({ advance }) => advance),
        now,
      );
    const changes = made.map(({ advance: { submissionId: id, status }, submission: { contest } }) => ({
      ...{ id, contestId: contest?.id ?? null, status },
    }));
    if (changes.length > 0) await changeSubmissions(queries, changes, now);
    return possible.map((one) => one !== null);
  });
  const changed = advances.filter((_, index) => isAdvanced[index]).map(({ submissionId }) => submissionId);
  await notifyAll(database, changed, 'submission_changed');
  return isAdvanced;
}
