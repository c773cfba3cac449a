import { audiences } from '@tribunal/contract/clics/audiences';
import { type ClicsObject, clicsTypes } from '@tribunal/contract/clics/clics-object';
import { type KnownObject, type NewLine, nameOf } from '../../../storage/contests/clics/feed-lines.ts';

/** The lines that bring every audience from what it knows to the objects as they are now. Objects that are gone stay known. */
export function changedLines(
  objects: readonly ClicsObject[],
  known: ReadonlyMap<string, KnownObject>,
): NewLine[] {
  return objects.flatMap((object) => linesOf(object, known.get(nameOf(object))));
}

/** The lines that delete what is known but no longer exists, children before their parents, and later objects before earlier ones. */
export function deletions(
  objects: readonly ClicsObject[],
  known: ReadonlyMap<string, KnownObject>,
): NewLine[] {
  const existing = new Set(objects.map(nameOf));
  const gone = [...known.values()].filter((object) => !existing.has(nameOf(object)));
  return gone
    .toReversed()
    .toSorted((a, b) => clicsTypes.indexOf(b.type) - clicsTypes.indexOf(a.type))
    .flatMap((object) => linesOf({ ...object, texts: audiences.map(() => null) }, object));
}

/** Audiences that get the same text share a line. */
function linesOf(object: ClicsObject, known: KnownObject | undefined): NewLine[] {
  const sets = new Map<string | null, number>();
  for (const [index, { bit }] of audiences.entries()) {
    const text = object.texts[index] ?? null;
    if (text !== (known?.texts[index] ?? null)) sets.set(text, (sets.get(text) ?? 0) | bit);
  }
  const { type, id, submissionId } = object;
  return [...sets].map(([data, set]) => ({
    type,
    id,
    submissionId,
    audiences: set,
    data,
    isReplacement: known !== undefined,
  }));
}
