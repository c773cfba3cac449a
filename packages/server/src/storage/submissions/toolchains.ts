import type { Toolchain } from '@tribunal/contract/judges/judge-reports';
import type { Queries } from '../../database/connection.ts';
import { number, onlyRow, rowsOf } from '../../database/row.ts';

/** Its number, under which judgings refer to it. */
export async function saveToolchain(queries: Queries, { name, version, digest }: Toolchain): Promise<number> {
  // Most are known, and an insert would use up a number of the sequence.
  const known = await queries
    .selectFrom('toolchains')
    .select('id')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (known) return known.id;
  const { rows } = await rowsOf({ id: number })`
    insert into toolchains (name, version, digest) values (${name}, ${version}, ${digest})
    on conflict (name, version, digest) do update set name = excluded.name
    returning id
  `.execute(queries);
  return onlyRow(rows).id;
}
