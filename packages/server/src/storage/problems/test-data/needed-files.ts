import type { Queries } from '../../../database/connection.ts';
import { number, type Row, rowsOf, string } from '../../../database/row.ts';

const neededFileRow = rowsOf({
  hash: string,
  bytes: number,
  /** The code of one of the problems that need it. */
  problem: string,
});
export type NeededFile = Row<typeof neededFileRow>;

/** Every file of a version of test data, beside a statement now or earlier, or of a submission, once. */
export async function neededFiles(queries: Queries): Promise<NeededFile[]> {
  const { rows } = await neededFileRow`
    select f.hash, max(f.bytes)::float8 as bytes, min(p.code) as problem
    from (
      select problem_id, hash, bytes from problem_data_files
      union all select problem_id, hash, bytes from problem_files
      union all select r.problem_id, f->>'hash', (f->>'bytes')::bigint
      from problem_revisions r, jsonb_array_elements(r.settings->'files') f
      union all select s.problem_id, a.archive_hash, a.archive_bytes
      from submission_sources a join submissions s on s.id = a.submission_id where a.archive_hash is not null
    ) f join problems p on p.id = f.problem_id
    group by f.hash order by problem, f.hash
  `.execute(queries);
  return rows;
}
