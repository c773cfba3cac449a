import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpp17 } from '@tribunal/judge/languages/cpp';
import { createCompiler } from '@tribunal/judge/programs/compile';
import { openLocalSandbox } from '@tribunal/judge/sandbox/local-sandbox';
import { sumProblem } from '../../packages/judge/test/problem-folder.ts';
import { atLeast, atMost, type BenchRow } from '../bench.ts';
import { prepareJudge } from './prepared-judge.ts';
import { timed } from './stopwatch.ts';

const cases = 400;
const source = '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n';

/** What a case of a trivial C++ program costs the judge, with one slot. */
export async function benchCaseCost(): Promise<BenchRow[]> {
  const sandbox = await openLocalSandbox({ slots: 1, pinned: true });
  const compile = createCompiler(sandbox, join(sandbox.directory, 'programs'));
  const prepared = prepareJudge({ sandbox, compile }, cpp17, sumProblem(...Array<number>(cases).fill(1)));
  let programsMs = 0;
  const grade = () =>
    prepared.judge(1, source, (message) => {
      if (message.name !== 'test-case-status') return;
      for (const { time } of message.cases) programsMs += time * 1000;
    });
  try {
    // Compiles, and starts the process that reads test data.
    await grade();
    programsMs = 0;
    const before = ownAndChildrenMs();
    const wallMs = await timed(grade);
    const outsideMs = ownAndChildrenMs() - before - programsMs;
    const row = (measure: string, value: number, unit: string): BenchRow => ({
      bench: 'judge',
      measure: `trivial C++ program, ${measure}`,
      value,
      unit,
    });
    return [
      atMost(8, row('CPU time outside the program per case', outsideMs / cases, 'ms')),
      row('CPU time of the program per case', programsMs / cases, 'ms'),
      atLeast(40, row('cases per second and slot', (1000 * cases) / wallMs, '/s')),
    ];
  } finally {
    prepared.remove();
    await sandbox.close();
  }
}

/** Of this process and of all children that it has waited for. */
function ownAndChildrenMs(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [utime, stime, childrenUtime, childrenStime] = fields.slice(11, 15).map(Number);
  return 10 * ((utime ?? 0) + (stime ?? 0) + (childrenUtime ?? 0) + (childrenStime ?? 0));
}
