import { isUtf8 } from 'node:buffer';
import { SnapshotError } from '../snapshot-error.ts';
import { type Line, readLines } from './read-lines.ts';

/** One value of a snapshot, not yet validated as a record. */
export interface NumberedValue {
  readonly line: number;
  /** Approximate memory use. */
  readonly bytes: number;
  readonly value: unknown;
}

/** The values of a snapshot file, in order; blank lines are skipped. */
export async function* readRecords(chunks: AsyncIterable<Buffer>): AsyncGenerator<NumberedValue> {
  for await (const line of readLines(chunks)) {
    const text = textOf(line);
    if (text.trim() === '') continue;
    yield { line: line.number, bytes: line.bytes.length, value: parse(line.number, text) };
  }
}

function textOf({ number, bytes }: Line): string {
  if (!isUtf8(bytes)) throw new SnapshotError(number, 'the line is not UTF-8');
  return bytes.toString('utf8');
}

function parse(line: number, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    refuseDeep(line, value, maxDepth);
    if (mayContainUnstorable.test(text)) refuseUnstorable(line, value);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) throw new SnapshotError(line, 'the line is not JSON');
    throw error;
  }
}

/** No record needs more. Without a limit, recursive functions would run out of stack. */
const maxDepth = 100;

function refuseDeep(line: number, value: unknown, left: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (left === 0) throw new SnapshotError(line, `the line is nested deeper than ${maxDepth} levels`);
  for (const part of Object.values(value)) refuseDeep(line, part, left - 1);
}

/** PostgreSQL stores neither NUL nor unpaired surrogates. In valid UTF-8 they can only come from escapes. */
const mayContainUnstorable = /\\u(?:0000|[dD][89a-fA-F])/;
const unstorable = /\0|\p{Surrogate}/u;

function refuseUnstorable(line: number, value: unknown): void {
  JSON.stringify(value, (key, part: unknown) => {
    if (!unstorable.test(key) && !(typeof part === 'string' && unstorable.test(part))) return part;
    throw new SnapshotError(line, 'a text contains a NUL character or an unpaired surrogate');
  });
}
