import type { Database } from '../../database/connection.ts';
import { markRead } from '../../storage/site/notices.ts';

/** What arrived while the reader looked at the list stays unread: `until` is when the list was made. */
export async function readNotices(
  database: Database,
  userId: number,
  until: Date | null,
  now: Date,
): Promise<void> {
  const moment = until && until < now ? until : now;
  await database.transaction((queries) => markRead(queries, userId, moment));
}
