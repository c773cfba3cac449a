import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNames } from '@tribunal/core/formats/formats';
import { compareStandings } from '@tribunal/core/ranking';
import { rowsAfter } from '@tribunal/core/reveal/play-reveal';
import { rehearsed } from '@tribunal/core/reveal/rehearsal';
import { cellKey, type RevealPlan, revealPlan } from '@tribunal/core/reveal/reveal-plan';
import { frozenView, liveView } from '@tribunal/core/scoreboard/at-moment';
import { type RankedRow, rankRows } from '@tribunal/core/scoreboard/rank';
import fc from 'fast-check';
import { aContest, frozenAt, mapAttempts } from '../scoreboard/random-contest.ts';
import { type ScoreboardInput, scoreboard } from '../scoreboard/scoreboard.ts';

for (const name of formatNames) {
  test(`${name}: the ceremony begins with the frozen scoreboard and ends with the live one`, () => {
    fc.assert(
      fc.property(aContest(name), (input) => {
        const plan = revealPlan(input);
        assert.deepEqual(boardAfter(input, plan, 0), ranked(scoreboard(input, frozenView).rows));
        const end = boardAfter(input, plan, plan.steps.length);
        assert.deepEqual(end, ranked(scoreboard(input, liveView).rows));
      }),
    );
  });

  test(`${name}: each hidden cell is revealed exactly once, and each row is placed once, after its cells`, () => {
    fc.assert(
      fc.property(aContest(name), (input) => {
        const { start, steps } = revealPlan(input);
        const pending = start.flatMap(({ id, cells }) =>
          cells.flatMap((cell, problem) => (cell && cell.pending > 0 ? [cellKey(id, problem)] : [])),
        );
        const revealed = steps.flatMap((step) =>
          step.kind === 'reveal' ? [cellKey(step.participation, step.problem)] : [],
        );
        assert.deepEqual(revealed.toSorted(), pending.toSorted());
        const placed = steps.flatMap((step) => (step.kind === 'place' ? [step.participation] : []));
        assert.deepEqual(
          placed.toSorted((a, b) => a - b),
          start.map(({ id }) => id).toSorted((a, b) => a - b),
        );
        for (const [index, step] of steps.entries())
          if (step.kind === 'place')
            assert.ok(!steps.slice(index).some((later) => later !== step && isOf(later, step.participation)));
      }),
    );
  });

  test(`${name}: after a change, the rest of the ceremony reveals what is still hidden and ends with the new results`, () => {
    fc.assert(
      fc.property(aContest(name), fc.nat(), (input, seed) => {
        const { steps } = revealPlan(input);
        const played = steps.slice(0, seed % (steps.length + 1));
        const cells = new Set(
          played.flatMap((step) =>
            step.kind === 'reveal' ? [cellKey(step.participation, step.problem)] : [],
          ),
        );
        const placed = new Set(played.flatMap((step) => (step.kind === 'place' ? [step.participation] : [])));
        const changed = mapAttempts(input, (attempts) =>
          attempts.map((attempt, index) =>
            index % 3 === seed % 3 ? { ...attempt, result: 'WA', contestPoints: 0 } : attempt,
          ),
        );
        const rest = revealPlan(changed, { cells, placed });
        assert.equal(rest.steps.length, steps.length - played.length);
        assert.deepEqual(
          boardAfter(changed, rest, rest.steps.length),
          ranked(scoreboard(changed, liveView).rows),
        );
      }),
    );
  });
}

for (const name of ['icpc', 'site'] as const) {
  test(`${name}: a row drops only when another one rises, and a placed row keeps its rank`, () => {
    fc.assert(
      fc.property(aContest(name), (input) => {
        const plan = revealPlan(input);
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
        return revealPlan(rehearsed(contest, () => (count++ * 0.37) % 1));
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

function isOf(step: RevealPlan['steps'][number], participation: number): boolean {
  return step.participation === participation;
}

function boardAfter({ contest }: ScoreboardInput, plan: RevealPlan, count: number): readonly RankedRow[] {
  return rankRows(rowsAfter(plan, count), contest.problems.length).rows;
}

/** First solves of disqualified rows are never marked, so leaving those rows out changes nothing else. */
function ranked(rows: readonly RankedRow[]): RankedRow[] {
  return rows.filter(({ isDisqualified }) => !isDisqualified);
}
