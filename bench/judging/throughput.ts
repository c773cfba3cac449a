import type { Language } from '@tribunal/judge/languages/language';
import type { Compile } from '@tribunal/judge/programs/compile';
import type { Sandbox } from '@tribunal/judge/sandbox/sandbox';
import { sumProblem } from '../../packages/judge/test/problem-folder.ts';
import { atMost, type BenchRow } from '../bench.ts';
import { median } from '../frame/median.ts';
import { prepareJudge } from './prepared-judge.ts';
import { type Stopwatch, timed } from './stopwatch.ts';

const submissions = 12;

/** Submissions of ten cases, one after another, none of them compiled before. */
export async function benchThroughput(
  language: Language,
  source: string,
  sandbox: Sandbox,
  compile: Compile,
  busy: Stopwatch,
): Promise<BenchRow[]> {
  const { judge, remove } = prepareJudge(
    { sandbox, compile },
    language,
    sumProblem(...Array<number>(10).fill(1)),
  );
  const firstCases: number[] = [];
  // The first one starts the process that reads test data, once for the life of a judge.
  await judge(0, `${source} 0`, () => {});
  busy.reset();
  const totalMs = await timed(async () => {
    for (let id = 1; id <= submissions; id += 1) {
      const startedAt = performance.now();
      const caseTimes: number[] = [];
      await judge(id, `${source} ${id}`, ({ name }) => {
        if (name === 'test-case-status') caseTimes.push(performance.now() - startedAt);
      });
      firstCases.push(caseTimes[0]!);
    }
  });
  remove();
  const outside = (100 * (totalMs - busy.elapsedMs())) / totalMs;
  const row = (measure: string, value: number, unit: string): BenchRow => ({
    bench: 'judge',
    measure: `${language.key}, ${measure}`,
    value,
    unit,
  });
  return [
    row('submissions of 10 cases', (60_000 * submissions) / totalMs, '/min'),
    row('time to the first case, median', median(firstCases), 'ms'),
    atMost(10, row('time outside compiling and running', outside, '%')),
  ];
}
