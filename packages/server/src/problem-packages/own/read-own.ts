import { checkRecord } from '@tribunal/contract/snapshot/snapshot-check';
import { fieldsOf, isObject } from '@tribunal/core/unknown';
import { type ProblemSettings, settingsIn } from '../../storage/problems/authoring/problem-settings.ts';
import type { Solution } from '../../storage/problems/verification/solutions.ts';
import { filesUnder, namesIn, type PackageFiles } from '../files/package-files.ts';
import { readText } from '../files/package-text.ts';
import { isMapping, type Mapping } from '../files/read-yaml.ts';
import {
  type ImportNotes,
  PackageError,
  type PackageFile,
  type PackageProblem,
  type PackageSolution,
} from '../model.ts';
import { copyDataFolder, emptyProblem } from '../others/read-dmoj.ts';
import { ownDescription } from './own-format.ts';

/** What `tribunal export-problem --format tribunal` writes, or the same with texts as files of their own. */
export async function readOwn(
  files: PackageFiles,
  folder: string,
  notes: ImportNotes,
): Promise<PackageProblem> {
  const { settings, editorial, solutions } = describedIn(await readDescription(files, notes));
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

/** The description with the texts that it leaves to files. */
async function readDescription(files: PackageFiles, notes: ImportNotes): Promise<Description> {
  const { problem, solutions, ...rest } = objectIn(await readText(files, ownDescription, notes));
  const beside = async (key: string, name: string) =>
    files.has(name) ? { [key]: await readText(files, name, notes) } : {};
  const listed: Mapping[] = [];
  for (const one of (Array.isArray(solutions) ? solutions : []).filter(isMapping))
    listed.push({ ...(await beside('source', `solutions/${String(one.name)}`)), ...one });
  return {
    ...(await beside('editorial', 'editorial.md')),
    ...rest,
    problem: { ...(await beside('description', 'statement.md')), ...(problem as object) },
    solutions: listed,
  };
}

type Description = Mapping & { readonly problem: object; readonly solutions: readonly Mapping[] };

function describedIn({ format, problem, editorial, solutions: listed }: Description): Described {
  if (format !== 1)
    throw new PackageError(`${ownDescription}: the format ${JSON.stringify(format)} is not known`);
  const given = listed.map(({ timeRatio, ...one }) => ({ ...one, time_ratio: timeRatio }));
  const checked = checkRecord({ type: 'problem', ...problem, solutions: given });
  if ('fault' in checked) throw new PackageError(`${ownDescription}: ${checked.fault}`);
  const settings = settingsIn(fieldsOf(checked.record));
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

function objectIn(text: string): Mapping {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new PackageError(`${ownDescription} is not a JSON object`);
}
