import { closeSync } from 'node:fs';
import { type Ending, type Limits, type Mount, type Runner, SandboxError } from './sandbox/sandbox.ts';
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
  /** Bytes written to standard output. More than `stdout` contains when the limit was exceeded. */
  readonly writtenBytes: number;
}

/** Runs a program on an input and collects its output through unlinked files. */
export async function execute(
  runner: Runner,
  directory: string,
  execution: Execution,
  mostErrorBytes = shownErrorBytes,
): Promise<Executed> {
  const stdin = inputFile(directory, execution.input);
  const stdout = outputFile(directory);
  const stderr = outputFile(directory);
  try {
    const ending = await runner.run({
      ...execution,
      environment: execution.environment ?? {},
      streams: { stdin, stdout, stderr },
    });
    return {
      ending,
      stdout: readBeginning(stdout, execution.limits.fileBytes),
      stderr: readBeginning(stderr, mostErrorBytes),
      writtenBytes: sizeOf(stdout),
    };
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    // Before the program starts, standard error belongs to bubblewrap.
    throw new SandboxError(`${error.message} ${readableText(readBeginning(stderr, 1024), 1024)}`.trim());
  } finally {
    for (const descriptor of [stdin, stdout, stderr]) closeSync(descriptor);
  }
}

export const shownErrorBytes = 64 * 1024;
