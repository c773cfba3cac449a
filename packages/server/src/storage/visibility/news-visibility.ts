import { sql } from 'kysely';
import type { Condition } from './condition.ts';

/** Over `news_posts`. Staff see the others in the administration only. */
export function newsIsPublished(now: Date): Condition {
  return sql<boolean>`news_posts.published_at <= ${now}`;
}
