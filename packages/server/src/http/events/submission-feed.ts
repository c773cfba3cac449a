import { groupBy } from '@tribunal/core/lists';
import { isInProgress } from '@tribunal/core/verdicts';
import type { Site } from '../../site.ts';
import {
  type ChangingSubmission,
  changedSubmissions,
  currentStages,
  type SeenPair,
  seenPairs,
} from '../../storage/submissions/live/live-submissions.ts';
import { kindOfViewer } from '../../storage/visibility/viewer.ts';
import {
  endFollower,
  type Follower,
  follows,
  identifyAgain,
  inSlices,
  sendPing,
  sendSubmissions,
  sliceSize,
} from './followers.ts';
import { liveSubmission, versionOf } from './live-text.ts';

/** Changes within this time share their queries and are sent together. */
const gatherMs = 100;
/** After this time at most, a stream ends whose caller may no longer have it, and a lost notification is noticed. */
const checkEveryMs = 3000;
/** Every this many checks, each stream sends something. */
const checksPerPing = 5;
const longestStreamMs = 600_000;
/** Submissions that one round loads. */
const mostPerRound = 200;

export interface SubmissionFeed {
  add(follower: Follower): void;
  /** Says what a page already knows, so that later changes are noticed even if their notification is lost. */
  know(submissions: readonly ChangingSubmission[]): void;
  close(): void;
}

/**
 * All streams of this process: one listener, one timer for changes and one for checks. The queries for a change do not
 * depend on the number of streams: one loads the submissions, and one for each set of rights says who may see those that are
 * not public.
 */
export function openSubmissionFeed(site: Site): SubmissionFeed {
  const { database, now, log, notifications } = site;
  const followers = new Set<Follower>();
  /** The versions of the submissions in progress that somebody follows. */
  const inProgress = new Map<number, number>();
  const changed = new Set<number>();
  let stopListening: (() => void) | undefined;
  let round: NodeJS.Timeout | undefined;
  let check: NodeJS.Timeout | undefined;
  let checks = 0;

  function start(): void {
    stopListening ??= notifications.listen('submission_changed', (id) => {
      if (followers.size === 0) return;
      for (const one of id === null ? inProgress.keys() : [id]) changed.add(one);
      scheduleRound();
    });
    check ??= setTimeout(() => void runCheck(), checkEveryMs).unref();
  }

  function scheduleRound(): void {
    if (changed.size > 0) round ??= setTimeout(() => void runRound(), gatherMs).unref();
  }

  async function runRound(): Promise<void> {
    const ids = [...changed].slice(0, mostPerRound);
    for (const id of ids) changed.delete(id);
    try {
      await tell(await changedSubmissions(database, ids, now()));
    } catch (err) {
      // The next check finds what has changed.
      log.warn({ err }, 'cannot update the streams');
    }
    round = undefined;
    scheduleRound();
  }

  async function tell(submissions: readonly (ChangingSubmission & { isPublic: boolean })[]): Promise<void> {
    const isCaseOnly = new Set(
      submissions.filter((one) => inProgress.get(one.id) === versionOf(one)).map(({ id }) => id),
    );
    const wanted = await wantedBy(submissions, isCaseOnly);
    const isSeen = await seenBy(wanted);
    const texts = new Map(submissions.map((one) => [one.id, JSON.stringify(liveSubmission(one))]));
    await inSlices(wanted, ({ follower, submissions: all }) => {
      const seen = all.filter((one) => one.isPublic || isSeen(follower, one.id));
      if (seen.length > 0)
        sendSubmissions(
          follower,
          seen.map(({ id }) => texts.get(id)!),
        );
    });
    // At last: after a failure, the next check finds the change again.
    know(submissions);
  }

  async function wantedBy<Submission extends ChangingSubmission>(
    submissions: readonly Submission[],
    isCaseOnly: ReadonlySet<number>,
  ): Promise<Wanted<Submission>[]> {
    const wanted: Wanted<Submission>[] = [];
    await inSlices([...followers], (follower) => {
      const { withCases } = follower.asked;
      const followed = submissions.filter(
        (one) => (withCases || !isCaseOnly.has(one.id)) && follows(follower, one),
      );
      if (followed.length > 0) wanted.push({ follower, submissions: followed });
    });
    return wanted;
  }

  /** Which of the submissions that are not public each follower sees. */
  async function seenBy(
    wanted: readonly Wanted<{ readonly id: number; readonly isPublic: boolean }>[],
  ): Promise<(follower: Follower, id: number) => boolean> {
    const seen = new Set<string>();
    const asking = wanted.filter(
      ({ follower, submissions }) =>
        follower.viewer.userId !== null && submissions.some((one) => !one.isPublic),
    );
    for (const alike of groupBy(asking, ({ follower }) => kindOfViewer(follower.viewer)).values()) {
      const pairs = alike.flatMap(({ follower, submissions }) =>
        submissions
          .filter((one) => !one.isPublic)
          .map(({ id }) => ({ userId: follower.viewer.userId!, submissionId: id })),
      );
      const found = await seenPairs(database, alike[0]!.follower.viewer, pairs, now());
      for (const pair of found) seen.add(keyOf(pair));
    }
    return ({ viewer }, submissionId) =>
      viewer.userId !== null && seen.has(keyOf({ userId: viewer.userId, submissionId }));
  }

  function know(submissions: readonly ChangingSubmission[]): void {
    for (const one of submissions) {
      if (isInProgress(one.status)) inProgress.set(one.id, versionOf(one));
      else inProgress.delete(one.id);
    }
  }

  async function runCheck(): Promise<void> {
    try {
      checks += 1;
      await inSlices([...followers], (follower) => {
        if (now().getTime() - follower.openedAt > longestStreamMs) endFollower(follower);
        else if (checks % checksPerPing === 0) sendPing(follower);
      });
      await identifyAll();
      await findLostChanges();
    } catch (err) {
      log.warn({ err }, 'cannot check the streams');
    }
    check = undefined;
    if (followers.size > 0) start();
    else inProgress.clear();
  }

  async function identifyAll(): Promise<void> {
    const all = [...followers];
    for (let start = 0; start < all.length; start += sliceSize)
      await Promise.all(all.slice(start, start + sliceSize).map(identifyAgain));
  }

  async function findLostChanges(): Promise<void> {
    if (inProgress.size === 0) return;
    for (const one of await currentStages(database, [...inProgress.keys()]))
      if (inProgress.get(one.id) !== versionOf(one)) changed.add(one.id);
    scheduleRound();
  }

  return {
    add(follower) {
      followers.add(follower);
      follower.response.once('close', () => followers.delete(follower));
      start();
    },
    know,
    close() {
      stopListening?.();
      clearTimeout(round);
      clearTimeout(check);
      for (const follower of followers) endFollower(follower);
    },
  };
}

interface Wanted<Submission> {
  readonly follower: Follower;
  readonly submissions: readonly Submission[];
}

function keyOf({ userId, submissionId }: SeenPair): string {
  return `${userId} ${submissionId}`;
}
