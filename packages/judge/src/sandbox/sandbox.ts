import type { Use } from './pool.ts';

/** Runs untrusted programs. The rest of the judge knows only these interfaces. */
export interface Sandbox {
  readonly protection: Protection;
  /** One more than programs run at the same time, so that the next one is set up while another runs. */
  readonly slots: number;
  /** How many programs run at the same time. */
  readonly programs: number;
  /** The core of each of them; null if they are not pinned. */
  readonly cores: readonly number[] | null;
  /** The work directory. */
  readonly directory: string;
  /** Further folders that no program may see. */
  readonly hidden: readonly string[];
  /** Waits for a free slot. */
  readonly use: Use<Slot>;
  close(): Promise<void>;
}

/** Runs one case at a time: its program, perhaps in several processes, and the interactor of an interactive problem. */
export interface Slot {
  /** Only the judge writes here. Sandboxed users may read what is mounted from it. */
  readonly directory: string;
  readonly program: Runner;
  readonly companion: Runner;
  /** For a program that runs several times at once. The first is `program`; run it first, because the others begin together with it. */
  programs(count: number): readonly Runner[];
}

export interface Runner {
  /** A folder for files that the program writes. */
  readonly outputs: string;
  /** A named pipe for the standard error of the program. */
  readonly errorPipe: string;
  /** Sets the program up, waits for its turn and runs it. */
  run(task: Task): Promise<Ending>;
}

export interface Task {
  readonly command: readonly string[];
  readonly mounts: readonly Mount[];
  readonly environment: Readonly<Record<string, string>>;
  readonly limits: Limits;
  readonly mayFork: boolean;
  /** No other program of this judge runs on the same core meanwhile. */
  readonly alone?: boolean | undefined;
  /** File descriptors of files or pipes, never sockets, which would allow a program more than reading and writing. */
  readonly streams: {
    /** Or the path of a file, which the program can also open by its name. */
    readonly stdin: number | string;
    readonly stdout: number;
    readonly stderr: number;
  };
  readonly signal?: AbortSignal | undefined;
  /**
   * Until it aborts, later runs of the same task may use the same sandbox, as long as nothing in it has changed. The mounts must stay
   * the same, and the input must be a file in a folder of its own.
   */
  readonly reuseUntil?: AbortSignal | undefined;
}

/** Mounted read-only. Programs can write to nothing on the host. */
export interface Mount {
  readonly from: string;
  readonly to: string;
}

export interface Limits {
  readonly cpuMs: number;
  /** Time on a processor and time asleep, without the time that the program waits for a processor. */
  readonly wallMs: number;
  /** The longest time in which nothing runs or waits for a processor or a disk. Absent for programs that may wait. */
  readonly idleMs?: number;
  readonly memoryKb: number;
  /** False for runtimes that reserve far more address space than they use. */
  readonly limitsAddressSpace: boolean;
  readonly fileBytes: number;
  readonly processes: number;
  readonly scratchBytes: number;
  readonly stackKb: number;
}

export type StopReason = 'cpu' | 'wall' | 'idle' | 'memory' | 'aborted';

export interface Ending {
  /** As in a shell: 128 + n after signal n. */
  readonly exitCode: number;
  readonly cpuMs: number;
  readonly wallMs: number;
  /** Time in which the program was ready to run and had no processor. */
  readonly waitedMs: number;
  /** Time in which neither the program nor its partner in an exchange used a processor or waited for one. */
  readonly sleptMs: number;
  readonly memoryKb: number;
  /** The only processor on which it ran; null if it was not pinned. */
  readonly core: number | null;
  readonly stopped: StopReason | null;
}

export const noUsage = { cpuMs: 0, wallMs: 0, waitedMs: 0, sleptMs: 0, memoryKb: 0, core: null } as const;

export interface Protection {
  readonly level: 'full' | 'reduced';
  readonly bubblewrap: string;
  readonly memoryLimits: 'cgroup v1' | 'cgroup v2' | 'address space and polling';
  readonly users: 'one per slot' | 'shared';
  readonly usage: 'wait4' | 'wait4 through perl' | 'sampled';
}

/** The machine killed a process of the program, which had not reached its own limit. */
export class MachineExhausted extends Error {
  override readonly name = 'MachineExhausted';
  override readonly message = 'the machine of the judge ran out of memory';
}

/** The machine was too busy to run the program to its end. Another judge may do it, or this one later. */
export class MachineBusy extends Error {
  override readonly name = 'MachineBusy';
  override readonly message = 'the machine of the judge is too busy';
}

/** The sandbox itself failed. This is no information about the program. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}
