import type { SubmissionRequest } from '@tribunal/contract/judges/judge';
import { gradeSubmission } from '@tribunal/judge/grading/grade-submission';
import { createReport } from '@tribunal/judge/grading/report';
import type { Language } from '@tribunal/judge/languages/language';
import type { Compile } from '@tribunal/judge/programs/compile';
import type { Sandbox } from '@tribunal/judge/sandbox/sandbox';
import { problemFolders, sumProblem } from '../../packages/judge/test/problem-folder.ts';
import { atMost, type BenchRow } from '../bench.ts';
import { median } from '../frame/median.ts';
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
  const folders = problemFolders();
  const folder = folders.add('sum', sumProblem(...Array<number>(10).fill(1)));
  const data = {
    open: async () => ({ folder, isIntact: async () => true, release() {} }),
    openFile: () => Promise.reject(new Error('there are no archives')),
  };
  const resources = {
    sandbox,
    compile,
    languages: new Map([[language.key, language]]),
    toolchains: new Map(),
    data,
  };
  const { signal } = new AbortController();
  const firstCases: number[] = [];
  // The first one starts the process that reads test data, once for the life of a judge.
  await gradeSubmission(
    request(0, language.key, `${source} 0`),
    resources,
    createReport(0, () => {}),
    signal,
  );
  busy.reset();
  const totalMs = await timed(async () => {
    for (let id = 1; id <= submissions; id += 1) {
      const startedAt = performance.now();
      const caseTimes: number[] = [];
      const report = createReport(id, ({ name }) => {
        if (name === 'test-case-status') caseTimes.push(performance.now() - startedAt);
      });
      await gradeSubmission(request(id, language.key, `${source} ${id}`), resources, report, signal);
      firstCases.push(caseTimes[0]!);
    }
  });
  folders.remove();
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

function request(id: number, language: string, source: string): SubmissionRequest {
  return {
    name: 'submission-request',
    'submission-id': id,
    'problem-id': 'sum',
    language,
    source,
    'time-limit': 2,
    'memory-limit': 65_536,
    'short-circuit': false,
    'data-version': 'any',
    meta: {},
  };
}
