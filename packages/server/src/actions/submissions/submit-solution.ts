import { createHash } from 'node:crypto';
import type { SubmitReason } from '@tribunal/contract/submitting';
import { maxProgramLength } from '@tribunal/core/bounds';
import type { SourceFile } from '@tribunal/core/judging/source-files';
import type { UserCaller } from '../../auth/caller.ts';
import type { Database, Queries } from '../../database/connection.ts';
import { isDiskFull } from '../../database/disk-full.ts';
import { notify } from '../../database/notifications.ts';
import type { Site } from '../../site.ts';
import { holdContest, lockUser } from '../../storage/contests/participating/current-participation.ts';
import type { Archive } from '../../storage/judges/source-archive.ts';
import { holdFiles } from '../../storage/problems/test-data/data-versions.ts';
import {
  findJustEnded,
  findSameLate,
  insertLate,
  maxLate,
} from '../../storage/submissions/late-submissions.ts';
import { insertSubmission } from '../../storage/submissions/new-submission.ts';
import { findKey, keepKey } from '../../storage/submissions/submission-keys.ts';
import {
  countInParticipation,
  countPending,
  findOwnPlace,
  findSubmittable,
  type OfferedLanguage,
  type SourceLimits,
  type SubmittableProblem,
} from '../../storage/submissions/submittable.ts';
import { takeInRegistered } from '../contests/take-in-registered.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { findAllowedLanguage, sourceFault } from './check-solution.ts';

export interface Solution {
  readonly problemCode: string;
  readonly languageId: number;
  readonly source: string;
  /** Its files, if there are several. */
  readonly files?: readonly SourceFile[] | undefined;
  /** A zip of outputs, which takes the place of the source; the source lists what it contains. */
  readonly archive?: SentArchive | undefined;
  /** The key of the contest for which it counts; otherwise it is refused. Without, it counts for the current contest if that has the problem. */
  readonly contest?: string | undefined;
  /** Sent again under the same key, the same solution is the same submission. */
  readonly idempotencyKey?: string | undefined;
}

/** A stored zip. */
interface SentArchive extends Archive {
  readonly unpackedBytes: number;
}

export type SubmitRefusal = Refusal<SubmitReason> & { readonly detail?: string };

interface Submitted {
  readonly submissionId: number;
  /** It arrived too late and is not judged. */
  readonly isLate?: boolean;
}

const maxPending = 2;

/** Takes a solution in: refused, or stored, queued and logged at once. */
export async function submitSolution(
  { database, disk }: Pick<Site, 'database' | 'disk'>,
  caller: UserCaller,
  solution: Solution,
  now: Date,
): Promise<Submitted | SubmitRefusal> {
  const wrong = sourceFault(solution.source, maxProgramLength) ?? keyFault(solution.idempotencyKey);
  if (wrong) return wrong;
  if (!(await disk.hasSpace())) return refuse('disk is full');
  try {
    const submitted = await store(database, caller, solution, now);
    if ('submissionId' in submitted) {
      disk.noteStored();
      if (!submitted.isLate)
        await notify(database, submitted.submissionId, 'submission_queued', 'submission_changed');
    }
    return submitted;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    disk.noteFull();
    return refuse('disk is full');
  }
}

async function store(
  database: Database,
  caller: UserCaller,
  solution: Solution,
  now: Date,
): Promise<Submitted | SubmitRefusal> {
  await takeInRegistered(database, now, caller.userId);
  return database.transaction(async (queries) => {
    await lockUser(queries, caller.userId);
    return (await repeated(queries, caller, solution, now)) ?? accept(queries, caller, solution, now);
  });
}

function sizeFault(
  { source, files = [], archive }: Solution,
  { maxSourceFiles, maxSourceBytes }: SourceLimits,
): SubmitRefusal | undefined {
  if (files.length > maxSourceFiles)
    return { ...refuse('too many source files'), detail: String(maxSourceFiles) };
  const bytes = archive?.unpackedBytes ?? source.length;
  if (bytes > maxSourceBytes) return { ...refuse('source is too long'), detail: String(maxSourceBytes) };
  return undefined;
}

function keyFault(key: string | undefined): SubmitRefusal | undefined {
  return key === undefined || /^[\x20-\x7e]{1,255}$/.test(key) ? undefined : refuse('bad idempotency key');
}

/** What the same key was answered before. */
async function repeated(
  queries: Queries,
  { userId }: UserCaller,
  solution: Solution,
  now: Date,
): Promise<Submitted | SubmitRefusal | undefined> {
  if (solution.idempotencyKey === undefined) return undefined;
  const kept = await findKey(queries, userId, solution.idempotencyKey, now);
  if (!kept?.submissionId) return undefined;
  if (!kept.parametersHash.equals(hashOf(solution))) return refuse('idempotency key used');
  return { submissionId: kept.submissionId };
}

