import type { DataFile } from '@tribunal/contract/judges/judge-data';

/** How the files of two versions of test data differ, by path. */
export interface FileChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

export function fileChanges(before: readonly DataFile[], after: readonly DataFile[]): FileChanges {
  const old = new Map(before.map(({ path, hash }) => [path, hash]));
  const recent = new Map(after.map(({ path, hash }) => [path, hash]));
  const both = [...recent.keys()].filter((path) => old.has(path));
  return {
    added: [...recent.keys()].filter((path) => !old.has(path)),
    removed: [...old.keys()].filter((path) => !recent.has(path)),
    changed: both.filter((path) => old.get(path) !== recent.get(path)),
  };
}
