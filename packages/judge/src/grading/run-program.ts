import { join } from 'node:path';
import type { CompiledProgram } from '../programs/compile.ts';
import { type Executed, execute } from '../programs/execute.ts';
import { type ProgramLimits, programTask, stoppedAt } from '../programs/program-task.ts';
import { noUsage, type Slot } from '../sandbox/sandbox.ts';
import { writeDataFiles } from '../sandbox/work-directory.ts';
import type { FileNames, TestCase } from '../test-data/problem.ts';

interface ProgramRun {
  readonly program: CompiledProgram;
  readonly limits: ProgramLimits;
  readonly fileIo: FileNames;
  /** The number of the case, counted from 1. */
  readonly position: number;
  readonly test: Pick<TestCase, 'inputFile' | 'outputFile'>;
  /** No other program of this judge runs on the same core meanwhile. */
  readonly alone?: boolean | undefined;
  /** Until then, runs of the same program may share a sandbox. */
  readonly reuseUntil?: AbortSignal | undefined;
}

/** Runs a submission on an input. What it leaves in its output file counts as its standard output. */
export async function runProgram(
  slot: Slot,
  { program, limits, fileIo, position, test, alone, reuseUntil }: ProgramRun,
  input: Buffer,
  signal: AbortSignal,
): Promise<Executed> {
  if (program.outputs) return writtenBefore(await program.outputs.outputFor({ ...test, position }), limits);
  const task = programTask(program, stoppedAt(limits));
  const { input: inputName, output: outputName } = fileIo;
  if (inputName === null && outputName === null)
    return execute(slot.program, slot.directory, { ...task, alone, input, signal, reuseUntil });
  const data = join(slot.directory, 'data');
  writeDataFiles(data, { input });
  return execute(slot.program, slot.directory, {
    command: ['sh', '-c', script, 'sh', inputName ?? '', outputName ?? '', ...task.command],
    mounts: [...task.mounts, { from: data, to: '/data' }],
    // The shell starts the program.
    mayFork: true,
    alone,
    limits: {
      ...task.limits,
      processes: task.limits.processes + 2,
      scratchBytes: task.limits.scratchBytes + limits.fileBytes,
    },
    input: inputName === null ? input : Buffer.alloc(0),
    signal,
  });
}

/** The input is a link, because a copy would count as memory of the program. */
const script = `
mkdir /tmp/files && cd /tmp/files || exit 125
[ -z "$1" ] || ln -s /data/input "$1"
output=$2
shift 2
if [ -z "$output" ]; then exec "$@"; fi
"$@" > /dev/null
code=$?
if [ -f "$output" ] && ! [ -L "$output" ]; then cat "$output"; fi
exit $code`;

function writtenBefore(stdout: Buffer, limits: ProgramLimits): Executed {
  return {
    ending: { ...noUsage, exitCode: 0, stopped: null },
    stdout: stdout.subarray(0, limits.fileBytes),
    stderr: Buffer.alloc(0),
    writtenBytes: stdout.length,
  };
}
