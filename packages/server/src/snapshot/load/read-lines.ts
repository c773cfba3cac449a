import { SnapshotError } from '../snapshot-error.ts';

/** `load` and `dump` refuse longer lines, because they keep a whole line in memory. */
export const maxLineBytes = 32 * 1024 * 1024;

export interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly bytes: Buffer;
}

/** Splits a stream of bytes into lines without line ends. Buffers one line at most. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let number = 1;
  let partial: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, from)) {
      const rest = chunk.subarray(from, end);
      refuseLong(number, length + rest.length);
      yield { number, bytes: partial.length === 0 ? rest : Buffer.concat([...partial, rest]) };
      [number, partial, length, from] = [number + 1, [], 0, end + 1];
    }
    partial.push(chunk.subarray(from));
    length += chunk.length - from;
    refuseLong(number, length);
  }
  if (length > 0) yield { number, bytes: Buffer.concat(partial) };
}

const lineEnd = 0x0a;

function refuseLong(number: number, length: number): void {
  if (length <= maxLineBytes) return;
  throw new SnapshotError(number, `the line is longer than ${maxLineBytes / 1024 / 1024} MiB`);
}
