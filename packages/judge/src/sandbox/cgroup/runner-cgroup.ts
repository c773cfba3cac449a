/** The cgroup of one runner. It exists as long as the judge, because creating one costs more than a run. */
export interface RunnerCgroup {
  prepare(limits: { memoryKb: number; processes: number }): void;
  add(pid: number): void;
  /** Since the last `prepare`. */
  cpuMs(): number;
  /** Includes page cache, so it is more than the program itself uses. */
  peakKb(): number;
  wasOutOfMemory(): boolean;
  kill(): void;
  remove(): void;
}

export interface Cgroups {
  readonly version: 'cgroup v1' | 'cgroup v2';
  open(name: string): RunnerCgroup;
  close(): void;
}
