import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseInitFile } from '@tribunal/judge/test-data/init-file';
import { unsupportedFeature } from '@tribunal/judge/test-data/read-init';
import type { PackageFiles } from '../files/package-files.ts';
import { readText } from '../files/package-text.ts';
import type { ImportNotes, PackageProblem } from '../model.ts';

/** A folder as DMOJ judges read it. It has no name, statement or limits. */
export async function readDmoj(
  files: PackageFiles,
  folder: string,
  notes: ImportNotes,
): Promise<PackageProblem> {
  await copyDataFolder(files, folder, notes);
  return { ...emptyProblem('DMOJ problem folder'), notes: notes.list };
}

/** Copies `init.yml` and all other files into the folder of the test data. */
export async function copyDataFolder(files: PackageFiles, folder: string, notes: ImportNotes): Promise<void> {
  const text = await readText(files, 'init.yml', notes);
  const feature = unsupportedFeature(text);
  if (feature === null) parseInitFile(text);
  else
    notes.add(`our judge does not support "${feature}" of init.yml: only stock judges can judge the problem`);
  for (const name of files.names) {
    if (!/^[A-Za-z0-9_][A-Za-z0-9_.+ /-]*$/.test(name) || /\/[.]/.test(name)) {
      notes.add(`${name} is not imported because of its name`);
      continue;
    }
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(Readable.from(files.pieces(name)), createWriteStream(path, { flags: 'wx' }));
  }
}

/** Values for what a format does not describe. */
export function emptyProblem(format: string): PackageProblem {
  return {
    format,
    code: null,
    statements: [{ language: 'en', name: '', text: '' }],
    timeLimitSeconds: null,
    memoryLimitKib: null,
    isPartial: null,
    authors: [],
    source: '',
    license: '',
    types: [],
    solutions: [],
    editorial: null,
    files: [],
    notes: [],
  };
}
