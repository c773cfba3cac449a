import { cutText } from '@tribunal/core/text';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { always, type Condition } from '../visibility/condition.ts';
import { problemIsVisible } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

const maxSearchLength = 200;
/** Low enough to match a word of five letters with two swapped, or with one wrong or missing. */
const minSimilarity = 0.2;

/**
 * Problems with all words in code, name or statement. If there are none, problems with similar names, if the server has
 * pg_trgm.
 */
export async function isFoundBy(
  database: Database,
  viewer: Viewer,
  search: readonly string[],
): Promise<Condition> {
  const words = cutText(search.join(' ').replaceAll('\0', ' ').trim(), maxSearchLength);
  if (words === '') return always;
  const hasWords = sql<boolean>`problems.search @@ plainto_tsquery('simple', search_words(${words}))`;
  if (!(await hasTrigrams(database))) return hasWords;
  return sql<boolean>`(${hasWords} or (
    not exists (select from problems where ${problemIsVisible(viewer)} and ${hasWords})
    and strict_word_similarity(lower(${words}), lower(problems.name)) >= ${minSimilarity}))`;
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
