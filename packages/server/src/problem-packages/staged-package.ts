import type { DataFile } from '@tribunal/contract/judges/judge-data';
import type { BlobStore } from '../blobs/blob-store.ts';
import { putFolder } from '../blobs/put-folder.ts';
import type { ProblemSettings } from '../storage/problems/authoring/problem-settings.ts';
import { readElsewhere } from '../test-data/editing/read-elsewhere.ts';
import type { DescribedData } from '../test-data/editing/unpack-tests.ts';
import type { ReadProblem } from './model.ts';
import { readPackageElsewhere } from './read-package-elsewhere.ts';

/** A package that has been read, with its test data in a folder. */
export interface StagedPackage {
  readonly problem: ReadProblem;
  readonly dataFolder: string;
  readonly filesFolder: string;
  readonly data: DescribedData;
}

/** Throws a PackageError or a ProblemDataError for bad packages. */
export async function stagePackage(path: string, staging: string): Promise<StagedPackage> {
  const { problem, dataFolder, filesFolder } = await readPackageElsewhere(path, staging);
  const data = await readElsewhere({ kind: 'folder', folder: dataFolder });
  return { problem, dataFolder, filesFolder, data };
}

/** The files of a package after they have been stored. */
export interface PutFiles {
  readonly data: readonly DataFile[];
  readonly beside: ProblemSettings['files'];
}

export async function putStaged(
  blobs: Pick<BlobStore, 'put'>,
  { problem, dataFolder, filesFolder }: StagedPackage,
): Promise<PutFiles> {
  const data = await putFolder(blobs, dataFolder);
  const stored = new Map((await putFolder(blobs, filesFolder)).map((file) => [file.path, file]));
  const beside = problem.files.flatMap(({ name, kind, mediaType }) => {
    const file = stored.get(name);
    return file ? [{ name, kind, media_type: mediaType, hash: file.hash, bytes: file.bytes }] : [];
  });
  return { data, beside };
}
