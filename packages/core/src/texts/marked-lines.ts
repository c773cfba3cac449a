import { type DiffLine, diffLines } from './line-diff.ts';

export interface MarkedLine extends Omit<DiffLine, 'text'> {
  readonly parts: readonly { readonly text: string; readonly isMarked: boolean }[];
}

/**
 * Marks what changed inside the lines: a run of removed lines is compared word by word with the run of added lines after it. A line
 * that is longer than `maxLength` is shown from shortly before its first difference.
 */
export function markedLines(lines: readonly DiffLine[], maxLength = Number.POSITIVE_INFINITY): MarkedLine[] {
  const marked: MarkedLine[] = [];
  let index = 0;
  while (index < lines.length) {
    const removed = runOf(lines, index, 'removed');
    const added = runOf(lines, index + removed.length, 'added');
    if (removed.length + added.length === 0) {
      marked.push(...lines.slice(index, index + 1).map((line) => unmarked(line, maxLength)));
      index += 1;
      continue;
    }
    marked.push(...removed.map((line, number) => withParts(line, added[number]?.text ?? '', maxLength)));
    marked.push(...added.map((line, number) => withParts(line, removed[number]?.text ?? '', maxLength)));
    index += removed.length + added.length;
  }
  return marked;
}

function runOf(lines: readonly DiffLine[], from: number, kind: DiffLine['kind']): DiffLine[] {
  let end = from;
  while (lines[end]?.kind === kind) end += 1;
  return lines.slice(from, end);
}

function unmarked({ text, ...line }: DiffLine, maxLength: number): MarkedLine {
  const shown = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return { ...line, parts: [{ text: shown, isMarked: false }] };
}

function withParts({ text, ...line }: DiffLine, other: string, maxLength: number): MarkedLine {
  const words = wordsOf(text);
  const isMarked = changedWords(words, wordsOf(other));
  const before = words.slice(0, Math.max(isMarked.indexOf(true), 0)).join('').length;
  const skipped = text.length > maxLength ? Math.max(0, before - maxLength / 4) : 0;
  const parts: { text: string; isMarked: boolean }[] = [];
  let [at, room] = [0, maxLength];
  for (const [number, word] of words.entries()) {
    const start = Math.max(0, skipped - at);
    const shown = word.slice(start, start + room);
    at += word.length;
    if (at <= skipped || shown === '') continue;
    parts.push({ text: shown, isMarked: isMarked[number] ?? false });
    room -= shown.length;
    if (room <= 0) break;
  }
  const cut = (isCut: boolean) => (isCut ? [{ text: '…', isMarked: false }] : []);
  return { ...line, parts: [...cut(skipped > 0), ...parts, ...cut(skipped + maxLength < text.length)] };
}

/** Words, white space and single signs. */
function wordsOf(text: string): string[] {
  return text.split(/(\s+|[^\p{L}\p{M}\p{N}_.+-])/u).filter((word) => word !== '');
}

/** Which words the other line does not have in this order. A line with very many words is compared place by place. */
function changedWords(words: readonly string[], others: readonly string[]): boolean[] {
  const asLines = (some: readonly string[]) => some.map((word) => word.replaceAll('\r', '␍')).join('\n');
  const diff = diffLines(asLines(words), asLines(others));
  if (!diff) return words.map((word, number) => word !== others[number]);
  return diff.filter(({ kind }) => kind !== 'added').map(({ kind }) => kind === 'removed');
}
