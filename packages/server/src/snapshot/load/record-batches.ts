import type { SnapshotRecord } from '@tribunal/contract/snapshot';
import { checkRecord } from '@tribunal/contract/snapshot-check';
import { SnapshotError } from '../snapshot-error.ts';
import type { NumberedValue } from './read-records.ts';

export interface NumberedRecord<Record = SnapshotRecord> {
  readonly line: number;
  readonly record: Record;
}

const recordsAtOnce = 2000;
const bytesAtOnce = 4 * 1024 * 1024;

/** Records to be written together. While one batch is being written, the next is read. */
export async function* inBatches(values: AsyncIterable<NumberedValue>): AsyncGenerator<NumberedRecord[]> {
  const batches = gather(values);
  let next = batches.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = batches.next();
      // Heard when it is awaited; unheard, the fault of a later line would end the process before the writing fails.
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
    if (batch.length < recordsAtOnce && bytes < bytesAtOnce) continue;
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
