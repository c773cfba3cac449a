import type { Database } from '../../database/connection.ts';
import { runShaped } from '../../database/prepared.ts';
import {
  countedRows,
  type ListPage,
  type PageWindow,
  readList,
  shownRows,
  withTotal,
} from '../lists/list-page.ts';
import { allOf } from '../visibility/condition.ts';
import { submissionIsListed } from '../visibility/submission-visibility.ts';
import { kindOfViewer, type Viewer, viewerLike } from '../visibility/viewer.ts';
import { submissionSource } from './submission-fields-json.ts';
import { filterConditions, nameConditions, type SubmissionFilters } from './submission-filters.ts';

/** Filtered lists that are short: submissions of one user, with given ids, or to a problem within a contest. */
export function filteredSubmissions(
  database: Database,
  viewer: Viewer,
  filters: SubmissionFilters,
  window: PageWindow,
  now: Date,
): Promise<ListPage> {
  const where = [submissionIsListed(viewer, now), ...filterConditions(filters, viewer, now)];
  return readList(database, submissionSource(viewer, now), where, window);
}

/** Like `filteredSubmissions`, but only by names, which scripts request often. */
export async function namedSubmissions(
  database: Database,
  viewer: Viewer,
  { user, problem, contest }: SubmissionFilters,
  window: PageWindow,
  now: Date,
): Promise<ListPage> {
  const { page, size } = window;
  const values = { user, problem, contest, skip: (page - 1) * size, now, userId: viewer.userId ?? 0 };
  const matches = (given: typeof values) =>
    allOf(
      submissionIsListed(viewerLike(viewer, given.userId), given.now),
      ...nameConditions({
        user: user === null ? null : given.user,
        problem: problem === null ? null : given.problem,
        contest: contest === null ? null : given.contest,
      }),
    );
  const source = (given: typeof values) => submissionSource(viewerLike(viewer, given.userId), given.now);
  const named = [user, problem, contest].map((name) => name !== null);
  const shape = `submissions by user, problem, contest ${named} for ${kindOfViewer(viewer)}`;
  const position = page === 1 ? `first ${size}` : `later ${size}`;
  const shown = await runShaped(database, `${shape}, ${position}`, values, (given) =>
    shownRows(source(given), matches(given), size, page === 1 ? 0 : given.skip),
  );
  return withTotal(shown, window, () =>
    runShaped(database, `${shape}, counted`, values, (given) => countedRows(source(given), matches(given))),
  );
}
