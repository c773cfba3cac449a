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
  /** The new file that receives the standard output of the command; null if it is part of the messages. */
  readonly product: string | null;
  readonly signal?: AbortSignal | undefined;
}

export interface Built {
  readonly succeeded: boolean;
  /** Stopped by the wall clock or killed before it used its CPU time: the machine may be too busy, or the compiler waits for something. */
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
    const stderr = outputFile(slot.directory);
    const stdout = task.product === null ? stderr : openSync(task.product, 'wx', 0o600);
    try {
      const { exitCode, stopped, cpuMs } = await slot.program.run({
        ...task,
        mayFork: true,
        limits: limitsOf(task),
        streams: { stdin, stdout, stderr },
      });
      const log = readableText(readBeginning(stderr, shownErrorBytes + 1), shownErrorBytes);
      const succeeded = exitCode === 0 && stopped === null;
      if (succeeded && task.product !== null) chmodSync(task.product, 0o755);
      const isKilled = stopped === null && cpuMs < task.cpuMs && wasKilled(exitCode, log);
      const isStalled = stopped === 'wall' || isKilled;
      return {
        succeeded,
        isStalled,
        log: succeeded ? log : `${log}${explanation(stopped, exitCode, isKilled)}`,
      };
    } finally {
      for (const descriptor of new Set([stdin, stdout, stderr])) closeSync(descriptor);
    }
  });
}

const killedExitCode = 128 + 9;

/** Not by the judge, so by the machine, which has too little memory. GCC reports it about its own children. */
function wasKilled(exitCode: number, log: string): boolean {
  return exitCode === killedExitCode || /^\S+: fatal error: Killed signal terminated program \S+$/m.test(log);
}

function explanation(stopped: string | null, exitCode: number, isKilled: boolean): string {
  if (isKilled) return '\nThe compiler was killed: the machine of the judge has too little memory.';
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
