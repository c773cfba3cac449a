import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { boolean, date, nullable, number, type Row, rowsOf, string, stringOf } from '../../database/row.ts';
import { isFinal } from '../judges/in-progress.ts';
import { resultIsVisible } from '../visibility/submission-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { listingJoins } from './submission-fields-json.ts';
import { isOutdated } from './submission-filters.ts';

const shownVersionRow = rowsOf({
  version: string,
  madeAt: date,
  /** Null for the operator and for deleted users. */
  madeBy: nullable(string),
  reason: string,
  cases: number,
  points: number,
  files: number,
  bytes: number,
  fault: nullable(string),
  /** How many verdicts in force are based on it. */
  verdicts: number,
  isCurrent: boolean,
});
export type ShownVersion = Row<typeof shownVersionRow>;

const maxShown = 200;

/** Newest first. */
export async function listVersions(queries: Queries, problemId: number): Promise<ShownVersion[]> {
  const { rows } = await shownVersionRow`
    select v.version, v.made_at as "madeAt", u.username as "madeBy", v.reason, (v.summary->>'cases')::int as cases,
      (v.summary->>'points')::float8 as points, f.files, f.bytes, v.fault, coalesce(s.verdicts, 0)::int as verdicts,
      v.version is not distinct from p.data_version as "isCurrent"
    from problem_data_versions v
    join problems p on p.id = v.problem_id
    left join users u on u.id = v.made_by
    cross join lateral (
      select count(*)::int as files, coalesce(sum(d.bytes), 0)::float8 as bytes
      from problem_data_files d where d.problem_id = v.problem_id and d.version = v.version) f
    left join (
      select data_version, count(*) as verdicts from submissions
      where problem_id = ${problemId} and ${sql.raw(isFinal('status'))} group by data_version) s on s.data_version = v.version
    where v.problem_id = ${problemId}
    order by v.made_at desc, v.version
    limit ${maxShown}
  `.execute(queries);
  return rows;
}

const changedFileRow = rowsOf({
  path: string,
  change: stringOf<'added' | 'removed' | 'changed'>(),
  before: nullable(string),
  after: nullable(string),
  /** The larger of both sizes. */
  bytes: number,
});
export type ChangedFile = Row<typeof changedFileRow>;

/** The files in which two versions of a problem differ, by path. */
export async function changedFiles(
  queries: Queries,
  problemId: number,
  before: string,
  after: string,
): Promise<ChangedFile[]> {
  const filesOf = (version: string) =>
    sql`(select path, hash, bytes from problem_data_files where problem_id = ${problemId} and version = ${version})`;
  const { rows } = await changedFileRow`
    select coalesce(a.path, b.path) as path, a.hash as before, b.hash as after,
      case when a.path is null then 'added' when b.path is null then 'removed' else 'changed' end as change,
      greatest(a.bytes, b.bytes)::float8 as bytes
    from ${filesOf(before)} a full join ${filesOf(after)} b on b.path = a.path
    where a.hash is distinct from b.hash
    order by coalesce(a.path, b.path) collate "C"
    limit 1000
  `.execute(queries);
  return rows;
}

/** Whether a verdict that the viewer may see is based on other data than the current one. */
export async function hasOutdatedVerdicts(
  queries: Queries,
  viewer: Viewer,
  problemId: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await rowsOf({ found: boolean })`
    select exists (
      select from submissions ${listingJoins}
      where submissions.problem_id = ${problemId} and ${isOutdated} and ${resultIsVisible(viewer, now)}) as found
  `.execute(queries);
  return rows[0]?.found ?? false;
}
