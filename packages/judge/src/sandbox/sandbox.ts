/** Where untrusted programs run. The rest of the judge knows only these shapes. */
export interface Sandbox {
  readonly protection: Protection;
  readonly slots: number;
  /** Where its working files are. */
  readonly directory: string;
  /** Folders that no program may see, besides that one. */
  readonly hidden: readonly string[];
  /** Waits for a free slot and holds it until the work is done. */
  use<Value>(work: (slot: Slot) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

/** Room for one case at a time: its program and, when it has one, the interactor beside it. */
export interface Slot {
  /** Files only the judge can write; the sandboxed users may read what is mounted from it. */
  readonly directory: string;
  readonly program: Seat;
  readonly companion: Seat;
}

export interface Seat {
  run(task: Task): Promise<Ending>;
}

export interface Task {
  readonly command: readonly string[];
  readonly mounts: readonly Mount[];
  readonly environment: Readonly<Record<string, string>>;
  readonly limits: Limits;
  readonly mayFork: boolean;
  /** File descriptors. Plain files or pipes, never sockets: a program could do more with those. */
  readonly streams: { readonly stdin: number; readonly stdout: number; readonly stderr: number };
  readonly signal?: AbortSignal | undefined;
}

/** Shown read-only. Nothing on the host is ever writable from inside. */
export interface Mount {
  readonly from: string;
  readonly to: string;
}

export interface Limits {
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly memoryKb: number;
  /** Runtimes that reserve far more address space than they use cannot be held by that limit. */
  readonly limitsAddressSpace: boolean;
  readonly fileBytes: number;
  readonly processes: number;
  readonly scratchBytes: number;
  readonly stackKb: number;
}

export type StopReason = 'cpu' | 'wall' | 'memory' | 'aborted';

export interface Ending {
  /** As a shell counts: 128 + n after signal n. */
  readonly exitCode: number;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly memoryKb: number;
  readonly stopped: StopReason | null;
}

export interface Protection {
  readonly level: 'full' | 'reduced';
  readonly bubblewrap: string;
  readonly memoryLimits: 'cgroup v1' | 'cgroup v2' | 'address space and polling';
  readonly users: 'one per slot' | 'shared';
  readonly usage: 'wait4' | 'wait4 through perl' | 'sampled';
}

/** The sandbox itself failed; says nothing about the program. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}
