import { audienceOf, audiences, type ClicsVersion, type ClicsView } from '@tribunal/contract/clics/audiences';
import { languageIds } from '@tribunal/contract/clics/language-objects';
import { configurationObjects } from '@tribunal/server/actions/contests/clics/configuration-objects';
import { objectsOfSubmission } from '@tribunal/server/actions/contests/clics/objects-of-submission';
import type { Database } from '@tribunal/server/database/connection';
import {
  loadConfiguration,
  loadLanguages,
} from '@tribunal/server/storage/contests/clics/clics-configuration';
import { loadClicsContest } from '@tribunal/server/storage/contests/clics/clics-contest';
import { loadClicsSubmissions } from '@tribunal/server/storage/contests/clics/clics-submissions';

/**
 * The objects of a contest as they are now, without its feed: what a feed must have come to, whatever happened before. Awards are left out.
 * `knownIds`: judgements that were announced.
 */
export async function objectsAnew(
  { query }: Database,
  key: string,
  [version, view]: readonly [ClicsVersion, ClicsView],
  knownIds: ReadonlySet<string>,
  now: Date,
): Promise<Map<string, string>> {
  const { id } = await query
    .selectFrom('contests')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const contest = (await loadClicsContest(query, id, now))!;
  const rows = await query.selectFrom('submissions').select('id').where('contest_id', '=', id).execute();
  const submissions = await loadClicsSubmissions(
    query,
    contest,
    rows.map((row) => row.id),
  );
  const languages = languageIds(await loadLanguages(query));
  const objects = [
    ...configurationObjects(contest, await loadConfiguration(query, contest), now),
    ...submissions.flatMap((one) =>
      objectsOfSubmission(contest, { ...one, languageId: languages.get(one.language)! }, knownIds),
    ),
  ];
  const index = audiences.indexOf(audienceOf(version, view));
  return new Map(
    objects.flatMap(({ type, id: name, texts }) => {
      const text = texts[index];
      return typeof text === 'string' ? [[`${type} ${name}`, text] as const] : [];
    }),
  );
}
