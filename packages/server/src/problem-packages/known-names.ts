import type { Queries } from '../database/connection.ts';
import type { Editor } from '../storage/accounts/editor.ts';
import { findUnknownInProblem } from '../storage/problems/authoring/named-in-problem.ts';
import type { ProblemSettings } from '../storage/problems/authoring/problem-settings.ts';
import { may } from '../storage/visibility/viewer.ts';

/** A package of another site may name users, organizations and languages that do not exist here: they are left out and noted. */
export async function withKnownNames(
  queries: Queries,
  { viewer, actor }: Editor,
  settings: ProblemSettings,
): Promise<{ readonly settings: ProblemSettings; readonly notes: readonly string[] }> {
  const { users, organizations, languages } = await findUnknownInProblem(queries, settings);
  const known = (names: readonly string[], unknown: readonly string[]) =>
    names.filter((name) => !unknown.includes(name));
  const authors = known(settings.authors, users);
  // Whoever imports a problem can edit it.
  const isAdded = authors.length > 0 && actor.id !== null && !may(viewer, 'edit_all_problem');
  return {
    settings: {
      ...settings,
      authors: isAdded ? [...new Set([...authors, actor.name])] : authors,
      curators: known(settings.curators, users),
      testers: known(settings.testers, users),
      organizations: known(settings.organizations, organizations),
      languages: known(settings.languages, languages),
      language_limits: settings.language_limits.filter(({ language }) => !languages.includes(language)),
    },
    notes: [...users, ...organizations, ...languages].map((name) => `${name} does not exist on this site`),
  };
}
