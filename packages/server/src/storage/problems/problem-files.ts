import type { FileKind } from '@tribunal/core/test-data/problem-file';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { number, type Row, rowsOf, string, stringOf } from '../../database/row.ts';
import { isStorable } from '../lists/filters.ts';
import { problemPageIsVisible } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

const servedFileRow = rowsOf({
  kind: stringOf<FileKind>(),
  mediaType: string,
  bytes: number,
});
type ServedFile = Row<typeof servedFileRow>;

/** Null when the problem has no such file now, or the viewer may not see the page of the problem. */
export async function findProblemFile(
  { query }: Pick<Database, 'query'>,
  viewer: Viewer,
  { code, hash, name }: { readonly code: string; readonly hash: string; readonly name: string },
  now: Date,
): Promise<ServedFile | null> {
  if (![code, hash, name].every(isStorable)) return null;
  const { rows } = await servedFileRow`
    select f.kind, f.media_type as "mediaType", f.bytes::float8 as bytes
    from problem_files f join problems on problems.id = f.problem_id
    where problems.code = ${code} and f.name = ${name} and f.hash = ${hash} and ${problemPageIsVisible(viewer, now)}
  `.execute(query);
  return rows[0] ?? null;
}

/** For a row of `problems`. */
export const filesOfProblem = sql`coalesce((
  select json_agg(json_build_object('name', f.name, 'kind', f.kind, 'hash', f.hash, 'bytes', f.bytes) order by f.name collate "C")
  from problem_files f where f.problem_id = problems.id), '[]')`;

/** Empty when the viewer may not see the page of the problem. */
export async function listProblemFiles(
  { query }: Pick<Database, 'query'>,
  viewer: Viewer,
  code: string,
  now: Date,
): Promise<readonly { readonly name: string; readonly hash: string }[]> {
  if (!isStorable(code)) return [];
  const { rows } = await rowsOf({ name: string, hash: string })`
    select f.name, f.hash from problem_files f join problems on problems.id = f.problem_id
    where problems.code = ${code} and ${problemPageIsVisible(viewer, now)}
    order by f.name
  `.execute(query);
  return rows;
}
