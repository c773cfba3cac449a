import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { number, rowsOf } from '../../database/row.ts';
import { allOf, always } from '../visibility/condition.ts';
import { submissionIsListed, submissionIsReadable } from '../visibility/submission-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { listingJoins } from './submission-fields-json.ts';
import { canMatch, filterConditions, type SubmissionFilters } from './submission-filters.ts';
import { type ShownSubmission, shownColumns, shownSubmissionRow, shownTables } from './submission-view.ts';

interface SubmissionsWindow {
  /** Only submissions before this one; null for the newest. */
  readonly before: number | null;
  readonly size: number;
}

export interface SubmissionsPage {
  readonly submissions: readonly ShownSubmission[];
  readonly hasOlder: boolean;
}

/** Newest first. */
export async function shownSubmissions(
  database: Database,
  viewer: Viewer,
  filters: SubmissionFilters,
  { before, size }: SubmissionsWindow,
  now: Date,
): Promise<SubmissionsPage> {
  if (!canMatch(filters)) return { submissions: [], hasOlder: false };
  const isBefore = before === null ? always : sql<boolean>`submissions.id < ${before}`;
  const matches = allOf(isBefore, submissionIsListed(viewer, now), ...filterConditions(filters, viewer, now));
  const rows = await runPrepared(
    database,
    shownSubmissionRow`
      select ${shownColumns(viewer, submissionIsReadable(viewer, now), now)}
      from ${shownTables(viewer, now)}
      where submissions.id = any (array(
        select submissions.id from submissions ${listingJoins} where ${matches}
        order by submissions.id desc limit ${sql.lit(size + 1)}))
      order by submissions.id desc`,
  );
  return { submissions: rows.slice(0, size), hasOlder: rows.length > size };
}

/** The length of the whole list. For filters that leave a short list, because it counts each time. */
export async function countSubmissions(
  database: Database,
  viewer: Viewer,
  filters: SubmissionFilters,
  now: Date,
): Promise<number> {
  if (!canMatch(filters)) return 0;
  const matches = allOf(submissionIsListed(viewer, now), ...filterConditions(filters, viewer, now));
  const [row] = await runPrepared(
    database,
    rowsOf({
      total: number,
    })`select count(*)::int as total from submissions ${listingJoins} where ${matches}`,
  );
  return row?.total ?? 0;
}

export interface LanguageName {
  readonly id: number;
  readonly key: string;
  readonly name: string;
}

export async function languageNames({ query }: Database): Promise<LanguageName[]> {
  return query.selectFrom('languages').select(['id', 'key', 'name']).orderBy('name').orderBy('key').execute();
}
