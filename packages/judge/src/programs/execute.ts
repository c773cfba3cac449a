import { closeSync, unlinkSync } from 'node:fs';
import { type Ending, type Limits, type Mount, type Runner, SandboxError } from '../sandbox/sandbox.ts';
import { errorFile, errorPipe, inputFile, outputFile, readBeginning, sizeOf } from '../sandbox/streams.ts';
import { readableText } from '../text.ts';

export interface Execution {
  readonly command: readonly string[];
  readonly mounts: readonly Mount[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly mayFork: boolean;
  readonly limits: Limits;
  readonly input: Buffer;
  readonly signal?: AbortSignal | undefined;
}

export interface Executed {
  readonly ending: Ending;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  /** Bytes written to standard output. More than `stdout` contains when the limit was exceeded. */
  readonly writtenBytes: number;
}

/** Runs a program on an input and collects its output. With `mostErrorBytes` its standard error is data, otherwise a log. */
export async function execute(
  runner: Runner,
  directory: string,
  execution: Execution,
  mostErrorBytes?: number,
): Promise<Executed> {
  const stdin = inputFile(directory, execution.input);
  const stdout = outputFile(directory);
  const errors =
    mostErrorBytes === undefined
      ? errorPipe(runner.errorPipe, shownErrorBytes)
      : errorFile(directory, mostErrorBytes);
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
