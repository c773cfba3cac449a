import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import type { Attempt, History } from './attempts.ts';
import { contestAttempts } from './contest-attempts.ts';
import { isLiveRound } from './contest-plans.ts';
import { demoContests, problemsOf } from './demo-contests.ts';
import { demoLists } from './demo-lists.ts';
import { demoNews } from './demo-news.ts';
import { demoResults } from './demo-results.ts';
import { demoLanguages } from './languages.ts';
import { demoOrganizations } from './organizations.ts';
import { type DemoParticipation, demoParticipations, participationRecord } from './participations.ts';
import { demoUsers } from './people.ts';
import { practiceAttempts } from './practice-attempts.ts';
import { demoProblems } from './problems.ts';
import { submissionRecords } from './submission-record.ts';

/** What the problems of the demo refer to. */
export function* peopleRecords(): Iterable<SnapshotRecord> {
  yield* demoLanguages();
  yield* demoOrganizations;
  yield* demoUsers();
}

/** What refers to the problems, at `now`, parents before children. The same time always gives the same records. */
export function* activityRecords(now: Date): Iterable<SnapshotRecord> {
  const contests = demoContests(now);
  const participations = demoParticipations(contests, now);
  yield* contests.map(({ record }) => record);
  yield* participations.map(participationRecord);
  yield* submissionRecords(demoAttempts(participations, now));
  yield* demoResults(now);
  yield* demoNews(now);
  yield* demoLists(now);
}

function demoAttempts(participations: readonly DemoParticipation[], now: Date): Attempt[] {
  const history: History = new Map();
  // For the contestants of the live round, its problems are new.
  const liveHistory: History = new Map();
  const inContests = participations.flatMap((participation) => {
    const { contest } = participation;
    const known = isLiveRound(contest.record.key) ? liveHistory : history;
    return contestAttempts(participation, problemsOf(contest), known, now);
  });
  return [...inContests, ...practiceAttempts(demoProblems(), history, now)];
}
