import { doJudgesDiffer } from '@tribunal/core/judging/runtime-differences';
import { groupBy } from '@tribunal/core/lists';
import type { Database } from '../database/connection.ts';
import { type LanguageRuntimes, languageRuntimes } from '../storage/judges/languages/runtimes-view.ts';
import { type Finding, ok, warning } from './finding.ts';

const about = 'toolchains';

/** The versions of each judge that is online, and the languages in which judges differ. */
export async function checkToolchains(database: Database): Promise<Finding[]> {
  const languages = await languageRuntimes(database);
  return [...versionsByJudge(languages), ...languages.flatMap(difference)];
}

function versionsByJudge(languages: readonly LanguageRuntimes[]): Finding[] {
  const announced = languages.flatMap(({ key, runtimes }) =>
    runtimes.flatMap(({ name, version, judges }) =>
      judges.map((judge) => ({ judge, text: `${key} ${[name, version].filter(Boolean).join(' ')}` })),
    ),
  );
  return [...groupBy(announced, ({ judge }) => judge)]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([judge, texts]) => ok(about, `${judge}: ${texts.map(({ text }) => text).join(', ')}`));
}

function difference({ key, runtimes }: LanguageRuntimes): Finding[] {
  if (!doJudgesDiffer(runtimes)) return [];
  const versions = runtimes.map(({ name, version, digest, judges }) => {
    const build = digest && ` (${digest.slice(0, 8)})`;
    return `${[name, version].filter(Boolean).join(' ')}${build} on ${judges.join(', ')}`;
  });
  return [
    warning(
      about,
      `judges differ in ${key}: ${versions.join('; ')}`,
      'install the same packages on all judges',
    ),
  ];
}
