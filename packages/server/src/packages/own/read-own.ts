import { checkRecord } from '@tribunal/contract/snapshot-check';
import { type ProblemSettings, settingsIn } from '../../storage/problems/authoring/problem-settings.ts';
import type { Solution } from '../../storage/verification/solutions.ts';
import { filesUnder, namesIn, type PackageFiles } from '../files/package-files.ts';
import { readText } from '../files/package-text.ts';
import { isMapping } from '../files/read-yaml.ts';
import {
  type ImportNotes,
  PackageError,
  type PackageFile,
  type PackageProblem,
  type PackageSolution,
} from '../model.ts';
import { copyDataFolder, emptyProblem } from '../others/read-dmoj.ts';
import { ownDescription } from './own-format.ts';

/** What `tribunal export-problem --format tribunal` writes. */
export async function readOwn(
  files: PackageFiles,
  folder: string,
  notes: ImportNotes,
): Promise<PackageProblem> {
  const { settings, editorial, solutions } = describedIn(await readText(files, ownDescription, notes));
  await copyDataFolder(filesUnder(files, 'data/'), folder, notes);
  const kinds = new Map(settings.files.map(({ name, kind }) => [`files/${name}`, kind]));
  const { code, name, description, notes: below, statement_language: language, statements } = settings;
  return {
    ...emptyProblem('Tribunal package'),
    code,
    settings,
    statements: [
      { language, name, text: description, notes: below },
      ...statements.map(({ description: text, ...one }) => ({ ...one, text })),
    ],
    editorial,
    solutions,
    files: namesIn(files, 'files/').map((file): PackageFile => ({ file, kind: kinds.get(file) ?? null })),
    notes: notes.list,
  };
}

interface Described {
  readonly settings: ProblemSettings;
  readonly editorial: string | null;
  readonly solutions: readonly PackageSolution[];
}

function describedIn(text: string): Described {
  const { format, problem, editorial, solutions } = objectIn(text);
  if (format !== 1)
    throw new PackageError(`${ownDescription}: the format ${JSON.stringify(format)} is not known`);
  const listed = (Array.isArray(solutions) ? solutions : []).filter(isMapping);
  const given = listed.map(({ timeRatio, ...one }) => ({ ...one, time_ratio: timeRatio }));
  const checked = checkRecord({ type: 'problem', ...(problem as object), solutions: given });
  if ('fault' in checked) throw new PackageError(`${ownDescription}: ${checked.fault}`);
  const settings = settingsIn(checked.record as unknown as Readonly<Record<string, unknown>>);
  const missing = ['description', 'statement_language', 'statements', 'files', 'notes'].find(
    (name) => !Object.hasOwn(settings, name),
  );
  if (missing !== undefined) throw new PackageError(`${ownDescription} lacks the field "${missing}"`);
  return {
    settings: settings as ProblemSettings,
    solutions: listed.map((one) => ({ ...(one as unknown as Solution), fileName: String(one.name) })),
    editorial: typeof editorial === 'string' && editorial !== '' ? editorial : null,
  };
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new PackageError(`${ownDescription} is not a JSON object`);
}
