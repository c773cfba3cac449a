import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { participationClock } from '@tribunal/core/contests/contest-time';
import { demoProblems } from '../../src/demo/problems.ts';
import { all, now } from './records.ts';

type Submission = SnapshotRecordOf<'submission'>;

const submissions = all('submission');
const graded = submissions.filter(({ status }) => status === 'D');
const problems = new Map(demoProblems().map((problem) => [problem.code, problem]));

test('the result of a submission is the worst of its cases', () => {
  const mildestFirst = ['SC', 'AC', 'WA', 'MLE', 'TLE', 'IR', 'RTE', 'OLE'];
  for (const submission of graded) {
    const ranks = submission.cases!.map(({ status }) => mildestFirst.indexOf(status));
    assert.equal(submission.result, mildestFirst[Math.max(...ranks)], describe(submission));
  }
});

test('case points are the sum over single cases and the lowest case of each batch', () => {
  for (const submission of graded) {
    const groups = new Map<string, NonNullable<Submission['cases']>>();
    for (const one of submission.cases!) {
      const group = one.batch ? `batch ${one.batch}` : `case ${one.case}`;
      groups.set(group, [...(groups.get(group) ?? []), one]);
    }
    const least = [...groups.values()].map((cases) => Math.min(...cases.map(({ points }) => points!)));
    const most = [...groups.values()].map((cases) => Math.max(...cases.map(({ total }) => total!)));
    assert.equal(submission.case_points, sum(least), describe(submission));
    assert.equal(submission.case_total, sum(most), describe(submission));
  }
});

test('a submission has one case for each case of its problem, with the same batches and totals', () => {
  for (const submission of graded) {
    const expected = problems
      .get(submission.problem)!
      .tests.map(({ batch, points }, i) => [i + 1, batch, points]);
    const found = submission.cases!.map(({ case: number, batch, total }) => [number, batch, total]);
    assert.deepEqual(found, expected, describe(submission));
  }
});

test('only a passed case earns points, and it earns all of them', () => {
  for (const { points, total, status } of graded.flatMap(({ cases }) => cases!)) {
    assert.equal(points, status === 'AC' ? total : 0);
  }
});

test('a failed case skips the rest of its batch, or everything if partial points do not count', () => {
  for (const submission of graded) {
    const { partial } = problems.get(submission.problem)!;
    submission.cases!.forEach(({ status, batch }, i) => {
      const earlier = submission
        .cases!.slice(0, i)
        .filter((other) => !partial || (batch && other.batch === batch));
      const isSkipped = earlier.some((other) => other.status !== 'AC');
      assert.equal(status === 'SC', isSkipped, describe(submission));
    });
  }
});

test('time and memory are those of the worst case, and only a TLE exceeds the time limit', () => {
  for (const submission of graded) {
    const { timeLimitSeconds, languageLimits } = problems.get(submission.problem)!;
    const own = languageLimits.find(({ language }) => language === submission.language);
    const limit = own?.time_limit ?? timeLimitSeconds;
    assert.equal(submission.time, Math.max(...submission.cases!.map(({ time }) => time!)));
    assert.equal(submission.memory, Math.max(...submission.cases!.map(({ memory }) => memory!)));
    for (const { status, time } of submission.cases!)
      assert.equal(time! > limit, status === 'TLE', describe(submission));
  }
});

test('a submission that was not executed has no cases: it did not compile, was aborted, or is queued', () => {
  const others = submissions.filter(({ status }) => status !== 'D');
  for (const { status, result, error, cases, judged_at } of others) {
    assert.equal(cases, undefined);
    assert.equal(result, status === 'QU' ? undefined : status);
    assert.equal(error !== undefined, status === 'CE');
    assert.equal(judged_at !== undefined, status !== 'QU');
  }
  const count = (wanted: string) => others.filter(({ status }) => status === wanted).length;
  assert.deepEqual([count('AB'), count('QU')], [3, 2]);
});

test('submissions are ordered by date, are in the past, and are judged soon after', () => {
  const dates = submissions.map(({ date }) => date);
  assert.deepEqual(dates, dates.toSorted());
  assert.ok(dates.at(-1)! < now.toISOString());
  for (const { date, judged_at } of submissions.filter(({ status }) => status !== 'QU')) {
    assert.ok(date < judged_at! && judged_at! < now.toISOString(), `${date} ${judged_at}`);
    assert.ok(Date.parse(judged_at!) - Date.parse(date) < 30_000);
  }
});

test('a contest submission is to a problem of the contest, within its participation', () => {
  const contests = new Map(all('contest').map((contest) => [contest.key, contest]));
  const participations = new Map(
    all('participation').map((participation) => [
      `${participation.contest} ${participation.user} ${participation.virtual}`,
      participation,
    ]),
  );
  for (const submission of submissions.filter(({ contest }) => contest !== undefined)) {
    const contest = contests.get(submission.contest!)!;
    const participation = participations.get(
      `${submission.contest} ${submission.user} ${submission.virtual}`,
    )!;
    const clock = participationClock(
      {
        startTime: new Date(contest.start_time),
        endTime: new Date(contest.end_time),
        timeLimit: contest.time_limit ?? null,
        removedIntervals: [],
      },
      { virtual: participation.virtual!, realStart: new Date(participation.real_start!), extraMinutes: 0 },
    );
    const date = new Date(submission.date);
    assert.ok(
      clock.start <= date && date <= clock.end && participation.real_start! <= submission.date,
      describe(submission),
    );
    assert.ok(
      contest.problems!.some(({ code }) => code === submission.problem),
      describe(submission),
    );
  }
});

test('every result that judging can end with occurs, and about half of the submissions are accepted', () => {
  const results = new Set(submissions.map(({ result }) => result));
  assert.deepEqual([...results].sort(), [
    'AB',
    'AC',
    'CE',
    'IR',
    'MLE',
    'OLE',
    'RTE',
    'TLE',
    'WA',
    undefined,
  ]);
  const accepted = submissions.filter(({ result }) => result === 'AC').length / submissions.length;
  assert.ok(accepted > 0.4 && accepted < 0.65, `${accepted}`);
});

function describe({ user, problem, date }: Submission): string {
  return `${user} on ${problem} at ${date}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
