import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Result } from '@tribunal/core/judging/verdicts';
import { frozenView, liveView, type View, viewAtMinute } from '@tribunal/core/scoreboard/at-moment';
import type { Attempt, ScoredContest, ScoredParticipation } from '@tribunal/core/scoreboard/contest';
import { withOwnRow } from '@tribunal/core/scoreboard/own-row';
import { rankInParts, type Scoreboard } from '@tribunal/core/scoreboard/rank';
import { participationRow } from '@tribunal/core/scoreboard/row';
import { at } from '../time-line.ts';
import { type ScoreboardInput, scoreboard } from './scoreboard.ts';

/** Five hours, frozen for the last one; the problems A and B, worth a point each. */
const contest: ScoredContest = {
  format: 'icpc',
  formatConfig: null,
  pointsPrecision: 3,
  startTime: at(0),
  endTime: at(300),
  timeLimit: null,
  removedIntervals: [],
  frozenAt: at(240),
  problems: ['A', 'B'].map((key) => ({ key, points: 1 })),
};

const ada = aParticipation(1);
const bob = aParticipation(2);
const eve = aParticipation(3);

test('a cell holds points, time, tries, penalty, and when the problem was solved', () => {
  const board = played(liveView, [ada, 'A 10 WA', 'A 20 CE', 'A 30 AC', 'A 40 WA', 'B 50 ?']);
  const untouched = { points: 0, bonus: 0, time: 0, tries: 0, penalty: 0, pending: 0, unjudged: 0 };
  assert.deepEqual(board.rows, [
    {
      id: 1,
      virtual: 0,
      isDisqualified: false,
      isUnofficial: false,
      rank: 1,
      score: 1,
      cumulativeTime: 50,
      tiebreaker: 30,
      solved: 1,
      cells: [
        { ...untouched, points: 1, time: 1800, tries: 2, penalty: 1, solvedAt: 1800, isFirst: true },
        { ...untouched, unjudged: 1, solvedAt: null, isFirst: false },
      ],
    },
  ]);
});

test('full ties share a rank, the next rank skips, and disqualified rows come last without one', () => {
  const board = played(
    liveView,
    [eve, 'A 50 AC'],
    [bob, 'A 10 AC'],
    [ada, 'A 10 AC'],
    [{ ...aParticipation(4), isDisqualified: true }, 'A 1 AC', 'B 2 AC'],
  );
  assert.deepEqual(ranks(board), { 1: 1, 2: 1, 3: 3, 4: null });
});

test('a server can answer other requests between the parts of a ranking', () => {
  const parts = rankInParts([], 0);
  let pauses = 0;
  while (!parts.next().done) pauses += 1;
  assert.ok(pauses > 0);
});

test('a frozen scoreboard counts every submission since the freeze, whatever its result', () => {
  const board = played(frozenView, [ada, 'A 239 WA', 'A 240 CE', 'A 250 AC', 'A 260 IE', 'B 270 ?']);
  assert.deepEqual(summary(board), ['1: 0/0 A 0×1?3 B 0×0?1']);
});

test('a scoreboard as of a moment counts what was submitted until then', () => {
  const boards = [9, 10, 250].map((minute) =>
    played({ isFrozen: true, moment: { instant: at(minute) } }, [ada, 'A 10 AC', 'B 250 AC', 'B 251 AC']),
  );
  assert.deepEqual(boards.map(summary), [['1: 0/0'], ['1: 1/10 A 1×1'], ['1: 1/10 A 1×1 B 0×0?1']]);
});

test('a scoreboard of a minute counts what was submitted before the end of the minute', () => {
  const boards = [0, 10, 11].map((minutes) =>
    played(viewAtMinute(minutes, false), [ada, 'A 0 WA', 'A 10 AC']),
  );
  assert.deepEqual(boards.map(summary), [['1: 0/0'], ['1: 0/0 A 0×1'], ['1: 1/30 A 1×2']]);
});

test('virtual participations stand among the live ones at the same time since their start', () => {
  const later = { ...aParticipation(9), virtual: 1, realStart: at(1000) };
  const entries = [
    [ada, 'A 10 AC', 'B 100 AC'],
    [later, 'A 1005 AC', 'B 1200 AC'],
  ] as const;
  const after50 = { isFrozen: false, moment: { elapsed: 50 * 60 } };
  assert.deepEqual(summary(scoreboard(input(...entries), after50, true)), ['9: 1/5 A 1×1', '1: 1/10 A 1×1']);
  assert.deepEqual(summary(scoreboard(input(...entries), after50)), ['1: 1/10 A 1×1']);
});

