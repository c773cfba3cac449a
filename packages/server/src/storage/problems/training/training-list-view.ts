import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { boolean, nullable, number, type Row, rowsOf, string, stringOf } from '../../../database/row.ts';
import { isStorable } from '../../lists/filters.ts';
import type { PageWindow } from '../../lists/list-page.ts';
import { listIsEditedBy, listIsListed, listIsOwn, listIsVisible } from '../../visibility/list-visibility.ts';
import { problemIsVisible } from '../../visibility/problem-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';

/** A list of problems with what the viewer has solved of it. */
export interface ShownList {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly visibility: 'public' | 'unlisted' | 'private';
  readonly owner: string | null;
  /** The slug and the name of its organization. */
  readonly organization: string | null;
  readonly organizationName: string | null;
  readonly isEditable: boolean;
  /** Problems that the viewer may see. */
  readonly problemCount: number;
  readonly solvedCount: number;
}

const columns = {
  id: number,
  slug: string,
  name: string,
  visibility: stringOf<ShownList['visibility']>(),
  owner: nullable(string),
  organization: nullable(string),
  organizationName: nullable(string),
  isEditable: boolean,
  problemCount: number,
  solvedCount: number,
};

/** Those of the viewer and of their organizations first, then public ones; the newest first. */
export async function shownLists(
  database: Database,
  viewer: Viewer,
  { page, size }: PageWindow,
): Promise<{ lists: readonly ShownList[]; hasMore: boolean }> {
  const chosen = sql`
    select problem_lists.*, ${listIsOwn(viewer)} as is_own from problem_lists where ${listIsListed(viewer)}
    order by is_own desc, id desc limit ${sql.lit(size + 1)} offset ${(page - 1) * size}::bigint`;
  const rows = await runPrepared(
    database,
    rowsOf<ShownList>(columns)`
      select ${shownColumns(viewer)} from (${chosen}) problem_lists ${joined(viewer)}
      order by problem_lists.is_own desc, problem_lists.id desc`,
  );
  return { lists: rows.slice(0, size), hasMore: rows.length > size };
}

/** Those that the viewer finds of a user or an organization, the newest first. */
export function listsOf(
  database: Database,
  viewer: Viewer,
  owner: { readonly userId: number } | { readonly organizationId: number },
): Promise<ShownList[]> {
  const isOfOwner =
    'userId' in owner
      ? sql`problem_lists.owner_id = ${owner.userId}`
      : sql`problem_lists.organization_id = ${owner.organizationId}`;
  return runPrepared(
    database,
    rowsOf<ShownList>(columns)`
      select ${shownColumns(viewer)} from (
        select * from problem_lists where ${isOfOwner} and ${listIsListed(viewer)}
        order by id desc limit ${sql.lit(maxListsBeside)}
      ) problem_lists ${joined(viewer)} order by problem_lists.id desc`,
  );
}

const maxListsBeside = 20;
const maxListsOfProblem = 4;

const namedListRow = rowsOf({ slug: string, name: string });
export type NamedList = Row<typeof namedListRow>;

/** Those with a problem that the viewer finds: first those of the viewer and of their organizations, then the newest. */
export function listsWith(database: Database, viewer: Viewer, code: string): Promise<NamedList[]> {
  return runPrepared(
    database,
    namedListRow`
      select problem_lists.slug, problem_lists.name from problem_list_entries e
      join problem_lists on problem_lists.id = e.list_id
      where e.problem_id = (select id from problems where code = ${code}) and ${listIsListed(viewer)}
      order by ${listIsOwn(viewer)} desc, problem_lists.id desc limit ${sql.lit(maxListsOfProblem)}`,
  );
}

/** Null when the viewer may not see it. */
export async function findShownList(
  database: Database,
  viewer: Viewer,
  slug: string,
): Promise<(ShownList & { readonly description: string }) | null> {
  if (!isStorable(slug)) return null;
  const [row] = await runPrepared(
    database,
    rowsOf<ShownList & { description: string }>({ ...columns, description: string })`
      select ${shownColumns(viewer)}, problem_lists.description from problem_lists ${joined(viewer)}
      where problem_lists.slug = ${slug} and ${listIsVisible(viewer)}`,
  );
  return row ?? null;
}

function shownColumns(viewer: Viewer) {
  return sql`problem_lists.id, problem_lists.slug, problem_lists.name, problem_lists.visibility, users.username as owner,
    organizations.slug as organization, organizations.name as "organizationName", ${listIsEditedBy(viewer)} as "isEditable",
    counted.problems as "problemCount", counted.solved as "solvedCount"`;
}

function joined(viewer: Viewer) {
  return sql`left join users on users.id = problem_lists.owner_id
    left join organizations on organizations.id = problem_lists.organization_id
    cross join lateral (
      select count(*) as problems, count(*) filter (where own.own_is_solved) as solved
      from problem_list_entries e join problems on problems.id = e.problem_id
        left join best_results own on own.problem_id = problems.id and own.user_id = ${viewer.userId}
      where e.list_id = problem_lists.id and ${problemIsVisible(viewer)}
    ) counted`;
}

/** The organizations for which the viewer may make lists. */
export async function organizationsWithLists(
  database: Database,
  userId: number,
): Promise<{ slug: string; name: string }[]> {
  return runPrepared(
    database,
    rowsOf({ slug: string, name: string })`
      select slug, name from organizations join organization_admins on organization_id = organizations.id
      where user_id = ${userId} order by natural_order(name), organizations.id limit 100`,
  );
}
