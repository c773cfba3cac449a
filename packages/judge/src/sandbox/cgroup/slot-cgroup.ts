/** The kernel's own bookkeeping for one seat, kept for the judge's life: making one costs more than a run. */
export interface SeatCgroup {
  prepare(limits: { memoryKb: number; processes: number }): void;
  add(pid: number): void;
  /** Since the last prepare. */
  cpuMs(): number;
  /** Page cache included, so more than a program would say of itself. */
  peakKb(): number;
  wasOutOfMemory(): boolean;
  kill(): void;
  remove(): void;
}

export interface Cgroups {
  readonly version: 'cgroup v1' | 'cgroup v2';
  seat(name: string): SeatCgroup;
  close(): void;
}
