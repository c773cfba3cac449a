import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FormatConfig } from '@tribunal/core/formats/config';
import { type FormatName, formatNames, formats } from '@tribunal/core/formats/formats';
import type { History } from '@tribunal/core/formats/history';
import { contest, play } from '../play.ts';
import { standing, standings } from '../standings.ts';

const beforeFreeze = ['A 600.5 WA 30', 'A 1200 AC', 'A 1500 AC', 'B 3000 CE', 'B 3600 WA', 'B 7200 AC 50'];
const sinceFreeze = ['B 15000.25 AC', 'C 15600 WA', 'C 16200 TLE'];
const history = play(...beforeFreeze, ...sinceFreeze);
const frozenFrom = 14_400;

test('default: the best points of each problem, timed by the last attempt at it', () => {
  assert.deepEqual(live('default', null), {
    score: 200,
    cumulativeTime: 16500,
    tiebreaker: 0,
    cells: {
      A: { points: 100, time: 1500, tries: 2, penalty: 1 },
      B: { points: 100, time: 15000.25, tries: 3, penalty: 2 },
      C: { points: 0, time: 16200, tries: 2, penalty: 2 },
    },
  });
});

test('ioi: the best points of each problem, and time only if enabled', () => {
  const cells = {
    A: { points: 100, time: 1200, tries: 2, penalty: 1 },
    B: { points: 100, time: 15000.25, tries: 3, penalty: 2 },
    C: { points: 0, time: 0, tries: 2, penalty: 2 },
  };
  const configs = [
    null,
    { cumtime: true },
    { last_score_altering: true },
    { cumtime: true, last_score_altering: true },
  ];
  assert.deepEqual(
    configs.map((config) => live('ioi', config)),
    [
      { score: 200, cumulativeTime: 0, tiebreaker: 0, cells },
      { score: 200, cumulativeTime: 16200, tiebreaker: 0, cells },
      { score: 200, cumulativeTime: 15000, tiebreaker: 15000.25, cells },
      { score: 200, cumulativeTime: 16200, tiebreaker: 15000.25, cells },
    ],
  );
});

test('ioi16: the best points of each batch over all submissions', () => {
  const batches = (...points: number[]) =>
    points.map((value, index) => ({ batch: index + 1, points: value }));
  const gathered: History = {
    ...contest,
    submissions: [
      { ...judged, secondsFromStart: 600, batches: batches(20, 0, 15) },
      { ...judged, secondsFromStart: 1200, batches: batches(0, 30, 10) },
    ],
  };
  assert.deepEqual(live('ioi16', { cumtime: true }, gathered), {
    score: 65,
    cumulativeTime: 1200,
    tiebreaker: 0,
    cells: { A: { points: 65, time: 1200, tries: 2, penalty: 1 } },
  });
  assert.deepEqual(live('ioi16', null, gathered), {
    score: 65,
    cumulativeTime: 0,
    tiebreaker: 0,
    cells: { A: { points: 65, time: 0, tries: 2, penalty: 1 } },
  });
});

test('ioi16: a submission without batches is one batch with its contest points', () => {
  assert.equal(live('ioi16', null, play('A 10 WA 40', 'A 20 WA 30', 'B 30 AC')).score, 140);
});

test('ioi16: an aborted submission earns nothing for unfinished batches', () => {
  const batches = [{ batch: 1, points: 20 }];
  const aborted: History = {
    ...contest,
    submissions: [{ ...judged, secondsFromStart: 60, result: 'AB', batches }],
  };
  assert.deepEqual(live('ioi16', null, aborted).cells, { A: { points: 0, time: 0, tries: 1, penalty: 1 } });
});

const judged = { problem: 'A', result: 'WA', contestPoints: 0 } as const;

test('ecoo: the last submission counts, with a bonus for the time left', () => {
  const cells = {
    A: { points: 100, time: 1500, bonus: 55, tries: 3, penalty: 2 },
    B: { points: 100, time: 15000.25, bonus: 9, tries: 3, penalty: 2 },
    C: { points: 0, time: 16200, bonus: 0, tries: 2, penalty: 2 },
  };
  assert.deepEqual(
    [null, { cumtime: true }].map((config) => live('ecoo', config)),
    [
      { score: 264, cumulativeTime: 0, tiebreaker: 0, cells },
      { score: 264, cumulativeTime: 32700, tiebreaker: 0, cells },
    ],
  );
});

