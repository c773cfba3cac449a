import type { ClicsImage } from '@tribunal/contract/clics/contest-objects';
import { readRasterImage } from '@tribunal/core/images/raster-image';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { isStorable } from '../../lists/filters.ts';

type Size = Pick<ClicsImage, 'width' | 'height'>;

/** By hash. A content never changes its size, and reading all logos for each request would take long. */
const sizes = new Map<string, Size>();
const maxSizes = 10_000;

/** The logos of organizations by their ids. */
export async function loadLogos(
  queries: Queries,
  organizationIds: readonly number[],
): Promise<Map<number, ClicsImage>> {
  const rows = await queries
    .selectFrom('organization_logos')
    .select(['organization_id as id', 'hash', 'media_type as mediaType'])
    .where('organization_id', '=', sql<number>`any(${organizationIds})`)
    .execute();
  await readSizes(
    queries,
    rows.filter(({ hash }) => !sizes.has(hash)).map(({ id }) => id),
  );
  return new Map(
    rows.flatMap(({ id, ...logo }) => {
      const size = sizes.get(logo.hash);
      return size ? [[id, { ...logo, ...size }]] : [];
    }),
  );
}

/** One after the other, because together they may be large. */
async function readSizes(queries: Queries, organizationIds: readonly number[]): Promise<void> {
  if (sizes.size + organizationIds.length > maxSizes) sizes.clear();
  for (const id of organizationIds) {
    const row = await queries
      .selectFrom('organization_logos')
      .select(['hash', 'content'])
      .where('organization_id', '=', id)
      .executeTakeFirst();
    const image = row && readRasterImage(row.content);
    if (row && image) sizes.set(row.hash, { width: image.width, height: image.height });
  }
}

interface LogoFile {
  readonly mediaType: string;
  readonly content: Buffer;
}

export async function findLogoFile(
  queries: Queries,
  organizationId: number,
  hash: string,
): Promise<LogoFile | null> {
  if (!isStorable(hash)) return null;
  const row = await queries
    .selectFrom('organization_logos')
    .select(['media_type as mediaType', 'content'])
    .where('organization_id', '=', organizationId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a problem has this statement as PDF. */
export async function hasStatement(queries: Queries, code: string, hash: string): Promise<boolean> {
  if (!isStorable(hash)) return false;
  const row = await queries
    .selectFrom('problem_files')
    .innerJoin('problems', 'problems.id', 'problem_files.problem_id')
    .select('hash')
    .where('code', '=', code)
    .where('hash', '=', hash)
    .where('kind', '=', 'statement')
    .executeTakeFirst();
  return row !== undefined;
}
