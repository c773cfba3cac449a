import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';

export interface NeededFile {
  readonly hash: string;
  readonly bytes: number;
  /** The code of one of the problems that need it. */
  readonly problem: string;
}

/** Every file of a version of test data, or beside a statement now or earlier, once. */
export async function neededFiles(queries: Queries): Promise<NeededFile[]> {
  const { rows } = await sql<NeededFile>`
    select f.hash, max(f.bytes)::float8 as bytes, min(p.code) as problem
    from (
      select problem_id, hash, bytes from problem_data_files
      union all select problem_id, hash, bytes from problem_files
      union all select r.problem_id, f->>'hash', (f->>'bytes')::bigint
      from problem_revisions r, jsonb_array_elements(r.settings->'files') f
    ) f join problems p on p.id = f.problem_id
    group by f.hash order by problem, f.hash
  `.execute(queries);
  return rows;
}
