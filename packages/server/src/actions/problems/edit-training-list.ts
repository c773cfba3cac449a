import { randomBytes } from 'node:crypto';
import { maxListsOfOwner } from '@tribunal/core/bounds';
import { type Changes, changesBetween } from '@tribunal/core/contests/contest-edit';
import type { Database, Queries } from '../../database/connection.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { versionOf } from '../../storage/editing/field-versions.ts';
import { findOrganizationToEdit } from '../../storage/organizations/organization-settings.ts';
import {
  countListsOf,
  deleteList,
  findListSettings,
  findListToEdit,
  findPlaces,
  insertList,
  type ListSettings,
  lockList,
  saveList,
  savePlaces,
  visibleProblems,
} from '../../storage/problems/training/training-lists.ts';
import type { Viewer } from '../../storage/visibility/viewer.ts';
import { type Refusal, refuse } from '../refusal.ts';

type UnknownProblems = Refusal<'unknown problems in list'> & { readonly detail: string };

type ListCreated =
  | { readonly slug: string }
  | UnknownProblems
  | Refusal<'too many lists' | 'no such organization' | 'not allowed to edit organization'>;

/** The list belongs to the organization with this slug, or to its creator if the slug is empty. */
export function createTrainingList(
  database: Database,
  { viewer, actor }: Editor,
  settings: ListSettings,
  organization: string,
  now: Date,
): Promise<ListCreated> {
  return database.transaction(async (queries): Promise<ListCreated> => {
    const owner = await ownerOf(queries, viewer, actor.id, organization);
    if ('refusal' in owner) return owner;
    const problems = await findProblems(queries, viewer, settings.problems);
    if ('refusal' in problems) return problems;
    if ((await countListsOf(queries, owner)) >= maxListsOfOwner) return refuse('too many lists');
    const slug = newSlug(settings.name);
    const id = await insertList(queries, { ...settings, ...owner, slug }, now);
    await savePlaces(queries, id, problems.ids);
    return { slug };
  });
}

async function ownerOf(queries: Queries, viewer: Viewer, userId: number | null, slug: string) {
  if (slug === '') return { ownerId: userId, organizationId: null };
  const organization = await findOrganizationToEdit(queries, viewer, slug);
  if (!organization) return refuse('no such organization');
  if (!organization.isEditable) return refuse('not allowed to edit organization');
  return { ownerId: null, organizationId: organization.id };
}

/** The end cannot be guessed, so that only those who got the address of an unlisted list find it. The name may have no letters for it. */
function newSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40);
  return `${words}-${randomBytes(12).toString('hex')}`.replace(/^-+|-+(?=-)/g, '');
}

async function findProblems(
  queries: Queries,
  viewer: Viewer,
  given: readonly string[],
): Promise<{ ids: number[] } | UnknownProblems> {
  const codes = [...new Set(given)];
  const found = await visibleProblems(queries, viewer, codes);
  const unknown = codes.filter((code) => !found.has(code));
  if (unknown.length > 0) return { ...refuse('unknown problems in list'), detail: namesOf(unknown) };
  return { ids: codes.flatMap((code) => found.get(code) ?? []) };
}

const mostNamed = 10;

function namesOf(codes: readonly string[]): string {
  return `${codes.slice(0, mostNamed).join(', ')}${codes.length > mostNamed ? ', …' : ''}`;
}

interface ListEdit {
  readonly slug: string;
  readonly changes: Partial<ListSettings>;
  /** The version that the editor saw; null to overwrite whatever it is. */
  readonly version: string | null;
}

export type ListEdited =
  | { readonly changed: Changes; readonly version: string }
  | UnknownProblems
  | Refusal<'no such list' | 'not allowed to edit list' | 'list was edited meanwhile'>;

export function editTrainingList(
  database: Database,
  { viewer }: Editor,
  { slug, changes, version }: ListEdit,
): Promise<ListEdited> {
  return database.transaction(async (queries): Promise<ListEdited> => {
    const list = await findListToEdit(queries, viewer, slug);
    if (!list) return refuse('no such list');
    if (!list.isEditable) return refuse('not allowed to edit list');
    await lockList(queries, list.id);
    const before = await findListSettings(queries, viewer, list.id);
    if (version !== null && version !== versionOf(before)) return refuse('list was edited meanwhile');
    const problems = await findProblems(queries, viewer, changes.problems ?? before.problems);
    if ('refusal' in problems) return problems;
    await saveList(queries, list.id, { ...before, ...changes });
    await savePlaces(queries, list.id, withHidden(problems.ids, await findPlaces(queries, viewer, list.id)));
    const after = await findListSettings(queries, viewer, list.id);
    return { changed: changesBetween({ ...before }, { ...after }), version: versionOf(after) };
  });
}

/** Problems that the editor does not see stay in the list, as near to their place as possible. */
function withHidden(
  ids: readonly number[],
  places: readonly { readonly problemId: number; readonly isVisible: boolean }[],
): number[] {
  const all = [...ids];
  for (const [position, { problemId, isVisible }] of places.entries())
    if (!isVisible) all.splice(position, 0, problemId);
  return all;
}

type ListDeleted = { readonly slug: string } | Refusal<'no such list' | 'not allowed to edit list'>;

export function deleteTrainingList(
  database: Database,
  { viewer }: Editor,
  slug: string,
): Promise<ListDeleted> {
  return database.transaction(async (queries): Promise<ListDeleted> => {
    const list = await findListToEdit(queries, viewer, slug);
    if (!list) return refuse('no such list');
    if (!list.isEditable) return refuse('not allowed to edit list');
    await deleteList(queries, list.id);
    return { slug };
  });
}
