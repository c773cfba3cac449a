import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { asSql } from '../json-text.ts';
import { runPrepared } from '../prepared.ts';
import { allOf } from '../visibility/condition.ts';
import { participationIsListed } from '../visibility/participations.ts';
import { guest, may, type Viewer } from '../visibility/viewer.ts';
import { BlockCounts } from './block-counts.ts';
import { type PageWindow, readList } from './list-page.ts';
import type { BlockTotal, PageLocation } from './locate-page.ts';
import { countedParticipations, extraTotals } from './participation-counts.ts';
import {
  filterConditions,
  kindMatches,
  type ParticipationFilters,
  participationRecord,
  participationTables,
} from './participation-records.ts';
import { alreadyRead, type PlannedPage, planPage } from './planned-page.ts';

const everyone: Viewer = { userId: null, isStaff: true, isSuperuser: true, permissions: [] };

/** The lists of participations: all of them are counted in memory, those of one contest or user each time. */
export class ParticipationLists {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #public: BlockCounts;
  readonly #all: BlockCounts;

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#now = now;
    this.#public = new BlockCounts(database, countedParticipations(guest), now);
    this.#all = new BlockCounts(database, countedParticipations(everyone), now);
  }

  async page(viewer: Viewer, filters: ParticipationFilters, window: PageWindow): Promise<PlannedPage> {
    if (filters.contest !== null || filters.user !== null) return this.#shortPage(viewer, filters, window);
    const seesAll = may(viewer, 'see_private_contest') || may(viewer, 'edit_all_contest');
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
    const source = {
      from: participationTables,
      key: 'participations.id',
      record: participationRecord(viewer, now),
    };
    const where = [participationIsListed(viewer, now), ...filterConditions(filters)];
    return alreadyRead(await readList(this.#database, source, where, window));
  }

  #extras(viewer: Viewer, filters: ParticipationFilters): Promise<BlockTotal[]> {
    return runPrepared(this.#database, extraTotals(viewer, filterConditions(filters), this.#now()));
  }

  async #read(
    viewer: Viewer,
    filters: ParticipationFilters,
    { firstId, endId, skip }: PageLocation,
    size: number,
  ): Promise<string> {
    const now = this.#now();
    const where = allOf(participationIsListed(viewer, now), ...filterConditions(filters));
    const [row] = await runPrepared(
      this.#database,
      sql<{ objects: string }>`
        select coalesce(string_agg(record, ',' order by id), '') as objects
        from (
          select participations.id, ${asSql(participationRecord(viewer, now))} as record
          from ${participationTables}
          where participations.id >= ${firstId} and participations.id < ${endId} and ${where}
          order by participations.id limit ${sql.lit(size)} offset ${skip}
        ) shown`,
    );
    return row?.objects ?? '';
  }
}
