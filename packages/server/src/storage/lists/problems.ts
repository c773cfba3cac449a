import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { nameText, objectText, plainText, stringText } from '../json-text.ts';
import { runPrepared } from '../prepared.ts';
import { allOf, always, type Condition } from '../visibility/condition.ts';
import { problemIsVisible } from '../visibility/problems.ts';
import { guest, type Viewer } from '../visibility/viewer.ts';
import { BlockCounts, type KindCount } from './block-counts.ts';
import { booleanIs, idIn, textIn, textsOverlap } from './filters.ts';
import { type PageWindow, readList } from './list-page.ts';
import type { BlockTotal, PageLocation } from './locate-page.ts';
import { alreadyRead, type PlannedPage, planPage } from './planned-page.ts';
import { isFoundBy } from './problem-search.ts';
import { readLocated } from './read-located.ts';

export interface ProblemFilters {
  readonly partial: boolean | null;
  readonly code: readonly string[];
  readonly group: readonly string[];
  readonly type: readonly string[];
  readonly organization: readonly number[];
  readonly search: readonly string[];
}

export const noFilters: ProblemFilters = {
  partial: null,
  code: [],
  group: [],
  type: [],
  organization: [],
  search: [],
};

/** The lists of problems. Pages of the whole list are kept, since it is asked for most of all; what filters leave is read each time. */
export class ProblemLists {
  readonly #database: Database;
  readonly #counts: BlockCounts;

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#counts = new BlockCounts(database, countedProblems, now);
  }

  async page(viewer: Viewer, filters: ProblemFilters, window: PageWindow): Promise<PlannedPage> {
    const { partial, ...lists } = filters;
    const isFiltered = partial !== null || Object.values(lists).some((values) => values.length > 0);
    const isVisible = problemIsVisible(viewer);
    if (isFiltered || isVisible === always) {
      const where = await problemConditions(this.#database, viewer, filters);
      return alreadyRead(await readList(this.#database, source, where, window));
    }
    const extras = viewer.userId === null ? [] : await runPrepared(this.#database, extraTotals(viewer));
    const matches = extras.length === 0 ? problemIsVisible(guest) : isVisible;
    const read = (location: PageLocation) =>
      readLocated(this.#database, source, matches, location, window.size);
    return planPage({ counts: this.#counts, extras, isVersioned: true, read }, window);
  }
}

/** Over `problems`: those that the viewer may see and the filters leave. */
export async function problemConditions(
  database: Database,
  viewer: Viewer,
  filters: ProblemFilters,
): Promise<Condition[]> {
  return [
    problemIsVisible(viewer),
    booleanIs('problems.partial', filters.partial),
    textIn('problems.code', filters.code),
    textIn('problems.group_name', filters.group),
    textsOverlap('problems.types', filters.type),
    belongsTo(filters.organization),
    await isFoundBy(database, viewer, filters.search),
  ];
}

const countedProblems = {
  list: 'problems',
  count: (blocks: readonly number[] | 'every') => sql<KindCount>`
    select list_block(problems.id) as block, '' as kind, count(*)::int as count
    from problems
    where ${allOf(liesIn(blocks), problemIsVisible(guest))}
    group by 1`,
} as const;

/** Of a table of thousands, so that it need not be told where the blocks begin. */
function liesIn(blocks: readonly number[] | 'every'): Condition {
  return blocks === 'every' ? always : sql<boolean>`list_block(problems.id) = any(${blocks}::int[])`;
}

function extraTotals(viewer: Viewer) {
  return sql<BlockTotal>`
    select list_block(problems.id) as block, count(*)::int as count from problems
    where ${problemIsVisible(viewer)} and not ${problemIsVisible(guest)}
    group by 1 order by 1`;
}

/** What lists and details of problems share. */
export const problemFields = {
  code: nameText('problems.code'),
  name: stringText('problems.name'),
  types: stringText('problems.types'),
  group: stringText('problems.group_name'),
  points: plainText('problems.points'),
  partial: plainText('problems.partial'),
  is_organization_private: plainText('problems.is_organization_private'),
  is_public: plainText('problems.is_public'),
};

const source = { from: sql`problems`, key: 'problems.id', record: objectText(problemFields) };

function belongsTo(organizations: readonly number[]): Condition {
  if (organizations.length === 0) return always;
  return sql<boolean>`problems.id in (
    select problem_id from problem_organizations where ${idIn('organization_id', organizations)})`;
}
