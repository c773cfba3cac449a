import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  contestPhase,
  participationClock,
  participationHasEnded,
  participationKind,
  secondsBetween,
} from '@tribunal/core/contests/contest-time';
import { at, timeLine } from '../time-line.ts';

const shared = { startTime: at(0), endTime: at(300), timeLimit: null, removedIntervals: [] };
const windowed = { ...shared, timeLimit: 60 * 60 };

test('a contest runs from its start to its end, both inclusive', () => {
  assert.deepEqual(
    timeLine([0, 300], (now) => contestPhase(shared, now)),
    {
      0: ['upcoming', 'running', 'running'],
      300: ['running', 'running', 'ended'],
    },
  );
});

test('a participation has ended after its end, not at it', () => {
  const clock = { start: at(10), end: at(70), removed: [] };
  assert.deepEqual(
    timeLine([70], (now) => participationHasEnded(clock, now)),
    { 70: [false, false, true] },
  );
});

test('a participation is live, a spectator or virtual', () => {
  assert.deepEqual([0, -1, 1, 7].map(participationKind), ['live', 'spectator', 'virtual', 'virtual']);
});

const joined = (minute: number, virtual = 0) => ({ virtual, realStart: at(minute), extraMinutes: 0 });
const registered = { virtual: 0, realStart: null, extraMinutes: 0 };
const withExtra = { extraMinutes: 15 };

const clocks = [
  ['a live participation has the times of the contest', shared, joined(10), 0, 300],
  ['a live participation with a window starts when the user joins', windowed, joined(10), 10, 70],
  ['a window ends with the contest', windowed, joined(270), 270, 300],
  ['a registration without a start lasts until the end of the contest', windowed, registered, 0, 300],
  ['a spectator has the times of the contest', shared, joined(10, -1), 0, 300],
  ['a spectator of a contest with windows stays until its end', windowed, joined(10, -1), 10, 300],
  ['a virtual participation lasts as long as the contest', shared, joined(400, 1), 400, 700],
  ['a virtual participation in a window lasts as long as the window', windowed, joined(400, 2), 400, 460],
  ['extra time comes after the end', shared, { ...joined(10), ...withExtra }, 0, 315],
  ['extra time prolongs a window', windowed, { ...joined(10), ...withExtra }, 10, 85],
  [
    'extra time prolongs a window that ends with the contest',
    windowed,
    { ...joined(270), ...withExtra },
    270,
    315,
  ],
  ['extra time prolongs a virtual participation', shared, { ...joined(400, 1), ...withExtra }, 400, 715],
] as const;

for (const [rule, contest, participation, start, end] of clocks) {
  test(rule, () => {
    assert.deepEqual(participationClock(contest, participation), {
      ...{ start: at(start), end: at(end) },
      removed: [],
    });
  });
}

test('seconds between two moments include milliseconds and the sign', () => {
  assert.deepEqual([secondsBetween(at(0), at(10, 500)), secondsBetween(at(0, 1), at(0))], [600.5, -0.001]);
});
