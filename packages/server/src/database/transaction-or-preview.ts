import type { Database, Queries } from './connection.ts';

class RolledBack extends Error {}

/** A preview does everything that the work does, and then undoes it: its effects cannot differ. */
export async function transactionOrPreview<Result>(
  database: Database,
  isPreview: boolean,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  let result: { readonly value: Result } | undefined;
  try {
    return await database.transaction(async (queries) => {
      result = { value: await work(queries) };
      if (isPreview) throw new RolledBack();
      return result.value;
    });
  } catch (error) {
    if (error instanceof RolledBack && result) return result.value;
    throw error;
  }
}
