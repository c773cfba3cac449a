import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { isFinal } from '../submissions/in-progress.ts';
import { listingJoins } from '../submissions/submission-fields-json.ts';
import { isOutdated } from '../submissions/submission-filters.ts';
import { resultIsVisible } from '../visibility/submission-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

export interface ShownVersion {
  readonly version: string;
  readonly madeAt: Date;
  /** Null for the operator and for deleted users. */
  readonly madeBy: string | null;
  readonly reason: string;
  readonly cases: number;
  readonly points: number;
  readonly files: number;
  readonly bytes: number;
  readonly fault: string | null;
  /** How many verdicts in force are based on it. */
  readonly verdicts: number;
  readonly isCurrent: boolean;
}

const mostShown = 200;

/** Newest first. */
export async function listVersions(queries: Queries, problemId: number): Promise<ShownVersion[]> {
  const { rows } = await sql<ShownVersion>`
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
    limit ${mostShown}
  `.execute(queries);
  return rows;
}

export interface ChangedFile {
  readonly path: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly before: string | null;
  readonly after: string | null;
  /** The larger of both sizes. */
  readonly bytes: number;
}

/** The files in which two versions of a problem differ, by path. */
export async function changedFiles(
  queries: Queries,
  problemId: number,
  before: string,
  after: string,
): Promise<ChangedFile[]> {
  const filesOf = (version: string) =>
    sql`(select path, hash, bytes from problem_data_files where problem_id = ${problemId} and version = ${version})`;
  const { rows } = await sql<ChangedFile>`
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
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from submissions ${listingJoins}
      where submissions.problem_id = ${problemId} and ${isOutdated} and ${resultIsVisible(viewer, now)}) as found
  `.execute(queries);
  return rows[0]?.found ?? false;
}
