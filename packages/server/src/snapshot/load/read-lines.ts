import { SnapshotError } from '../snapshot-error.ts';

/** Longer lines are refused, by `load` as by `dump`: a line is held in memory whole. */
export const longestLine = 32 * 1024 * 1024;

export interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly bytes: Buffer;
}

/** Cuts a stream of bytes into lines, without their ends; holds one line at a time, and never more than the longest allowed. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let number = 1;
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, from)) {
      const rest = chunk.subarray(from, end);
      refuseLong(number, length + rest.length);
      yield { number, bytes: begun.length === 0 ? rest : Buffer.concat([...begun, rest]) };
      [number, begun, length, from] = [number + 1, [], 0, end + 1];
    }
    begun.push(chunk.subarray(from));
    length += chunk.length - from;
    refuseLong(number, length);
  }
  if (length > 0) yield { number, bytes: Buffer.concat(begun) };
}

const lineEnd = 0x0a;

function refuseLong(number: number, length: number): void {
  if (length <= longestLine) return;
  throw new SnapshotError(number, `the line is longer than ${longestLine / 1024 / 1024} MiB`);
}
