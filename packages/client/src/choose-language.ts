import type { LanguageItem } from '@tribunal/contract/data/catalogue-records';

/** Keys by the end of a file's name, the most wanted first. */
const keysByExtension: Readonly<Record<string, readonly string[]>> = {
  awk: ['AWK'],
  c: ['C11', 'C'],
  cc: ['CPP20', 'CPP17', 'CPP14', 'CPP11', 'CPP03'],
  cpp: ['CPP20', 'CPP17', 'CPP14', 'CPP11', 'CPP03'],
  cs: ['MONOCS'],
  cxx: ['CPP20', 'CPP17', 'CPP14', 'CPP11', 'CPP03'],
  d: ['D'],
  go: ['GO'],
  hs: ['HASK'],
  java: ['JAVA', 'JAVA17', 'JAVA11', 'JAVA8'],
  js: ['JS', 'V8JS'],
  kt: ['KOTLIN'],
  lua: ['LUA'],
  mjs: ['JS'],
  ml: ['OCAML'],
  pas: ['PAS'],
  php: ['PHP'],
  pl: ['PERL'],
  py: ['PY3', 'PYPY3', 'PY2', 'PYPY'],
  rb: ['RUBY', 'RUBY2'],
  rs: ['RUST'],
  scala: ['SCALA'],
  sed: ['SED'],
  sh: ['BASH'],
  swift: ['SWIFT'],
  tcl: ['TCL'],
  ts: ['TS'],
  txt: ['TEXT'],
  zig: ['ZIG'],
};

/** The language with this key, in capitals or not. Throws with the keys there are. */
export function languageByKey(languages: readonly LanguageItem[], key: string): LanguageItem {
  const found = languages.find((one) => one.key.toUpperCase() === key.toUpperCase());
  if (found) return found;
  throw new Error(`there is no language ${key}; there are ${keysOf(languages)}`);
}

/** The language that the end of a file's name stands for. Throws when it stands for none of these. */
export function languageByFileName(languages: readonly LanguageItem[], fileName: string): LanguageItem {
  const extension = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  for (const key of keysByExtension[extension] ?? []) {
    const found = languages.find((one) => one.key === key);
    if (found) return found;
  }
  throw new Error(`say the language of ${fileName} with --language; there are ${keysOf(languages)}`);
}

function keysOf(languages: readonly LanguageItem[]): string {
  return languages.map(({ key }) => key).join(', ');
}
