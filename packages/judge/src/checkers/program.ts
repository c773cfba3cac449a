import { join } from 'node:path';
import type { CompiledProgram } from '../programs/compile.ts';
import { execute } from '../programs/execute.ts';
import { type ProgramLimits, programTask } from '../programs/program-task.ts';
import type { Slot } from '../sandbox/sandbox.ts';
import { writeDataFiles } from '../sandbox/work-directory.ts';
import type { CheckResult } from '../test-data/checker.ts';
import type { ProblemProgram } from '../test-data/problem.ts';
import { collectedFolder, maxCollectedBytes } from './collected-files.ts';
import { collectedEnd, collectingTask } from './collecting-task.ts';
import { readExit } from './exit-code.ts';
import type { PartnerEnd } from './partner-end.ts';

export interface CheckedRun {
  readonly input: Buffer;
  readonly output: Buffer;
  readonly answer: Buffer;
  readonly points: number;
  readonly signal: AbortSignal;
  /** Files that a validator left in an earlier pass. */
  readonly keptFiles?: ReadonlyMap<string, Buffer>;
}

/** Runs the checker of a problem, in the sandbox too because it reads the output of untrusted programs. */
export async function checkByProgram(
  slot: Slot,
  program: CompiledProgram,
  partner: ProblemProgram,
  checked: CheckedRun,
): Promise<CheckResult> {
  const run = partner.convention === 'validator' ? validatorRun : checkerRun;
  const end = await run(slot, program, partner, checked);
  checked.signal.throwIfAborted();
  return readExit(partner, end, checked.points);
}

async function checkerRun(
  slot: Slot,
  program: CompiledProgram,
  partner: ProblemProgram,
  { input, output, answer, signal }: CheckedRun,
): Promise<PartnerEnd> {
  const args = ['/data/input', '/data/output', '/data/answer', ...partner.args];
  const task = programTask(program, limitsOf(partner), args);
  const data = join(slot.directory, 'data');
  writeDataFiles(data, { input, output, answer });
  const executed = await execute(slot.program, slot.directory, {
    ...task,
    mounts: [...task.mounts, { from: data, to: '/data' }],
    input: Buffer.alloc(0),
    signal,
  });
  const { ending, stdout, stderr } = executed;
  const message = stdout.length === 0 && partner.convention === 'testlib' ? stderr : stdout;
  return { ending, stderr, message };
}

/** A validator reads the output of the submission from its standard input. */
async function validatorRun(
  slot: Slot,
  program: CompiledProgram,
  partner: ProblemProgram,
  { input, output, answer, keptFiles = new Map(), signal }: CheckedRun,
): Promise<PartnerEnd> {
  const args = ['/data/input', '/data/answer', `${collectedFolder}/`, ...partner.args];
  const task = collectingTask(slot, programTask(program, limitsOf(partner), args), keptFiles, false);
  const data = join(slot.directory, 'data');
  writeDataFiles(data, { input, answer });
  const { ending, stderr } = await execute(
    slot.program,
    slot.directory,
    { ...task, mounts: [...task.mounts, { from: data, to: '/data' }], input: output, signal },
    maxCollectedBytes,
  );
  return collectedEnd(ending, stderr);
}

function limitsOf(partner: ProblemProgram): ProgramLimits {
  const cpuMs = partner.cpuMs ?? defaultCpuMs;
  const memoryKb = partner.memoryKb ?? defaultMemoryKb;
  return { cpuMs, wallMs: 3 * cpuMs, memoryKb, fileBytes: maxCollectedBytes };
}

const defaultCpuMs = 20_000;
const defaultMemoryKb = 256 << 10;
