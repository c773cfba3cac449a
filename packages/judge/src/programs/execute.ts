import { closeSync, unlinkSync } from 'node:fs';
import { type Ending, type Limits, type Mount, type Runner, SandboxError } from '../sandbox/sandbox.ts';
import { errorFile, errorPipe, inputFile, outputFile, readBeginning, sizeOf } from '../sandbox/streams.ts';
import { readableText } from '../text.ts';

interface Execution {
  readonly command: readonly string[];
  readonly mounts: readonly Mount[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly mayFork: boolean;
  readonly alone?: boolean | undefined;
  readonly limits: Limits;
  readonly input: Buffer;
  readonly signal?: AbortSignal | undefined;
  readonly reuseUntil?: AbortSignal | undefined;
}

export interface Executed {
  readonly ending: Ending;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  /** Bytes written to standard output. More than `stdout` contains when the limit was exceeded. */
  readonly writtenBytes: number;
}

/** Runs a program on an input and collects its output. With `maxErrorBytes` its standard error is data, otherwise a log. */
export async function execute(
  runner: Runner,
  directory: string,
  execution: Execution,
  maxErrorBytes?: number,
): Promise<Executed> {
  const stdin = inputFile(directory, execution.input);
  const stdout = outputFile(runner.outputs);
  const errors =
    maxErrorBytes === undefined
      ? errorPipe(runner.errorPipe, shownErrorBytes)
      : errorFile(runner.outputs, maxErrorBytes);
  try {
    const [ended] = await Promise.allSettled([
      runner.run({
        ...execution,
        environment: execution.environment ?? {},
        streams: { stdin, stdout, stderr: errors.writer },
      }),
    ]);
    const stderr = await errors.read();
    if (ended.status === 'rejected') throw withMessages(ended.reason, stderr);
    return {
      ending: ended.value,
      stdout: readBeginning(stdout, execution.limits.fileBytes),
      stderr,
      writtenBytes: sizeOf(stdout),
    };
  } finally {
    unlinkSync(stdin);
    closeSync(stdout);
  }
}

/** Before the program starts, standard error belongs to bubblewrap. */
function withMessages(error: unknown, stderr: Buffer): unknown {
  if (!(error instanceof SandboxError)) return error;
  return new SandboxError(`${error.message} ${readableText(stderr.subarray(0, 1024), 1024)}`.trim());
}

export const shownErrorBytes = 64 * 1024;
