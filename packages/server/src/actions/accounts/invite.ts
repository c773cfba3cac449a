import { createHash, randomBytes } from 'node:crypto';
import type { Site } from '../../site.ts';
import { type Actor, addAuditEntry } from '../../storage/accounts/audit-log.ts';
import { deleteInvitation, insertInvitation } from '../../storage/accounts/invitations.ts';
import { findOrganization } from '../../storage/organizations/organization-members.ts';
import { type Refusal, refuse } from '../refusal.ts';

const DAY_MS = 86_400_000;

interface Invitation {
  readonly uses: number;
  readonly days: number;
  /** The slug of the organization that the new users join; empty for none. */
  readonly organization: string;
}

/** Returns what stands in the link; it cannot be shown again. The interface has checked that the actor may manage accounts. */
export function invite(
  { database, now }: Site,
  actor: Actor,
  { uses, days, organization }: Invitation,
): Promise<{ readonly token: string } | Refusal<'unknown organization'>> {
  return database.transaction(async (queries) => {
    const found = organization === '' ? null : await findOrganization(queries, organization);
    if (organization !== '' && !found) return refuse('unknown organization');
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(now().getTime() + days * DAY_MS);
    const id = await insertInvitation(queries, {
      ...{ tokenHash: invitationHash(token), uses, organizationId: found?.id ?? null, expiresAt },
    });
    const details = { uses, organization, expiresAt: expiresAt.toISOString() };
    const entry = { at: now(), actor, action: 'create invitation', target: `invitation ${id}`, details };
    await addAuditEntry(queries, entry);
    return { token };
  });
}

export function withdrawInvitation(
  { database, now }: Site,
  actor: Actor,
  id: number,
): Promise<'withdrawn' | Refusal<'invitation is not valid'>> {
  return database.transaction(async (queries) => {
    if (!(await deleteInvitation(queries, id))) return refuse('invitation is not valid');
    const entry = { at: now(), actor, action: 'withdraw invitation', target: `invitation ${id}` };
    await addAuditEntry(queries, entry);
    return 'withdrawn' as const;
  });
}

export function invitationHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function invitationPath(token: string): string {
  return `/accounts/register/?invitation=${token}`;
}
