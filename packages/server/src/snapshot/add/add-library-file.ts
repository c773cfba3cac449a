import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { refer, timeOf, type Writing, write } from '../load/writing.ts';

export function addLibraryFileRecord(
  writing: Writing,
  record: SnapshotRecordOf<'library_file'>,
  line: number,
): void {
  const { name, content, added_at, added_by = null } = record;
  write(writing, 'library_files', line, {
    name,
    content,
    added_at: added_at === undefined ? writing.now : timeOf('added_at', added_at, line),
    added_by: added_by === null ? null : refer(writing.directory.users, 'user', added_by, line).id,
  });
}
