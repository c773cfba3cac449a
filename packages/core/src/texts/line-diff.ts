import { lookup } from '../lists.ts';
/** One line of a comparison, with its number in each text that contains it. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** Lines. Longer texts are not compared. */
export const maxComparedLength = 5000;

/** Texts with more differences are compared by their common beginning and end only, which bounds the work. */
const maxEdits = 200;

/** The shortest way from one text to the other, line by line. Null when a text is too long. */
export function diffLines(before: string, after: string): DiffLine[] | null {
  const [old, recent] = [linesOf(before), linesOf(after)];
  if (old.length > maxComparedLength || recent.length > maxComparedLength) return null;
  const start = commonStart(old, recent);
  const end = commonEnd(old, recent, start);
  const middle = editPath(old.slice(start, old.length - end), recent.slice(start, recent.length - end));
  const kinds = [...repeated('same', start), ...middle, ...repeated('same', end)];
  return numbered(kinds, old, recent);
}

type Kind = DiffLine['kind'];

export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** How many of the first lines are the same. */
export function commonStart(old: readonly string[], recent: readonly string[]): number {
  let length = 0;
  while (length < old.length && length < recent.length && old[length] === recent[length]) length += 1;
  return length;
}

function commonEnd(old: readonly string[], recent: readonly string[], start: number): number {
  const most = Math.min(old.length, recent.length) - start;
  let length = 0;
  while (length < most && old.at(-1 - length) === recent.at(-1 - length)) length += 1;
  return length;
}

function repeated(kind: Kind, count: number): Kind[] {
  return Array.from({ length: count }, () => kind);
}

/** The greedy algorithm of Myers. `furthest[diagonal]` is how many old lines are used; a diagonal is old minus recent lines. */
function editPath(old: readonly string[], recent: readonly string[]): Kind[] {
  const history: Map<number, number>[] = [];
  let furthest = new Map([[1, 0]]);
  for (let edits = 0; edits <= maxEdits; edits += 1) {
    const reached = new Map<number, number>();
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = isAdded(furthest, diagonal, edits)
        ? lookup(furthest, diagonal + 1)
        : lookup(furthest, diagonal - 1) + 1;
      while (x < old.length && x - diagonal < recent.length && old[x] === recent[x - diagonal]) x += 1;
      reached.set(diagonal, x);
      if (x >= old.length && x - diagonal >= recent.length)
        return walkBack([...history, furthest], old.length, diagonal);
    }
    history.push(furthest);
    furthest = reached;
  }
  return [...repeated('removed', old.length), ...repeated('added', recent.length)];
}

/** Whether the best way to a diagonal adds a line, and does not remove one. */
function isAdded(furthest: ReadonlyMap<number, number>, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true;
  return diagonal !== edits && lookup(furthest, diagonal - 1) < lookup(furthest, diagonal + 1);
}

function walkBack(
  history: readonly ReadonlyMap<number, number>[],
  length: number,
  lastDiagonal: number,
): Kind[] {
  const path: Kind[] = [];
  let x = length;
  let diagonal = lastDiagonal;
  for (const [edits, furthest] of [...history.entries()].slice(1).reverse()) {
    const isAddition = isAdded(furthest, diagonal, edits);
    const from = lookup(furthest, isAddition ? diagonal + 1 : diagonal - 1);
    path.push(...repeated('same', x - from - (isAddition ? 0 : 1)), isAddition ? 'added' : 'removed');
    x = from;
    diagonal += isAddition ? 1 : -1;
  }
  return [...path, ...repeated('same', x)].reverse();
}

function numbered(kinds: readonly Kind[], old: readonly string[], recent: readonly string[]): DiffLine[] {
  let [before, after] = [0, 0];
  return kinds.map((kind) => {
    if (kind !== 'added') before += 1;
    if (kind !== 'removed') after += 1;
    const text = (kind === 'added' ? recent[after - 1] : old[before - 1]) ?? '';
    return { kind, text, before: kind === 'added' ? null : before, after: kind === 'removed' ? null : after };
  });
}
