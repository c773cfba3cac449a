import { commonStart, diffLines, linesOf } from './line-diff.ts';
import { type MarkedLine, markedLines } from './marked-lines.ts';

/** The first word in which the output differs from the expected one; null for the side that has ended. */
interface FirstDifference {
  /** Counted from 1, in the expected output. */
  readonly line: number;
  /** Counted from 1 over the whole text; null if only white space differs. */
  readonly token: number | null;
  readonly expected: string | null;
  readonly actual: string | null;
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
  return { first, lines: markedLines(moved, maxLineLength), isCut };
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
