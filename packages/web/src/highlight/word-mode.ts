import { simpleMode } from '@codemirror/legacy-modes/mode/simple-mode';
import type { Mode } from './mode.ts';

interface LanguageWords {
  readonly name: string;
  /** Words with spaces between them. */
  readonly keywords: string;
  readonly types?: string;
  readonly atoms?: string;
  readonly lineComment: RegExp;
  readonly blockComment?: { readonly start: RegExp; readonly end: RegExp };
  /** What quotes a text within a line. Usually the double quote. */
  readonly quotes?: string;
  readonly ignoresCase?: boolean;
  /** What else has a color. */
  readonly others?: readonly { readonly regex: RegExp; readonly token: string }[];
}

/** A mode for a language of which CodeMirror has none. It knows words, numbers, texts and comments. */
export function wordMode(language: LanguageWords): Mode {
  const { name, keywords, types, atoms, lineComment, blockComment, quotes = '"', others = [] } = language;
  const words = (list: string | undefined, token: string) =>
    list ? [{ regex: oneOf(list, language.ignoresCase), token }] : [];
  const texts = [...quotes].map((quote) => ({
    regex: new RegExp(`${quote}(?:[^\\\\${quote}]|\\\\.)*(?:${quote}|$)`),
    token: 'string',
  }));
  return simpleMode({
    start: [
      ...(blockComment ? [{ regex: blockComment.start, token: 'comment', next: 'comment' }] : []),
      { regex: new RegExp(`(?:${lineComment.source}).*`), token: 'comment' },
      ...texts,
      ...others,
      { regex: /(?:0[xob][\da-f_]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)\b/i, token: 'number' },
      ...words(keywords, 'keyword'),
      ...words(types, 'type'),
      ...words(atoms, 'atom'),
      { regex: /[\p{L}_][\p{L}\p{N}_]*/u, token: null },
    ],
    comment: [
      ...(blockComment
        ? [{ regex: new RegExp(`.*?(?:${blockComment.end.source})`), token: 'comment', next: 'start' }]
        : []),
      { regex: /.+/, token: 'comment' },
    ],
    languageData: { name },
  });
}

function oneOf(words: string, ignoresCase = false): RegExp {
  return new RegExp(`(?:${words.split(/\s+/).join('|')})(?![\\w])`, ignoresCase ? 'i' : '');
}
