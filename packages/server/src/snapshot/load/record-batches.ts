import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { checkRecord } from '@tribunal/contract/snapshot/snapshot-check';
import { SnapshotError } from '../snapshot-error.ts';
import type { NumberedValue } from './read-records.ts';

export interface NumberedRecord<Record = SnapshotRecord> {
  readonly line: number;
  readonly record: Record;
}

const recordsPerBatch = 2000;
const bytesPerBatch = 4 * 1024 * 1024;

/** Groups records that are written together. Reads the next batch while one is being written. */
export async function* inBatches(values: AsyncIterable<NumberedValue>): AsyncGenerator<NumberedRecord[]> {
  const batches = gather(values);
  let next = batches.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = batches.next();
      // The error is thrown when `next` is awaited. Without this handler, the error of a later line would end the process
      // first.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await batches.return(undefined);
  }
}

async function* gather(values: AsyncIterable<NumberedValue>): AsyncGenerator<NumberedRecord[], undefined> {
  let batch: NumberedRecord[] = [];
  let bytes = 0;
  for await (const value of values) {
    batch.push(checked(value));
    bytes += value.bytes;
    if (batch.length < recordsPerBatch && bytes < bytesPerBatch) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

function checked({ line, value }: NumberedValue): NumberedRecord {
  const found = checkRecord(value);
  if ('fault' in found) throw new SnapshotError(line, found.fault);
  return { line, record: found.record };
}
