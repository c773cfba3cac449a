import { clike } from '@codemirror/legacy-modes/mode/clike';
import type { StringStream } from '@codemirror/streamparser';
import { wordSet } from './word-set.ts';

export const awk = clike({
  name: 'awk',
  keywords: wordSet(
    'BEGIN END break continue delete do else exit for function func getline if in next nextfile print printf return while',
  ),
  builtin: wordSet(
    'atan2 close cos exp fflush gsub index int length log match rand sin split sprintf sqrt srand sub substr system',
    'tolower toupper',
  ),
  blockKeywords: wordSet('do else for if while'),
  atoms: wordSet('ARGC ARGV ENVIRON FILENAME FNR FS NF NR OFMT OFS ORS RLENGTH RS RSTART SUBSEP'),
  indentStatements: false,
  hooks: {
    $: (stream: StringStream) => {
      stream.eatWhile(/\w/);
      return 'variable-2';
    },
    '#': (stream: StringStream) => {
      stream.skipToEnd();
      return 'comment';
    },
  },
});
