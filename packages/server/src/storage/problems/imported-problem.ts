import type { Queries } from '../../database/connection.ts';

/** What a package says about a problem, apart from its test data. Null: it says nothing. */
export interface ImportedFields {
  readonly name: string | null;
  readonly description: string | null;
  readonly time_limit: number | null;
  readonly memory_limit: number | null;
  readonly partial: boolean;
  readonly short_circuit: boolean;
  readonly types: readonly string[];
}

export type StoredFields = { readonly [Field in keyof ImportedFields]: NonNullable<ImportedFields[Field]> };

/** Null when there is no such problem. */
export async function findImportedFields(
  queries: Queries,
  code: string,
): Promise<{ readonly id: number; readonly fields: StoredFields } | null> {
  const row = await queries
    .selectFrom('problems')
    .select(['id', 'name', 'description', 'time_limit', 'memory_limit', 'partial', 'short_circuit', 'types'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!row) return null;
  const { id, ...fields } = row;
  return { id, fields };
}

/** Null when the code is taken. */
export async function insertImported(
  queries: Queries,
  code: string,
  fields: StoredFields,
  isPublic: boolean,
): Promise<number | null> {
  const row = await queries
    .insertInto('problems')
    .values({ ...columnsOf(fields), code, is_public: isPublic, group_name: 'Uncategorized', points: 1 })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateImported(queries: Queries, id: number, fields: StoredFields): Promise<void> {
  await queries.updateTable('problems').set(columnsOf(fields)).where('id', '=', id).execute();
}

function columnsOf({ types, ...fields }: StoredFields) {
  return { ...fields, types: [...types] };
}
