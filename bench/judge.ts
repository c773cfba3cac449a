import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import type { SubmissionRequest } from '@tribunal/contract/judge';
import { type Compile, type CompiledProgram, createCompiler } from '../packages/judge/src/compile.ts';
import { execute } from '../packages/judge/src/execute.ts';
import { gradeSubmission } from '../packages/judge/src/grading/grade-submission.ts';
import { createReport } from '../packages/judge/src/grading/report.ts';
import { languages } from '../packages/judge/src/languages/languages.ts';
import { openLibrary } from '../packages/judge/src/problem-data/library.ts';
import { programTask } from '../packages/judge/src/program-task.ts';
import { type LocalSandbox, openLocalSandbox } from '../packages/judge/src/sandbox/local-sandbox.ts';
import type { Slot } from '../packages/judge/src/sandbox/sandbox.ts';
import { outputFile } from '../packages/judge/src/sandbox/streams.ts';
import { problemFolders, sumProblem } from '../packages/judge/test/problem-folder.ts';
import { median } from './median.ts';

export interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** What it should stay below; absent for a figure that has no target. */
  readonly target?: number;
}

/** The judge alone: what the sandbox costs, how true its figures are, and how many submissions it gets through. */
export async function benchJudge(print: (row: Row) => void): Promise<void> {
  const busy = stopwatch();
  const sandbox = watched(await openLocalSandbox({ slots: 2 }), busy);
  const compile = createCompiler(sandbox, join(sandbox.directory, 'programs'));
  try {
    await benchOverhead(sandbox, compile, print);
    await benchAccuracy(sandbox, compile, print);
    await benchThroughput('C++', 'CPP17', sumInCpp, sandbox, compile, busy, print);
    await benchThroughput('Python', 'PY3', sumInPython, sandbox, compile, busy, print);
  } finally {
    await sandbox.close();
  }
}

const known = new Map(languages.map((language) => [language.key, language]));
const limits = { cpuMs: 5000, wallMs: 15_000, memoryKb: 512 << 10, fileBytes: 1 << 20 };
const runs = 100;

async function benchOverhead(sandbox: LocalSandbox, compile: Compile, print: (row: Row) => void) {
  const program = await build(compile, '#include <stdio.h>\nint main() { puts("hello"); }');
  const bare: number[] = [];
  const confined: number[] = [];
  // In turns, so that whatever else the machine does meets both alike.
  for (let run = 0; run < runs; run += 1) {
    bare.push(await sandbox.use((slot) => timed(() => spawnBare(join(program.box, 'program'), slot))));
    confined.push(await sandbox.use((slot) => timed(() => runConfined(program, slot, []))));
  }
  const target = 9;
  print({ what: 'bare spawn, median', value: median(bare), unit: 'ms' });
  print({ what: 'sandboxed run, median', value: median(confined), unit: 'ms' });
  print({ what: 'sandbox overhead, median', value: median(confined) - median(bare), unit: 'ms', target });
}

function spawnBare(path: string, slot: Slot): Promise<void> {
  const stdout = outputFile(slot.directory);
  return new Promise((resolve) => {
    spawn(path, [], { stdio: ['ignore', stdout, 'ignore'] }).once('close', () => {
      closeSync(stdout);
      resolve();
    });
  });
}

function runConfined(program: CompiledProgram, slot: Slot, args: readonly string[]) {
  const task = programTask(program, limits, args);
  return execute(slot.program, slot.directory, { ...task, input: Buffer.alloc(0) });
}

/** Burns the given milliseconds and touches the given mebibytes, then tells both as the kernel sees them from inside. */
const honest = `
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
static double cpu() { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec * 1e3 + t.tv_nsec / 1e6; }
int main(int argc, char **argv) {
  size_t size = (size_t)atoi(argv[2]) << 20;
  char *block = malloc(size);
  memset(block, 1, size);
  while (cpu() < atof(argv[1])) {}
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf("%f %ld", cpu(), usage.ru_maxrss);
  return 0;
}`;

