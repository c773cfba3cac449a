import type { UserCaller } from '../../auth/caller.ts';
import type { Database } from '../../database/connection.ts';
import { addMembers, findOrganization, removeMember } from '../../storage/accounts/organization-members.ts';
import { type Refusal, refuse } from '../refusal.ts';

export type Joined =
  | { readonly slug: string }
  | Refusal<'no such organization' | 'organization is not open' | 'not a member'>;

/** Joining again changes nothing. */
export async function joinOrganization(
  database: Database,
  { userId }: UserCaller,
  slug: string,
): Promise<Joined> {
  return database.transaction(async (queries): Promise<Joined> => {
    const organization = await findOrganization(queries, slug);
    if (!organization) return refuse('no such organization');
    if (!organization.isOpen) return refuse('organization is not open');
    await addMembers(queries, [{ organizationId: organization.id, userId }]);
    return { slug };
  });
}

/** Members may leave any organization, also one that they could not join by themselves. */
export async function leaveOrganization(
  database: Database,
  { userId }: UserCaller,
  slug: string,
): Promise<Joined> {
  return database.transaction(async (queries): Promise<Joined> => {
    const organization = await findOrganization(queries, slug);
    if (!organization) return refuse('no such organization');
    const wasMember = await removeMember(queries, organization.id, userId);
    return wasMember ? { slug } : refuse('not a member');
  });
}
