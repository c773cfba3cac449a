import type { Site } from '../../site.ts';
import { type Actor, addAuditEntry } from '../../storage/accounts/audit-log.ts';
import {
  deleteNewsPost,
  insertNewsPost,
  type NewsText,
  updateNewsPost,
} from '../../storage/site/news-posts.ts';
import { type Refusal, refuse } from '../refusal.ts';

export const LONGEST_NEWS_TITLE = 200;
export const LONGEST_NEWS_TEXT = 65_536;

/** Returns the number of the new post. The interface has checked that the actor is staff or the operator. */
export function postNews(
  { database, now }: Site,
  actor: Actor,
  text: NewsText,
  authorId: number | null,
): Promise<number> {
  return database.transaction(async (queries) => {
    const id = await insertNewsPost(queries, text, authorId, now());
    const entry = { at: now(), actor, action: 'post news', target: text.title, details: { id } };
    await addAuditEntry(queries, entry);
    return id;
  });
}

export function editNews(
  { database, now }: Site,
  actor: Actor,
  id: number,
  text: NewsText,
): Promise<'saved' | Refusal<'no such news'>> {
  return database.transaction(async (queries) => {
    if (!(await updateNewsPost(queries, id, text))) return refuse('no such news');
    const entry = { at: now(), actor, action: 'edit news', target: text.title, details: { id } };
    await addAuditEntry(queries, entry);
    return 'saved' as const;
  });
}

export function deleteNews(
  { database, now }: Site,
  actor: Actor,
  id: number,
): Promise<'deleted' | Refusal<'no such news'>> {
  return database.transaction(async (queries) => {
    const title = await deleteNewsPost(queries, id);
    if (title === null) return refuse('no such news');
    const entry = { at: now(), actor, action: 'delete news', target: title, details: { id } };
    await addAuditEntry(queries, entry);
    return 'deleted' as const;
  });
}
