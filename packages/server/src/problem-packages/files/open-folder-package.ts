import { createReadStream } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImportNotes, PackageError } from '../model.ts';
import {
  type FoundFile,
  isClutter,
  isUsableName,
  maxEntries,
  maxTotalBytes,
  type PackageFiles,
  packageFiles,
} from './package-files.ts';

/** Reads a folder of the operator, without some of the files and folders in it. Links are followed only within it. */
export async function openFolderPackage(
  folder: string,
  notes: ImportNotes,
  isLeftOut: (name: string) => boolean = () => false,
): Promise<{ files: PackageFiles; close(): void }> {
  const found = new Map<string, FoundFile>();
  let total = 0;
  for await (const name of namesBelow(folder, '', isLeftOut)) {
    if (!isUsableName(name, notes)) continue;
    const path = join(folder, name);
    const state = await lstat(path);
    total += state.size;
    if (found.size >= maxEntries) throw new PackageError(`the package has more than ${maxEntries} entries`);
    if (total > maxTotalBytes) throw new PackageError('the package is too large');
    if (!state.isFile() && !state.isSymbolicLink())
      throw new PackageError(`${JSON.stringify(name)} is neither a file nor a folder`);
    const link = state.isSymbolicLink() ? await readlink(path) : null;
    found.set(name, { size: state.size, link, pieces: () => createReadStream(path) });
  }
  return { files: packageFiles(found, notes), close: () => {} };
}

async function* namesBelow(
  folder: string,
  inner: string,
  isLeftOut: (name: string) => boolean,
): AsyncGenerator<string> {
  for (const entry of await readdir(join(folder, inner), { withFileTypes: true })) {
    const name = inner === '' ? entry.name : `${inner}/${entry.name}`;
    if (isLeftOut(name) || isClutter(entry.isDirectory() ? `${name}/` : name)) continue;
    if (entry.isDirectory()) yield* namesBelow(folder, name, isLeftOut);
    else yield name;
  }
}
