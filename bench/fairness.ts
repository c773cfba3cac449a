import { join } from 'node:path';
import { type CaseReport, statusBits } from '@tribunal/contract/judges/judge-reports';
import { cpp17 } from '@tribunal/judge/languages/cpp';
import { createCompiler } from '@tribunal/judge/programs/compile';
import { openLocalSandbox } from '@tribunal/judge/sandbox/local-sandbox';
import { comeFirst, planSlots } from '@tribunal/judge/slots';
import { occupyMachine } from '../packages/judge/test/sandbox/busy-machine.ts';
import { atMost, type BenchRow } from './bench.ts';
import { median } from './frame/median.ts';
import { prepareJudge } from './judging/prepared-judge.ts';

export const name = 'fairness';

const programs = 200;
const limitMs = 150;
const perCore = 20;

/** Whether a busy machine changes verdicts or times: the same programs on the machine as it is and beside many busy processes. */
export async function run(): Promise<BenchRow[]> {
  const { slots, pinned, comesFirst } = planSlots({}, '');
  if (comesFirst) comeFirst();
  const sandbox = await openLocalSandbox({ slots, pinned });
  const compile = createCompiler(sandbox, join(sandbox.directory, 'programs'));
  const prepared = prepareJudge({ sandbox, compile }, cpp17, spinProblem(), limitMs / 1000);
  const judgeAll = () => judgeCases(prepared);
  try {
    const idle = await judgeAll();
    const same = await beside(0, judgeAll);
    const higher = await beside(-10, judgeAll);
    return [
      row('programs', programs, ''),
      row('time limit', limitMs, 'ms'),
      atMost(0, row('not accepted, idle', idle.filter(({ status }) => status !== 0).length, '')),
      ...compared('same priority', idle, same),
      ...compared('higher priority', idle, higher),
    ];
  } finally {
    prepared.remove();
    await sandbox.close();
  }
}

function compared(load: string, idle: readonly CaseReport[], busy: readonly CaseReport[]): BenchRow[] {
  const differing = busy.filter(({ status }, index) => status !== idle[index]?.status);
  const late = differing.filter(({ status }) => (status & statusBits.TLE) !== 0);
  const ratios = busy.map(({ time }, index) => time / (idle[index]?.time ?? Number.NaN));
  const overWallMs = limitMs + 2000;
  const runs = busy.map(({ runs = [] }) => runs.at(-1));
  const title = `${perCore} busy processes per core, ${load}`;
  return [
    row(
      `${title}: longer than the wall clock limit`,
      runs.filter((run) => 1000 * (run?.wall ?? 0) > overWallMs).length,
      '',
    ),
    atMost(0, row(`${title}: differing verdicts`, differing.length, '')),
    row(`${title}: of them TLE`, late.length, ''),
    atMost(3, row(`${title}: difference of CPU time, median`, 100 * Math.abs(median(ratios) - 1), '%')),
    row(
      `${title}: waited for a processor, median`,
      median(runs.map((run) => 1000 * (run?.waited ?? 0))),
      'ms',
    ),
    row(`${title}: wall clock, median`, median(runs.map((run) => 1000 * (run?.wall ?? 0))), 'ms'),
  ];
}

function row(measure: string, value: number, unit: string): BenchRow {
  return { bench: name, measure, value, unit };
}

async function beside<Value>(priority: number, work: () => Promise<Value>): Promise<Value> {
  const release = occupyMachine(perCore, priority);
  try {
    return await work();
  } finally {
    release();
  }
}

/** All programs as cases of one submission, so that nothing but them is measured. */
async function judgeCases({ judge }: ReturnType<typeof prepareJudge>): Promise<CaseReport[]> {
  const cases: CaseReport[] = [];
  await judge(1, source, (message) => {
    if (message.name === 'test-case-status') cases.push(...message.cases);
    else if (message.name !== 'grading-begin' && 'message' in message) throw new Error(message.message);
  });
  return cases;
}

const source = `
#include <cstdio>
#include <ctime>
static double cpu() { timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec * 1e3 + t.tv_nsec / 1e6; }
int main() { double ms; if (scanf("%lf", &ms) != 1) return 1; while (cpu() < ms) {} puts("done"); }`;

/** The input of each case is the time that the program needs: 10 % to 95 % of the limit. */
function spinProblem(): Record<string, string> {
  const needed = Array.from(
    { length: programs },
    (_, index) => limitMs * (0.1 + (0.85 * index) / (programs - 1)),
  );
  const inputs = needed.map((ms, index) => [`${index + 1}.in`, `${ms.toFixed(1)}\n`]);
  const cases = needed.map((_, index) => `- {in: ${index + 1}.in, out: done, points: 1}\n`);
  return {
    'init.yml': `wall_time_factor: 1\ntest_cases:\n${cases.join('')}`,
    done: 'done\n',
    ...Object.fromEntries(inputs),
  };
}
