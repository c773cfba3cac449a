import type { Site } from '../../site.ts';
import { findReferred, lockFiles } from '../../storage/problem-data/data-versions.ts';

const dayMs = 86_400_000;
const filesAtOnce = 500;

/** Removes files that no version refers to. Younger ones stay: they may belong to a version that is being saved. */
export async function removeUnusedFiles({
  database,
  blobs,
  now,
}: Pick<Site, 'database' | 'blobs' | 'now'>): Promise<number> {
  let [removed, hashes]: [number, string[]] = [0, []];
  const removeBatch = async () => {
    removed += await removeUnreferred({ database, blobs }, hashes);
    hashes = [];
  };
  for await (const { hash, storedAt } of blobs.list()) {
    if (now().getTime() - storedAt.getTime() > dayMs) hashes.push(hash);
    if (hashes.length === filesAtOnce) await removeBatch();
  }
  await removeBatch();
  return removed;
}

/** While the lock is held, nobody can begin to refer to one of the files. Does nothing if somebody is saving a version. */
function removeUnreferred(
  { database, blobs }: Pick<Site, 'database' | 'blobs'>,
  hashes: readonly string[],
): Promise<number> {
  return database.transaction(async (queries) => {
    if (hashes.length === 0 || !(await lockFiles(queries))) return 0;
    const referred = await findReferred(queries, hashes);
    const unused = hashes.filter((hash) => !referred.has(hash));
    for (const hash of unused) await blobs.remove(hash);
    return unused.length;
  });
}
