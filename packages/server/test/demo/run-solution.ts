import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaseStatus } from '@tribunal/core/judging/verdicts';
import type { DemoProblem, DemoSolution, DemoTest, SolutionLanguage } from '../../src/demo/demo-problem.ts';
import { accepts } from './accepts.ts';
import { casesOf, type PackageCase } from './packages.ts';

/** The program that each language needs. */
export const toolOf: Record<SolutionLanguage, string> = { CPP: 'g++', PY3: 'python3', JAVA: 'javac' };

export function isInstalled(tool: string): boolean {
  return spawnSync(tool, ['--version']).error === undefined;
}

/**
 * Compiles a solution and runs it on the tests of its problem, without a sandbox, so only for the sources of this
 * repository. Only a test that is expected to exceed the time limit is subject to it, so that a busy machine changes
 * nothing.
 */
export async function statusesOf(problem: DemoProblem, solution: DemoSolution): Promise<CaseStatus[] | 'CE'> {
  const directory = await mkdtemp(join(tmpdir(), 'demo-solution-'));
  try {
    const command = await compile(solution, directory);
    if (command === undefined) return 'CE';
    const statuses: CaseStatus[] = [];
    for (const [index, one] of casesOf(problem).entries()) {
      if (isSkipped(problem, problem.tests[index]!, statuses)) statuses.push('SC');
      else statuses.push(await run(problem, solution, command, one, expectedStatus(solution, index)));
    }
    return statuses;
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** A failed test ends its batch, or everything if only a full score counts. */
function isSkipped(problem: DemoProblem, test: DemoTest, before: readonly CaseStatus[]): boolean {
  const ended = problem.tests.filter((_, i) => i < before.length && before[i] !== 'AC');
  return ended.some(({ batch }) => !problem.partial || (batch !== undefined && batch === test.batch));
}

function expectedStatus({ statuses }: DemoSolution, index: number): CaseStatus {
  return statuses === 'all pass' ? 'AC' : statuses[index]!;
}

async function run(
  problem: DemoProblem,
  { language }: DemoSolution,
  command: string[],
  { input, output: answer }: PackageCase,
  expected: CaseStatus,
): Promise<CaseStatus> {
  const seconds = timeLimitOf(problem, language) * (expected === 'TLE' ? 1 : 10);
  if (expected === 'MLE') {
    const { status } = await execute(
      ['prlimit', `--as=${problem.memoryLimitKib * 1024}`, ...command],
      input,
      seconds,
    );
    return status === 'RTE' ? 'MLE' : 'AC';
  }
  const { status, output } = await execute(command, input, seconds);
  return status ?? (accepts(problem, answer, output) ? 'AC' : 'WA');
}

async function compile({ language, source }: DemoSolution, directory: string): Promise<string[] | undefined> {
  const file = join(directory, { CPP: 'main.cpp', PY3: 'main.py', JAVA: 'Main.java' }[language]);
  await writeFile(file, source);
  if (language === 'PY3') return ['python3', file];
  const [tool, ...args] =
    language === 'CPP'
      ? ['g++', '-O2', '-std=c++14', '-o', join(directory, 'main'), file]
      : ['javac', '-d', directory, file];
  const { status } = await execute([tool!, ...args], '', 60);
  if (status !== undefined) return undefined;
  return language === 'CPP' ? [join(directory, 'main')] : ['java', '-Xss64m', '-cp', directory, 'Main'];
}

function timeLimitOf(problem: DemoProblem, language: SolutionLanguage): number {
  const own = problem.languageLimits.find((limit) => limit.language === language);
  return own?.time_limit ?? problem.timeLimitSeconds;
}

const outputLimitBytes = 25_165_824;

/** A status if the program failed, otherwise its output. */
function execute(
  [program, ...args]: string[],
  input: string,
  seconds: number,
): Promise<{ status?: CaseStatus; output: string }> {
  return new Promise((resolve, reject) => {
    // Processor time, because on a busy machine a program spends most of its time waiting.
    const limited = ['-c', `ulimit -S -t ${Math.ceil(seconds)}; exec "$@"`, 'sh', program!, ...args];
    const child = spawn('/bin/sh', limited, { stdio: ['pipe', 'pipe', 'ignore'] });
    let output = '';
    let ended: CaseStatus | undefined;
    const end = (status: CaseStatus) => {
      ended ??= status;
      child.kill('SIGKILL');
    };
    child.stdout.setEncoding('latin1').on('data', (text: string) => {
      output += text;
      if (output.length > outputLimitBytes) end('OLE');
    });
    child.stdin.on('error', () => {}).end(input);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      ended ??= signal === 'SIGXCPU' ? 'TLE' : signal !== null ? 'RTE' : code !== 0 ? 'IR' : undefined;
      resolve(ended === undefined ? { output } : { status: ended, output });
    });
  });
}
