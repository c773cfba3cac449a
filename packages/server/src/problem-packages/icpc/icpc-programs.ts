import { groupBy, itemAt } from '@tribunal/core/lists';
import { filesUnder, type PackageFiles } from '../files/package-files.ts';
import type { ImportNotes } from '../model.ts';

const sources = /\.(?:c|cc|cpp|cxx|c\+\+|py|java)$/;
const main = /(?:^|\/)(?:main|validate|validator|check|checker)\.[a-z+]+$/;

/** The programs in folders of validators: a file each, or a folder each. Returns their files, the main one first. */
export async function readPrograms(
  files: PackageFiles,
  folders: readonly string[],
  notes: ImportNotes,
): Promise<string[][]> {
  const programs: string[][] = [];
  for (const folder of folders) {
    const inner = filesUnder(files, folder);
    const groups = groupBy(inner.names, (name) => (name.includes('/') ? itemAt(name.split('/'), 0) : ''));
    const loose = groups.get('') ?? [];
    const headers = loose.filter((name) => /\.(?:h|hpp)$/.test(name));
    // Zip files of DOMjudge have one validator whose files are directly in the folder.
    const single = loose.some(isScript)
      ? [loose]
      : loose.filter((name) => sources.test(name)).map((name) => [name, ...headers]);
    const own = [...groups].filter(([name]) => name !== '').map(([, names]) => names);
    for (const names of [...single, ...own]) {
      const program = programOf(names, folder, notes);
      if (program) programs.push(program);
    }
    for (const name of loose)
      if (![...single.flat(), ...headers].includes(name)) notes.add(`${folder}${name} is not imported`);
  }
  return programs;
}

/** Programs that build or start others are not run: they expect another machine than the sandbox. */
function isScript(name: string): boolean {
  return /(?:^|\/)(?:build|run)$/.test(name);
}

function programOf(names: readonly string[], folder: string, notes: ImportNotes): string[] | null {
  const script = names.find(isScript);
  if (script !== undefined) {
    notes.add(`${folder}${script}: programs with "build" or "run" are not imported`);
    return null;
  }
  const code = names.filter((name) => sources.test(name));
  if (code.length === 0) {
    notes.add(`${folder}${names[0]}: its programming language is not supported`);
    return null;
  }
  const first = code.find((name) => main.test(name)) ?? itemAt(code, 0);
  return [first, ...names.filter((name) => name !== first)].map((name) => folder + name);
}