test('ecoo: solving at the first attempt earns a bonus, which a second attempt loses', () => {
  const solvedAt = contest.length - (23 * 60 + 10);
  const scores = [
    play(`A ${solvedAt} AC`),
    play(`A ${solvedAt} CE`, `A ${solvedAt} AC`),
    play(`A ${solvedAt} AC`, `A ${solvedAt} AC`),
    play(`A ${solvedAt} AC 50`),
    play(`A ${solvedAt} AC`, `A ${solvedAt + 1} WA`),
  ].map((played) => live('ecoo', null, played).score);
  assert.deepEqual(scores, [114, 114, 104, 54, 0]);
});

test('ecoo: bonuses can be disabled, and time after the end costs nothing', () => {
  const off = { first_ac_bonus: 0, time_bonus: 0 };
  assert.equal(live('ecoo', off, play('A 60 AC')).score, 100);
  assert.equal(live('ecoo', { first_ac_bonus: 0 }, play('A 18600 AC')).score, 100);
});

test('atcoder: the last rise of the score, and minutes for each attempt before it', () => {
  assert.deepEqual(live('atcoder', null), {
    score: 200,
    cumulativeTime: 15900,
    tiebreaker: 0,
    cells: {
      A: { points: 100, time: 1200, tries: 2, penalty: 1 },
      B: { points: 100, time: 15000.25, tries: 3, penalty: 2 },
      C: { points: 0, time: 15600, tries: 2, penalty: 2 },
    },
  });
});

test('icpc: minutes of each best submission, and penalty minutes for each attempt before it', () => {
  assert.deepEqual(live('icpc', null), {
    score: 200,
    cumulativeTime: 330,
    tiebreaker: 250,
    cells: {
      A: { points: 100, time: 1200, tries: 2, penalty: 1 },
      B: { points: 100, time: 15000.25, tries: 3, penalty: 2 },
      C: { points: 0, time: 15600, tries: 2, penalty: 2 },
    },
  });
});

const icpcAtTheFreeze = { score: 150, cumulativeTime: 180, tiebreaker: 120 };

test('icpc: before the freeze the frozen standing equals the live one', () => {
  const { live, frozen } = standings(formats.icpc, null, play(...beforeFreeze), frozenFrom);
  const cells = {
    A: { points: 100, time: 1200, tries: 2, penalty: 1 },
    B: { points: 50, time: 7200, tries: 2, penalty: 1 },
  };
  assert.deepEqual(live, { ...icpcAtTheFreeze, cells });
  assert.deepEqual(frozen, {
    ...icpcAtTheFreeze,
    cells: { A: { ...cells.A, pending: 0 }, B: { ...cells.B, pending: 0 } },
  });
});

test('icpc: the frozen standing counts the submissions before the freeze, including partial points', () => {
  assert.deepEqual(standings(formats.icpc, null, history, frozenFrom).frozen, {
    ...icpcAtTheFreeze,
    cells: {
      A: { points: 100, time: 1200, tries: 2, penalty: 1, pending: 0 },
      B: { points: 50, time: 7200, tries: 2, penalty: 1, pending: 1 },
      C: { points: 0, time: 0, tries: 0, penalty: 0, pending: 2 },
    },
  });
});

test('site: seconds of each best submission, and penalty minutes for each attempt before it', () => {
  const { live, frozen } = standings(formats.site, null, history, frozenFrom);
  assert.deepEqual(live, {
    score: 200,
    cumulativeTime: 17100,
    tiebreaker: 15000.25,
    cells: {
      A: { points: 100, time: 1200, tries: 2, penalty: 1 },
      B: { points: 100, time: 15000.25, tries: 3, penalty: 2 },
      C: { points: 0, time: 15600, tries: 2, penalty: 2 },
    },
  });
  assert.deepEqual(frozen, {
    score: 150,
    cumulativeTime: 9000,
    tiebreaker: 7200,
    cells: {
      A: { points: 100, time: 1200, tries: 2, penalty: 1, pending: 0 },
      B: { points: 50, time: 7200, tries: 2, penalty: 1, pending: 1 },
      C: { points: 0, time: 0, tries: 0, penalty: 0, pending: 2 },
    },
  });
});

