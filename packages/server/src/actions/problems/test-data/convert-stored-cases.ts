import type { Site } from '../../../site.ts';
import {
  addVersion,
  holdFiles,
  setCurrentVersion,
} from '../../../storage/problems/test-data/data-versions.ts';
import { deleteStoredCases, lockStoredCases } from '../../../storage/problems/test-data/problem-data.ts';
import { generateData } from './generate-data.ts';

/** Makes versions of the cases that older versions of the site kept in a table. */
export async function convertStoredCases(
  { database, blobs }: Pick<Site, 'database' | 'blobs'>,
  now: Date,
): Promise<void> {
  let isDone = false;
  while (!isDone) {
    isDone = await database.transaction(async (queries) => {
      const stored = await lockStoredCases(queries);
      if (!stored) return true;
      await holdFiles(queries);
      const data = await generateData(blobs, stored.checker, stored.cases);
      const made = { madeAt: now, madeBy: null, reason: '', fault: null };
      await addVersion(queries, stored.id, { ...data, ...made });
      await setCurrentVersion(queries, stored.id, data.version);
      await deleteStoredCases(queries, stored.id);
      return false;
    });
  }
}
