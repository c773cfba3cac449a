import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { languageRecords } from '@tribunal/core/languages/languages';

/** Every language that the local judge can run, by the judge's own keys. */
export function demoLanguages(): SnapshotRecordOf<'language'>[] {
  return languageRecords.map((record, index) => ({ type: 'language', id: index + 1, ...record }));
}