test('spectators are on no scoreboard', () => {
  const spectator = { ...aParticipation(9), virtual: -1 };
  assert.deepEqual(scoreboard(input([spectator, 'A 5 AC']), liveView, true).rows, []);
});

test('the first to solve a problem is a ranked live participation, shared at the same instant', () => {
  const board = scoreboard(
    input(
      [ada, 'A 10 AC', 'B 30 AC'],
      [bob, 'A 10 AC', 'B 40 AC'],
      [{ ...eve, isDisqualified: true }, 'A 1 AC'],
      [{ ...aParticipation(4), virtual: 1 }, 'A 2 AC'],
    ),
    liveView,
    true,
  );
  const firsts = board.rows.map(({ id, cells }) => [id, cells.map((cell) => cell?.isFirst ?? null)]);
  assert.deepEqual(firsts, [
    [1, [true, true]],
    [2, [true, false]],
    [4, [false, null]],
    [3, [false, null]],
  ]);
  assert.deepEqual(board.totals, [
    { solved: 2, tried: 2, firstSolvedAt: 600 },
    { solved: 2, tried: 2, firstSolvedAt: 1800 },
  ]);
});

test('a participation that only waits or did not compile has not tried the problem', () => {
  const board = played(liveView, [ada, 'A 10 CE', 'B 10 ?'], [bob, 'A 10 WA']);
  assert.deepEqual(board.totals, [
    { solved: 0, tried: 1, firstSolvedAt: null },
    { solved: 0, tried: 0, firstSolvedAt: null },
  ]);
});

test('a contestant sees the own row as it is, at the place and with the rank that everybody sees', () => {
  const made = ['A 10 WA', 'A 250 AC', 'B 260 AC'];
  const board = played(frozenView, [bob, 'A 20 AC'], [ada, ...made]);
  const own = participationRow(contest, ada, made.map(attempt), liveView);
  const seen = withOwnRow(board, own);
  assert.deepEqual(summary(seen), ['2: 1/20 A 1×1', '1: 2/530 A 1×2 B 1×1']);
  assert.deepEqual(ranks(seen), { 1: 2, 2: 1 });
  assert.deepEqual(
    seen.rows[1]!.cells.map((cell) => cell?.isFirst),
    [false, false],
  );
  assert.deepEqual(seen.totals, board.totals);
});

test('points gathered over several attempts solve a problem when the last of them is there', () => {
  const gathered = (minute: number, ...points: number[]): Attempt => ({
    problem: 'A',
    date: at(minute),
    result: 'WA',
    contestPoints: 0,
    batches: points.map((value, index) => ({ batch: index + 1, points: value })),
  });
  const attempts = [gathered(10, 60, 0), gathered(20, 0, 10), gathered(30, 0, 40), gathered(40, 60, 40)];
  const problems = [{ key: 'A', points: 100 }];
  const { cells } = participationRow({ ...contest, format: 'ioi16', problems }, ada, attempts, liveView);
  assert.equal(cells[0]?.solvedAt, 1800);
});

type Entry = readonly [ScoredParticipation, ...string[]];

function played(view: View, ...entries: Entry[]): Scoreboard {
  return scoreboard(input(...entries), view);
}

function input(...entries: Entry[]): ScoreboardInput {
  return {
    contest,
    participations: entries.map(([participation]) => participation),
    attempts: new Map(entries.map(([{ id }, ...notations]) => [id, notations.map(attempt)])),
  };
}

/** `A 10 WA`: problem, minute, result. `?` is not judged yet. */
function attempt(notation: string): Attempt {
  const [problem = '', minute, result] = notation.split(' ');
  return {
    problem,
    date: at(Number(minute)),
    result: result === '?' ? null : (result as Result),
    contestPoints: result === 'AC' ? 1 : 0,
  };
}

function aParticipation(id: number): ScoredParticipation {
  return { id, virtual: 0, realStart: at(0), extraMinutes: 0, isDisqualified: false, isUnofficial: false };
}

/** `1: 1/10 A 1×2?3`: id, score, time, and for each cell points, tries and what is pending. */
function summary({ rows }: Scoreboard): string[] {
  return rows.map(({ id, score, cumulativeTime, cells }) => {
    const shown = cells.flatMap((cell, index) => {
      if (cell === null) return [];
      const pending = cell.pending > 0 ? `?${cell.pending}` : '';
      return [`${contest.problems[index]!.key} ${cell.points}×${cell.tries}${pending}`];
    });
    return [`${id}: ${score}/${cumulativeTime}`, ...shown].join(' ');
  });
}

function ranks({ rows }: Scoreboard): Record<number, number | null> {
  return Object.fromEntries(rows.map(({ id, rank }) => [id, rank]));
}
