import { join } from 'node:path';
import { cpp17 } from '@tribunal/judge/languages/cpp';
import { python3 } from '@tribunal/judge/languages/python';
import { createCompiler } from '@tribunal/judge/programs/compile';
import { openLocalSandbox } from '@tribunal/judge/sandbox/local-sandbox';
import type { BenchRow } from './bench.ts';
import { benchAccuracy } from './judging/accuracy.ts';
import { benchCaseCost } from './judging/case-cost.ts';
import { benchOverhead } from './judging/overhead.ts';
import { benchAgainstStock } from './judging/stock-comparison.ts';
import { stopwatch, watched } from './judging/stopwatch.ts';
import { benchThroughput } from './judging/throughput.ts';

export const name = 'judge';

/** The judge alone: the overhead of the sandbox, the accuracy of its measurements, and its throughput. */
export async function run(): Promise<BenchRow[]> {
  const busy = stopwatch();
  const sandbox = watched(await openLocalSandbox({ slots: 2 }), busy);
  const compile = createCompiler(sandbox, join(sandbox.directory, 'programs'));
  try {
    return [
      ...(await benchAgainstStock()),
      ...(await benchCaseCost()),
      ...(await benchOverhead(sandbox, compile)),
      ...(await benchAccuracy(sandbox, compile)),
      ...(await benchThroughput(cpp17, sumInCpp, sandbox, compile, busy)),
      ...(await benchThroughput(python3, sumInPython, sandbox, compile, busy)),
    ];
  } finally {
    await sandbox.close();
  }
}

const sumInCpp = '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n//';
const sumInPython = 'print(sum(map(int, input().split())))\n#';
