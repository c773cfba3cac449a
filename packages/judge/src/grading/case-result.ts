import { type Packed, type RunReport, statusBits } from '@tribunal/contract/judges/judge-reports';

export interface CaseResult {
  /** Status bits; 0 means accepted. */
  readonly status: number;
  readonly cpuMs: number;
  readonly memoryKb: number;
  readonly points: number;
  readonly output: string;
  /** For the jury. */
  readonly keptOutput?: Packed | undefined;
  readonly feedback: string;
  readonly extendedFeedback: string;
  /** All runs of the program on the case. */
  readonly runs: readonly RunReport[];
  /** The hash of the data that a generator made for the case. */
  readonly dataHash?: string;
}

export const skipped: CaseResult = {
  status: statusBits.SC,
  cpuMs: 0,
  memoryKb: 0,
  points: 0,
  output: '',
  feedback: '',
  extendedFeedback: '',
  runs: [],
};

/** Every failed case has the WA bit, in addition to others. */
export function hasFailed({ status }: CaseResult): boolean {
  return (status & statusBits.WA) !== 0;
}
