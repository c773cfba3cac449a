import { chmodSync, closeSync, openSync, unlinkSync } from 'node:fs';
import type { Limits, Mount, Sandbox, StopReason } from '../sandbox/sandbox.ts';
import { errorPipe, inputFile } from '../sandbox/streams.ts';
import { readableText } from '../text.ts';
import { shownErrorBytes } from './execute.ts';

interface BuildTask {
  readonly command: readonly string[];
  readonly mounts: readonly Mount[];
  readonly environment: Readonly<Record<string, string>>;
  readonly cpuMs: number;
  /** The largest file that the command may write. */
  readonly fileBytes?: number;
  /** The new file that receives the standard output of the command; null if the command only checks the source. */
  readonly product: string | null;
  readonly signal?: AbortSignal | undefined;
}

interface Built {
  readonly succeeded: boolean;
  readonly log: string;
}

/**
 * A compiler runs like any untrusted program. It writes to its own scratch space, and the product is copied out through
 * a descriptor, so untrusted code never creates a file on the host.
 */
export function runBuild(task: BuildTask, sandbox: Sandbox): Promise<Built> {
  return sandbox.use(async (slot) => {
    const stdin = inputFile(slot.directory, Buffer.alloc(0));
    const errors = errorPipe(slot.program.errorPipe, shownErrorBytes + 1);
    const product = task.product === null ? null : openSync(task.product, 'wx', 0o600);
    try {
      const [ended] = await Promise.allSettled([
        slot.program.run({
          ...task,
          mayFork: product !== null,
          limits: product === null ? checkLimits(task) : buildLimits(task),
          streams: { stdin, stdout: product ?? errors.writer, stderr: errors.writer },
        }),
      ]);
      const log = readableText(await errors.read(), shownErrorBytes);
      if (ended.status === 'rejected') throw ended.reason;
      const { exitCode, stopped } = ended.value;
      const succeeded = exitCode === 0 && stopped === null;
      if (succeeded && task.product !== null) chmodSync(task.product, 0o755);
      return {
        succeeded,
        log: succeeded ? log : `${log}${explanation(stopped, exitCode)}`,
      };
    } finally {
      unlinkSync(stdin);
      if (product !== null) closeSync(product);
    }
  });
}

function explanation(stopped: StopReason | null, exitCode: number): string {
  if (stopped === 'memory') return '\nThe compiler ran out of memory.';
  if (stopped === 'idle') return `\nThe compiler did nothing for ${idleMs / 1000} seconds.`;
  if (stopped === 'cpu' || stopped === 'wall') return '\nThe compiler took too long.';
  return exitCode > 128 ? '\nThe compiler crashed, or its output was too large.' : '';
}

const idleMs = 3000;

function buildLimits({ cpuMs, fileBytes = 128 << 20 }: BuildTask): Limits {
  return {
    cpuMs,
    wallMs: 10 * cpuMs,
    idleMs,
    memoryKb: 1 << 20,
    limitsAddressSpace: false,
    fileBytes,
    processes: 128,
    scratchBytes: 512 << 20,
    stackKb: 64 << 10,
  };
}

/** Some interpreters run parts of a program to check its syntax, such as the BEGIN blocks of Perl. */
function checkLimits(task: BuildTask): Limits {
  return {
    ...buildLimits(task),
    memoryKb: 512 << 10,
    fileBytes: 1 << 20,
    processes: 32,
    scratchBytes: 1 << 20,
  };
}
