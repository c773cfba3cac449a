import { commonStart, type DiffLine, diffLines, linesOf } from './line-diff.ts';

/** The first word in which the output differs from the expected one; null for the side that has ended. */
interface FirstDifference {
  /** Counted from 1, in the expected output. */
  readonly line: number;
  /** Counted from 1 over the whole text; null if only white space differs. */
  readonly token: number | null;
  readonly expected: string | null;
  readonly actual: string | null;
}

export interface MarkedLine extends Omit<DiffLine, 'text'> {
  readonly parts: readonly { readonly text: string; readonly isMarked: boolean }[];
}

export interface OutputDiff {
  /** Null if the texts are equal. */
  readonly first: FirstDifference | null;
  /** The lines around the first difference. */
  readonly lines: readonly MarkedLine[];
  /** More lines follow. */
  readonly isCut: boolean;
}

const linesBefore = 3;
const maxLines = 300;
const maxLineLength = 400;
const maxTokenLength = 100;

/**
 * How the output differs from the expected one: the first word, and the lines from there on, with the words that differ. Only a window
 * of the lines is compared, which bounds the work for texts of any kind.
 */
export function diffOutput(expected: string, actual: string): OutputDiff {
  const first = firstToken(expected, actual) ?? firstLine(expected, actual);
  if (!first) return { first: null, lines: [], isCut: false };
  const [wanted, given] = [linesOf(expected), linesOf(actual)];
  const start = Math.max(0, commonStart(wanted, given) - linesBefore);
  const windowOf = (lines: readonly string[]) => lines.slice(start, start + maxLines).join('\n');
  const lines = diffLines(windowOf(wanted), windowOf(given)) ?? [];
  const moved = lines.map(({ before, after, ...line }) => ({
    ...line,
    before: before === null ? null : before + start,
    after: after === null ? null : after + start,
  }));
  const isCut = Math.max(wanted.length, given.length) > start + maxLines;
  return { first, lines: markedLines(moved), isCut };
}

/** Null if all words are equal. */
function firstToken(expected: string, actual: string): FirstDifference | null {
  const [wanted, given] = [expected.matchAll(/\S+/g), actual.matchAll(/\S+/g)];
  for (let token = 1; ; token += 1) {
    const [left, right] = [wanted.next(), given.next()];
    if (left.done && right.done) return null;
    const [one, other] = [left.value?.[0] ?? null, right.value?.[0] ?? null];
    if (one === other) continue;
    const line = lineAt(expected, left.value?.index ?? expected.trimEnd().length);
    return { line, token, expected: shortened(one), actual: shortened(other) };
  }
}

function firstLine(expected: string, actual: string): FirstDifference | null {
  if (expected === actual) return null;
  const line = commonStart(linesOf(expected), linesOf(actual)) + 1;
  return { line, token: null, expected: null, actual: null };
}

function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

function shortened(token: string | null): string | null {
  return token !== null && token.length > maxTokenLength ? `${token.slice(0, maxTokenLength)}…` : token;
}

/** A run of removed lines is compared word by word with the run of added lines after it. */
function markedLines(lines: readonly DiffLine[]): MarkedLine[] {
  const marked: MarkedLine[] = [];
  let index = 0;
  while (index < lines.length) {
    const removed = runOf(lines, index, 'removed');
    const added = runOf(lines, index + removed.length, 'added');
    if (removed.length + added.length === 0) {
      marked.push(...lines.slice(index, index + 1).map((line) => withParts(line, undefined)));
      index += 1;
      continue;
    }
    marked.push(...removed.map((line, number) => withParts(line, added[number]?.text ?? '')));
    marked.push(...added.map((line, number) => withParts(line, removed[number]?.text ?? '')));
    index += removed.length + added.length;
  }
  return marked;
}

function runOf(lines: readonly DiffLine[], from: number, kind: DiffLine['kind']): DiffLine[] {
  let end = from;
  while (lines[end]?.kind === kind) end += 1;
  return lines.slice(from, end);
}

function withParts({ text, ...line }: DiffLine, other: string | undefined): MarkedLine {
  if (other === undefined) return { ...line, parts: [{ text: cutLine(text), isMarked: false }] };
  const [own, others] = [text.split(/(\s+)/), other.split(/(\s+)/)];
  const first = own.findIndex((part, number) => part !== others[number]);
  const before = own.slice(0, Math.max(first, 0)).join('').length;
  // A long line is shown from shortly before its first difference.
  const skipped = Math.max(0, before - maxLineLength / 4);
  const parts: { text: string; isMarked: boolean }[] = [];
  let [at, room] = [0, maxLineLength];
  for (const [number, part] of own.entries()) {
    const shown = part.slice(Math.max(0, skipped - at), Math.max(0, skipped - at) + room);
    at += part.length;
    if (at <= skipped || shown === '') continue;
    parts.push({ text: shown, isMarked: part !== others[number] });
    room -= shown.length;
    if (room <= 0) break;
  }
  const isEndCut = skipped + maxLineLength < text.length;
  return {
    ...line,
    parts: [
      ...(skipped > 0 ? [{ text: '…', isMarked: false }] : []),
      ...parts,
      ...(isEndCut ? [{ text: '…', isMarked: false }] : []),
    ],
  };
}

function cutLine(text: string): string {
  return text.length > maxLineLength ? `${text.slice(0, maxLineLength)}…` : text;
}
