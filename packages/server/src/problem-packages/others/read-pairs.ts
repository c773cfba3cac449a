import type { Entry } from '@tribunal/judge/test-data/init-file';
import { pairFiles } from '../../test-data/pair-files.ts';
import { type PackageCase, type PackageUnit, writeDataFolder } from '../data-folder.ts';
import type { PackageFiles } from '../files/package-files.ts';
import type { ImportNotes, PackageProblem } from '../model.ts';
import { emptyProblem } from './read-dmoj.ts';

/** Numbered pairs such as `1.in` and `1.out`, and nothing else. */
export async function readPairs(
  files: PackageFiles,
  folder: string,
  notes: ImportNotes,
): Promise<PackageProblem> {
  const units = unitsOfPairs(pairFiles(files.names));
  await writeDataFolder(files, { units, checker: 'standard', interactor: null, validators: [] }, folder);
  const isPartial = units.some(({ batchPoints }) => batchPoints !== null) || null;
  notes.add('the package contains only test cases: set name, statement and limits afterwards');
  return { ...emptyProblem('test cases in pairs of files'), isPartial, notes: notes.list };
}

/** Every case or batch is worth one point. */
export function unitsOfPairs(entries: readonly Entry[]): PackageUnit[] {
  return entries.map((entry) => ({
    cases: (entry.batched ?? [entry]).map(pairCase),
    batchPoints: entry.batched ? 1 : null,
    requires: [],
  }));
}

function pairCase({ in: input, out: output }: Entry): PackageCase {
  return { input: { file: String(input) }, answer: { file: String(output) }, isSample: false, points: 1 };
}
