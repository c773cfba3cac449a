import { ProblemDataError } from '@tribunal/judge/test-data/problem';
import type { Site } from '../../site.ts';
import { filesOfVersion } from '../../storage/problems/test-data/data-versions.ts';
import { noPrograms } from '../programs/program-set.ts';
import { nothingWritten, type WrittenPrograms } from '../programs/written-programs.ts';
import { withLocalFiles } from './local-files.ts';
import { readProgramsElsewhere } from './read-elsewhere.ts';

/** The programs of a version; without one, those of a new problem. An `init.yml` that cannot be read can still be edited. */
export async function programsOfVersion(
  site: Pick<Site, 'settings' | 'database' | 'blobs'>,
  version: string | null,
): Promise<WrittenPrograms> {
  if (version === null) return { ...nothingWritten, set: noPrograms };
  const files = await filesOfVersion(site.database.query, version);
  const named = files.filter(({ path }) => !/^(?:cases|produced)\//.test(path));
  try {
    return await withLocalFiles(site, named, readProgramsElsewhere);
  } catch (error) {
    if (error instanceof ProblemDataError) return { ...nothingWritten, reasons: [error.message] };
    throw error;
  }
}
