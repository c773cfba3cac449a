import type { Queries } from '../../database/connection.ts';
import { forgetOldChanges } from '../lists/list-changes.ts';
import { deleteOldKeys } from '../submissions/submission-keys.ts';
import { forgetIdleApiCallers } from './api-callers.ts';

/** Removes what has run out and no reader looks at any more. */
export async function deleteExpired(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await queries.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
  await queries.deleteFrom('attempts').where('resets_at', '<=', now).execute();
  await deleteOldKeys(queries, now);
  await forgetIdleApiCallers(queries, now);
  await forgetOldChanges(queries);
}
