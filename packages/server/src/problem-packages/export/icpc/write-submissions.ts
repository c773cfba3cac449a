import { knownLanguages } from '@tribunal/core/languages/languages';
import { existing } from '@tribunal/core/unknown';
import type { Solution } from '../../../storage/problems/verification/solutions.ts';
import { folderRules } from '../../icpc/submission-rules.ts';
import type { ImportNotes } from '../../model.ts';
import type { ZipWriter } from '../zip-writer.ts';

/** Solutions in the folders that state their verdicts. */
export async function writeSubmissions(
  zip: ZipWriter,
  solutions: readonly Solution[],
  isScoring: boolean,
  notes: ImportNotes,
): Promise<void> {
  const used = new Set<string>();
  for (const solution of solutions) {
    const { name, source, points, timeRatio } = solution;
    const exact = exactFolder(solution, isScoring);
    const folder = exact ?? closestFolder(solution);
    if (folder === null) {
      notes.add(`the solution ${name} is left out: no folder of the format states its verdicts`);
      continue;
    }
    if (exact === null) notes.add(`the solution ${name}: its folder, ${folder}, states other verdicts`);
    if (points !== null || timeRatio !== null)
      notes.add(`the format does not carry: points and time of the solution ${name}`);
    const path = freeName(used, `submissions/${folder}/`, fileName(solution));
    if (solution.note !== '' || path !== `submissions/${name}`)
      notes.add('the format does not carry: names and notes of solutions');
    await zip.addText(path, source);
  }
}

const folders = ['accepted', 'wrong_answer', 'time_limit_exceeded', 'run_time_error'];

function exactFolder({ permitted, required }: Solution, isScoring: boolean): string | null {
  const known = isScoring ? [...folders, 'partially_accepted'] : folders;
  const found = known.find((folder) => {
    const rule = existing(folderRules[folder]);
    return isSame(rule.permitted, permitted) && isSame(rule.required, required);
  });
  return found ?? null;
}

const crashes = existing(folderRules.run_time_error).required;

/** The folder of the verdicts of which one must occur. */
function closestFolder({ permitted, required }: Solution): string | null {
  const expected = required.length > 0 ? required : permitted;
  const isOf = (verdicts: readonly string[]) =>
    expected.length > 0 && expected.every((verdict) => verdicts.includes(verdict));
  if (isOf(['AC'])) return 'accepted';
  if (isOf(['WA'])) return 'wrong_answer';
  if (isOf(['TLE'])) return 'time_limit_exceeded';
  return isOf(crashes) ? 'run_time_error' : null;
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return [...left].sort().join() === [...right].sort().join();
}

/** The extension states the language. */
function fileName({ name, language }: Solution): string {
  const base = (name.split('/').at(-1) ?? name).replace(/[^A-Za-z0-9_.-]/g, '_');
  if (/\.[A-Za-z0-9+]+$/.test(base)) return base;
  const extension = knownLanguages.find(({ key }) => key === language)?.extensions[0] ?? 'txt';
  return `${base}.${extension}`;
}

function freeName(used: Set<string>, folder: string, name: string): string {
  // Some systems treat names as equal that differ only in case.
  let free = folder + name;
  for (let number = 2; used.has(free.toLowerCase()); number += 1) free = `${folder}${number}-${name}`;
  used.add(free.toLowerCase());
  return free;
}
