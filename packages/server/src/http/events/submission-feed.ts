import { isInProgress } from '@tribunal/core/judging/verdicts';
import { groupBy } from '@tribunal/core/lists';
import { existing } from '@tribunal/core/unknown';
import type { Site } from '../../site.ts';
import {
  type ChangedSubmission,
  type ChangingSubmission,
  changedSubmissions,
  currentStages,
  type SeenPair,
  seenPairs,
} from '../../storage/submissions/live/live-submissions.ts';
import { versionOf } from '../../storage/submissions/live/submission-version.ts';
import { kindOfViewer } from '../../storage/visibility/viewer.ts';
import { openFeed } from './feed.ts';
import {
  endFollower,
  type Follower,
  follows,
  identifyAgain,
  inSlices,
  sendPing,
  sendSubmissions,
  showsOwn,
  sliceSize,
} from './followers.ts';
import { liveSubmission } from './live-text.ts';
import { tellOwnStates } from './own-states.ts';

/** Changes within this time share their queries and are sent together. */
const gatherMs = 100;
/** After this time at most, a stream ends whose caller may no longer have it, and a lost notification is noticed. */
const checkEveryMs = 3000;
/** Every this many checks, each stream sends something. */
const checksPerPing = 5;
const maxStreamMs = 600_000;
/** Submissions that one round loads. */
const maxPerRound = 200;

interface SubmissionFeed {
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
  const { database, now } = site;
  /** The versions of the submissions in progress that somebody follows. */
  const inProgress = new Map<number, number>();
  /** Those of them that all streams have been told. A page that opens may know a newer one than the others. */
  const toldVersions = new Map<number, number>();
  const changed = new Set<number>();
  let checks = 0;
  const feed = openFeed(site, {
    subject: 'submissions',
    topics: ['submission_changed'],
    hear(id) {
      for (const one of id === null ? inProgress.keys() : [id]) changed.add(one);
      requestRound();
    },
    gatherMs,
    runRound,
    check: { everyMs: checkEveryMs, run: runCheck },
  });

  function requestRound(): void {
    if (changed.size > 0) feed.request();
  }

  async function runRound(): Promise<void> {
    const ids = [...changed].slice(0, maxPerRound);
    for (const id of ids) changed.delete(id);
    try {
      await tell(await changedSubmissions(database, ids, now()));
    } catch (error) {
      for (const id of ids) changed.add(id);
      throw error;
    }
    // Not after a failure: the next change or check makes a round then.
    requestRound();
  }

  async function tell(submissions: readonly ChangedSubmission[]): Promise<void> {
    const isCaseOnly = new Set(
      submissions.filter((one) => inProgress.get(one.id) === versionOf(one)).map(({ id }) => id),
    );
    const wanted = await wantedBy(submissions, isCaseOnly);
    const roleOf = await rolesOf(site, wanted);
    const texts = textsOf(submissions, isCaseOnly);
    const showingOwn: Follower[] = [];
    await inSlices(wanted, ({ follower, submissions: all }) => {
      const told = all.flatMap((one) => {
        const role = roleOf(follower, one.id) ?? (one.isPublic ? 'other' : null);
        const text = role && texts[role].get(one.id);
        return text ? [{ one, text }] : [];
      });
      const followed = told.filter(({ one }) => tells(follower, one, isCaseOnly)).map(({ text }) => text);
      if (followed.length > 0) sendSubmissions(follower, followed);
      if (told.some(({ one }) => tellsOwn(follower, one))) showingOwn.push(follower);
    });
    await tellOwnStates(site, showingOwn);
    // At last: after a failure, they are told again.
    know(submissions);
    keepVersions(toldVersions, submissions);
  }

  async function wantedBy<Submission extends ChangingSubmission>(
    submissions: readonly Submission[],
    isCaseOnly: ReadonlySet<number>,
  ): Promise<Wanted<Submission>[]> {
    const wanted: Wanted<Submission>[] = [];
    await inSlices([...feed.followers], (follower) => {
      const followed = submissions.filter(
        (one) => tells(follower, one, isCaseOnly) || tellsOwn(follower, one),
      );
      if (followed.length > 0) wanted.push({ follower, submissions: followed });
    });
    return wanted;
  }

