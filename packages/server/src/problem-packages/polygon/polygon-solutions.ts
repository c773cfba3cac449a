import { basename } from 'node:path';
import type { PackageFiles } from '../files/package-files.ts';
import { readText } from '../files/package-text.ts';
import { childOf, childrenOf, type Element } from '../files/read-xml.ts';
import type { ImportNotes, PackageSolution } from '../model.ts';

type Rule = Pick<PackageSolution, 'permitted' | 'required'>;

const failures = ['WA', 'TLE', 'RTE', 'MLE', 'OLE', 'IR'];
const memory = ['MLE', 'RTE', 'IR'];

const tagRules: Readonly<Record<string, Rule>> = {
  main: { permitted: ['AC'], required: [] },
  accepted: { permitted: ['AC'], required: [] },
  'wrong-answer': { permitted: ['AC', 'WA'], required: ['WA'] },
  'presentation-error': { permitted: ['AC', 'WA'], required: ['WA'] },
  'time-limit-exceeded': { permitted: ['AC', 'TLE'], required: ['TLE'] },
  'memory-limit-exceeded': { permitted: ['AC', ...memory], required: memory },
  'time-limit-exceeded-or-accepted': { permitted: ['AC', 'TLE'], required: [] },
  'time-limit-exceeded-or-memory-limit-exceeded': {
    permitted: ['AC', 'TLE', ...memory],
    required: ['TLE', ...memory],
  },
  rejected: { permitted: [], required: failures },
  failed: { permitted: [], required: failures },
};

/** The solutions with the verdicts that their tags state. */
export async function polygonSolutions(
  files: PackageFiles,
  problem: Element,
  notes: ImportNotes,
): Promise<PackageSolution[]> {
  const solutions: PackageSolution[] = [];
  for (const solution of childrenOf(problem, 'assets', 'solutions', 'solution')) {
    const { tag = '' } = solution.attributes;
    const path = childOf(solution, 'source')?.attributes.path ?? '';
    const rule = tagRules[tag];
    if (!files.has(path)) notes.add(`the solution ${path} is missing`);
    else if (!rule) notes.add(`the solution ${path} with the tag "${tag}" is not imported`);
    else {
      if (childOf(solution, 'extra-tags', 'extra-tag'))
        notes.add(`${path}: tags for single groups are not imported`);
      const source = await readText(files, path, notes);
      solutions.push({ name: basename(path), fileName: basename(path), source, note: tag, ...rule });
    }
  }
  return solutions;
}