async function benchAccuracy(sandbox: LocalSandbox, compile: Compile, print: (row: Row) => void) {
  const program = await build(compile, honest);
  const cpu: number[] = [];
  const memory: number[] = [];
  for (const megabytes of [1, 16, 64, 256]) {
    for (let run = 0; run < 8; run += 1) {
      const { outcome, stdout } = await sandbox.use((slot) =>
        runConfined(program, slot, ['200', String(megabytes)]),
      );
      const [ownMs = 0, ownKb = 0] = stdout.toString().split(' ').map(Number);
      cpu.push(Math.abs(outcome.cpuMs - ownMs));
      memory.push(Math.abs(outcome.memoryKb - ownKb) / 1024);
    }
  }
  print({ what: 'CPU time off by, median', value: median(cpu), unit: 'ms', target: 3 });
  print({ what: 'CPU time off by, most', value: Math.max(...cpu), unit: 'ms' });
  print({ what: 'memory off by, most', value: Math.max(...memory), unit: 'MiB', target: 2 });
}

const sumInCpp = '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n//';
const sumInPython = 'print(sum(map(int, input().split())))\n#';
const submissions = 12;

async function benchThroughput(
  name: string,
  language: string,
  source: string,
  sandbox: LocalSandbox,
  compile: Compile,
  busy: Stopwatch,
  print: (row: Row) => void,
) {
  const folders = problemFolders();
  folders.add('sum', sumProblem(...Array<number>(10).fill(1)));
  const library = await openLibrary(folders.root);
  const workshop = { sandbox, compile, languages: known, library };
  const { signal } = new AbortController();
  const firstCase: number[] = [];
  busy.reset();
  const totalMs = await timed(async () => {
    for (let id = 1; id <= submissions; id += 1) {
      const startedAt = performance.now();
      let isFirst = true;
      const report = createReport(id, (message) => {
        if (message.name === 'test-case-status' && isFirst) firstCase.push(performance.now() - startedAt);
        isFirst &&= message.name !== 'test-case-status';
      });
      await gradeSubmission(request(id, language, `${source} ${id}`), workshop, report, signal);
    }
  });
  library.close();
  folders.remove();
  const outside = (100 * (totalMs - busy.elapsedMs())) / totalMs;
  print({
    what: `${name}, 10 cases, submissions per minute`,
    value: (60_000 * submissions) / totalMs,
    unit: '/min',
  });
  print({ what: `${name}, time to the first case, median`, value: median(firstCase), unit: 'ms' });
  print({ what: `${name}, time outside compiling and running`, value: outside, unit: '%', target: 10 });
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
    meta: {},
  };
}

async function build(compile: Compile, content: string): Promise<CompiledProgram> {
  const compiled = await compile({ language: known.get('C')!, files: [{ name: 'main.c', content }] });
  if (!compiled.ok) throw new Error(compiled.log);
  return compiled.program;
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

interface Stopwatch {
  begin(): void;
  end(): void;
  reset(): void;
  elapsedMs(): number;
}

/** Runs while at least one who began has not ended. */
function stopwatch(): Stopwatch {
  let count = 0;
  let since = 0;
  let elapsed = 0;
  return {
    begin() {
      if (count === 0) since = performance.now();
      count += 1;
    },
    end() {
      count -= 1;
      if (count === 0) elapsed += performance.now() - since;
    },
    reset() {
      elapsed = 0;
    },
    elapsedMs: () => elapsed,
  };
}

function watched(sandbox: LocalSandbox, busy: Stopwatch): LocalSandbox {
  return {
    ...sandbox,
    use: (work) =>
      sandbox.use((slot) =>
        work({
          ...slot,
          program: {
            async run(task) {
              busy.begin();
              try {
                return await slot.program.run(task);
              } finally {
                busy.end();
              }
            },
          },
        }),
      ),
  };
}
