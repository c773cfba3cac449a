import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FormatConfig } from '@tribunal/core/formats/config';
import type { Cell, Format } from '@tribunal/core/formats/format';
import { formatNames, formats } from '@tribunal/core/formats/formats';
import type { ContestSubmission, History } from '@tribunal/core/formats/history';
import { results } from '@tribunal/core/judging/verdicts';
import fc from 'fast-check';
import { contest } from '../play.ts';
import { type FrozenStanding, type Standing, standings } from '../standings.ts';

const time = fc
  .integer({ min: -5_000, max: contest.length * 1000 })
  .map((milliseconds) => milliseconds / 1000);
const points = fc.oneof(
  fc.constantFrom(0, 50, 100),
  fc.integer({ min: 0, max: 100_000 }).map((n) => n / 1000),
);
const problem = fc.constantFrom('A', 'B', 'C');

const submission: fc.Arbitrary<ContestSubmission> = fc.record({
  problem,
  secondsFromStart: fc.oneof(fc.constantFrom(60, 600), time),
  result: fc.constantFrom(null, ...results),
  contestPoints: points,
  hasRun: fc.boolean(),
  batches: fc.tuple(points, points).map(([first, second]) => [
    { batch: 1, points: first },
    { batch: 2, points: second },
  ]),
});
const submissions = fc.array(submission, { maxLength: 12 });

for (const name of formatNames) {
  const format = formats[name];
  const config = anyConfigOf(format);

  test(`${name}: a compile error, an internal error, an abort before the first case or a submission not judged yet never changes a standing`, () => {
    const ignored = submission.filter(isUncounted);
    fc.assert(
      fc.property(config, submissions, ignored, time, (config, made, extra, frozenFrom) => {
        const before = standings(format, config, play(made), frozenFrom);
        const after = standings(format, config, play([...made, extra]), frozenFrom);
        assert.deepEqual(earned(after.live), earned(before.live));
        assert.deepEqual(earned(after.frozen), earned(before.frozen));
      }),
    );
  });

  test(`${name}: a submission worse than all others on its problem never raises a score`, () => {
    fc.assert(
      fc.property(config, submissions, problem, time, (config, made, problem, secondsFromStart) => {
        const worse = worst(made, problem, secondsFromStart);
        const before = format.score(play(made), config).score;
        assert.ok(format.score(play([...made, worse]), config).score <= before);
      }),
    );
  });

  test(`${name}: the order of the list does not matter`, () => {
    const shuffled = submissions.chain((made) =>
      fc.tuple(fc.constant(made), fc.shuffledSubarray(made, { minLength: made.length })),
    );
    fc.assert(
      fc.property(config, shuffled, time, (config, [made, same], frozenFrom) => {
        const before = standings(format, config, play(made), frozenFrom);
        assert.deepEqual(standings(format, config, play(same), frozenFrom), before);
      }),
    );
  });

  test(`${name}: freezing after the last submission, or not at all, changes nothing`, () => {
    fc.assert(
      fc.property(config, submissions, fc.constantFrom(null, contest.length + 1), (config, made, from) => {
        const { live, frozen } = standings(format, config, play(made), from);
        assert.deepEqual(withoutPending(frozen), live);
      }),
    );
  });

  test(`${name}: only the number of submissions since the freeze is known`, () => {
    fc.assert(
      fc.property(config, submissions, time, (config, made, frozenFrom) => {
        const disguised = made.map((one) => (one.secondsFromStart < frozenFrom ? one : disguise(one)));
        const { frozen } = standings(format, config, play(made), frozenFrom);
        assert.deepEqual(standings(format, config, play(disguised), frozenFrom).frozen, frozen);
      }),
    );
  });
}

function play(made: readonly ContestSubmission[]): History {
  return { ...contest, submissions: made };
}

function isUncounted({ result, hasRun }: Pick<ContestSubmission, 'result' | 'hasRun'>): boolean {
  return result === null || result === 'CE' || result === 'IE' || (result === 'AB' && hasRun === false);
}

function anyConfigOf({ configDefaults }: Format): fc.Arbitrary<FormatConfig | null> {
  const entries = Object.entries(configDefaults).map(([key, value]) => {
    return [key, typeof value === 'number' ? fc.nat(30) : fc.boolean()] as const;
  });
  return fc.option(fc.record<FormatConfig>(Object.fromEntries(entries)));
}

/** Earns no more than any other submission on its problem, for every batch. */
function worst(
  made: readonly ContestSubmission[],
  problem: string,
  secondsFromStart: number,
): ContestSubmission {
  const rivals = made.filter((one) => one.problem === problem && !isUncounted(one));
  const least = (pointsOf: (rival: ContestSubmission) => number) =>
    rivals.length === 0 ? 0 : Math.min(...rivals.map(pointsOf));
  const batchPoints = (index: number) =>
    least(({ result, batches }) => (result === 'AB' ? 0 : batches![index]!.points));
  return {
    problem,
    secondsFromStart,
    result: 'WA',
    contestPoints: least(({ contestPoints }) => contestPoints),
    batches: [0, 1].map((index) => ({ batch: index + 1, points: batchPoints(index) })),
  };
}

/** The standing without pending counts. */
function earned(standing: Standing | FrozenStanding) {
  const { score, cumulativeTime, tiebreaker } = standing;
  const known = Object.entries<Cell & { pending?: number }>(standing.cells).filter(
    ([, { tries, penalty, points, time }]) => tries || penalty || points || time,
  );
  return {
    score,
    cumulativeTime,
    tiebreaker,
    cells: known.map(([key, { pending: _, ...cell }]) => [key, cell]),
  };
}

function disguise(hidden: ContestSubmission): ContestSubmission {
  return { ...hidden, result: 'AC', contestPoints: 100, secondsFromStart: contest.length };
}

function withoutPending({ cells, ...triple }: FrozenStanding) {
  const known = Object.entries(cells).map(([key, { pending: _, ...cell }]) => [key, cell]);
  return { ...triple, cells: Object.fromEntries(known) };
}
