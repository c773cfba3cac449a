import type { DataFile } from '@tribunal/contract/judges/judge-data';
import type { Site } from '../site.ts';
import { libraryContents } from '../storage/problems/test-data/library-files.ts';

/** The headers of the site as files that test data may contain. */
export async function libraryFiles({
  database,
  blobs,
}: Pick<Site, 'database' | 'blobs'>): Promise<DataFile[]> {
  const files: DataFile[] = [];
  for (const { name, content } of await libraryContents(database.query))
    files.push({ path: name, ...(await blobs.put(Buffer.from(content))) });
  return files;
}

/** The files with those of the library that they do not hide. */
export function withLibrary(files: Iterable<DataFile>, library: readonly DataFile[]): DataFile[] {
  return [...new Map([...library, ...files].map((file) => [file.path, file])).values()];
}

/** What of the library belongs to the data: the headers that one of its programs names. */
export function usedOfLibrary(
  { programFiles = [] }: { readonly programFiles?: readonly string[] },
  files: ReadonlyMap<string, DataFile>,
  library: readonly DataFile[],
): DataFile[] {
  return library.filter(({ path }) => !files.has(path) && programFiles.includes(path));
}
