import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { LanguageItem } from '@tribunal/contract/data/catalogue-records';
import { languageByFileName, languageByKey } from './choose-language.ts';
import { orThrow } from './requests/failure.ts';
import type { Tribunal } from './tribunal.ts';

export async function readSource(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(file));
  } catch (error) {
    if (error instanceof TypeError) throw new Error(`${file} is not text in UTF-8`);
    throw new Error(`cannot read ${file}`, { cause: error });
  }
}

interface Choice {
  readonly file: string;
  readonly problem: string;
  /** A language key; by default the file extension selects a language of the problem. */
  readonly language: string | undefined;
}

/** The id of the language of the submission. */
export async function chooseLanguage(
  tribunal: Pick<Tribunal, 'languages' | 'problem'>,
  { file, problem, language }: Choice,
): Promise<number> {
  const languages: LanguageItem[] = [];
  for await (const one of tribunal.languages()) languages.push(one);
  if (language !== undefined) return languageByKey(languages, language).id;
  const { languages: keys } = orThrow(await tribunal.problem(problem));
  const allowed = languages.filter(({ key }) => keys.includes(key));
  return languageByFileName(allowed, basename(file)).id;
}
