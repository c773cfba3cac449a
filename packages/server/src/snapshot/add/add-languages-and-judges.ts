import type { SnapshotRecordOf } from '@tribunal/contract/snapshot';
import { define, type Writing, write } from '../load/writing.ts';

export function addLanguage(writing: Writing, record: SnapshotRecordOf<'language'>, line: number): void {
  const isUpdated = writing.directory.languages.get(record.key)?.line === line;
  if (isUpdated) return;
  const { id } = define(writing.directory.languages, 'language', record.key, line, () => ({
    id: writing.ids.next('languages', line, record.id),
    line,
  }));
  write(writing, 'languages', line, {
    id,
    key: record.key,
    name: record.name,
    short_name: record.short_name ?? null,
    common_name: record.common_name ?? '',
    ace_mode_name: record.ace_mode_name ?? '',
    pygments_name: record.pygments_name ?? '',
    extension: record.extension ?? '',
    code_template: record.code_template ?? '',
    time_factor: record.time_factor ?? 1,
    memory_factor: record.memory_factor ?? 1,
    is_enabled: record.is_enabled ?? true,
    is_default: record.is_default ?? false,
    position: record.position ?? 0,
  });
}

export function addJudge(writing: Writing, record: SnapshotRecordOf<'judge'>, line: number): void {
  const { name, auth_key, tier = 1, is_blocked = false, is_disabled = false } = record;
  const { id } = define(writing.directory.judges, 'judge', name, line, () => ({
    id: writing.ids.next('judges', line),
    line,
  }));
  write(writing, 'judges', line, { id, name, auth_key, tier, is_blocked, is_disabled });
}
