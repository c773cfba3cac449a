import { maxSolutions } from '@tribunal/core/test-data/expectations';
import type { ImportNotes, PackageSolution } from './model.ts';

/** As many solutions as a problem can have, each with a name of its own. The others are noted. */
export function keepSolutions(
  solutions: readonly PackageSolution[],
  notes: ImportNotes,
): readonly PackageSolution[] {
  for (const { name } of solutions.slice(maxSolutions))
    notes.add(`the solution ${name} is not imported: a problem has at most ${maxSolutions}`);
  const taken = new Set<string>();
  return solutions.slice(0, maxSolutions).map((solution) => {
    const name = freeName(solution.name, taken);
    taken.add(name);
    return { ...solution, name };
  });
}

/** Files of several folders may have one name. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const other = number === 2 && !taken.has(name) ? name : `${name} (${number})`;
    if (!taken.has(other)) return other;
  }
}
