import { cutText } from '@tribunal/core/texts/text';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { number, rowsOf } from '../../database/row.ts';
import { always, type Condition } from '../visibility/condition.ts';
import { problemIsVisible } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

/** What each word of a search finds: whole words in code, name or statement, or beginnings of words there and in the types. */
type WordMatch = keyof typeof labels;

/** Labels of the SQL function `search_query`. */
const labels = { whole: 'AB', beginning: '*' } as const;

const maxSearchLength = 200;
/** Low enough to match a word of five letters with two swapped, or with one wrong or missing. */
const minSimilarity = 0.2;

/** Problems with all words. If there are none, problems with similar names, if the server has pg_trgm. */
export async function isFoundBy(
  database: Database,
  viewer: Viewer,
  search: readonly string[],
  match: WordMatch,
): Promise<Condition> {
  const words = wordsOf(search);
  if (words === '') return always;
  const hasWords = sql<boolean>`problems.search @@ search_query(${words}, ${labels[match]})`;
  if (!(await hasTrigrams(database)) || (await isAnyVisible(database, viewer, hasWords))) return hasWords;
  return sql<boolean>`strict_word_similarity(lower(${words}), lower(problems.name)) >= ${minSimilarity}`;
}

/**
 * A separate query, because an alternative within one condition would keep the server from using the index of words, as would a
 * limit.
 */
async function isAnyVisible(database: Database, viewer: Viewer, condition: Condition): Promise<boolean> {
  const [row] = await runPrepared(
    database,
    rowsOf({
      count: number,
    })`select count(*) from problems where ${problemIsVisible(viewer)} and ${condition}`,
  );
  return (row?.count ?? 0) > 0;
}

/** Over `problems`: greater when the words are more prominent. Null when nothing is searched for. */
export function relevance(search: readonly string[], match: WordMatch): RawBuilder<number> | null {
  const words = wordsOf(search);
  return words === ''
    ? null
    : sql<number>`ts_rank(problems.search, search_query(${words}, ${labels[match]}))`;
}

function wordsOf(search: readonly string[]): string {
  return cutText(search.join(' ').replaceAll('\0', ' ').trim(), maxSearchLength);
}

const trigrams = new WeakMap<Database, Promise<boolean>>();

/** Checked once; after installing the extension, restart the site. */
function hasTrigrams(database: Database): Promise<boolean> {
  const known = trigrams.get(database) ?? findTrigrams(database);
  trigrams.set(database, known);
  return known;
}

async function findTrigrams(database: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(database.query);
  return rows.length > 0;
}
