import { isUtf8 } from 'node:buffer';
import { SnapshotError } from '../snapshot-error.ts';
import { type Line, readLines } from './read-lines.ts';

/** One value of a snapshot, not yet known to be a record. */
export interface NumberedValue {
  readonly line: number;
  /** How much memory it roughly takes. */
  readonly bytes: number;
  readonly value: unknown;
}

/** The values of a snapshot file, in order; blank lines hold none. */
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
    refuseDeep(line, value, deepest);
    if (mayHoldUnstorable.test(text)) refuseUnstorable(line, value);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) throw new SnapshotError(line, 'the line is not JSON');
    throw error;
  }
}

/** No record needs more; without a limit, whoever walks through the value would run out of stack. */
const deepest = 100;

function refuseDeep(line: number, value: unknown, left: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (left === 0) throw new SnapshotError(line, `the line nests deeper than ${deepest} levels`);
  for (const part of Object.values(value)) refuseDeep(line, part, left - 1);
}

/** A NUL or half a surrogate pair can only come from an escape: PostgreSQL stores neither. */
const mayHoldUnstorable = /\\u(?:0000|[dD][89a-fA-F])/;
const unstorable = /\0|\p{Surrogate}/u;

function refuseUnstorable(line: number, value: unknown): void {
  JSON.stringify(value, (key, part: unknown) => {
    if (!unstorable.test(key) && !(typeof part === 'string' && unstorable.test(part))) return part;
    throw new SnapshotError(line, 'a text holds a NUL character or half a surrogate pair');
  });
}
