import type { SnapshotRecord } from '@tribunal/contract/snapshot';
import type { Attempt, History } from './attempts.ts';
import { contestAttempts } from './contest-attempts.ts';
import { type DemoContest, demoContests } from './demo-contests.ts';
import { demoLanguages } from './languages.ts';
import { demoOrganizations } from './organizations.ts';
import { demoSeats, participationRecord, type Seat } from './participations.ts';
import { demoUsers } from './people.ts';
import { practiceAttempts } from './practice-attempts.ts';
import { problemRecord } from './problem-record.ts';
import { demoProblems } from './problems.ts';
import { submissionRecord } from './submission-record.ts';

/** The demo site as it stands at `now`, parents before children: the same moment always gives the same records. */
export function* demoRecords(now: Date): Iterable<SnapshotRecord> {
  const contests = demoContests(now);
  const seats = demoSeats(contests, now);
  yield* demoLanguages();
  yield* demoOrganizations;
  yield* demoUsers();
  yield* demoProblems.map(problemRecord);
  yield* contests.map(({ record }) => record);
  yield* seats.map(participationRecord);
  yield* demoSubmissions(seats, now);
}

/** In order of their dates. */
function* demoSubmissions(seats: readonly Seat[], now: Date): Iterable<SnapshotRecord> {
  const tests = new Map(demoProblems.map((problem) => [problem, problem.tests()]));
  const attempts = demoAttempts(seats, now).sort((a, b) => a.date.getTime() - b.date.getTime());
  for (const attempt of attempts) yield submissionRecord(attempt, tests.get(attempt.problem)!);
}

function demoAttempts(seats: readonly Seat[], now: Date): Attempt[] {
  const history: History = new Map();
  const inContests = seats.flatMap((seat) => contestAttempts(seat, problemsOf(seat.contest), history, now));
  return [...inContests, ...practiceAttempts(demoProblems, history, now)];
}

function problemsOf({ record }: DemoContest) {
  return record.problems!.map(({ code }) => demoProblems.find((problem) => problem.code === code)!);
}
