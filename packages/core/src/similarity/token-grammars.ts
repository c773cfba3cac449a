/** How the text of a language falls into tokens. */
export interface Grammar {
  /** With the groups `skipped`, `name`, `number` and `string`; everything else is one character. */
  readonly pattern: string;
  readonly keywords: ReadonlySet<string>;
}

const words = (text: string) => new Set(text.split(' '));

const cWords =
  'if else for while do switch case default break continue return goto struct union enum typedef sizeof void const static';
const cppWords = `${cWords} class template typename operator public private protected new delete try catch throw namespace auto this`;
const javaWords =
  'if else for while do switch case default break continue return class interface enum extends implements new try catch finally throw void static final public private protected this super instanceof';
const pythonWords =
  'if elif else for while break continue return def class lambda yield try except finally raise with as in not and or is pass global nonlocal del assert async await';
const scriptWords =
  'if else for while do switch case default break continue return function class extends new try catch finally throw let const var of in typeof yield async await this';
const allWords = `${cppWords} ${javaWords} ${pythonWords} ${scriptWords} func fn fun proc procedure begin end then match let mut where`;

const blockComment = String.raw`/\*.*?(?:\*/|$)`;
const lineComment = String.raw`//[^\n]*`;
const hashComment = String.raw`#[^\n]*`;
const doubleQuoted = String.raw`"(?:\\.|[^"\\\n])*"?`;
const singleQuoted = String.raw`'(?:\\.|[^'\\\n])*'?`;
const backQuoted = String.raw`${'`'}(?:\\.|[^${'`'}\\])*${'`'}?`;
const tripleQuoted = String.raw`"""(?:\\.|[^\\])*?(?:"""|$)|'''(?:\\.|[^\\])*?(?:'''|$)`;
const cImports = String.raw`#[ \t]*(?:include|import|pragma)[^\n]*|using\s+namespace\s+\w+\s*;`;

function grammar(skipped: readonly string[], strings: readonly string[], keywords: string): Grammar {
  const pattern = [
    String.raw`(?<skipped>\s+|${skipped.join('|')})`,
    `(?<string>${strings.join('|')})`,
    String.raw`(?<name>[\p{L}_$][\p{L}\p{N}_$]*)`,
    String.raw`(?<number>\.?\p{N}(?:[eE][+-]|[\p{L}\p{N}_.'])*)`,
    '(?<other>.)',
  ].join('|');
  return { pattern, keywords: words(keywords) };
}

const quoted = [doubleQuoted, singleQuoted];
const c = grammar([cImports, blockComment, lineComment], quoted, cWords);
const cpp = grammar([cImports, blockComment, lineComment], quoted, cppWords);
const java = grammar(
  [blockComment, lineComment, String.raw`(?:import|package)\s[^;\n]*;`],
  quoted,
  javaWords,
);
const python = grammar(
  [hashComment, String.raw`(?<=^|\n)[ \t]*(?:import|from)\s[^\n]*`],
  [tripleQuoted, ...quoted],
  pythonWords,
);
const script = grammar([blockComment, lineComment], [...quoted, backQuoted], scriptWords);
const general = grammar([blockComment, lineComment, hashComment], quoted, allWords);

const grammars: readonly (readonly [RegExp, Grammar])[] = [
  [/^(?:C|C11|C17|CLANG)$/, c],
  [/^(?:CPP|CLANGX|GXX)/, cpp],
  [/^(?:JAVA|KOTLIN|SCALA|MONOCS|CS)(?!SCRIPT)/, java],
  [/^(?:PY|PYPY)/, python],
  [/^(?:JS|V8JS|NODE|JAVASCRIPT|TS|TYPESCRIPT)/, script],
];

/** For the key of a language. */
export function grammarOf(languageKey: string): Grammar {
  return grammars.find(([pattern]) => pattern.test(languageKey))?.[1] ?? general;
}
