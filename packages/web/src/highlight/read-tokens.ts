import { StringStream } from '@codemirror/streamparser';
import type { Mode } from './mode.ts';

export interface Token {
  readonly text: string;
  /** Empty for text without a color. */
  readonly className: string;
}

/** The rest of a longer line gets no colors: some modes take quadratic time on one. */
const maxLineLength = 1000;

/** Reads lines one after another; the texts of the tokens of a line add up to the line. */
export function tokenReader(mode: Mode): (line: string) => Token[] {
  const state = mode.startState?.(4);
  return (line) => {
    if (line === '') {
      mode.blankLine?.(state, 4);
      return [];
    }
    const stream = new StringStream(line.slice(0, maxLineLength), 4, 4);
    const tokens: Token[] = [];
    while (!stream.eol()) tokens.push(nextToken(mode, stream, state));
    if (line.length > maxLineLength) tokens.push({ text: line.slice(maxLineLength), className: '' });
    return tokens;
  };
}

function nextToken(mode: Mode, stream: StringStream, state: unknown): Token {
  stream.start = stream.pos;
  const style = mode.token(stream, state);
  // A mode may change only its state; one that never advances must not stop the page.
  if (stream.pos <= stream.start) {
    const again = mode.token(stream, state);
    if (stream.pos <= stream.start) stream.pos = stream.start + 1;
    return { text: stream.current(), className: classOf(again) };
  }
  return { text: stream.current(), className: classOf(style) };
}

/** The classes of `classHighlighter` in `@lezer/highlight`, which the editor uses, by the names that modes give. */
const classes: Readonly<Record<string, string>> = {
  keyword: 'tok-keyword',
  controlKeyword: 'tok-keyword',
  operatorKeyword: 'tok-keyword',
  definitionKeyword: 'tok-keyword',
  moduleKeyword: 'tok-keyword',
  modifier: 'tok-keyword',
  self: 'tok-keyword',
  atom: 'tok-atom',
  bool: 'tok-bool',
  number: 'tok-number',
  string: 'tok-string',
  'string-2': 'tok-string2',
  'string.special': 'tok-string2',
  regexp: 'tok-string2',
  escape: 'tok-string2',
  comment: 'tok-comment',
  meta: 'tok-meta',
  type: 'tok-typeName',
  typeName: 'tok-typeName',
  def: 'tok-definition',
  'variableName.definition': 'tok-definition',
  'variable-2': 'tok-variableName2',
  'variableName.special': 'tok-variableName2',
};

/** A mode names a tag, perhaps with modifiers (`string.special`), perhaps several tags with spaces between them. */
function classOf(style: string | null): string {
  const name = style?.split(' ')[0] ?? '';
  return classes[name] ?? classes[name.split('.')[0] ?? ''] ?? '';
}
