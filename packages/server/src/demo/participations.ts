import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { type Chance, chanceFrom } from './chance.ts';
import { isLiveRound } from './contest-plans.ts';
import type { DemoContest } from './demo-contests.ts';
import { minutesAfter, minutesBetween } from './minutes.ts';
import { type Competitor, champions, competitor, competitors, crowdCompetitors } from './people.ts';

/** One participation: who takes part in which contest, and during which time. */
export interface DemoParticipation {
  contest: DemoContest;
  person: Competitor;
  /** 0 live, -1 spectator, n the n-th virtual participation. */
  virtual: number;
  joined: Date;
  leaves: Date;
}

/** Disqualified for submitting another contestant's work. */
const disqualified = { contest: 'ladder_7', user: 'vinegarfly' };

export function demoParticipations(contests: readonly DemoContest[], now: Date): DemoParticipation[] {
  return contests
    .filter(({ start }) => start < now)
    .flatMap((contest) => {
      const chance = chanceFrom(`seats of ${contest.record.key}`);
      const live = liveParticipations(contest, now, chance);
      return [
        ...live,
        ...spectatorParticipations(contest),
        ...virtualParticipations(contest, live, now, chance),
      ];
    });
}

export function participationRecord({
  contest,
  person,
  virtual,
  joined,
}: DemoParticipation): SnapshotRecordOf<'participation'> {
  const { key } = contest.record;
  return {
    type: 'participation',
    contest: key,
    user: person.username,
    virtual,
    real_start: joined.toISOString(),
    ...(key === disqualified.contest && person.username === disqualified.user && { is_disqualified: true }),
  };
}

function liveParticipations(contest: DemoContest, now: Date, chance: Chance): DemoParticipation[] {
  return [...competitors, ...(contest.isForCrowd ? crowdCompetitors : [])]
    .filter((person) => mayJoin(contest, person))
    .filter((person) => chance.happens(contest.attendance) || isExpected(contest, person))
    .map((person) => liveParticipation(contest, person, now, chance));
}

function mayJoin({ record }: DemoContest, { username, organizations }: Competitor): boolean {
  if (record.is_private) return record.private_contestants!.includes(username);
  if (record.is_organization_private)
    return organizations.some((slug) => record.organizations!.includes(slug));
  return true;
}

function isExpected({ record }: DemoContest, { username }: Competitor): boolean {
  if (username === 'demo') return isLiveRound(record.key) || record.key === 'lamplight_open';
  if (record.is_rated && username in champions) return true;
  return record.key === disqualified.contest && username === disqualified.user;
}

function liveParticipation(
  contest: DemoContest,
  person: Competitor,
  now: Date,
  chance: Chance,
): DemoParticipation {
  const windowMinutes = (contest.record.time_limit ?? 0) / 60;
  const latest = minutesBetween(contest.start, contest.end < now ? contest.end : now) - windowMinutes;
  const late = windowMinutes > 0 ? latest * chance.fraction() : Math.min(latest, 12 * chance.fraction() ** 2);
  const joined = minutesAfter(contest.start, late);
  const leaves = windowMinutes > 0 ? minutesAfter(joined, windowMinutes) : contest.end;
  return { contest, person, virtual: 0, joined, leaves };
}

function spectatorParticipations(contest: DemoContest): DemoParticipation[] {
  return contest.record.testers!.map((tester) => ({
    contest,
    person: competitor(tester),
    virtual: -1,
    joined: minutesAfter(contest.start, 1),
    leaves: contest.end,
  }));
}

/** Some of those who missed an open contest replay it later, and the first of them does so twice. */
function virtualParticipations(
  contest: DemoContest,
  live: readonly DemoParticipation[],
  now: Date,
  chance: Chance,
): DemoParticipation[] {
  const { end, record } = contest;
  if (end > now || record.is_private || record.is_organization_private) return [];
  const missed = competitors.filter(
    (person) => !live.some((participation) => participation.person === person),
  );
  const replaying = chance.shuffled(missed).slice(0, 3);
  const lengthMinutes = record.time_limit ? record.time_limit / 60 : minutesBetween(contest.start, end);
  const half = (minutesBetween(end, now) - 2 * lengthMinutes) / 2;
  const participationFrom = (joined: Date, person: Competitor, virtual: number): DemoParticipation => ({
    ...{ contest, person, virtual, joined },
    leaves: minutesAfter(joined, lengthMinutes),
  });
  const again = replaying.slice(0, 1);
  return [
    ...replaying.map((person) => participationFrom(minutesAfter(end, half * chance.fraction()), person, 1)),
    ...again.map((person) =>
      participationFrom(minutesAfter(now, -lengthMinutes - half * chance.fraction()), person, 2),
    ),
  ];
}
