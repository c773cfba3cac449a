import type { UserCaller } from '../../auth/caller.ts';
import type { Database } from '../../database/connection.ts';
import { addMembers, findOrganization } from '../../storage/organizations/organization-members.ts';
import {
  addRequest,
  findMembership,
  type Membership,
  removeMembers,
  takeRequests,
} from '../../storage/organizations/organization-requests.ts';
import { type Refusal, refuse } from '../refusal.ts';

export type MembershipChanged =
  | (Membership & { readonly slug: string })
  | Refusal<'no such organization' | 'not a member'>;

/** An open organization accepts everybody; the administrators of another one decide. Joining again changes nothing. */
export function joinOrganization(
  database: Database,
  { userId }: UserCaller,
  { slug, reason }: { readonly slug: string; readonly reason: string },
  now: Date,
): Promise<MembershipChanged> {
  return database.transaction(async (queries): Promise<MembershipChanged> => {
    const organization = await findOrganization(queries, slug);
    if (!organization) return refuse('no such organization');
    const { id: organizationId, isOpen } = organization;
    const { isMember } = await findMembership(queries, organizationId, userId);
    if (isMember) return { slug, isMember, isRequested: false };
    if (!isOpen) {
      await addRequest(queries, { organizationId, userId, reason }, now);
      return { slug, isMember: false, isRequested: true };
    }
    await takeRequests(queries, organizationId, [userId]);
    await addMembers(queries, [{ organizationId, userId }]);
    return { slug, isMember: true, isRequested: false };
  });
}

/** Members may leave any organization, also one that they could not join by themselves. Others withdraw their request. */
export function leaveOrganization(
  database: Database,
  { userId, username }: UserCaller,
  slug: string,
): Promise<MembershipChanged> {
  return database.transaction(async (queries): Promise<MembershipChanged> => {
    const organization = await findOrganization(queries, slug);
    if (!organization) return refuse('no such organization');
    const withdrawn = await takeRequests(queries, organization.id, [userId]);
    const left = await removeMembers(queries, organization.id, [username]);
    if (left.length + withdrawn.length === 0) return refuse('not a member');
    return { slug, isMember: false, isRequested: false };
  });
}
