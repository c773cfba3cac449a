import { clike } from '@codemirror/legacy-modes/mode/clike';
import type { StringStream } from '@codemirror/streamparser';
import { wordSet } from './word-set.ts';

/** PHP without the HTML around it, of which solutions have none. */
export const php = clike({
  name: 'php',
  keywords: wordSet(
    'abstract and array as break callable case catch class clone const continue declare default do echo else elseif empty',
    'enum extends final finally fn for foreach function global goto if implements include instanceof insteadof interface',
    'isset list match namespace new or print private protected public readonly require return static switch throw trait',
    'try unset use var while xor yield self parent',
  ),
  types: wordSet('bool float int iterable mixed never object string void'),
  blockKeywords: wordSet('catch do else elseif finally for foreach if switch try while'),
  atoms: wordSet('true false null TRUE FALSE NULL PHP_EOL PHP_INT_MAX PHP_INT_MIN STDIN STDOUT STDERR'),
  multiLineStrings: true,
  hooks: {
    $: (stream: StringStream) => {
      stream.eatWhile(/[\w$]/);
      return 'variable-2';
    },
    '#': (stream: StringStream) => {
      stream.skipToEnd();
      return 'comment';
    },
    '<': (stream: StringStream) => (stream.match(/^\?(?:php|=)?/) ? 'meta' : false),
    '?': (stream: StringStream) => (stream.eat('>') ? 'meta' : false),
  },
});
