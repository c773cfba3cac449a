import type { Database } from '../../database/connection.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { addMembers } from '../../storage/organizations/organization-members.ts';
import { removeMembers, takeRequests } from '../../storage/organizations/organization-requests.ts';
import {
  findOrganizationToEdit,
  findUserIds,
  lockOrganization,
} from '../../storage/organizations/organization-settings.ts';
import { type Refusal, refuse } from '../refusal.ts';

type NotEditable = Refusal<'no such organization' | 'not allowed to edit organization'>;

interface Decision {
  readonly slug: string;
  readonly users: readonly string[];
  readonly isAccepted: boolean;
}

/** Requests that somebody else has decided on meanwhile are left out. Returns whose requests were decided on. */
export function decideRequests(
  database: Database,
  { viewer, actor }: Editor,
  { slug, users, isAccepted }: Decision,
  now: Date,
): Promise<{ readonly users: readonly string[] } | NotEditable | Refusal<'no such request'>> {
  return database.transaction(async (queries) => {
    const found = await findOrganizationToEdit(queries, viewer, slug);
    if (!found) return refuse('no such organization');
    if (!found.isEditable) return refuse('not allowed to edit organization');
    await lockOrganization(queries, found.id);
    const ids = await findUserIds(queries, users);
    const taken = new Set(await takeRequests(queries, found.id, [...ids.values()]));
    if (taken.size === 0) return refuse('no such request');
    if (isAccepted)
      await addMembers(
        queries,
        [...taken].map((userId) => ({ organizationId: found.id, userId })),
      );
    const decided = [...ids].filter(([, id]) => taken.has(id)).map(([name]) => name);
    const action = isAccepted ? 'accept into organization' : 'reject from organization';
    await addAuditEntry(queries, { at: now, actor, action, target: slug, details: { users: decided } });
    return { users: decided };
  });
}

/** Returns who was a member. */
export function expelMembers(
  database: Database,
  { viewer, actor }: Editor,
  slug: string,
  users: readonly string[],
  now: Date,
): Promise<{ readonly users: readonly string[] } | NotEditable | Refusal<'no such member'>> {
  return database.transaction(async (queries) => {
    const found = await findOrganizationToEdit(queries, viewer, slug);
    if (!found) return refuse('no such organization');
    if (!found.isEditable) return refuse('not allowed to edit organization');
    await lockOrganization(queries, found.id);
    const removed = await removeMembers(queries, found.id, users);
    if (removed.length === 0) return refuse('no such member');
    const details = { users: removed };
    await addAuditEntry(queries, { at: now, actor, action: 'remove members', target: slug, details });
    return details;
  });
}
