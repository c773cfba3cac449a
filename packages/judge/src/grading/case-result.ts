import { statusBits } from '@tribunal/contract/judge';

export interface CaseResult {
  /** Bits; 0 is accepted. */
  readonly status: number;
  readonly cpuMs: number;
  readonly memoryKb: number;
  readonly points: number;
  readonly output: string;
  readonly feedback: string;
  readonly extendedFeedback: string;
}

export const skipped: CaseResult = {
  status: statusBits.SC,
  cpuMs: 0,
  memoryKb: 0,
  points: 0,
  output: '',
  feedback: '',
  extendedFeedback: '',
};

/** Every case that does not pass carries the WA bit, whatever else it carries. */
export function hasFailed({ status }: CaseResult): boolean {
  return (status & statusBits.WA) !== 0;
}
