import { languageSettings } from '@tribunal/contract/settings/language-settings';
import { defaultsOf } from '@tribunal/contract/settings/setting';
import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { columnsOf } from '../../storage/editing/stored-settings.ts';
import { define, type Writing, write } from '../load/writing.ts';

export function addLanguage(writing: Writing, record: SnapshotRecordOf<'language'>, line: number): void {
  const isUpdated = writing.directory.languages.get(record.key)?.line === line;
  if (isUpdated) return;
  const { id } = define(writing.directory.languages, 'language', record.key, line, () => ({
    id: writing.ids.next('languages', line, record.id),
    line,
  }));
  const settings = { ...defaultsOf(languageSettings), ...record };
  write(writing, 'languages', line, { id, key: record.key, ...columnsOf(languageSettings, settings) });
}

export function addJudge(writing: Writing, record: SnapshotRecordOf<'judge'>, line: number): void {
  const { name, auth_key, tier = 1, is_blocked = false, is_disabled = false } = record;
  const { id } = define(writing.directory.judges, 'judge', name, line, () => ({
    id: writing.ids.next('judges', line),
    line,
  }));
  write(writing, 'judges', line, { id, name, auth_key, tier, is_blocked, is_disabled });
}
