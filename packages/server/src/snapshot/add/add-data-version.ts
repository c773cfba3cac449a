import { type DataFile, isDataPath } from '@tribunal/contract/judges/judge-data';
import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import type { DataSummary } from '@tribunal/core/test-data/generated-data';
import { versionOf } from '../../storage/problems/test-data/manifest.ts';
import { refer, timeOf, type Writing, write } from '../load/writing.ts';
import { SnapshotError } from '../snapshot-error.ts';

export function addDataVersion(
  writing: Writing,
  record: SnapshotRecordOf<'data_version'>,
  line: number,
): void {
  const { problem, version, files, summary, reason = '', fault = null } = record;
  const { id, line: problemLine } = refer(writing.directory.problems, 'problem', problem, line);
  if (problemLine === null) throw new SnapshotError(line, `the problem "${problem}" already exists`);
  for (const { path } of files) refusePath(path, line);
  if (versionOf(files) !== version)
    throw new SnapshotError(line, 'the version is not the SHA-256 of its list of files');
  writing.made.missingVersions.delete(`${problem}/${version}`);
  writeVersion(writing, line, {
    ...{ problem_id: id, version, files, reason, fault },
    summary: summary as DataSummary,
    made_at: timeOf('made_at', record.made_at, line),
    made_by: record.made_by ? refer(writing.directory.users, 'user', record.made_by, line).id : null,
  });
}

/** The version became the current one again. */
export function addDataUse(writing: Writing, record: SnapshotRecordOf<'data_use'>, line: number): void {
  const { problem, number, version, made_at, made_by, reason = '' } = record;
  const { id } = refer(writing.directory.problems, 'problem', problem, line);
  write(writing, 'problem_data_uses', line, {
    ...{ problem_id: id, number, version, reason },
    made_at: timeOf('made_at', made_at, line),
    made_by: made_by ? refer(writing.directory.users, 'user', made_by, line).id : null,
  });
}

interface VersionRow {
  readonly problem_id: number;
  readonly version: string;
  readonly files: readonly DataFile[];
  readonly summary: DataSummary;
  readonly made_at: Date;
  readonly made_by: number | null;
  readonly reason: string;
  readonly fault: string | null;
}

export function writeVersion(writing: Writing, line: number, row: VersionRow): void {
  const { problem_id, version, files, summary, made_at, made_by, reason, fault } = row;
  const written = { problem_id, version, made_at, made_by, reason, summary: JSON.stringify(summary), fault };
  write(writing, 'problem_data_versions', line, written);
  for (const { path, hash, bytes } of files)
    write(writing, 'problem_data_files', line, { problem_id, version, path, hash, bytes });
}

/** Judges write these files below a folder. */
function refusePath(path: string, line: number): void {
  if (!isDataPath(path)) throw new SnapshotError(line, `the path ${JSON.stringify(path)} is not allowed`);
}
