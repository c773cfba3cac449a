import assert from 'node:assert/strict';
import { test } from 'node:test';
import { participationClock } from '@tribunal/core/contests/contest-time';
import { statedFreeze } from '@tribunal/core/contests/freeze';
import {
  afterContestTime,
  contestSeconds,
  ifResumed,
  isPausedAt,
  openPauseMs,
  type RemovedInterval,
  removedFault,
} from '@tribunal/core/contests/removed-time';
import { formatNames } from '@tribunal/core/formats/formats';
import { frozenView, liveView, viewAtMinute } from '@tribunal/core/scoreboard/at-moment';
import fc from 'fast-check';
import { aContest, endTime, mapAttempts, startTime } from '../scoreboard/random-contest.ts';
import { scoreboard } from '../scoreboard/scoreboard.ts';
import { at } from '../time-line.ts';

const between = (from: number, to: number): RemovedInterval => ({
  start: at(from).toISOString(),
  end: at(to).toISOString(),
});

/** Intervals within the five hours, which do not overlap. */
const intervals = fc
  .uniqueArray(fc.integer({ min: 1, max: 299 }), { minLength: 0, maxLength: 6 })
  .map((minutes) => minutes.toSorted((a, b) => a - b))
  .map((minutes) =>
    minutes.flatMap((from, index) => {
      const to = minutes[index + 1];
      return index % 2 === 0 && to !== undefined ? [between(from, to)] : [];
    }),
  );

test('contest time is what somebody counts who looks at the clock every minute', () => {
  fc.assert(
    fc.property(intervals, (removed) => {
      let counted = 0;
      for (let minute = 0; minute <= 300; minute++) {
        assert.equal(contestSeconds(at(0), at(minute), removed), counted * 60, `minute ${minute}`);
        assert.equal(contestSeconds(at(minute), at(0), removed), minute === 0 ? 0 : -counted * 60);
        const first = afterContestTime(at(0), counted * 60, removed);
        assert.equal(contestSeconds(at(0), first, removed), counted * 60);
        assert.ok(first <= at(minute));
        if (!isPausedAt(removed, at(minute))) counted++;
      }
    }),
  );
});

for (const name of formatNames)
  test(`${name}: a contest with pauses has the scoreboard of one in which nobody waited`, () => {
    fc.assert(
      fc.property(aContest(name), intervals, fc.nat(300), (input, removedIntervals, minute) => {
        const frozenAt = statedFreeze({ startTime, endTime, removedIntervals, frozenLastMinutes: 60 });
        const paused = { ...input, contest: { ...input.contest, removedIntervals, frozenAt } };
        const shift = (moment: Date) =>
          new Date(startTime.getTime() + contestSeconds(startTime, moment, removedIntervals) * 1000);
        const live = input.participations.filter(({ virtual }) => virtual === 0);
        const shared = (timeLimit: null) => ({ ...input.contest, timeLimit, endTime: shift(endTime) });
        const without = {
          ...mapAttempts(input, (made) => made.map((one) => ({ ...one, date: shift(one.date) }))),
          contest: { ...shared(null), frozenAt: frozenAt && shift(frozenAt) },
          participations: live,
        };
        const waiting = { ...paused, contest: { ...paused.contest, timeLimit: null }, participations: live };
        // A submission at the moment at which the clock stops for the freeze belongs to it.
        for (const view of [liveView, frozenView, viewAtMinute(minute, false)])
          assert.deepEqual(scoreboard(waiting, view), scoreboard(without, view));
      }),
    );
  });

test('the end, extra time and windows of contestants wait; virtual participations do not', () => {
  const removedIntervals = [between(100, 130)];
  const contest = { startTime: at(0), endTime: at(330), timeLimit: null, removedIntervals };
  const ends = (realStart: Date, virtual = 0, timeLimit: number | null = null, extraMinutes = 0) =>
    participationClock({ ...contest, timeLimit }, { virtual, realStart, extraMinutes }).end;
  assert.deepEqual(ends(at(10)), at(330));
  assert.deepEqual(ends(at(10), 0, 3600), at(70), 'over before the pause');
  assert.deepEqual(ends(at(60), 0, 3600), at(150));
  assert.deepEqual(ends(at(110), 0, 3600), at(190), 'joined during the pause');
  assert.deepEqual(ends(at(20), 0, 3600, 30), at(140), 'the extra time is interrupted');
  assert.deepEqual(ends(at(400), 1), at(700), 'as long as the contest without its pause');
});

test('a freeze has its minutes, wherever the pause is', () => {
  const freeze = (removed: RemovedInterval[], ends: number) =>
    statedFreeze({ startTime: at(0), endTime: at(ends), removedIntervals: removed, frozenLastMinutes: 60 });
  assert.deepEqual(freeze([between(10, 40)], 330), at(270));
  assert.deepEqual(freeze([between(280, 310)], 330), at(240));
  assert.deepEqual(freeze([between(230, 260)], 330), at(270));
});

test('intervals must be inside the contest, in order and apart, and leave it longer than its freeze', () => {
  const fault = (removed: RemovedInterval[], end = 300, freeze = 60) =>
    removedFault(at(0), at(end), freeze, removed);
  assert.equal(fault([]), null);
  assert.equal(fault([between(10, 20), between(20, 30)]), null);
  assert.equal(fault([between(20, 20)]), 'interval ends before it starts');
  assert.equal(fault([between(10, 20), between(15, 30)]), 'overlaps');
  assert.equal(fault([between(0, 20)]), 'outside the contest');
  assert.equal(fault([between(-30, -20)]), 'outside the contest');
  assert.equal(fault([between(290, 300)]), 'outside the contest');
  assert.equal(fault([between(10, 290)]), 'removes the freeze');
  const open = { start: at(10).toISOString(), end: null };
  assert.equal(fault([open, { ...open, start: at(20).toISOString() }], 1_000_000), 'two without an end');
  assert.equal(fault([open], 300 + openPauseMs / 60_000), null);
  const countdown = { start: at(-10).toISOString(), end: null };
  assert.equal(removedFault(at(openPauseMs / 60_000), at(300 + openPauseMs / 60_000), 60, [countdown]), null);
});

test('while the clock stands still, later moments move with the time of day', () => {
  const removed = [{ start: at(100).toISOString(), end: null }];
  const end = new Date(at(300).getTime() + openPauseMs);
  for (const minute of [100, 150, 999]) {
    assert.equal(contestSeconds(at(minute), end, removed), 200 * 60);
    assert.deepEqual(ifResumed(end, removed, at(minute)), at(minute + 200));
  }
  assert.deepEqual(ifResumed(at(50), removed, at(150)), at(50));
});
