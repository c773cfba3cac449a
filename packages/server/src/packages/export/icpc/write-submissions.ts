import { knownLanguages } from '@tribunal/core/languages/languages';
import type { Solution } from '../../../storage/verification/solutions.ts';
import { folderRules } from '../../icpc/submission-rules.ts';
import type { ImportNotes } from '../../model.ts';
import type { ZipWriter } from '../zip-writer.ts';

/** Solutions in the folders that state their verdicts. */
export async function writeSubmissions(
  zip: ZipWriter,
  solutions: readonly Solution[],
  notes: ImportNotes,
): Promise<void> {
  const used = new Set<string>();
  for (const solution of solutions) {
    const { name, source, points, timeRatio } = solution;
    const folder = folderOf(solution);
    if (folder === null) {
      notes.add(`the solution ${name} is left out: no folder states its verdicts`);
      continue;
    }
    if (points !== null || timeRatio !== null)
      notes.add(`the format does not carry: points and time of the solution ${name}`);
    await zip.addText(freeName(used, `submissions/${folder}/`, fileName(solution)), source);
  }
}

function folderOf({ name, permitted, required }: Solution): string | null {
  const found = Object.entries(folderRules)
    .filter(([, rule]) => isSame(rule.permitted, permitted) && isSame(rule.required, required))
    .map(([folder]) => folder);
  return found.find((folder) => name.startsWith(`${folder}/`)) ?? found[0] ?? null;
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
  let free = folder + name;
  for (let number = 2; used.has(free); number += 1) free = `${folder}${number}-${name}`;
  used.add(free);
  return free;
}
