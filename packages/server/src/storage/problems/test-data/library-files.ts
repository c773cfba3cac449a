import type { Queries } from '../../../database/connection.ts';
import { date, nullable, number, type Row, rowsOf, string } from '../../../database/row.ts';
import { isStorable } from '../../lists/filters.ts';

const libraryFileRow = rowsOf({
  name: string,
  bytes: number,
  addedAt: date,
  addedBy: nullable(string),
});
export type LibraryFile = Row<typeof libraryFileRow>;

/** By name. */
export async function listLibraryFiles(queries: Queries): Promise<LibraryFile[]> {
  const { rows } = await libraryFileRow`
    select f.name, octet_length(f.content) as bytes, f.added_at as "addedAt", u.username as "addedBy"
    from library_files f left join users u on u.id = f.added_by order by f.name collate "C"
  `.execute(queries);
  return rows;
}

const contentRow = rowsOf({ name: string, content: string });

export async function libraryContents(queries: Queries): Promise<Row<typeof contentRow>[]> {
  const { rows } =
    await contentRow`select name, content from library_files order by name collate "C"`.execute(queries);
  return rows;
}

interface NewLibraryFile {
  readonly name: string;
  readonly content: string;
  readonly addedAt: Date;
  readonly addedBy: number | null;
}

/** A file of the same name is replaced. */
export async function saveLibraryFile(
  queries: Queries,
  { name, content, addedAt, addedBy }: NewLibraryFile,
): Promise<void> {
  const values = { content, added_at: addedAt, added_by: addedBy };
  await queries
    .insertInto('library_files')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

/** False if there is no such file. */
export async function deleteLibraryFile(queries: Queries, name: string): Promise<boolean> {
  if (!isStorable(name)) return false;
  const { numDeletedRows } = await queries
    .deleteFrom('library_files')
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
