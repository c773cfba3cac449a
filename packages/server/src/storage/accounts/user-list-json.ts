import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { nameText, objectText, orNull, plainText, stringText } from '../../database/json-text.ts';
import { BlockCounts, kindCountRow } from '../lists/block-counts.ts';
import { idIn, textIn } from '../lists/filters.ts';
import { blockSize } from '../lists/list-changes.ts';
import { type PageWindow, readList } from '../lists/list-page.ts';
import type { PageLocation } from '../lists/locate-page.ts';
import { alreadyRead, type PlannedPage, planPage } from '../lists/planned-page.ts';
import { readLocated } from '../lists/read-located.ts';
import { userIsListed } from '../visibility/account-visibility.ts';
import { always, type Condition } from '../visibility/condition.ts';

interface UserFilters {
  readonly id: readonly number[];
  readonly username: readonly string[];
  readonly organization: readonly number[];
}

/** Lists of users. The unfiltered list uses counts in memory; a filtered list is counted for each request. */
export class UserLists {
  readonly #database: Database;
  readonly #counts: BlockCounts;

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#counts = new BlockCounts(database, countedUsers, now);
  }

  async page(filters: UserFilters, window: PageWindow): Promise<PlannedPage> {
    const isFiltered = Object.values(filters).some((values) => values.length > 0);
    if (isFiltered) return alreadyRead(await readList(this.#database, source, conditions(filters), window));
    const read = (location: PageLocation) =>
      readLocated(this.#database, source, userIsListed, location, window.size);
    return planPage({ counts: this.#counts, extras: [], isVersioned: false, read }, window);
  }
}

/** Fields that lists and details of users share. */
export const userFields = {
  id: plainText('users.id'),
  username: nameText('users.username'),
  points: plainText('users.points'),
  performance_points: plainText('users.performance_points'),
  problem_count: plainText('users.problem_count'),
  rank: stringText('users.display_rank'),
  rating: orNull(plainText('users.rating')),
};

const source = { from: sql`users`, key: 'users.id', record: objectText(userFields) };

function conditions({ id, username, organization }: UserFilters): Condition[] {
  return [userIsListed, idIn('users.id', id), textIn('users.username', username), isMemberOf(organization)];
}

function isMemberOf(organizations: readonly number[]): Condition {
  if (organizations.length === 0) return always;
  return sql<boolean>`users.id in (
    select user_id from organization_members where ${idIn('organization_id', organizations)})`;
}

const countedUsers = {
  list: 'users',
  count: (blocks: readonly number[] | 'every') => kindCountRow`
    select list_block(users.id) as block, '' as kind, count(*)::int as count
    from ${blocks === 'every' ? sql`users` : usersOf(blocks)}
    where ${userIsListed}
    group by 1`,
} as const;

function usersOf(blocks: readonly number[]) {
  return sql`unnest(${blocks}::int[]) as changed (block)
    join users on users.id >= changed.block * ${blockSize}::int and users.id < (changed.block + 1) * ${blockSize}::int`;
}
