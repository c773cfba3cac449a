import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { lookup } from '@tribunal/core/lists';
import { existing } from '@tribunal/core/unknown';
import type { Findings } from './findings.ts';
import { imageFetcher } from './images/fetch-image.ts';
import type { ImportOptions } from './import-options.ts';
import { announcementRecords } from './records/announcement-records.ts';
import { type Catalog, hasTimes } from './records/catalog.ts';
import { contestRecords } from './records/contest-records.ts';
import { newsRecords } from './records/news-records.ts';
import { participationRecords } from './records/participation-records.ts';
import { withTestData } from './records/problem-data-records.ts';
import { problemRecords } from './records/problem-records.ts';
import { ratingRecords } from './records/rating-records.ts';
import { judgeRecords, languageRecords, organizationRecords } from './records/small-records.ts';
import { contestSubmissions, otherSubmissions } from './records/submission-records.ts';
import { userRecords } from './records/user-records.ts';
import { textOf } from './records/values.ts';
import type { OldSite } from './source/old-site.ts';
import { withImages } from './with-images.ts';

/** A part of the import that is loaded in one transaction. The same old site always has the same parts. */
export interface Part {
  readonly name: string;
  records(findings: Findings): AsyncIterable<SnapshotRecord>;
}

interface ImportContext {
  readonly old: OldSite;
  readonly catalog: Catalog;
  readonly options: ImportOptions;
  readonly now: Date;
  /** Nothing is written, so that the content of test data need not be read. */
  readonly isDryRun: boolean;
}

const problemsPerPart = 100;
const contestsPerPart = 100;
/** Contests are added to a part until it has this many submissions. */
const submissionsPerPart = 50_000;
const idsPerPart = 100_000;

/**
 * Accounts, problems, contests, and the submissions outside contests. All submissions of a contest are in one part, because
 * each load continues the log of the contest. Contests are in the order of their ends, in which they are rated.
 */
export async function importParts(context: ImportContext): Promise<Part[]> {
  const accounts = { name: 'accounts', records: (findings: Findings) => accountRecords(context, findings) };
  return [
    accounts,
    ...problemParts(context),
    ...(await contestParts(context)),
    ...(await submissionParts(context)),
    { name: 'news', records: (findings) => newsRecords(context.old, context.catalog, findings) },
  ];
}

async function* accountRecords(
  { old, catalog, options }: ImportContext,
  findings: Findings,
): AsyncGenerator<SnapshotRecord> {
  yield* languageRecords(old, catalog);
  yield* organizationRecords(old, catalog, findings);
  yield* userRecords(old, catalog, options, findings);
  yield* judgeRecords(old, catalog);
}

function problemParts(context: ImportContext): Part[] {
  return chunksOf([...context.catalog.problems.keys()], problemsPerPart).map((ids) => ({
    name: `problems ${ids[0]} to ${ids.at(-1)}`,
    records: (findings) => problemsWithData(context, ids, findings),
  }));
}

async function* problemsWithData(
  { old, catalog, options, now, isDryRun }: ImportContext,
  ids: readonly number[],
  findings: Findings,
): AsyncGenerator<SnapshotRecord> {
  const codes = new Map<number, string>();
  for (const { id, code } of await old.rows('SELECT id, code FROM judge_problem WHERE id IN (?)', [ids]))
    codes.set(Number(id), textOf(code));
  const fetchImage = options.fetchImages && !isDryRun ? imageFetcher(options.fetchImages.privateHosts) : null;
  for (const record of await problemRecords(old, catalog, options, findings, ids)) {
    const { problem, contents } = fetchImage
      ? await withImages(record, fetchImage, findings)
      : { problem: record, contents: [] };
    yield* contents;
    if (options.problems === null) yield problem;
    else
      yield* withTestData(problem, lookup(codes, existing(problem.id)), options.problems, findings, {
        now,
        isDryRun,
      });
  }
}

async function contestParts(context: ImportContext): Promise<Part[]> {
  const rows = await context.old.rows(`
    SELECT c.id, COALESCE(n.submissions, 0) AS submissions FROM judge_contest c
    LEFT JOIN (
      SELECT p.contest_id, COUNT(*) AS submissions FROM judge_contestsubmission e
      JOIN judge_contestparticipation p ON p.id = e.participation_id GROUP BY p.contest_id
    ) n ON n.contest_id = c.id
    WHERE ${hasTimes} ORDER BY c.end_time, c.id`);
  const groups: number[][] = [];
  let submissions = Infinity;
  for (const row of rows) {
    const isFull = submissions >= submissionsPerPart || existing(groups.at(-1)).length >= contestsPerPart;
    if (isFull) [submissions] = [0, groups.push([])];
    existing(groups.at(-1)).push(Number(row.id));
    submissions += Number(row.submissions);
  }
  return groups.map((ids) => ({
    name: `contests ${ids[0]} to ${ids.at(-1)}`,
    records: (findings) => contestsWithSubmissions(context, ids, findings),
  }));
}

async function* contestsWithSubmissions(
  { old, catalog, options, now }: ImportContext,
  ids: readonly number[],
  findings: Findings,
): AsyncGenerator<SnapshotRecord> {
  yield* await contestRecords(old, catalog, findings, ids, now);
  for (const id of ids) yield* participationRecords(old, catalog, findings, id);
  for (const id of ids) yield* ratingRecords(old, catalog, findings, id);
  yield* announcementRecords(old, catalog, findings, ids);
  for (const id of ids) yield* contestSubmissions({ old, catalog, options, findings }, id);
}

async function submissionParts({ old, catalog, options }: ImportContext): Promise<Part[]> {
  const [row] = await old.rows('SELECT COALESCE(MAX(id), 0) AS highest FROM judge_submission');
  const parts: Part[] = [];
  for (let above = 0; above < Number(row?.highest); above += idsPerPart) {
    const upTo = above + idsPerPart;
    parts.push({
      name: `submissions ${above + 1} to ${upTo}`,
      records: (findings) => otherSubmissions({ old, catalog, options, findings }, above, upTo),
    });
  }
  return parts;
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
