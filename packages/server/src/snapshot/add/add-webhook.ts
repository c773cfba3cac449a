import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { readReceiver } from '../../actions/contests/webhooks/receiver-address.ts';
import { refer, timeOf, type Writing, write } from '../load/writing.ts';
import { SnapshotError } from '../snapshot-error.ts';

/** A loaded webhook sends the whole feed of its contest: which lines its receiver has is not in a snapshot. */
export function addWebhook(writing: Writing, record: SnapshotRecordOf<'webhook'>, line: number): void {
  const url = readReceiver(record.url)?.href;
  if (url === undefined)
    throw new SnapshotError(line, `the field "url" is not an address of a receiver: "${record.url}"`);
  write(writing, 'contest_webhooks', line, {
    contest_id: refer(writing.directory.contests, 'contest', record.contest, line).id,
    url,
    secret: writing.seal(record.secret),
    view: record.view ?? 'public',
    version: record.version ?? '2023-06',
    is_enabled: record.is_enabled ?? true,
    made_at: record.made_at === undefined ? writing.now : timeOf('made_at', record.made_at, line),
  });
}
