import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { nameText, objectText, plainText, stringText } from '../../database/json-text.ts';
import { CachedList } from '../lists/cached-list.ts';
import { booleanIs, idIn, textIn, textsOverlap } from '../lists/filters.ts';
import type { PageWindow } from '../lists/list-page.ts';
import type { PlannedPage } from '../lists/planned-page.ts';
import { always, type Condition } from '../visibility/condition.ts';
import { problemIsVisible } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { isFoundBy } from './problem-search.ts';

interface ProblemFilters {
  readonly partial: boolean | null;
  readonly code: readonly string[];
  readonly group: readonly string[];
  readonly type: readonly string[];
  readonly organization: readonly number[];
  readonly search: readonly string[];
}

export class ProblemLists {
  readonly #database: Database;
  readonly #cached: CachedList;

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#cached = new CachedList(database, { list: 'problems', source, isVisible: problemIsVisible }, now);
  }

  async page(viewer: Viewer, filters: ProblemFilters, window: PageWindow): Promise<PlannedPage> {
    const { partial, ...lists } = filters;
    const isFiltered = partial !== null || Object.values(lists).some((values) => values.length > 0);
    if (!isFiltered) return this.#cached.page(viewer, window);
    return this.#cached.filtered(await problemConditions(this.#database, viewer, filters), window);
  }
}

/** Over `problems`: visible to the viewer and matching the filters. */
async function problemConditions(
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
    await isFoundBy(database, viewer, filters.search, 'whole'),
  ];
}

/** Fields that lists and details of problems share. */
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
