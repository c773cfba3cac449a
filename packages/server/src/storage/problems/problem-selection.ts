import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { textIn, textsOverlap } from '../lists/filters.ts';
import { allOf, always, type Condition } from '../visibility/condition.ts';
import { hasVisibleEditorial, problemIsVisible } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { difficultyOfProblem } from './problem-difficulties.ts';
import { isFoundBy, relevance } from './problem-search.ts';

/** Which problems a list shows. */
export interface ProblemSelection {
  readonly search: string;
  readonly types: readonly string[];
  readonly groups: readonly string[];
  readonly leastPoints: number | null;
  readonly maxPoints: number | null;
  /** What the viewer has done: solved it, tried it without solving it, or not solved it. */
  readonly state: OwnState | null;
  readonly hasEditorial: boolean;
  /** Only problems of this list. */
  readonly listId?: number;
}

export const ownStates = ['solved', 'attempted', 'unsolved'] as const;
type OwnState = (typeof ownStates)[number];

/** Over `problemsWithOwnResults`: visible to the viewer and selected. */
export async function isSelected(
  database: Database,
  viewer: Viewer,
  selection: ProblemSelection,
  now: Date,
): Promise<Condition> {
  const { search, types, groups, leastPoints, maxPoints, state, hasEditorial, listId } = selection;
  return allOf(
    problemIsVisible(viewer),
    textsOverlap('problems.types', types),
    textIn('problems.group_name', groups),
    leastPoints === null ? always : sql<boolean>`problems.points >= ${leastPoints}`,
    maxPoints === null ? always : sql<boolean>`problems.points <= ${maxPoints}`,
    state === null ? always : hasState[state],
    hasEditorial ? hasVisibleEditorial(viewer, now) : always,
    listId === undefined ? always : isInList(listId),
    await isFoundBy(database, viewer, [search], 'beginning'),
  );
}

/** Problems with the best result of the viewer, if there is one. */
export function problemsWithOwnResults({ userId }: Viewer) {
  return sql`problems left join best_results
    on best_results.problem_id = problems.id and best_results.user_id = ${userId}`;
}

const hasState: Readonly<Record<OwnState, Condition>> = {
  solved: sql<boolean>`best_results.own_is_solved`,
  attempted: sql<boolean>`not best_results.own_is_solved`,
  unsolved: sql<boolean>`best_results.own_is_solved is not true`,
};

/** The columns by which a list can be sorted. */
export const sortedColumns = [
  'solved',
  'name',
  'group',
  'type',
  'difficulty',
  'points',
  'ac_rate',
  'user_count',
] as const;
export type SortedColumn = (typeof sortedColumns)[number];

export interface ProblemOrder {
  readonly column: SortedColumn;
  readonly isDescending: boolean;
}

const values: Readonly<Record<SortedColumn, RawBuilder<unknown>>> = {
  solved: sql`case when best_results.own_is_solved then 2 when best_results.own_is_solved is not null then 1 else 0 end`,
  name: sql`problems.name_order`,
  group: sql`problems.group_name`,
  type: sql`problems.types`,
  difficulty: difficultyOfProblem,
  points: sql`problems.points`,
  ac_rate: sql`problems.accepted_count::float8 / nullif(problems.judged_count, 0)`,
  user_count: sql`problems.user_count`,
};

/** Over `problems`. */
export function isInList(listId: number): Condition {
  return sql<boolean>`problems.id in (select problem_id from problem_list_entries where list_id = ${listId})`;
}

/** Over `problems`: for sorting; the same for all problems without a list. */
export function placeInList(listId: number | null): RawBuilder<number> {
  return sql<number>`(select position from problem_list_entries where list_id = ${listId}::int and problem_id = problems.id)`;
}

/** Without an order, the best matches of a search come first; those of a list have its order. */
export function sorting({ search, listId }: ProblemSelection, order: ProblemOrder | null) {
  const byName =
    listId === undefined
      ? sql`problems.name_order, problems.id`
      : sql`${placeInList(listId)}, problems.name_order, problems.id`;
  const rank = relevance([search], 'beginning');
  if (order === null) return rank === null ? byName : sql`${rank} desc, ${byName}`;
  const direction = order.isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  return sql`${values[order.column]} ${direction}, ${byName}`;
}
