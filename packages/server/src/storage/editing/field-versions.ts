import { createHash } from 'node:crypto';
import { type Changes, changesBetween } from '@tribunal/core/contests/contest-edit';

export type Fields = Readonly<Record<string, unknown>>;

/** Characters of the digest of one field. */
const digestLength = 6;

/**
 * The version of what several people edit: a digest for each field. An editor sends it back to learn of edits that happened in the
 * meantime, and it tells which fields they changed.
 */
export function versionOf(fields: object): string {
  return Object.values(fields).map(digest).join('');
}

function digest(value: unknown): string {
  const json = JSON.stringify(value ?? null);
  return createHash('sha256').update(json).digest('base64url').slice(0, digestLength);
}

/** What becomes of an edit when somebody else has saved since the editor opened the form. */
export interface MergedEdit {
  /** What is saved, with what the editor changed. */
  readonly merged: Fields;
  /** Fields that only the other one changed: the values that the editor saw are gone, so only the saved ones are known. */
  readonly takenOver: Fields;
  /** Fields that only the editor changed, with the saved and the sent value. */
  readonly kept: Changes;
  /** Fields that both changed, with the saved and the sent value. */
  readonly inConflict: Changes;
}

/** A version that does not fit the fields tells nothing: then every field that differs is in conflict. */
export function mergeEdit(version: string, sent: Fields, saved: Fields): MergedEdit {
  const seen = digestsIn(version, saved);
  const isChanged = (name: string, value: unknown) => seen === null || seen.get(name) !== digest(value);
  const own = Object.fromEntries(Object.entries(sent).filter(([name, value]) => isChanged(name, value)));
  const differing = Object.entries(changesBetween(saved, own));
  const others = Object.entries(saved).filter(([name, value]) => isChanged(name, value));
  const isOfOthers = (name: string) => others.some(([other]) => other === name);
  return {
    merged: { ...saved, ...own },
    takenOver: seen ? Object.fromEntries(others.filter(([name]) => !Object.hasOwn(own, name))) : {},
    kept: Object.fromEntries(differing.filter(([name]) => !isOfOthers(name))),
    inConflict: Object.fromEntries(differing.filter(([name]) => isOfOthers(name))),
  };
}

function digestsIn(version: string, fields: Fields): ReadonlyMap<string, string> | null {
  const names = Object.keys(fields);
  if (version.length !== names.length * digestLength) return null;
  return new Map(
    names.map((name, index) => [name, version.slice(index * digestLength, (index + 1) * digestLength)]),
  );
}
