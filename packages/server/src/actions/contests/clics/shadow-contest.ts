import type { Database } from '../../../database/connection.ts';
import { notify } from '../../../database/notifications.ts';
import { type Actor, addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { LoggedContest } from '../../../storage/contests/clics/clics-contest.ts';
import {
  clearShadowJudgement,
  lockShadowSubmission,
  openShadow,
  type ShadowHead,
  type ShadowProblem,
  type ShadowTeam,
  saveShadowSubmission,
  saveShadowToken,
} from '../../../storage/contests/clics/shadows.ts';
import { holdContest } from '../../../storage/contests/participating/current-participation.ts';
import { insertSubmission } from '../../../storage/submissions/new-submission.ts';

/** Goes on where the last run ended. */
export function beginShadow(
  database: Database,
  actor: Actor,
  { id, key }: Pick<LoggedContest, 'id' | 'key'>,
  source: string,
  now: Date,
): Promise<ShadowHead> {
  return database.transaction(async (queries) => {
    const head = await openShadow(queries, id, source);
    await addAuditEntry(queries, {
      at: now,
      actor,
      action: 'shadow contest',
      target: key,
      details: { source },
    });
    return head;
  });
}

/** A submission of the other system that is to be judged here. */
interface ShadowedSolution {
  readonly sourceId: string;
  readonly team: ShadowTeam;
  readonly problem: ShadowProblem;
  readonly languageId: number;
  readonly source: string;
  /** At the same time after the start of the contest as there. */
  readonly date: Date;
}

/** Submits it once, whatever happens between: the token of its line is stored in the same transaction. */
export async function submitShadow(
  database: Database,
  contestId: number,
  { sourceId, team, problem, languageId, source, date }: ShadowedSolution,
  token: string | null,
): Promise<void> {
  const { userId, participationId } = team;
  const { problemId, contestProblemId } = problem;
  const contest = { id: contestId, contestProblemId, participationId, virtual: 0 };
  const submissionId = await database.transaction(async (queries) => {
    await holdContest(queries, contestId);
    const known = await lockShadowSubmission(queries, contestId, sourceId);
    if (token !== null) await saveShadowToken(queries, contestId, token);
    if (known.submissionId !== null) return null;
    const added = await insertSubmission(queries, { userId, problemId, languageId, source, contest }, date);
    await saveShadowSubmission(queries, contestId, sourceId, {
      ...{ submission_id: added, fault: null, is_withdrawn: false },
    });
    return added;
  });
  if (submissionId !== null) await notify(database, submissionId, 'submission_queued', 'submission_changed');
}

/** Whether the submission of this line is here already, so that nothing has to be fetched. */
export function isShadowed(database: Database, contestId: number, sourceId: string): Promise<boolean> {
  return database.transaction(async (queries) => {
    const known = await lockShadowSubmission(queries, contestId, sourceId);
    return known.submissionId !== null;
  });
}

/** What a line says about a submission there. */
export type ShadowNews =
  | { readonly kind: 'fault'; readonly sourceId: string; readonly fault: string }
  | { readonly kind: 'withdrawn'; readonly sourceId: string }
  /** It is there, perhaps again. */
  | { readonly kind: 'listed'; readonly sourceId: string }
  | { readonly kind: 'judgement deleted'; readonly judgementId: string }
  | {
      readonly kind: 'judgement';
      readonly sourceId: string;
      readonly judgementId: string;
      readonly startedAt: Date;
      readonly isCurrent: boolean;
      readonly verdict: string | null;
      readonly score: number | null;
    }
  | { readonly kind: 'nothing' };

export function noteShadow(
  database: Database,
  contestId: number,
  news: ShadowNews,
  token: string | null,
): Promise<void> {
  return database.transaction(async (queries) => {
    if (token !== null) await saveShadowToken(queries, contestId, token);
    if (news.kind === 'nothing') return;
    if (news.kind === 'judgement deleted') return clearShadowJudgement(queries, contestId, news.judgementId);
    const { sourceId } = news;
    const known = await lockShadowSubmission(queries, contestId, sourceId);
    if (news.kind === 'fault')
      return known.submissionId === null
        ? saveShadowSubmission(queries, contestId, sourceId, { fault: news.fault, is_withdrawn: false })
        : undefined;
    if (news.kind === 'withdrawn' || news.kind === 'listed')
      return saveShadowSubmission(queries, contestId, sourceId, { is_withdrawn: news.kind === 'withdrawn' });
    // The newest judgement counts; an older one may be sent again.
    const { judgementId, startedAt, isCurrent, verdict, score } = news;
    const isNewer = known.judgementStartedAt === null || startedAt >= known.judgementStartedAt;
    if (!isCurrent && known.judgementId === judgementId)
      return saveShadowSubmission(queries, contestId, sourceId, { verdict: null, score: null });
    if (!isCurrent || (!isNewer && known.judgementId !== judgementId)) return;
    await saveShadowSubmission(queries, contestId, sourceId, {
      ...{ judgement_id: judgementId, judgement_started_at: startedAt, verdict, score },
    });
  });
}
