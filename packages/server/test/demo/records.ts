import type { SnapshotRecordOf, SnapshotType } from '@tribunal/contract/snapshot/snapshot';
import { activityRecords, peopleRecords } from '../../src/demo/demo-records.ts';

export const now = new Date('2031-05-17T12:34:56.789Z');
export const records = [...peopleRecords(), ...activityRecords(now)];

export function all<T extends SnapshotType>(type: T): SnapshotRecordOf<T>[] {
  return records.filter((record) => record.type === type) as SnapshotRecordOf<T>[];
}
