import { sql } from 'kysely';
import type { Database, Queries } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { date, nullable, number, type Row, rowsOf, string } from '../../database/row.ts';
import type { PageWindow } from '../lists/list-page.ts';
import type { Condition } from '../visibility/condition.ts';

const newsPostRow = rowsOf({
  id: number,
  title: string,
  /** Markdown. */
  body: string,
  /** Null when the post has no author or the account no longer exists. */
  author: nullable(string),
  authorRating: nullable(number),
  publishedAt: date,
});
export type NewsPost = Row<typeof newsPostRow>;

interface NewsPage {
  readonly posts: readonly NewsPost[];
  readonly hasMore: boolean;
}

/** Newest first. */
export async function newsPosts(
  database: Database,
  isShown: Condition,
  { page, size }: PageWindow,
): Promise<NewsPage> {
  const rows = await runPrepared(
    database,
    newsPostRow`
      select ${columns} from ${tables}
      where ${isShown}
      order by news_posts.published_at desc, news_posts.id desc
      limit ${sql.lit(size + 1)} offset ${(page - 1) * size}::bigint`,
  );
  return { posts: rows.slice(0, size), hasMore: rows.length > size };
}

export async function findNewsPost(
  database: Database,
  isShown: Condition,
  id: number,
): Promise<NewsPost | null> {
  const [row] = await runPrepared(
    database,
    newsPostRow`select ${columns} from ${tables} where news_posts.id = ${id} and ${isShown}`,
  );
  return row ?? null;
}

const columns = sql`news_posts.id, news_posts.title, news_posts.body, users.username as author,
  users.rating as "authorRating", news_posts.published_at as "publishedAt"`;

const tables = sql`news_posts left join users on users.id = news_posts.author_id`;

export interface NewsText {
  readonly title: string;
  readonly body: string;
}

export async function insertNewsPost(
  queries: Queries,
  { title, body }: NewsText,
  authorId: number | null,
  publishedAt: Date,
): Promise<number> {
  const { id } = await queries
    .insertInto('news_posts')
    .values({ title, body, author_id: authorId, published_at: publishedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when there is no such post. */
export async function updateNewsPost(
  queries: Queries,
  id: number,
  { title, body }: NewsText,
): Promise<boolean> {
  const updated = await queries
    .updateTable('news_posts')
    .set({ title, body })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Returns the title; null when there is no such post. */
export async function deleteNewsPost(queries: Queries, id: number): Promise<string | null> {
  const deleted = await queries
    .deleteFrom('news_posts')
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirst();
  return deleted?.title ?? null;
}
