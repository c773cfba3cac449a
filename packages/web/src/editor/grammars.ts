import { type LanguageSupport, StreamLanguage } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { existing } from '@tribunal/core/unknown';
import { familyOf, loadMode } from '../highlight/modes.ts';

/** Languages with a full grammar, which also indents and folds. Each is loaded when it is chosen. */
const loaders: Readonly<Record<string, () => Promise<LanguageSupport>>> = {
  C: cpp,
  CPP: cpp,
  CLANG: cpp,
  CLANGX: cpp,
  JAVA: async () => (await import('@codemirror/lang-java')).java(),
  PY: python,
  PYPY: python,
  JS: javascript,
  NODEJS: javascript,
  V8JS: javascript,
  TS: async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
  GO: async () => (await import('@codemirror/lang-go')).go(),
  RUST: async () => (await import('@codemirror/lang-rust')).rust(),
};

/** The grammar of a language, else its mode; nothing for a language without either. */
export async function loadGrammar(languageKey: string): Promise<Extension> {
  const family = familyOf(languageKey);
  if (Object.hasOwn(loaders, family)) return existing(loaders[family])();
  const mode = await loadMode(languageKey);
  return mode ? StreamLanguage.define(mode) : [];
}

async function cpp(): Promise<LanguageSupport> {
  return (await import('@codemirror/lang-cpp')).cpp();
}

async function python(): Promise<LanguageSupport> {
  return (await import('@codemirror/lang-python')).python();
}

async function javascript(): Promise<LanguageSupport> {
  return (await import('@codemirror/lang-javascript')).javascript();
}
