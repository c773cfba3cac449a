import type { StreamParser } from '@codemirror/streamparser';

export type Mode = StreamParser<unknown>;

/** The modes by language key without the version: C11 is C, and PY3 is PY. Each is loaded when it is needed. */
const loaders: Readonly<Record<string, () => Promise<Mode>>> = {
  C: async () => (await clike()).c,
  CPP: async () => (await clike()).cpp,
  JAVA: async () => (await clike()).java,
  PHP: async () => (await import('./php-mode.ts')).php,
  PY: python,
  PYPY: python,
  JS: javascript,
  NODEJS: javascript,
  V8JS: javascript,
  GO: async () => (await import('@codemirror/legacy-modes/mode/go')).go,
  RUST: async () => (await import('@codemirror/legacy-modes/mode/rust')).rust,
  PERL: async () => (await import('@codemirror/legacy-modes/mode/perl')).perl,
  RUBY: async () => (await import('@codemirror/legacy-modes/mode/ruby')).ruby,
  LUA: async () => (await import('@codemirror/legacy-modes/mode/lua')).lua,
  TCL: async () => (await import('@codemirror/legacy-modes/mode/tcl')).tcl,
  AWK: async () => (await import('./awk-mode.ts')).awk,
  BASH: shell,
  SED: shell,
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

async function python(): Promise<Mode> {
  return (await import('@codemirror/legacy-modes/mode/python')).python;
}

async function javascript(): Promise<Mode> {
  return (await import('@codemirror/legacy-modes/mode/javascript')).javascript;
}

async function shell(): Promise<Mode> {
  return (await import('@codemirror/legacy-modes/mode/shell')).shell;
}
