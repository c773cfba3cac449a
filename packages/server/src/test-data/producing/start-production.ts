import { parseTestScript, type ScriptFault } from '@tribunal/core/test-data/test-script';
import type { SaveConditions } from '../../actions/problems/test-data/save-data-version.ts';
import type { Site } from '../../site.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import type { FoundProblem } from '../../storage/problems/authoring/edited-problem.ts';
import { findProblemSettings } from '../../storage/problems/authoring/problem-settings.ts';
import { beginProduction } from '../../storage/problems/test-data/productions.ts';
import { listSolutions, type StoredSolution } from '../../storage/problems/verification/solutions.ts';
import { programsOfVersion } from '../editing/current-programs.ts';
import type { WrittenPrograms } from '../programs/written-programs.ts';
import type { MainSolution } from '../workshop/workshop.ts';
import { produceScript } from './produce-script.ts';

interface AskedProduction {
  readonly script: string;
  /** The name of a solution; empty for the first one that must be accepted. */
  readonly mainSolution: string;
  readonly isPreview: boolean;
  readonly reason: string;
  readonly conditions: SaveConditions;
}

/** Why a script cannot be carried out, by the field that is wrong. */
export type ProductionFault =
  | { readonly field: 'script'; readonly fault: ScriptFault | { readonly kind: 'empty' } }
  | { readonly field: 'script'; readonly fault: { readonly kind: 'no generator'; readonly name: string } }
  | { readonly field: 'main_solution' };

type Started =
  | ProductionFault
  | { readonly refusal: 'tests are being produced' | 'test data was changed meanwhile' }
  | { readonly ended: Promise<void> };

/** A production without a sign of life for so long was ended with its site. */
export const aliveMs = 300_000;

/** Begins to make the tests of a script in the background. */
export async function startProduction(
  site: Pick<Site, 'settings' | 'database' | 'blobs' | 'now' | 'log'>,
  editor: Editor,
  problem: FoundProblem,
  { script, mainSolution: name, isPreview, reason, conditions }: AskedProduction,
): Promise<Started> {
  const { basedOn } = conditions;
  if (basedOn !== undefined && basedOn !== problem.dataVersion)
    return { refusal: 'test data was changed meanwhile' };
  const parsed = parseTestScript(script);
  if ('fault' in parsed) return { field: 'script', fault: parsed.fault };
  const { tests } = parsed;
  if (tests.length === 0) return { field: 'script', fault: { kind: 'empty' } };
  const written = await programsOfVersion(site, problem.dataVersion);
  const unknown = tests.find(
    ({ generator }) => !written.generators.some((files) => isNamed(files, generator)),
  );
  if (unknown) return { field: 'script', fault: { kind: 'no generator', name: unknown.generator } };
  const found = await mainSolutionOf(site, problem, written, name);
  if (!found && needsAnswers(written)) return { field: 'main_solution' };
  const now = site.now();
  const begun = { baseVersion: problem.dataVersion, total: tests.length };
  const aliveSince = new Date(now.getTime() - aliveMs);
  const id = await beginProduction(site.database.query, problem.id, begun, now, aliveSince);
  if (id === null) return { refusal: 'tests are being produced' };
  const run = {
    ...{ id, script, tests, isPreview, reason, conditions, generators: written.generators },
    ...{ mainSolution: found?.name ?? '', solution: found },
  };
  const ended = produceScript(site, editor, problem, run).catch((err: unknown) =>
    site.log.error({ err, problem: problem.code }, 'cannot produce tests'),
  );
  return { ended };
}

/** A script names a generator with or without its folder and extension. */
export function isNamed(files: readonly string[], name: string): boolean {
  return files.some((file) => {
    const base = file.slice(file.lastIndexOf('/') + 1);
    return [file, base, base.replace(/\.[^.]*$/, '')].includes(name);
  });
}

/** An interactor or a manager needs no answer. */
function needsAnswers(written: WrittenPrograms): boolean {
  return !('set' in written) || (written.set.type !== 'interactive' && written.set.type !== 'communication');
}

async function mainSolutionOf(
  site: Pick<Site, 'database'>,
  problem: FoundProblem,
  written: WrittenPrograms,
  name: string,
): Promise<MainSolution | null> {
  const wanted = name || written.mainSolution;
  return solutionNamed(site, problem, wanted === '' ? null : wanted);
}

/** The solution of the jury, or the first one that must be accepted; null if there is none that can run. */
export async function solutionNamed(
  { database }: Pick<Site, 'database'>,
  { id }: FoundProblem,
  wanted: string | null,
): Promise<MainSolution | null> {
  const solutions = await listSolutions(database.query, id);
  const isAccepted = ({ permitted }: StoredSolution) => permitted.length === 1 && permitted[0] === 'AC';
  const found = wanted === null ? solutions.find(isAccepted) : solutions.find((one) => one.name === wanted);
  if (!found || found.language === null) return null;
  const { time_limit: seconds, memory_limit: memoryKb } = await findProblemSettings(database.query, id);
  const cpuMs = Math.max(leastCpuMs, 3000 * seconds);
  const { name, language, source } = found;
  return { name, language, source, cpuMs, memoryKb: Math.max(memoryKb, 512 << 10) };
}

/** The setters may have slow solutions; what is judged has the limits of the problem. */
const leastCpuMs = 10_000;
