import { existing } from '../unknown.ts';
import * as templates from './templates.ts';

/** What a site stores about a language, and its file extensions. */
interface LanguageFacts {
  readonly key: string;
  readonly name: string;
  readonly shortName: string;
  /** The part that all versions of a language share. */
  readonly commonName: string;
  /** Its names in the editor Ace and the highlighter Pygments. */
  readonly aceMode: string;
  readonly pygments: string;
  /** The first one is the usual one. */
  readonly extensions: readonly [string, ...string[]];
  readonly template: string;
  /** Keys of other judges for it, best first. */
  readonly otherJudgeKeys?: readonly string[];
}

/** Every language of the judge, by key. A new one comes last: a new site numbers them in this order, and scripts submit by number. */
export const knownLanguages = [
  {
    key: 'C',
    name: 'C',
    shortName: 'C',
    commonName: 'C',
    aceMode: 'c_cpp',
    pygments: 'c',
    extensions: ['c'],
    template: templates.c,
  },
  {
    key: 'C11',
    name: 'C11',
    shortName: 'C11',
    commonName: 'C',
    aceMode: 'c_cpp',
    pygments: 'c',
    extensions: ['c'],
    template: templates.c,
  },
  {
    key: 'CPP11',
    name: 'C++11',
    shortName: 'C++11',
    commonName: 'C++',
    aceMode: 'c_cpp',
    pygments: 'cpp',
    extensions: ['cpp', 'cc', 'cxx', 'c++'],
    template: templates.cpp,
  },
  {
    key: 'CPP14',
    name: 'C++14',
    shortName: 'C++14',
    commonName: 'C++',
    aceMode: 'c_cpp',
    pygments: 'cpp',
    extensions: ['cpp', 'cc', 'cxx', 'c++'],
    template: templates.cpp,
  },
  {
    key: 'CPP17',
    name: 'C++17',
    shortName: 'C++17',
    commonName: 'C++',
    aceMode: 'c_cpp',
    pygments: 'cpp',
    extensions: ['cpp', 'cc', 'cxx', 'c++'],
    template: templates.cpp,
  },
  {
    key: 'CPP20',
    name: 'C++20',
    shortName: 'C++20',
    commonName: 'C++',
    aceMode: 'c_cpp',
    pygments: 'cpp',
    extensions: ['cpp', 'cc', 'cxx', 'c++'],
    template: templates.cpp,
  },
  {
    key: 'PY3',
    name: 'Python 3',
    shortName: 'Py3',
    commonName: 'Python',
    aceMode: 'python',
    pygments: 'python3',
    extensions: ['py'],
    template: templates.python,
  },
  {
    key: 'JAVA',
    name: 'Java',
    shortName: 'Java',
    commonName: 'Java',
    aceMode: 'java',
    pygments: 'java',
    extensions: ['java'],
    template: templates.java,
  },
  {
    key: 'JS',
    name: 'JavaScript (Node.js)',
    shortName: 'JS',
    commonName: 'JavaScript',
    aceMode: 'javascript',
    pygments: 'javascript',
    extensions: ['js', 'mjs', 'cjs'],
    template: templates.javascript,
    otherJudgeKeys: ['NODEJS', 'V8JS'],
  },
  {
    key: 'GO',
    name: 'Go',
    shortName: 'Go',
    commonName: 'Go',
    aceMode: 'golang',
    pygments: 'go',
    extensions: ['go'],
    template: templates.go,
  },
  {
    key: 'RUST',
    name: 'Rust',
    shortName: 'Rust',
    commonName: 'Rust',
    aceMode: 'rust',
    pygments: 'rust',
    extensions: ['rs'],
    template: templates.rust,
  },
  {
    key: 'PERL',
    name: 'Perl',
    shortName: 'Perl',
    commonName: 'Perl',
    aceMode: 'perl',
    pygments: 'perl',
    extensions: ['pl'],
    template: templates.perl,
  },
  {
    key: 'RUBY',
    name: 'Ruby',
    shortName: 'Ruby',
    commonName: 'Ruby',
    aceMode: 'ruby',
    pygments: 'ruby',
    extensions: ['rb'],
    template: templates.ruby,
  },
  {
    key: 'PHP',
    name: 'PHP',
    shortName: 'PHP',
    commonName: 'PHP',
    aceMode: 'php',
    pygments: 'php',
    extensions: ['php'],
    template: templates.php,
  },
  {
    key: 'LUA',
    name: 'Lua',
    shortName: 'Lua',
    commonName: 'Lua',
    aceMode: 'lua',
    pygments: 'lua',
    extensions: ['lua'],
    template: templates.lua,
  },
  {
    key: 'TCL',
    name: 'Tcl',
    shortName: 'Tcl',
    commonName: 'Tcl',
    aceMode: 'tcl',
    pygments: 'tcl',
    extensions: ['tcl'],
    template: templates.tcl,
  },
  {
    key: 'BASH',
    name: 'Bash',
    shortName: 'Bash',
    commonName: 'Shell',
    aceMode: 'sh',
    pygments: 'bash',
    extensions: ['sh', 'bash'],
    template: templates.bash,
  },
  {
    key: 'AWK',
    name: 'AWK',
    shortName: 'AWK',
    commonName: 'AWK',
    aceMode: 'sh',
    pygments: 'awk',
    extensions: ['awk'],
    template: templates.awk,
  },
  {
    key: 'SED',
    name: 'Sed',
    shortName: 'Sed',
    commonName: 'Sed',
    aceMode: 'sh',
    pygments: 'sed',
    extensions: ['sed'],
    template: templates.sed,
  },
  {
    key: 'CPP23',
    name: 'C++23',
    shortName: 'C++23',
    commonName: 'C++',
    aceMode: 'c_cpp',
    pygments: 'cpp',
    extensions: ['cpp', 'cc', 'cxx', 'c++'],
    template: templates.cpp,
  },
  {
    key: 'PYPY3',
    name: 'PyPy 3',
    shortName: 'PyPy3',
    commonName: 'Python',
    aceMode: 'python',
    pygments: 'python3',
    extensions: ['py'],
    template: templates.python,
  },
  {
    key: 'KOTLIN',
    name: 'Kotlin',
    shortName: 'Kotlin',
    commonName: 'Kotlin',
    aceMode: 'kotlin',
    pygments: 'kotlin',
    extensions: ['kt'],
    template: templates.kotlin,
  },
  {
    key: 'MONOCS',
    name: 'C# (Mono)',
    shortName: 'C#',
    commonName: 'C#',
    aceMode: 'csharp',
    pygments: 'csharp',
    extensions: ['cs'],
    template: templates.csharp,
  },
  {
    key: 'PAS',
    name: 'Pascal',
    shortName: 'Pas',
    commonName: 'Pascal',
    aceMode: 'pascal',
    pygments: 'pascal',
    extensions: ['pas', 'pp'],
    template: templates.pascal,
  },
  {
    key: 'HASK',
    name: 'Haskell',
    shortName: 'Hask',
    commonName: 'Haskell',
    aceMode: 'haskell',
    pygments: 'haskell',
    extensions: ['hs'],
    template: templates.haskell,
  },
  {
    key: 'OCAML',
    name: 'OCaml',
    shortName: 'OCaml',
    commonName: 'OCaml',
    aceMode: 'ocaml',
    pygments: 'ocaml',
    extensions: ['ml'],
    template: templates.ocaml,
  },
] as const satisfies readonly LanguageFacts[];

export type LanguageKey = (typeof knownLanguages)[number]['key'];

/** The languages as a site stores them and as a snapshot carries them. */
export const languageRecords = knownLanguages.map((language) => ({
  key: language.key,
  name: language.name,
  short_name: language.shortName,
  common_name: language.commonName,
  ace_mode_name: language.aceMode,
  pygments_name: language.pygments,
  extension: language.extensions[0],
  code_template: language.template,
}));

export function extensionsOf(wanted: LanguageKey): readonly string[] {
  return existing(knownLanguages.find(({ key }) => key === wanted)).extensions;
}

/** The languages that a new user most likely wants, best first. */
export const defaultLanguages: readonly LanguageKey[] = ['CPP17', 'CPP20', 'CPP14', 'PY3', 'JAVA', 'C'];

/** The keys under which a judge may offer a language of the site, best first. */
export function judgeKeysOf(siteKey: string): readonly string[] {
  const known: LanguageFacts | undefined = knownLanguages.find(({ key }) => key === siteKey);
  return [siteKey, ...(known?.otherJudgeKeys ?? [])];
}