  function tells(
    follower: Follower,
    submission: ChangingSubmission,
    isCaseOnly: ReadonlySet<number>,
  ): boolean {
    return (follower.asked.withCases || !isCaseOnly.has(submission.id)) && follows(follower, submission);
  }

  function tellsOwn(follower: Follower, submission: ChangingSubmission): boolean {
    return showsOwn(follower, submission) && toldVersions.get(submission.id) !== versionOf(submission);
  }

  function know(submissions: readonly ChangingSubmission[]): void {
    keepVersions(inProgress, submissions);
  }

  async function runCheck(): Promise<void> {
    checks += 1;
    await inSlices([...feed.followers], (follower) => {
      if (now().getTime() - follower.openedAt > maxStreamMs) endFollower(follower);
      else if (checks % checksPerPing === 0) sendPing(follower);
    });
    await identifyAll([...feed.followers]);
    await findLostChanges();
    requestRound();
    if (feed.followers.size > 0) return;
    changed.clear();
    inProgress.clear();
    toldVersions.clear();
  }

  async function findLostChanges(): Promise<void> {
    if (inProgress.size === 0) return;
    for (const one of await currentStages(database, [...inProgress.keys()]))
      if (inProgress.get(one.id) !== versionOf(one)) changed.add(one.id);
  }

  return {
    add: feed.add,
    know,
    close() {
      feed.close();
      for (const follower of feed.followers) endFollower(follower);
    },
  };
}

async function identifyAll(all: readonly Follower[]): Promise<void> {
  for (let start = 0; start < all.length; start += sliceSize)
    await Promise.all(all.slice(start, start + sliceSize).map(identifyAgain));
}

function keepVersions(versions: Map<number, number>, submissions: readonly ChangingSubmission[]): void {
  for (const one of submissions) {
    if (isInProgress(one.status)) versions.set(one.id, versionOf(one));
    else versions.delete(one.id);
  }
}

type Role = 'jury' | 'other';

/** As whom each follower hears of those submissions that not everyone sees in the same way; null when not at all. */
async function rolesOf(
  { database, now }: Site,
  wanted: readonly Wanted<ChangedSubmission>[],
): Promise<(follower: Follower, id: number) => Role | null> {
  const roles = new Map<string, Role>();
  const asking = wanted.filter(
    ({ follower, submissions }) => follower.viewer.userId !== null && submissions.some(dependsOnUser),
  );
  for (const alike of groupBy(asking, ({ follower }) => kindOfViewer(follower.viewer)).values()) {
    const pairs = alike.flatMap(({ follower, submissions }) =>
      submissions
        .filter(dependsOnUser)
        .map(({ id }) => ({ userId: existing(follower.viewer.userId), submissionId: id })),
    );
    const found = await seenPairs(database, alike[0].follower.viewer, pairs, now());
    for (const pair of found) roles.set(keyOf(pair), pair.isJury ? 'jury' : 'other');
  }
  return ({ viewer: { userId } }, submissionId) =>
    userId === null ? null : (roles.get(keyOf({ userId, submissionId })) ?? null);
}

function dependsOnUser({ isPublic, withheld }: ChangedSubmission): boolean {
  return !isPublic || withheld !== undefined;
}

/** What is sent of each. When cases finish, only the jury hears of it if others do not see the cases. */
function textsOf(
  submissions: readonly ChangedSubmission[],
  isCaseOnly: ReadonlySet<number>,
): Readonly<Record<Role, ReadonlyMap<number, string>>> {
  const textOf = (one: ChangingSubmission) => [one.id, JSON.stringify(liveSubmission(one))] as const;
  const forOthers = submissions.flatMap((one) => {
    if (one.withheld === undefined) return [one];
    return one.withheld === null || isCaseOnly.has(one.id) ? [] : [one.withheld];
  });
  return { jury: new Map(submissions.map(textOf)), other: new Map(forOthers.map(textOf)) };
}

interface Wanted<Submission> {
  readonly follower: Follower;
  readonly submissions: readonly Submission[];
}

function keyOf({ userId, submissionId }: SeenPair): string {
  return `${userId} ${submissionId}`;
}
