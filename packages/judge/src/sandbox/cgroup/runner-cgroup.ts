/** The cgroup of one runner. It exists as long as the judge, because creating one costs more than a run. */
export interface RunnerCgroup {
  /** Its folders, one for each hierarchy. */
  readonly folders: readonly string[];
  prepare(limits: { memoryKb: number; processes: number }): void;
  /** May take several milliseconds: the kernel waits until no processor uses the old membership. */
  add(pid: number): Promise<void>;
  countFromNow(): void;
  /** Since the last `countFromNow`. */
  cpuMs(): number;
  /** Time without a processor although a thread was ready to run, since the last `countFromNow`. Null if the kernel does not count it. */
  waitedMs(): number | null;
  /** Includes page cache, so it is more than the program itself uses. */
  peakKb(): number;
  /** Whether a process was killed for lack of memory: that of the group, whose limit it reached, or that of the machine. */
  whoseMemoryRanOut(): 'group' | 'machine' | null;
  kill(): void;
  remove(): void;
}

export interface Cgroups {
  readonly version: 'cgroup v1' | 'cgroup v2';
  open(name: string): RunnerCgroup;
  close(): void;
}
