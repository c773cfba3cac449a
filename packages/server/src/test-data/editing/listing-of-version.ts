import type { DataListing } from '@tribunal/core/test-data/data-listing';
import type { Site } from '../../site.ts';
import { filesOfVersion } from '../../storage/problems/test-data/data-versions.ts';
import { findListing, saveListing } from '../../storage/problems/test-data/listings.ts';
import { withLocalFiles } from './local-files.ts';
import { readElsewhere } from './read-elsewhere.ts';

/** The cases of a version; null if our judge cannot read it. The first call for a version reads all its files. */
export async function listingOfVersion(
  site: Pick<Site, 'settings' | 'database' | 'blobs'>,
  problemId: number,
  version: string,
): Promise<DataListing | null> {
  const { query } = site.database;
  const found = await findListing(query, problemId, version);
  if (!found || found.listing || found.fault !== null) return found?.listing ?? null;
  const files = await filesOfVersion(query, version);
  const { listing } = await withLocalFiles(site, files, (local) =>
    readElsewhere({ kind: 'files', files: local }),
  );
  if (listing) await saveListing(query, version, listing);
  return listing;
}
