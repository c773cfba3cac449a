import type { Mode } from './mode.ts';

/**
 * The modes by language key without the version: C11 is C, and PY3 is PY. Each is loaded when it is needed. Languages that only stock
 * judges have are known by the keys that those judges use.
 */
const loaders: Readonly<Record<string, () => Promise<Mode>>> = {
  C: async () => (await clike()).c,
  CPP: async () => (await clike()).cpp,
  CLANG: async () => (await clike()).c,
  CLANGX: async () => (await clike()).cpp,
  JAVA: async () => (await clike()).java,
  CSHARP: csharp,
  MONOCS: csharp,
  NETCS: csharp,
  KOTLIN: async () => (await clike()).kotlin,
  SCALA: async () => (await clike()).scala,
  DART: async () => (await clike()).dart,
  PAS: async () => (await import('@codemirror/legacy-modes/mode/pascal')).pascal,
  HASK: async () => (await import('@codemirror/legacy-modes/mode/haskell')).haskell,
  OCAML: async () => (await import('@codemirror/legacy-modes/mode/mllike')).oCaml,
  SWIFT: async () => (await import('@codemirror/legacy-modes/mode/swift')).swift,
  D: async () => (await import('@codemirror/legacy-modes/mode/d')).d,
  PHP: async () => (await import('./php-mode.ts')).php,
  PY: python,
  PYPY: python,
  JS: javascript,
  NODEJS: javascript,
  V8JS: javascript,
  TS: async () => (await import('@codemirror/legacy-modes/mode/javascript')).typescript,
  GO: async () => (await import('@codemirror/legacy-modes/mode/go')).go,
  RUST: async () => (await import('@codemirror/legacy-modes/mode/rust')).rust,
  PERL: async () => (await import('@codemirror/legacy-modes/mode/perl')).perl,
  RUBY: async () => (await import('@codemirror/legacy-modes/mode/ruby')).ruby,
  LUA: async () => (await import('@codemirror/legacy-modes/mode/lua')).lua,
  TCL: async () => (await import('@codemirror/legacy-modes/mode/tcl')).tcl,
  AWK: async () => (await import('./awk-mode.ts')).awk,
  BASH: shell,
  SED: shell,
  ADA: async () => (await rare()).ada,
  BF: async () => (await import('@codemirror/legacy-modes/mode/brainfuck')).brainfuck,
  CBL: async () => (await import('@codemirror/legacy-modes/mode/cobol')).cobol,
  COFFEE: async () => (await import('@codemirror/legacy-modes/mode/coffeescript')).coffeeScript,
  F: async () => (await import('@codemirror/legacy-modes/mode/fortran')).fortran,
  FORTH: async () => (await import('@codemirror/legacy-modes/mode/forth')).forth,
  FS: fsharp,
  MONOFS: fsharp,
  GAS: async () => (await import('@codemirror/legacy-modes/mode/gas')).gas,
  GASARM: async () => (await import('@codemirror/legacy-modes/mode/gas')).gasArm,
  GROOVY: async () => (await import('@codemirror/legacy-modes/mode/groovy')).groovy,
  ICK: async () => (await rare()).intercal,
  LEAN: async () => (await rare()).lean,
  LLC: async () => (await rare()).llvm,
  NASM: async () => (await rare()).nasm,
  OBJC: async () => (await clike()).objectiveC,
  OCTAVE: async () => (await import('@codemirror/legacy-modes/mode/octave')).octave,
  PIKE: async () => (await rare()).pike,
  PRO: async () => (await rare()).prolog,
  R: async () => (await import('@codemirror/legacy-modes/mode/r')).r,
  RKT: scheme,
  SCM: scheme,
  SBCL: async () => (await import('@codemirror/legacy-modes/mode/commonlisp')).commonLisp,
  TUR: async () => (await rare()).turing,
  VB: basic,
  MONOVB: basic,
  ZIG: async () => (await rare()).zig,
};

/** Undefined for a language that nothing here can highlight. */
export async function loadMode(languageKey: string): Promise<Mode | undefined> {
  return Object.hasOwn(loaders, familyOf(languageKey)) ? loaders[familyOf(languageKey)]?.() : undefined;
}

/** The part of a language key that all versions of the language share. */
export function familyOf(languageKey: string): string {
  return languageKey.replace(/\d+$/, '');
}

function clike() {
  return import('@codemirror/legacy-modes/mode/clike');
}

async function csharp(): Promise<Mode> {
  return (await clike()).csharp;
}

async function python(): Promise<Mode> {
  return (await import('@codemirror/legacy-modes/mode/python')).python;
}

async function javascript(): Promise<Mode> {
  return (await import('@codemirror/legacy-modes/mode/javascript')).javascript;
}

function rare() {
  return import('./rare-modes.ts');
}

async function fsharp(): Promise<Mode> {
  return (await import('@codemirror/legacy-modes/mode/mllike')).fSharp;
}

async function scheme(): Promise<Mode> {
  return (await import('@codemirror/legacy-modes/mode/scheme')).scheme;
}

async function basic(): Promise<Mode> {
  return (await import('@codemirror/legacy-modes/mode/vb')).vb;
}

async function shell(): Promise<Mode> {
  return (await import('@codemirror/legacy-modes/mode/shell')).shell;
}
