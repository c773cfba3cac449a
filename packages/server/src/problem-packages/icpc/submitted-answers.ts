import { existing } from '@tribunal/core/unknown';
import type { PackageUnit } from '../data-folder.ts';
import { filesUnder, type PackageFiles } from '../files/package-files.ts';
import { readText } from '../files/package-text.ts';
import type { ImportNotes, PackageSolution } from '../model.ts';
import { folderRules } from './submission-rules.ts';

const maxAnswerLength = 1 << 20;

/**
 * The solutions of a problem of the type `submit-answer`: a file is the output for every case, and a folder has a file with the name of
 * each case. They become texts in which a line `# case N` begins the output for case N.
 */
export async function readAnswers(
  files: PackageFiles,
  units: readonly PackageUnit[],
  notes: ImportNotes,
): Promise<PackageSolution[]> {
  const numbers = caseNumbers(units);
  const inner = filesUnder(files, 'submissions/');
  const found = new Map<string, { readonly number: number; readonly output: string }[]>();
  for (const path of inner.names) {
    const [verdict = '', name = '', ...deeper] = path.split('/');
    const number = deeper.length === 0 ? everyCase : numbers.get(deeper.join('/').replace(/\.[^.]*$/, ''));
    if (!folderRules[verdict] || number === undefined || inner.sizeOf(path) > maxAnswerLength) {
      notes.add(`submissions/${path} is not imported`);
      continue;
    }
    const output = await readText(inner, path, notes);
    found.set(`${verdict}/${name}`, [...(found.get(`${verdict}/${name}`) ?? []), { number, output }]);
  }
  return [...found].map(([name, outputs]) => ({
    ...{ name, fileName: name, isAnswer: true, note: '' },
    source: outputs
      .sort((left, right) => left.number - right.number)
      .map(sectionOf)
      .join(''),
    ...existing(folderRules[name.split('/')[0] ?? '']),
  }));
}

const everyCase = 0;

function sectionOf({ number, output }: { readonly number: number; readonly output: string }): string {
  const ended = output === '' || output.endsWith('\n') ? output : `${output}\n`;
  return number === everyCase ? output : `# case ${number}\n${ended}`;
}

/** The numbers of the cases by their names below `data/`, with and without `sample` and `secret`. */
function caseNumbers(units: readonly PackageUnit[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const [index, { input }] of units.flatMap(({ cases }) => cases).entries()) {
    if (!('file' in input)) continue;
    const name = input.file.replace(/^data\//, '').replace(/\.in$/, '');
    numbers.set(name, index + 1);
    const short = name.replace(/^(?:sample|secret)\//, '');
    // A name that a sample and a secret case have means the secret one.
    if (!numbers.has(short) || name.startsWith('secret/')) numbers.set(short, index + 1);
  }
  return numbers;
}
