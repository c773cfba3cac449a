import type { FormatConfig } from '@tribunal/core/formats/config';
import type { Format } from '@tribunal/core/formats/format';
import { type FormatName, formats } from '@tribunal/core/formats/formats';
import { results } from '@tribunal/core/judging/verdicts';
import type { Attempt, ScoredParticipation } from '@tribunal/core/scoreboard/contest';
import fc from 'fast-check';
import { at } from '../time-line.ts';
import type { ScoreboardInput } from './scoreboard.ts';

/** Five hours long, frozen for the last one. */
export const startTime = at(0);
export const endTime = at(300);
export const frozenAt = at(240);

const problems = ['A', 'B', 'C'].map((key) => ({ key, points: 100 }));

const points = fc.oneof(
  fc.constantFrom(0, 50, 100),
  fc.integer({ min: 0, max: 100_000 }).map((n) => n / 1000),
);

/** Few of the minutes, so that attempts often share one; and any millisecond. */
export function dateBetween(from: Date, to: Date): fc.Arbitrary<Date> {
  const exact = fc.integer({ min: from.getTime(), max: to.getTime() - 1 });
  const middle = (from.getTime() + to.getTime()) / 2;
  return fc.oneof(fc.constantFrom(from.getTime(), middle), exact).map((time) => new Date(time));
}

export function anAttempt(date: fc.Arbitrary<Date>): fc.Arbitrary<Attempt> {
  return fc.record({
    problem: fc.constantFrom('A', 'B', 'C'),
    date,
    result: fc.constantFrom(null, ...results),
    contestPoints: points,
    hasRun: fc.constantFrom(undefined, true, false),
    batches: fc.tuple(points, points).map(([first, second]) => [
      { batch: 1, points: first },
      { batch: 2, points: second },
    ]),
  });
}

const participation = fc.record({
  virtual: fc.constantFrom(0, 0, 0, 0, 1, 2, -1),
  realStart: dateBetween(startTime, endTime),
  isDisqualified: fc.constantFrom(false, false, false, true),
  isUnofficial: fc.constantFrom(false, false, false, true),
});

/** Contests of this format whose attempts were made within these dates. */
export function aContest(
  format: FormatName,
  date: fc.Arbitrary<Date> = fc.oneof(dateBetween(startTime, endTime), fc.constant(frozenAt)),
): fc.Arbitrary<ScoreboardInput> {
  const competitors = fc.array(fc.tuple(participation, fc.array(anAttempt(date), { maxLength: 8 })), {
    maxLength: 6,
  });
  return fc
    .tuple(anyConfigOf(formats[format]), fc.constantFrom(null, 3600), competitors)
    .map(([formatConfig, timeLimit, entries]) => ({
      contest: {
        format,
        formatConfig,
        timeLimit,
        pointsPrecision: 3,
        startTime,
        endTime,
        removedIntervals: [],
        frozenAt,
        problems,
      },
      participations: entries.map(
        ([entry], index): ScoredParticipation => ({
          id: index + 1,
          extraMinutes: 0,
          ...entry,
        }),
      ),
      attempts: new Map(entries.map(([, attempts], index) => [index + 1, attempts])),
    }));
}

function anyConfigOf({ configDefaults }: Format): fc.Arbitrary<FormatConfig | null> {
  const entries = Object.entries(configDefaults).map(([key, value]) => {
    return [key, typeof value === 'number' ? fc.nat(30) : fc.boolean()] as const;
  });
  return fc.option(fc.record<FormatConfig>(Object.fromEntries(entries)));
}

export function mapAttempts(
  input: ScoreboardInput,
  change: (attempts: readonly Attempt[]) => readonly Attempt[],
): ScoreboardInput {
  const attempts = new Map([...input.attempts].map(([id, made]) => [id, change(made)]));
  return { ...input, attempts };
}
