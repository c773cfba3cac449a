import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type { Packed } from '@tribunal/contract/judges/judge-reports';
import { maxShownCaseBytes } from '@tribunal/core/bounds';

const deflate = promisify(deflateRaw);

/** What is kept of the outputs of a program for the jury. */
export interface Keeping {
  readonly maxBytes: number;
  readonly ofAccepted: boolean;
}

export const keepsFailed: Keeping = { maxBytes: maxShownCaseBytes, ofAccepted: false };

export async function keptOutput(
  output: Buffer,
  status: number,
  { maxBytes, ofAccepted }: Keeping,
): Promise<Packed | undefined> {
  return status !== 0 || ofAccepted ? pack(output, maxBytes) : undefined;
}

export async function pack(content: Buffer, maxBytes: number): Promise<Packed> {
  const deflated = await deflate(content.subarray(0, maxBytes), { level: 1 });
  return { deflated: deflated.toString('base64'), bytes: content.length };
}