test('site: options use the time of the last rise of the score and free attempts', () => {
  const totals = [{ LSO: true }, { penalty: 0 }].map((config) => {
    const { live, frozen } = standings(formats.site, config, history, frozenFrom);
    return [live, frozen].map(({ score, cumulativeTime, tiebreaker }) => [score, cumulativeTime, tiebreaker]);
  });
  assert.deepEqual(totals, [
    [
      [200, 15900, 15000.25],
      [150, 7800, 7200],
    ],
    [
      [200, 16200, 15000.25],
      [150, 8400, 7200],
    ],
  ]);
});

test('every submission since the freeze is pending, whether it compiled or not', () => {
  const { frozen } = standings(
    formats.icpc,
    null,
    play('A 15000 CE', 'A 15001 ?', 'A 15002 IE', 'A 15003 AC'),
    frozenFrom,
  );
  assert.deepEqual(frozen.cells, { A: { points: 0, time: 0, tries: 0, penalty: 0, pending: 4 } });
});

test('a submission at the instant of the freeze is pending', () => {
  const { frozen } = standings(formats.site, null, play('A 14399.999 WA', 'A 14400 AC'), frozenFrom);
  assert.deepEqual(frozen.cells, { A: { points: 0, time: 14399.999, tries: 1, penalty: 1, pending: 1 } });
});

test('an aborted submission is an attempt; an unjudged one, a compile error and an internal error are not', () => {
  const played = play('A 60 AB', 'A 120 ?', 'A 180 CE', 'A 240 IE', 'A 300 AC', 'B 60 CE', 'C 60 ?');
  assert.deepEqual(live('icpc', null, played), {
    score: 100,
    cumulativeTime: 25,
    tiebreaker: 5,
    cells: { A: { points: 100, time: 300, tries: 2, penalty: 1 }, B: untouched, C: untouched },
  });
});

test('a submission aborted before any of its cases ran is not an attempt', () => {
  const submissions = [{ ...judged, secondsFromStart: 60, result: 'AB', hasRun: false } as const];
  for (const name of formatNames) {
    const { score, cumulativeTime, cells } = live(name, null, { ...contest, submissions });
    const { points, time, tries, penalty } = cells.A!;
    assert.deepEqual([score, cumulativeTime], [0, 0], name);
    assert.deepEqual({ points, time, tries, penalty }, untouched, name);
  }
});

test('default: a compile error after the best attempt does not change the time', () => {
  const { cumulativeTime } = live('default', null, play('A 600 AC', 'A 1200 CE'));
  assert.equal(cumulativeTime, 600);
});

const untouched = { points: 0, time: 0, tries: 0, penalty: 0 };

test('a score is rounded to the precision of the contest, by default three decimals', () => {
  const played = play('A 1 WA 0.1', 'B 1 WA 0.2', 'C 1 WA 33.333');
  const scores = [{}, { pointsPrecision: 1 }, { pointsPrecision: 0 }].map(
    (precision) => live('default', null, { ...played, ...precision }).score,
  );
  assert.deepEqual(scores, [33.633, 33.6, 34]);
});

test('cumulative time is truncated to whole units, exact to the millisecond and never negative', () => {
  const times = [play('A 0.7 AC', 'B 0.2 AC', 'C 0.1 AC'), play('A 59.999 AC'), play('A -30 AC')].map(
    (played) => live('default', null, played).cumulativeTime,
  );
  assert.deepEqual(times, [1, 59, 0]);
});

test('a submission on a problem that is not in the contest changes nothing', () => {
  assert.deepEqual(live('icpc', null, play('Z 10 AC')).cells, {});
});

function live(name: FormatName, config: FormatConfig | null, played: History = history) {
  return standing(formats[name], config, played);
}
