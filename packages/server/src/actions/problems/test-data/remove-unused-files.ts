import type { Site } from '../../../site.ts';
import { databaseName, findReferred, lockFiles } from '../../../storage/problems/test-data/data-versions.ts';

const dayMs = 86_400_000;
const filesAtOnce = 500;

/** Removes files that no version refers to, unless they belong to another site. Younger ones stay: they may belong to a version that is being saved. */
export async function removeUnusedFiles({
  database,
  blobs,
  now,
  log,
}: Pick<Site, 'database' | 'blobs' | 'now' | 'log'>): Promise<number> {
  const name = await databaseName(database.query);
  const owner = (await blobs.claim?.(name)) ?? name;
  if (owner !== name) {
    log.warn(
      `unused files stay: the bucket belongs to another site (${owner}). Use another prefix in SITE_FILES_URL`,
    );
    return 0;
  }
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
