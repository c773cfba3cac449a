import type { listSettings } from '@tribunal/contract/settings/list-settings';
import type { SettingsOf } from '@tribunal/contract/settings/setting';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import {
  boolean,
  listOf,
  number,
  onlyRow,
  type Row,
  rowsOf,
  string,
  stringOf,
} from '../../../database/row.ts';
import { isStorable } from '../../lists/filters.ts';
import { listIsEditedBy, listIsVisible } from '../../visibility/list-visibility.ts';
import { problemIsVisible } from '../../visibility/problem-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';

/** What the owner of a list sets. */
export type ListSettings = SettingsOf<typeof listSettings>;

const editedListRow = rowsOf({ id: number, slug: string, isEditable: boolean });
type EditedList = Row<typeof editedListRow>;

/** Null when the viewer may not see it. */
export async function findListToEdit(
  queries: Queries,
  viewer: Viewer,
  slug: string,
): Promise<EditedList | null> {
  if (!isStorable(slug)) return null;
  const { rows } = await editedListRow`
    select problem_lists.id, problem_lists.slug, ${listIsEditedBy(viewer)} as "isEditable"
    from problem_lists where problem_lists.slug = ${slug} and ${listIsVisible(viewer)}
  `.execute(queries);
  return rows[0] ?? null;
}

/** Edits of one list happen one after the other. */
export async function lockList(queries: Queries, id: number): Promise<void> {
  await sql`select from problem_lists where id = ${id} for no key update`.execute(queries);
}

/** As the viewer sees them: without problems that are hidden from the viewer. */
export async function findListSettings(queries: Queries, viewer: Viewer, id: number): Promise<ListSettings> {
  const { rows } = await rowsOf<ListSettings>({
    name: string,
    description: string,
    visibility: stringOf<ListSettings['visibility']>(),
    problems: listOf(string),
  })`
    select name, description, visibility, array(
      select problems.code from problem_list_entries e join problems on problems.id = e.problem_id
      where e.list_id = problem_lists.id and ${problemIsVisible(viewer)} order by e.position, problems.id) as problems
    from problem_lists where id = ${id}
  `.execute(queries);
  return onlyRow(rows);
}

interface NewList extends Omit<ListSettings, 'problems'> {
  readonly slug: string;
  readonly ownerId: number | null;
  readonly organizationId: number | null;
}

export async function insertList(
  queries: Queries,
  { slug, name, description, visibility, ownerId, organizationId }: NewList,
  now: Date,
): Promise<number> {
  const values = { slug, name, description, visibility, made_at: now };
  const row = await queries
    .insertInto('problem_lists')
    .values({ ...values, owner_id: ownerId, organization_id: organizationId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function saveList(
  queries: Queries,
  id: number,
  { name, description, visibility }: Omit<ListSettings, 'problems'>,
): Promise<void> {
  await queries
    .updateTable('problem_lists')
    .set({ name, description, visibility })
    .where('id', '=', id)
    .execute();
}

const placedRow = rowsOf({ problemId: number, isVisible: boolean });

/** All problems of a list in order, and whether the viewer may see them. */
export async function findPlaces(
  queries: Queries,
  viewer: Viewer,
  id: number,
): Promise<Row<typeof placedRow>[]> {
  const { rows } = await placedRow`
    select problems.id as "problemId", ${problemIsVisible(viewer)} as "isVisible"
    from problem_list_entries e join problems on problems.id = e.problem_id
    where e.list_id = ${id} order by e.position, problems.id
  `.execute(queries);
  return rows;
}

export async function savePlaces(queries: Queries, id: number, problemIds: readonly number[]): Promise<void> {
  await queries.deleteFrom('problem_list_entries').where('list_id', '=', id).execute();
  await sql`
    insert into problem_list_entries (list_id, problem_id, position)
    select ${id}, problem_id, position - 1 from unnest(${problemIds}::int[]) with ordinality as given(problem_id, position)
  `.execute(queries);
}

/** The ids of the problems that the viewer may see, by code. Held until the transaction ends. */
export async function visibleProblems(
  queries: Queries,
  viewer: Viewer,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await rowsOf({ id: number, code: string })`
    select problems.id, problems.code from problems
    where problems.code = any(${codes.filter(isStorable)}::text[]) and ${problemIsVisible(viewer)} for key share of problems
  `.execute(queries);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** The lists of a user or an organization, which cannot get others until the transaction ends. */
export async function countListsOf(
  queries: Queries,
  { ownerId, organizationId }: Pick<NewList, 'ownerId' | 'organizationId'>,
): Promise<number> {
  await sql`select from users where id = ${ownerId} for no key update`.execute(queries);
  await sql`select from organizations where id = ${organizationId} for no key update`.execute(queries);
  const { rows } = await rowsOf({ count: number })`
    select count(*) from problem_lists where owner_id = ${ownerId} or organization_id = ${organizationId}
  `.execute(queries);
  return onlyRow(rows).count;
}

export async function deleteList(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('problem_lists').where('id', '=', id).execute();
}
