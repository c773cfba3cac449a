import { lookup } from '@tribunal/core/lists';
import { addOrganization } from '../../actions/organizations/edit-organization.ts';
import type { Queries } from '../../database/connection.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import {
  findOrganizationIds,
  type HashedPerson,
  savePeople,
} from '../../storage/accounts/imported-people.ts';
import { savePhoto } from '../../storage/accounts/profile/user-photos.ts';
import { saveLogo } from '../../storage/organizations/organization-logos.ts';
import { addMembers } from '../../storage/organizations/organization-members.ts';
import { findOrganizationsByName, findUserIds } from '../../storage/organizations/organization-settings.ts';
import type { ContestPackage, PackagedOrganization } from './contest-package.ts';

/** What is new, by name, and how many existed. */
export interface Added {
  readonly created: readonly string[];
  readonly reused: number;
}

interface AddedParties {
  readonly teams: Added;
  readonly organizations: Added;
  /** The ids of all teams, by username. */
  readonly userIds: ReadonlyMap<string, number>;
}

/** Adds organizations and accounts that do not exist. Those that do stay as they are. */
export async function addParties(
  queries: Queries,
  editor: Editor,
  { teams, organizations }: ContestPackage,
  people: readonly HashedPerson[],
  now: Date,
): Promise<AddedParties> {
  const { idOf, ...added } = await addOrganizations(queries, editor, organizations, now);
  const created = await savePeople(queries, people, new Map(), now);
  const memberships = teams.flatMap(({ username, organizationId }) => {
    const [userId, group] = [
      created.get(username),
      organizationId === null ? undefined : idOf.get(organizationId),
    ];
    return userId === undefined || group === undefined ? [] : { organizationId: group, userId };
  });
  await addMembers(queries, memberships);
  for (const { username, photo } of teams) {
    const userId = created.get(username);
    if (photo && userId !== undefined) await savePhoto(queries, userId, await photo());
  }
  const names = [...created.keys()];
  if (names.length > 0) {
    const details = { created: names.length, updated: 0, contest: null };
    const target = `${names.length} users`;
    await addAuditEntry(queries, { at: now, actor: editor.actor, action: 'import users', target, details });
  }
  const ids = await findUserIds(
    queries,
    teams.map(({ username }) => username),
  );
  return {
    teams: { created: names, reused: teams.length - names.length },
    organizations: added,
    userIds: ids,
  };
}

/** An organization exists if one has its name, in any case of letters. */
async function addOrganizations(
  queries: Queries,
  editor: Editor,
  organizations: readonly PackagedOrganization[],
  now: Date,
): Promise<Added & { readonly idOf: ReadonlyMap<string, number> }> {
  const known = await findOrganizationsByName(
    queries,
    organizations.map(({ name }) => name),
  );
  const slugs = new Map<string, string>();
  for (const organization of organizations) {
    const key = organization.name.toLowerCase();
    if (known.has(key) || slugs.has(key)) continue;
    slugs.set(key, await addOne(queries, editor, organization, now));
  }
  const ids = await findOrganizationIds(queries, [...slugs.values()]);
  for (const { name, logo } of organizations) {
    const id = ids.get(slugs.get(name.toLowerCase()) ?? '');
    if (logo && id !== undefined) await saveLogo(queries, id, logo);
  }
  const idOf = organizations.map(({ id, name }): [string, number] => {
    const key = name.toLowerCase();
    return [id, known.get(key) ?? lookup(ids, lookup(slugs, key))];
  });
  const created = [...slugs.values()];
  return { created, reused: organizations.length - created.length, idOf: new Map(idOf) };
}

async function addOne(
  queries: Queries,
  editor: Editor,
  { id, name, shortName, country, icpcId }: PackagedOrganization,
  now: Date,
): Promise<string> {
  const settings = {
    ...{
      name,
      short_name: shortName,
      about: '',
      is_open: false,
      is_unlisted: false,
      country,
      icpc_id: icpcId,
      admins: [],
    },
  };
  const base = slugOf(shortName || name) || slugOf(id) || 'organization';
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    const added = await addOrganization(queries, editor, slug, settings, now);
    if (!('refusal' in added)) return slug;
    if (added.refusal !== 'slug taken') throw new Error(`the organization ${name}: ${added.refusal}`);
  }
}

function slugOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');
}
