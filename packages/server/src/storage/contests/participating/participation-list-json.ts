import type { Database } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { BlockCounts } from '../../lists/block-counts.ts';
import { type ListSource, type PageWindow, readList, type ShownRows } from '../../lists/list-page.ts';
import type { BlockTotal, PageLocation } from '../../lists/locate-page.ts';
import { alreadyRead, type PlannedPage, planPage } from '../../lists/planned-page.ts';
import { readLocated } from '../../lists/read-located.ts';
import { allOf, type Condition } from '../../visibility/condition.ts';
import { seesEveryContest } from '../../visibility/contest-visibility.ts';
import { participationIsListed } from '../../visibility/participation-visibility.ts';
import { guest, unrestricted, type Viewer } from '../../visibility/viewer.ts';
import { countedParticipations, extraTotals } from './participation-counts.ts';
import {
  filterConditions,
  kindMatches,
  type ParticipationFilters,
  participationRecord,
  participationTables,
} from './participation-fields-json.ts';

/**
 * Lists of participations. The unfiltered list uses counts in memory; lists of one contest or user are counted for each
 * request.
 */
export class ParticipationLists {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #public: BlockCounts;
  readonly #all: BlockCounts;

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#now = now;
    this.#public = new BlockCounts(database, countedParticipations(guest), now);
    this.#all = new BlockCounts(database, countedParticipations(unrestricted), now);
  }

  async page(viewer: Viewer, filters: ParticipationFilters, window: PageWindow): Promise<PlannedPage> {
    if (filters.contest !== null || filters.user !== null) return this.#shortPage(viewer, filters, window);
    const seesAll = seesEveryContest(viewer);
    const list = {
      counts: seesAll ? this.#all : this.#public,
      kindMatches: kindMatches(filters),
      extras: seesAll || viewer.userId === null ? [] : await this.#extras(viewer, filters),
      isVersioned: false,
      read: (location: PageLocation) => this.#read(viewer, filters, location, window.size),
    };
    return planPage(list, window);
  }

  async #shortPage(viewer: Viewer, filters: ParticipationFilters, window: PageWindow): Promise<PlannedPage> {
    const now = this.#now();
    const where = matching(viewer, filters, now);
    return alreadyRead(await readList(this.#database, sourceFor(viewer, now), [where], window));
  }

  #extras(viewer: Viewer, filters: ParticipationFilters): Promise<BlockTotal[]> {
    return runPrepared(this.#database, extraTotals(viewer, filterConditions(filters), this.#now()));
  }

  #read(
    viewer: Viewer,
    filters: ParticipationFilters,
    location: PageLocation,
    size: number,
  ): Promise<ShownRows> {
    const now = this.#now();
    const where = matching(viewer, filters, now);
    return readLocated(this.#database, sourceFor(viewer, now), where, location, size);
  }
}

function sourceFor(viewer: Viewer, now: Date): ListSource {
  return { from: participationTables, key: 'participations.id', record: participationRecord(viewer, now) };
}

function matching(viewer: Viewer, filters: ParticipationFilters, now: Date): Condition {
  return allOf(participationIsListed(viewer, now), ...filterConditions(filters));
}
