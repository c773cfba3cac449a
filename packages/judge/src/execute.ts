import { closeSync } from 'node:fs';
import { type Ending, type Limits, type Mount, SandboxError, type Seat } from './sandbox/sandbox.ts';
import { inputFile, outputFile, readBeginning, sizeOf } from './sandbox/streams.ts';
import { readableText } from './text.ts';

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
  /** What was written to standard output in all; more than is in `stdout` when the limit was passed. */
  readonly writtenBytes: number;
}

/** Runs a program on a given input and collects what it wrote, through files that only descriptors lead to. */
export async function execute(seat: Seat, directory: string, execution: Execution): Promise<Executed> {
  const stdin = inputFile(directory, execution.input);
  const stdout = outputFile(directory);
  const stderr = outputFile(directory);
  try {
    const ending = await seat.run({
      ...execution,
      environment: execution.environment ?? {},
      streams: { stdin, stdout, stderr },
    });
    return {
      ending,
      stdout: readBeginning(stdout, execution.limits.fileBytes),
      stderr: readBeginning(stderr, shownErrorBytes),
      writtenBytes: sizeOf(stdout),
    };
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    // Until the program starts, standard error is bubblewrap's.
    throw new SandboxError(`${error.message} ${readableText(readBeginning(stderr, 1024), 1024)}`.trim());
  } finally {
    for (const descriptor of [stdin, stdout, stderr]) closeSync(descriptor);
  }
}

export const shownErrorBytes = 64 * 1024;
