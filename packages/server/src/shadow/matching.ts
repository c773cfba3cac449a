import { languageByFileName } from '@tribunal/client/choose-language';
import { type ClicsLanguage, languageIds } from '@tribunal/contract/clics/language-objects';
import { itemAt } from '@tribunal/core/lists';
import { codeOfId } from '../problem-packages/contest/contest-package.ts';
import type { ShadowProblem, ShadowTeam } from '../storage/contests/clics/shadows.ts';

type Objects = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** What the other system calls things. */
interface SourceObjects {
  readonly teams: Objects;
  readonly problems: Objects;
  readonly languages: Objects;
}

/** What they are here. */
export interface OwnObjects {
  readonly teams: readonly ShadowTeam[];
  readonly problems: readonly ShadowProblem[];
  readonly languages: readonly ClicsLanguage[];
  /** Keys of languages here by ids there, as the operator gives them. */
  readonly chosenLanguages: ReadonlyMap<string, string>;
}

/** By the username that import-contest gives, or else by the name. */
export function teamOf(id: string, there: SourceObjects, here: OwnObjects): ShadowTeam | null {
  const object = there.teams.get(id);
  const names = [object?.label, `team${codeOfId(id)}`, id];
  for (const name of names) {
    const found = here.teams.find(({ username }) => username === name);
    if (found) return found;
  }
  const shown = object?.display_name ?? object?.name;
  const named = here.teams.filter(({ name }) => name !== '' && name === shown);
  return named.length === 1 ? itemAt(named, 0) : null;
}

export function problemOf(id: string, there: SourceObjects, here: OwnObjects): ShadowProblem | null {
  const byCode = here.problems.find(({ code }) => code === codeOfId(id));
  const label = there.problems.get(id)?.label;
  return byCode ?? here.problems.find((one) => one.label === label) ?? null;
}

/** As the operator says, or the language with this id in the Contest API, or one with the same extension. */
export function languageOf(id: string, there: SourceObjects, here: OwnObjects): ClicsLanguage | null {
  const ids = languageIds(here.languages);
  const chosen = here.chosenLanguages.get(id);
  if (chosen !== undefined) return here.languages.find(({ key }) => key === chosen) ?? null;
  const same = here.languages.find(({ key }) => ids.get(key) === id);
  if (same) return same;
  const extensions = there.languages.get(id)?.extensions;
  for (const extension of [...(Array.isArray(extensions) ? extensions : []), id]) {
    const found = byExtension(here.languages, String(extension));
    if (found) return found;
  }
  return null;
}

function byExtension(languages: readonly ClicsLanguage[], extension: string): ClicsLanguage | null {
  try {
    return languageByFileName(languages, `source.${extension.replace(/^\./, '')}`);
  } catch {
    return null;
  }
}
