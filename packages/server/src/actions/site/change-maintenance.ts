import type { Site } from '../../site.ts';
import { type Actor, addAuditEntry } from '../../storage/accounts/audit-log.ts';
import { endMaintenance, startMaintenance } from '../../storage/site/maintenance-mode.ts';

type Changed = Pick<Site, 'database' | 'branding' | 'now'>;

/** Processes that serve the site learn of it within a second. */
export async function beginMaintenance(
  { database, branding, now }: Changed,
  actor: Actor,
  message: string,
): Promise<void> {
  await database.transaction(async (queries) => {
    await startMaintenance(queries, message, now());
    const entry = { actor, action: 'start maintenance', target: 'site', details: { message } };
    await addAuditEntry(queries, { at: now(), ...entry });
  });
  await branding.refresh();
}

/** False if there was no maintenance. */
export async function finishMaintenance(
  { database, branding, now }: Changed,
  actor: Actor,
): Promise<boolean> {
  const isEnded = await database.transaction(async (queries) => {
    if (!(await endMaintenance(queries))) return false;
    await addAuditEntry(queries, { at: now(), actor, action: 'end maintenance', target: 'site' });
    return true;
  });
  await branding.refresh();
  return isEnded;
}
