import type { Queries } from '../../database/connection.ts';
import { deleteIdleApiCallers } from '../accounts/api-callers.ts';
import { deleteOldRequests } from '../accounts/idempotency-keys.ts';
import { deleteOldAnswers } from '../contests/participating/registration-requests.ts';
import { deleteOldChanges } from '../lists/list-changes.ts';
import { dropOldOutputs } from '../submissions/case-results.ts';
import { deleteOldKeys } from '../submissions/submission-keys.ts';
import { deleteExpiredTestRuns } from '../submissions/test-runs/test-runs.ts';
import { deleteOldAlerts } from './alerts.ts';

/** Deletes expired rows that no query reads any more. */
export async function deleteExpired(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await queries.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
  await queries.deleteFrom('invitations').where('expires_at', '<=', now).execute();
  await queries.deleteFrom('attempts').where('resets_at', '<=', now).execute();
  await deleteOldAnswers(queries, now);
  await deleteOldKeys(queries, now);
  await deleteOldRequests(queries, now);
  await deleteExpiredTestRuns(queries, now);
  await dropOldOutputs(queries);
  await deleteIdleApiCallers(queries, now);
  await deleteOldChanges(queries);
  await deleteOldAlerts(queries, now);
}
