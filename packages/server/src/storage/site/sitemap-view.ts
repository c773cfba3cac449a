import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { rowsOf, string } from '../../database/row.ts';
import { contestIsVisible } from '../visibility/contest-visibility.ts';
import { newsIsPublished } from '../visibility/news-visibility.ts';
import { problemIsVisible } from '../visibility/problem-visibility.ts';
import { guest } from '../visibility/viewer.ts';

/** The format allows 50,000. */
const maxPaths = 45_000;

/** The pages that a guest can open. */
export async function sitemapPaths(database: Database, now: Date): Promise<string[]> {
  const rows = await runPrepared(
    database,
    rowsOf({ path: string })`
      select '/page/' || slug as path from site_pages
      union all select '/news/' || id from news_posts where ${newsIsPublished(now)}
      union all select '/contest/' || key from contests where ${contestIsVisible(guest)}
      union all select '/problem/' || code from problems where ${problemIsVisible(guest)}
      limit ${sql.lit(maxPaths)}`,
  );
  return rows.map(({ path }) => path);
}
