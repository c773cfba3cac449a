import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { BlockCounts } from '../lists/block-counts.ts';
import type { PageWindow, ShownRows } from '../lists/list-page.ts';
import type { BlockTotal, PageLocation } from '../lists/locate-page.ts';
import { alreadyRead, type PlannedPage, planPage } from '../lists/planned-page.ts';
import { readLocated } from '../lists/read-located.ts';
import { allOf } from '../visibility/condition.ts';
import { seesEverySubmission, submissionIsListed } from '../visibility/submission-visibility.ts';
import { guest, unrestricted, type Viewer } from '../visibility/viewer.ts';
import { filteredSubmissions, namedSubmissions } from './filtered-submissions.ts';
import { countedSubmissions, extraTotals, withMore } from './submission-counts.ts';
import { submissionSource } from './submission-fields-json.ts';
import {
  canMatch,
  filterConditions,
  kindMatches,
  nameConditions,
  type SubmissionFilters,
} from './submission-filters.ts';

/** The number of problems and contests whose counts are kept in memory. */
const maxScopes = 200;
/** Lists of submissions. Long lists use counts in memory; lists of one user are counted for each request. */
export class SubmissionLists {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #counts = new Map<string, BlockCounts>();

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  async page(viewer: Viewer, filters: SubmissionFilters, window: PageWindow): Promise<PlannedPage> {
    if (!canMatch(filters)) return alreadyRead({ total: 0, count: 0, objects: '' });
    const { user, problem, contest, id, language, result } = filters;
    const isShort = user !== null || id.length > 0 || (problem !== null && contest !== null);
    if (!isShort) return this.#longPage(viewer, filters, window);
    const isPlain = id.length === 0 && language.length === 0 && result.length === 0;
    const read = isPlain ? namedSubmissions : filteredSubmissions;
    return alreadyRead(await read(this.#database, viewer, filters, window, this.#now()));
  }

  async #longPage(viewer: Viewer, filters: SubmissionFilters, window: PageWindow): Promise<PlannedPage> {
    const seesAll = seesEverySubmission(viewer);
    const found = seesAll || viewer.userId === null ? [] : await this.#extras(viewer, filters);
    const extras = found.filter(({ block }) => block !== withMore);
    const seesAsGuest = !seesAll && found.length === 0;
    const hasKinds = filters.language.length > 0 || filters.result.length > 0;
    const list = {
      counts: this.#countsOf(seesAll ? unrestricted : guest, filters),
      ...(hasKinds && { kindMatches: kindMatches(filters) }),
      extras,
      isVersioned: seesAll || seesAsGuest,
      read: (location: PageLocation) =>
        this.#read(seesAsGuest ? guest : viewer, filters, location, window.size),
    };
    return planPage(list, window);
  }

  #countsOf(viewer: Viewer, { problem, contest }: SubmissionFilters): BlockCounts {
    const scope = allOf(...nameConditions({ user: null, problem, contest }));
    const name = JSON.stringify([viewer.isSuperuser, problem, contest]);
    const counts =
      this.#counts.get(name) ?? new BlockCounts(this.#database, countedSubmissions(viewer, scope), this.#now);
    this.#counts.delete(name);
    this.#counts.set(name, counts);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > maxScopes && oldest !== undefined) this.#counts.delete(oldest);
    return counts;
  }

  #extras(viewer: Viewer, filters: SubmissionFilters): Promise<BlockTotal[]> {
    const now = this.#now();
    return runPrepared(this.#database, extraTotals(viewer, filterConditions(filters, viewer, now), now));
  }

  #read(
    viewer: Viewer,
    filters: SubmissionFilters,
    location: PageLocation,
    size: number,
  ): Promise<ShownRows> {
    const now = this.#now();
    const where = allOf(submissionIsListed(viewer, now), ...filterConditions(filters, viewer, now));
    return readLocated(this.#database, submissionSource(viewer, now), where, location, size);
  }
}
