import { chmodSync, closeSync, openSync } from 'node:fs';
import { shownErrorBytes } from './execute.ts';
import type { Limits, Mount, Sandbox } from './sandbox/sandbox.ts';
import { inputFile, outputFile, readBeginning } from './sandbox/streams.ts';
import { readableText } from './text.ts';

export interface BuildTask {
  readonly command: readonly string[];
  readonly mounts: readonly Mount[];
  readonly environment: Readonly<Record<string, string>>;
  readonly cpuMs: number;
  /** The largest file that the command may write. */
  readonly fileBytes?: number;
  /** The new file that receives the standard output of the command. */
  readonly product: string;
  readonly signal?: AbortSignal | undefined;
}

export interface Built {
  readonly succeeded: boolean;
  /** Stopped by the wall clock before it used its CPU time: the machine may be too busy, or the compiler waits for something. */
  readonly isStalled: boolean;
  readonly log: string;
}

/**
 * A compiler runs like any untrusted program. It writes to its own scratch space, and the product is copied out through
 * a descriptor, so untrusted code never creates a file on the host.
 */
export function runBuild(task: BuildTask, sandbox: Sandbox): Promise<Built> {
  return sandbox.use(async (slot) => {
    const stdin = inputFile(slot.directory, Buffer.alloc(0));
    const stdout = openSync(task.product, 'wx', 0o600);
    const stderr = outputFile(slot.directory);
    try {
      const { exitCode, stopped } = await slot.program.run({
        ...task,
        mayFork: true,
        limits: limitsOf(task),
        streams: { stdin, stdout, stderr },
      });
      const log = readableText(readBeginning(stderr, shownErrorBytes + 1), shownErrorBytes);
      const succeeded = exitCode === 0 && stopped === null;
      if (succeeded) chmodSync(task.product, 0o755);
      const isStalled = stopped === 'wall';
      return { succeeded, isStalled, log: succeeded ? log : `${log}${explanation(stopped, exitCode)}` };
    } finally {
      for (const descriptor of [stdin, stdout, stderr]) closeSync(descriptor);
    }
  });
}

function explanation(stopped: string | null, exitCode: number): string {
  if (stopped === 'memory') return '\nThe compiler ran out of memory.';
  if (stopped === 'cpu' || stopped === 'wall') return '\nThe compiler took too long.';
  return exitCode > 128 ? '\nThe compiler crashed, or its output was too large.' : '';
}

function limitsOf({ cpuMs, fileBytes = 128 << 20 }: BuildTask): Limits {
  return {
    cpuMs,
    // On a busy machine a compiler spends most of its time waiting.
    wallMs: 10 * cpuMs,
    memoryKb: 1 << 20,
    limitsAddressSpace: false,
    fileBytes,
    processes: 128,
    scratchBytes: 512 << 20,
    stackKb: 64 << 10,
  };
}
