import { type Changes, changesBetween } from '@tribunal/core/contests/contest-edit';
import { countryOf } from '@tribunal/core/texts/countries';
import { isCode, isIcpcId } from '@tribunal/core/texts/names';
import type { Database, Queries } from '../../database/connection.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { versionOf } from '../../storage/editing/field-versions.ts';
import { addMembers } from '../../storage/organizations/organization-members.ts';
import {
  findOrganizationSettings,
  findOrganizationToEdit,
  findUserIds,
  insertOrganization,
  lockOrganization,
  type OrganizationSettings,
  saveOrganization,
} from '../../storage/organizations/organization-settings.ts';
import { may, type Viewer } from '../../storage/visibility/viewer.ts';
import { type Refusal, refuse } from '../refusal.ts';

export function mayCreateOrganizations(viewer: Viewer): boolean {
  return may(viewer, 'edit_all_organization');
}

type OrganizationCreated =
  | { readonly slug: string }
  | Refusal<
      | 'not allowed to create organizations'
      | 'bad slug'
      | 'slug taken'
      | 'unknown administrators'
      | 'bad country'
      | 'bad ICPC id'
    >;

export function createOrganization(
  database: Database,
  editor: Editor,
  slug: string,
  given: OrganizationSettings,
  now: Date,
): Promise<OrganizationCreated> {
  return database.transaction((queries) => addOrganization(queries, editor, slug, given, now));
}

/**
 * The same within a transaction that changes more. Whoever creates an organization without naming administrators becomes its
 * administrator.
 */
export async function addOrganization(
  queries: Queries,
  { viewer, actor }: Editor,
  slug: string,
  given: OrganizationSettings,
  now: Date,
): Promise<OrganizationCreated> {
  const isNamed = given.admins.length > 0 || actor.id === null;
  const country = given.country && countryOf(given.country);
  if (!mayCreateOrganizations(viewer)) return refuse('not allowed to create organizations');
  if (!isCode(slug)) return refuse('bad slug');
  if (country === null) return refuse('bad country');
  if (!isIcpcId(given.icpc_id)) return refuse('bad ICPC id');
  const settings = { ...given, country, admins: isNamed ? given.admins : [actor.name] };
  const admins = await findUserIds(queries, settings.admins);
  if (admins.size < settings.admins.length) return refuse('unknown administrators');
  const id = await insertOrganization(queries, slug, settings);
  if (id === null) return refuse('slug taken');
  await save(queries, id, settings, { admins: [[], settings.admins] }, admins);
  const { about: _, ...details } = settings;
  await addAuditEntry(queries, { at: now, actor, action: 'create organization', target: slug, details });
  return { slug };
}

interface OrganizationEdit {
  readonly slug: string;
  readonly changes: Partial<OrganizationSettings>;
  /** The version that the editor saw; null to overwrite whatever it is. */
  readonly version: string | null;
}

export type OrganizationEdited =
  | { readonly changed: Changes; readonly version: string }
  | Refusal<
      | 'no such organization'
      | 'not allowed to edit organization'
      | 'organization was edited meanwhile'
      | 'unknown administrators'
      | 'bad country'
      | 'bad ICPC id'
    >;

/** The slug stays: contests, problems and import files name an organization by it. */
export function editOrganization(
  database: Database,
  { viewer, actor }: Editor,
  { slug, changes, version }: OrganizationEdit,
  now: Date,
): Promise<OrganizationEdited> {
  return database.transaction(async (queries): Promise<OrganizationEdited> => {
    const found = await findOrganizationToEdit(queries, viewer, slug);
    if (!found) return refuse('no such organization');
    if (!found.isEditable) return refuse('not allowed to edit organization');
    await lockOrganization(queries, found.id);
    const before = await findOrganizationSettings(queries, found.id);
    if (version !== null && version !== versionOf(before)) return refuse('organization was edited meanwhile');
    // A snapshot may have stored a code that is not in the list.
    const isKept = changes.country === undefined || changes.country === before.country;
    const country = isKept ? before.country : changes.country && countryOf(changes.country);
    if (country === null) return refuse('bad country');
    if (!isIcpcId(changes.icpc_id ?? '')) return refuse('bad ICPC id');
    const after = { ...before, ...changes, country };
    const admins = await findUserIds(queries, after.admins);
    if (admins.size < after.admins.length) return refuse('unknown administrators');
    const settings = { ...after, admins: after.admins.toSorted() };
    const changed = changesBetween({ ...before }, { ...settings });
    if (Object.keys(changed).length === 0) return { changed, version: versionOf(before) };
    await save(queries, found.id, settings, changed, admins);
    await addAuditEntry(queries, {
      ...{ at: now, actor, action: 'edit organization', target: slug, details: changed },
    });
    return { changed, version: versionOf(await findOrganizationSettings(queries, found.id)) };
  });
}

/** Administrators are members. */
async function save(
  queries: Queries,
  id: number,
  settings: OrganizationSettings,
  changed: Changes,
  admins: ReadonlyMap<string, number>,
): Promise<void> {
  await saveOrganization(queries, id, settings, changed);
  const memberships = [...admins.values()].map((userId) => ({ organizationId: id, userId }));
  await addMembers(queries, memberships);
}
