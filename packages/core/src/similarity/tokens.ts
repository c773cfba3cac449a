import { type Grammar, grammarOf } from './token-grammars.ts';

/** The tokens of a source text: names and constants are all alike, so that renaming changes nothing. */
export interface TokenStream {
  /** The normalized token, as a small number that is the same for the same text in every stream of this process. */
  readonly kinds: Int32Array;
  /** The line of each token, counted from 1. */
  readonly lines: Int32Array;
  /** The tokens as they were written, without space and comments. */
  readonly written: string;
}

const kindNumbers = new Map<string, number>();

function numberOf(kind: string): number {
  const known = kindNumbers.get(kind);
  if (known !== undefined) return known;
  kindNumbers.set(kind, kindNumbers.size + 1);
  return kindNumbers.size;
}

/** The language is a key as in submissions; an unknown one has a general grammar. */
export function tokensOf(source: string, languageKey: string): TokenStream {
  const grammar = grammarOf(languageKey);
  const pattern = new RegExp(grammar.pattern, 'gsuy');
  const [kinds, lines, written]: [number[], number[], string[]] = [[], [], []];
  let line = 1;
  for (const { 0: text, groups = {} } of source.matchAll(pattern)) {
    const kind = kindOf(grammar, text, groups);
    if (kind !== null) {
      kinds.push(numberOf(kind));
      lines.push(line);
      written.push(text);
    }
    for (const character of text) if (character === '\n') line += 1;
  }
  return { kinds: Int32Array.from(kinds), lines: Int32Array.from(lines), written: written.join('\u0000') };
}

type Groups = Readonly<Record<string, string | undefined>>;

/** Null for what does not count: space, comments and imports. */
function kindOf(
  { keywords }: Grammar,
  text: string,
  { skipped, name, number, string }: Groups,
): string | null {
  if (skipped !== undefined) return null;
  if (name !== undefined) return keywords.has(name) ? name : 'name';
  if (number !== undefined) return 'constant';
  return string === undefined ? text : 'constant';
}
