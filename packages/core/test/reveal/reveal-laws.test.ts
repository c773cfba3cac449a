import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNames } from '@tribunal/core/formats/formats';
import { compareStandings } from '@tribunal/core/ranking';
import { playReveal, rowsAfter } from '@tribunal/core/reveal/play-reveal';
import { playedText, readPlayed } from '@tribunal/core/reveal/played-steps';
import { rehearsed } from '@tribunal/core/reveal/rehearsal';
import type { RevealPlan } from '@tribunal/core/reveal/reveal-plan';
import { frozenView, liveView } from '@tribunal/core/scoreboard/at-moment';
import { type RankedRow, rankRows } from '@tribunal/core/scoreboard/rank';
import fc from 'fast-check';
import { aContest, anAttempt, frozenAt, mapAttempts } from '../scoreboard/random-contest.ts';
import { type ScoreboardInput, scoreboard } from '../scoreboard/scoreboard.ts';
import { wholePlan } from './whole-plan.ts';

for (const name of formatNames) {
  test(`${name}: the ceremony begins with the frozen scoreboard and ends with the live one`, () => {
    fc.assert(
      fc.property(aContest(name), (input) => {
        const plan = wholePlan(input);
        assert.deepEqual(boardAfter(input, plan, 0), ranked(scoreboard(input, frozenView).rows));
        const end = boardAfter(input, plan, plan.steps.length);
        assert.deepEqual(end, ranked(scoreboard(input, liveView).rows));
      }),
    );
  });

  test(`${name}: each hidden cell is revealed exactly once, and each row is placed once, after its cells`, () => {
    fc.assert(
      fc.property(aContest(name), (input) => {
        assertComplete(wholePlan(input));
      }),
    );
  });

  test(`${name}: after a change, the steps that were played come first again, and the ceremony ends with the new results`, () => {
    fc.assert(
      fc.property(aContest(name), fc.nat(), (input, seed) => {
        const { steps } = wholePlan(input);
        const played = steps.slice(0, seed % (steps.length + 1));
        const changed = mapAttempts(input, (attempts) =>
          attempts.map((attempt, index) =>
            index % 3 === seed % 3 ? { ...attempt, result: 'WA', contestPoints: 0 } : attempt,
          ),
        );
        const plan = wholePlan(changed, readPlayed(playedText(played)));
        assert.equal(plan.played, played.length);
        assert.equal(playedText(plan.steps.slice(0, played.length)), playedText(played));
        assertComplete(plan);
        assertEndsLive(changed, plan);
      }),
    );
  });

  test(`${name}: a disqualified row has no steps any more, and one with a new submission is placed again`, () => {
    fc.assert(
      fc.property(aContest(name), fc.nat(), anAttempt(fc.constant(frozenAt)), (input, seed, attempt) => {
        const { steps } = wholePlan(input);
        const played = steps.slice(0, seed % (steps.length + 1));
        const changed = {
          ...input,
          participations: input.participations.map((one) =>
            one.id === (seed % 3) + 1 ? { ...one, isDisqualified: !one.isDisqualified } : one,
          ),
          attempts: new Map(
            [...input.attempts].map(([id, made]) => [id, id % 2 === seed % 2 ? [...made, attempt] : made]),
          ),
        };
        const plan = wholePlan(changed, readPlayed(playedText(played)));
        assertComplete(plan);
        assertEndsLive(changed, plan);
      }),
    );
  });

  test(`${name}: going on, back and to any step shows the same scoreboard as playing from the start`, () => {
    fc.assert(
      fc.property(aContest(name), fc.array(fc.nat(), { maxLength: 12 }), (input, visits) => {
        const plan = wholePlan(input);
        const boardAt = playReveal(plan, input.contest.problems.length);
        for (const visit of [...visits, plan.steps.length, 0]) {
          const count = visit % (plan.steps.length + 1);
          assert.deepEqual(boardAt(count), boardAfter(input, plan, count));
        }
      }),
    );
  });
}

for (const name of ['icpc', 'site'] as const) {
  test(`${name}: a row drops only when another one rises, and a placed row keeps its rank`, () => {
    fc.assert(
      fc.property(aContest(name), (input) => {
        const plan = wholePlan(input);
        const final = new Map(boardAfter(input, plan, plan.steps.length).map(({ id, rank }) => [id, rank]));
        let before = boardAfter(input, plan, 0);
        for (const [index, step] of plan.steps.entries()) {
          const after = boardAfter(input, plan, index + 1);
          const own = (board: readonly RankedRow[]) => board.find(({ id }) => id === step.participation)!;
          assert.ok(compareStandings(own(after), own(before)) <= 0);
          if (step.kind === 'place') assert.equal(own(after).rank, final.get(step.participation));
          for (const row of after) {
            if (row.id === step.participation) continue;
            const place = (board: readonly RankedRow[]) => board.findIndex(({ id }) => id === row.id);
            const fell = place(after) - place(before);
            assert.ok(fell === 0 || (fell === 1 && step.kind === 'reveal'));
          }
          before = after;
        }
      }),
    );
  });
}

test('a rehearsal shows the same frozen scoreboard and depends on no hidden result', () => {
  fc.assert(
    fc.property(aContest('icpc'), (input) => {
      const play = (contest: ScoreboardInput) => {
        let count = 0;
        return wholePlan(rehearsed(contest, () => (count++ * 0.37) % 1));
      };
      const other = mapAttempts(input, (attempts) =>
        attempts.map((attempt) =>
          attempt.date < frozenAt ? attempt : { ...attempt, result: 'TLE', contestPoints: 33 },
        ),
      );
      assert.deepEqual(play(input), play(other));
      assert.deepEqual(boardAfter(input, play(input), 0), ranked(scoreboard(input, frozenView).rows));
    }),
  );
});

function assertEndsLive(input: ScoreboardInput, plan: RevealPlan): void {
  const end = boardAfter(input, plan, plan.steps.length);
  assert.deepEqual(end, ranked(scoreboard(input, liveView).rows));
}

/** Each hidden cell is revealed once, and each row is placed once, after its cells. */
function assertComplete({ start, steps }: RevealPlan): void {
  const pending = start.flatMap(({ id, cells }) =>
    cells.flatMap((cell, problem) => (cell && cell.pending > 0 ? [`${id}/${problem}`] : [])),
  );
  const revealed = steps.filter(({ kind }) => kind === 'reveal').map((step) => playedText([step]));
  assert.deepEqual(revealed.toSorted(), pending.toSorted());
  const placed = steps.flatMap((step) => (step.kind === 'place' ? [step.participation] : []));
  assert.deepEqual(
    placed.toSorted((a, b) => a - b),
    start.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  for (const [index, step] of steps.entries())
    if (step.kind === 'place')
      assert.ok(!steps.slice(index).some((later) => later !== step && isOf(later, step.participation)));
}

test('words that are no steps are left out of those that were played', () => {
  assert.deepEqual(readPlayed('12/3 x 7 5/ /2 1/2/3 99999999999 8'), [
    { participation: 12, problem: 3 },
    { participation: 7, problem: null },
    { participation: 8, problem: null },
  ]);
});

function isOf(step: RevealPlan['steps'][number], participation: number): boolean {
  return step.participation === participation;
}

function boardAfter({ contest }: ScoreboardInput, plan: RevealPlan, count: number): readonly RankedRow[] {
  return rankRows(rowsAfter(plan, count), contest.problems.length).rows;
}

/** First solves of disqualified rows are never marked, so leaving those rows out changes nothing else. */
function ranked(rows: readonly RankedRow[]): RankedRow[] {
  return rows.filter(({ rank }) => rank !== null);
}