async function accept(
  queries: Queries,
  caller: UserCaller,
  solution: Solution,
  now: Date,
): Promise<Submitted | SubmitRefusal> {
  const problem = await holdSubmittable(queries, caller, solution, now);
  if (!problem || (solution.contest !== undefined && !problem.contest))
    return (await keepLate(queries, caller, solution, now)) ?? refuseOutside(queries, caller, solution, now);
  if (problem.contest?.isPaused) return refuse('contest is paused');
  if (problem.contest?.hold === 'submitting') return refuse('problem is on hold');
  const language =
    sizeFault(solution, problem) ?? (await findAllowedLanguage(queries, problem, solution.languageId));
  if ('refusal' in language) return language;
  const refusal = (await limitFault(queries, problem)) ?? (await pendingFault(queries, caller, language));
  if (refusal) return refusal;
  const { languageId, source, files, archive, idempotencyKey } = solution;
  if (archive) await holdFiles(queries);
  const submission = {
    userId: caller.userId,
    problemId: problem.id,
    languageId,
    source,
    files,
    archive,
    contest: problem.contest,
  };
  const submissionId = await insertSubmission(queries, submission, now);
  if (idempotencyKey !== undefined) {
    const kept = { parametersHash: hashOf(solution), submissionId };
    await keepKey(queries, caller.userId, idempotencyKey, kept, now);
  }
  return { submissionId };
}

/** A solution that arrives just after the end is kept without being judged. Undefined for all others. */
async function keepLate(
  queries: Queries,
  caller: UserCaller,
  solution: Solution,
  now: Date,
): Promise<Submitted | SubmitRefusal | undefined> {
  const ended = await findJustEnded(queries, caller, solution, now);
  if (!ended) return undefined;
  const language =
    sizeFault(solution, ended) ?? (await findAllowedLanguage(queries, ended, solution.languageId));
  if ('refusal' in language) return language;
  const { participationId, id: problemId, lateCount } = ended;
  const late = { participationId, problemId, languageId: solution.languageId, source: solution.source };
  const same = await findSameLate(queries, late);
  if (same !== undefined) return { submissionId: same, isLate: true };
  if (lateCount >= maxLate) return refuse('time is over');
  return { submissionId: await insertLate(queries, late, now), isLate: true };
}

/** Says why a solution cannot count for the contest that it names. */
async function refuseOutside(
  queries: Queries,
  caller: UserCaller,
  { contest }: Solution,
  now: Date,
): Promise<SubmitRefusal> {
  if (contest === undefined) return refuse('no such problem');
  const own = await findOwnPlace(queries, caller, contest, now);
  if (!own) return refuse('no such contest');
  if (!own.isEntered) return refuse(own.hasStarted ? 'not in this contest' : 'contest has not started');
  if (own.isDisqualified) return refuse('disqualified');
  return refuse(own.isOver ? 'time is over' : 'problem not in contest');
}

/** While we wait for editors, they may delete the contest or remove the problem from it; afterwards they wait for us. */
async function holdSubmittable(
  queries: Queries,
  caller: UserCaller,
  {
    problemCode,
    contest = null,
  }: { readonly problemCode: string; readonly contest?: string | null | undefined },
  now: Date,
): Promise<SubmittableProblem | null> {
  const found = await findSubmittable(queries, caller, problemCode, now, contest);
  if (!found?.contest) return found;
  await holdContest(queries, found.contest.id);
  return findSubmittable(queries, caller, problemCode, now, contest);
}

async function pendingFault(
  queries: Queries,
  { userId }: UserCaller,
  language: OfferedLanguage,
): Promise<SubmitRefusal | undefined> {
  const pending = await countPending(queries, userId, language);
  return pending >= maxPending ? refuse('too many pending') : undefined;
}

async function limitFault(
  queries: Queries,
  { contest }: SubmittableProblem,
): Promise<SubmitRefusal | undefined> {
  if (!contest || contest.maxSubmissions === null) return undefined;
  const sent = await countInParticipation(queries, contest.participationId, contest.contestProblemId);
  return sent >= contest.maxSubmissions ? refuse('submission limit reached') : undefined;
}

function hashOf({ problemCode, languageId, source, contest, files, archive }: Solution): Buffer {
  return createHash('sha256')
    .update(
      JSON.stringify([
        problemCode,
        languageId,
        source,
        contest,
        ...(files ? [files] : []),
        ...(archive ? [archive.hash] : []),
      ]),
    )
    .digest();
}
