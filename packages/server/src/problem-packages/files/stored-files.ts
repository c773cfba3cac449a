import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { maxFileBytes, maxProblemFiles, readProblemFile } from '@tribunal/core/test-data/problem-file';
import type { ImportNotes, PackageFile, StoredFile } from '../model.ts';
import type { PackageFiles } from './package-files.ts';

const faults = {
  'file name is not allowed': 'its name has other characters than letters, digits, _, - and dots',
  'file is empty': 'it is empty',
  'file is too large': 'it is too large',
  'file is not an image': 'it is not a complete PNG, JPEG or WebP image',
  'file is not a PDF': 'it is not a PDF',
};

/** Writes the images, attachments and PDF files of a package into a new folder. Those that the site refuses are left out and noted. */
export async function writeStoredFiles(
  files: PackageFiles,
  wanted: readonly PackageFile[],
  folder: string,
  notes: ImportNotes,
): Promise<StoredFile[]> {
  await mkdir(folder);
  const stored = new Map<string, StoredFile>();
  for (const { file, kind, name = basename(file) } of wanted) {
    const refuse = (reason: string) => notes.add(`${file} is not imported: ${reason}`);
    if (stored.has(name)) refuse('there is another file of this name');
    else if (stored.size >= maxProblemFiles) refuse(`a problem has at most ${maxProblemFiles} files`);
    else if (files.sizeOf(file) > maxFileBytes) refuse(faults['file is too large']);
    else {
      const content = await files.read(file, maxFileBytes);
      const read = readProblemFile(name, content, kind);
      if ('fault' in read) refuse(faults[read.fault]);
      else {
        await writeFile(join(folder, name), content, { flag: 'wx' });
        stored.set(name, { name, kind: read.kind, mediaType: read.mediaType });
      }
    }
  }
  return [...stored.values()];
}

const endings = ['', '.png', '.jpg', '.jpeg', '.webp'];

/** Images of a text that lead to a file of the package get its name. TeX leaves out folders and endings. */
export function withImageNames(
  text: string,
  stored: readonly StoredFile[],
  about: string,
  notes: ImportNotes,
): string {
  return text.replace(/(!\[[^\]\n]*\]\()([^()\s]+)(?=[\s)])/g, (whole, before: string, target: string) => {
    if (/^(?:https?|data):/i.test(target)) return whole;
    const name = basename(target.replace(/^file:\/\//, ''));
    const found = endings.map((end) => name + end).find((one) => stored.some((file) => file.name === one));
    if (found === undefined) notes.add(`${about}: the image ${target} is missing`);
    return `${before}${found ?? target}`;
  });
}
