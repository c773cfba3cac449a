import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { nameText, objectText, orNull, plainText, stringText, timeText } from '../../database/json-text.ts';
import { CachedList } from '../lists/cached-list.ts';
import { booleanIs, idIn, textIn, textsOverlap } from '../lists/filters.ts';
import type { PageWindow } from '../lists/list-page.ts';
import type { PlannedPage } from '../lists/planned-page.ts';
import { always, type Condition } from '../visibility/condition.ts';
import { contestIsVisible } from '../visibility/contest-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

interface ContestFilters {
  readonly is_rated: boolean | null;
  readonly key: readonly string[];
  readonly tag: readonly string[];
  readonly organization: readonly number[];
}

export class ContestLists {
  readonly #cached: CachedList;

  constructor(database: Database, now: () => Date) {
    this.#cached = new CachedList(database, { list: 'contests', source, isVisible: contestIsVisible }, now);
  }

  page(viewer: Viewer, filters: ContestFilters, window: PageWindow): Promise<PlannedPage> {
    const { is_rated, ...lists } = filters;
    const isFiltered = is_rated !== null || Object.values(lists).some((values) => values.length > 0);
    return isFiltered
      ? this.#cached.filtered(contestConditions(viewer, filters), window)
      : this.#cached.page(viewer, window);
  }
}

function contestConditions(viewer: Viewer, filters: ContestFilters): Condition[] {
  return [
    contestIsVisible(viewer),
    booleanIs('contests.is_rated', filters.is_rated),
    textIn('contests.key', filters.key),
    textsOverlap('contests.tags', filters.tag),
    belongsTo(filters.organization),
  ];
}

/** Fields that lists and details of contests share. */
export const contestFields = {
  key: nameText('contests.key'),
  name: stringText('contests.name'),
  start_time: timeText('contests.start_time'),
  end_time: timeText('contests.end_time'),
  time_limit: orNull(plainText('contests.time_limit')),
  is_rated: plainText('contests.is_rated'),
  rate_all: plainText('(contests.is_rated and contests.rate_all)'),
  tags: stringText('array(select unnest(contests.tags) order by 1)'),
};

const source = { from: sql`contests`, key: 'contests.id', record: objectText(contestFields) };

function belongsTo(organizations: readonly number[]): Condition {
  if (organizations.length === 0) return always;
  return sql<boolean>`contests.id in (
    select contest_id from contest_organizations where ${idIn('organization_id', organizations)})`;
}
