import type { LanguageItem } from '@tribunal/contract/data/catalogue-records';

/** Language keys by file extension, the preferred one first. */
const keysByExtension: Readonly<Record<string, readonly string[]>> = {
  awk: ['AWK'],
  bash: ['BASH'],
  c: ['C11', 'C'],
  'c++': ['CPP20', 'CPP23', 'CPP17', 'CPP14', 'CPP11', 'CPP03'],
  cc: ['CPP20', 'CPP23', 'CPP17', 'CPP14', 'CPP11', 'CPP03'],
  cpp: ['CPP20', 'CPP23', 'CPP17', 'CPP14', 'CPP11', 'CPP03'],
  cs: ['MONOCS'],
  cxx: ['CPP20', 'CPP23', 'CPP17', 'CPP14', 'CPP11', 'CPP03'],
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
  pp: ['PAS'],
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

/** The language with this key, in upper or lower case. Throws with the available keys. */
export function languageByKey(languages: readonly LanguageItem[], key: string): LanguageItem {
  const found = languages.find((one) => one.key.toUpperCase() === key.toUpperCase());
  if (found) return found;
  throw new Error(`unknown language ${key}; available languages: ${keysOf(languages)}`);
}

/** The language of a file extension. Throws if it matches none of these languages. */
export function languageByFileName<One extends Pick<LanguageItem, 'key'>>(
  languages: readonly One[],
  fileName: string,
): One {
  const extension = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  for (const key of keysByExtension[extension] ?? []) {
    const found = languages.find((one) => one.key === key);
    if (found) return found;
  }
  throw new Error(
    `give the language of ${fileName} with --language; available languages: ${keysOf(languages)}`,
  );
}

function keysOf(languages: readonly Pick<LanguageItem, 'key'>[]): string {
  return languages.map(({ key }) => key).join(', ');
}
