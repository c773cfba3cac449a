import { join } from 'node:path';
import type { CompiledProgram } from '../compile.ts';
import { execute } from '../execute.ts';
import type { ProblemProgram } from '../problem-data/problem.ts';
import { programTask } from '../program-task.ts';
import type { Slot } from '../sandbox/sandbox.ts';
import { writeDataFiles } from '../sandbox/work-directory.ts';
import type { CheckResult } from './checker.ts';
import { readExit } from './exit-code.ts';

export interface CheckedRun {
  readonly input: Buffer;
  readonly output: Buffer;
  readonly answer: Buffer;
  readonly points: number;
  readonly signal: AbortSignal;
}

/** Runs the checker of a problem, in the sandbox too because it reads the output of untrusted programs. */
export async function checkByProgram(
  slot: Slot,
  program: CompiledProgram,
  partner: ProblemProgram,
  { input, output, answer, points, signal }: CheckedRun,
): Promise<CheckResult> {
  const cpuMs = partner.cpuMs ?? defaultCpuMs;
  const limits = {
    cpuMs,
    wallMs: 3 * cpuMs,
    memoryKb: partner.memoryKb ?? defaultMemoryKb,
    fileBytes: 16 << 20,
  };
  const task = programTask(program, limits, ['/data/input', '/data/output', '/data/answer']);
  const data = join(slot.directory, 'data');
  writeDataFiles(data, { input, output, answer });
  const executed = await execute(slot.program, slot.directory, {
    ...task,
    mounts: [...task.mounts, { from: data, to: '/data' }],
    input: Buffer.alloc(0),
    signal,
  });
  signal.throwIfAborted();
  const { stdout, stderr } = executed;
  const message = stdout.length === 0 && partner.convention === 'testlib' ? stderr : stdout;
  return readExit(partner, executed, message, points);
}

const defaultCpuMs = 20_000;
const defaultMemoryKb = 256 << 10;
