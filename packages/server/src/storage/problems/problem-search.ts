import { cutText } from '@tribunal/core/text';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { always, type Condition } from '../visibility/condition.ts';
import { problemIsVisible } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

const longestSearch = 200;
/** Two letters of five have changed places, or one is wrong or missing. */
const leastSimilarity = 0.2;

/** All words in code, name or statement; when no problem has them, names like them, where the server can compare names. */
export async function isFoundBy(
  database: Database,
  viewer: Viewer,
  search: readonly string[],
): Promise<Condition> {
  const words = cutText(search.join(' ').replaceAll('\0', ' ').trim(), longestSearch);
  if (words === '') return always;
  const hasWords = sql<boolean>`problems.search @@ plainto_tsquery('simple', search_words(${words}))`;
  if (!(await hasTrigrams(database))) return hasWords;
  return sql<boolean>`(${hasWords} or (
    not exists (select from problems where ${problemIsVisible(viewer)} and ${hasWords})
    and strict_word_similarity(lower(${words}), lower(problems.name)) >= ${leastSimilarity}))`;
}

const trigrams = new WeakMap<Database, Promise<boolean>>();

/** Asked once; whoever installs the extension later restarts the site. */
function hasTrigrams(database: Database): Promise<boolean> {
  const known = trigrams.get(database) ?? findTrigrams(database);
  trigrams.set(database, known);
  return known;
}

async function findTrigrams(database: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(database.query);
  return rows.length > 0;
}
