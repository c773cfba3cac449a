import type { Queries } from '../../database/connection.ts';
import { boolean, rowsOf } from '../../database/row.ts';

interface FinishedPart {
  readonly part: string;
  readonly details: unknown;
}

export function finishedParts(queries: Queries): Promise<FinishedPart[]> {
  return queries.selectFrom('import_parts').select(['part', 'details']).orderBy('finished_at').execute();
}

/** In the transaction that loads the part. Fails if another process has loaded it. */
export async function notePart(queries: Queries, part: string, details: object, now: Date): Promise<void> {
  await queries
    .insertInto('import_parts')
    .values({ part, details: JSON.stringify(details), finished_at: now })
    .execute();
}

/** Whether the site has users, problems or contests, whose ids could be those of the other site. */
export async function hasContent(queries: Queries): Promise<boolean> {
  const { rows } = await rowsOf({ has: boolean })`
    select exists (select from users) or exists (select from problems) or exists (select from contests) as has
  `.execute(queries);
  return rows[0]?.has ?? false;
}
