import { maxSolutions } from '@tribunal/core/test-data/expectations';
import type { Site } from '../../../site.ts';
import { addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { listLanguages } from '../../../storage/judges/languages/language-settings.ts';
import { lockEditedProblem } from '../../../storage/problems/authoring/edited-problem.ts';
import {
  deleteSolution,
  findSolution,
  hasSolutionNamed,
  insertSolution,
  listSolutions,
  type Solution,
  updateSolution,
} from '../../../storage/problems/verification/solutions.ts';
import { type Refusal, refuse } from '../../refusal.ts';

type SolutionRefusal = Refusal<
  | 'not allowed to edit problem'
  | 'no such solution'
  | 'solution name taken'
  | 'unknown solution language'
  | 'too many solutions'
>;

type SolutionSaved = { readonly id: number } | SolutionRefusal;

type SolutionSite = Pick<Site, 'database' | 'now'>;

/** Adds a solution, or replaces the one with the given number. */
export async function saveSolution(
  { database, now }: SolutionSite,
  { viewer, actor }: Editor,
  code: string,
  id: number | null,
  solution: Solution,
): Promise<SolutionSaved> {
  return database.transaction(async (queries): Promise<SolutionSaved> => {
    const problem = await lockEditedProblem(queries, viewer, code);
    if (!problem) return refuse('not allowed to edit problem');
    const languages = await listLanguages(queries);
    if (!languages.some(({ key }) => key === solution.language)) return refuse('unknown solution language');
    if (id !== null && !(await findSolution(queries, problem.id, id))) return refuse('no such solution');
    if (await hasSolutionNamed(queries, problem.id, solution.name, id ?? 0))
      return refuse('solution name taken');
    if (id === null && (await listSolutions(queries, problem.id)).length >= maxSolutions)
      return refuse('too many solutions');
    const saved = id ?? (await insertSolution(queries, problem.id, solution));
    if (saved === null) return refuse('solution name taken');
    if (id !== null) await updateSolution(queries, id, solution);
    const { source: _, ...details } = solution;
    const action = id === null ? 'add solution' : 'edit solution';
    await addAuditEntry(queries, { at: now(), actor, action, target: code, details });
    return { id: saved };
  });
}

export async function removeSolution(
  { database, now }: SolutionSite,
  { viewer, actor }: Editor,
  code: string,
  id: number,
): Promise<SolutionSaved> {
  return database.transaction(async (queries): Promise<SolutionSaved> => {
    const problem = await lockEditedProblem(queries, viewer, code);
    if (!problem) return refuse('not allowed to edit problem');
    const solution = await findSolution(queries, problem.id, id);
    if (!solution) return refuse('no such solution');
    await deleteSolution(queries, id);
    const entry = { actor, action: 'delete solution', target: code, details: { name: solution.name } };
    await addAuditEntry(queries, { at: now(), ...entry });
    return { id };
  });
}
