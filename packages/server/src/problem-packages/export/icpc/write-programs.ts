import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fieldsOf } from '@tribunal/core/unknown';
import type { CheckerChoice, Problem, ProblemProgram, TestUnit } from '@tribunal/judge/test-data/problem';
import { parse } from 'yaml';
import { isMapping } from '../../files/read-yaml.ts';
import { type ImportNotes, PackageError } from '../../model.ts';
import type { ZipWriter } from '../zip-writer.ts';
import { isWrappable, writeWrapped } from './testlib-wrapper.ts';

/** The checker of our judge that is the default validator of the format, and the type of its programs. */
const ownKind = 'icpc';

/** The keys of problem.yaml about checking. Validators of the package are written, too. */
export async function validationOf(
  zip: ZipWriter,
  { tests, interactor }: Problem,
  folder: string,
  isScoring: boolean,
  notes: ImportNotes,
): Promise<object> {
  const checkers = new Map(tests.flatMap(casesOf).map(({ checker }) => [JSON.stringify(checker), checker]));
  const [checker] = checkers.values();
  if (checkers.size > 1)
    throw new PackageError(
      'the problem has different checkers for its cases, which the ICPC format cannot carry',
    );
  await writeInputValidators(zip, folder, notes);
  const program = interactor ?? (checker?.kind === 'program' ? checker.program : null);
  if (program === null) return { validation: 'default', ...flagsOf(checker, notes) };
  const isWrapped = await writeValidator(zip, program, folder, interactor !== null);
  if (isWrapped)
    notes.add('the format does not carry: partial points by the checker, which count as a wrong answer');
  const hasScore = isScoring && !isWrapped && (await writesScore(program, folder));
  const kinds = ['custom', ...(hasScore ? ['score'] : []), ...(interactor ? ['interactive'] : [])];
  return {
    validation: kinds.join(' '),
    ...(program.args.length > 0 && { validator_flags: program.args.join(' ') }),
  };
}

/** A validator of a problem with custom scores must write one for every accepted output, and others must write none. */
async function writesScore({ files }: ProblemProgram, folder: string): Promise<boolean> {
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return sources.some((source) => /score(?:_multiplier)?\.txt/.test(source));
}

function casesOf(unit: TestUnit) {
  return unit.kind === 'batch' ? unit.cases : [unit.case];
}

/** Returns whether it is a checker of testlib, which is called by a program of ours. */
async function writeValidator(
  zip: ZipWriter,
  program: ProblemProgram,
  folder: string,
  isInteractor: boolean,
): Promise<boolean> {
  const target = 'output_validators/validate/';
  const isChecker = program.convention === 'testlib' && !isInteractor && program.passes === 1;
  if (isChecker && isWrappable(program.files)) {
    await writeWrapped(zip, target, 'checker', folder, program.files);
    return true;
  }
  if (program.convention !== 'validator' || program.passes > 1)
    throw new PackageError(
      'the checker or interactor has another calling convention than the ICPC format: export it with --format tribunal',
    );
  for (const file of program.files) await zip.addFile(target + basename(file), join(folder, file));
  return false;
}

/** The default validator compares tokens. It is close to our checkers, and the notes name the differences. */
function flagsOf(checker: CheckerChoice | undefined, notes: ImportNotes): object {
  if (!checker || checker.kind === 'program') return {};
  const args = fieldsOf(checker.args);
  const flags = flagsByName(checker.name, args);
  if (flags === null)
    throw new PackageError(
      `the checker "${checker.name}" has no equivalent in the ICPC format: export it with --format tribunal`,
    );
  if (checker.name !== ownKind) notes.add(`the checker "${checker.name}" becomes the default validator`);
  return flags.length > 0 ? { validator_flags: flags.join(' ') } : {};
}

function flagsByName(name: string, args: Readonly<Record<string, unknown>>): string[] | null {
  const tolerance = `1e-${typeof args.precision === 'number' ? args.precision : 6}`;
  switch (name) {
    case ownKind:
      return Object.entries(args).flatMap(([flag, value]) =>
        value === true ? [flag] : value === false ? [] : [flag, String(value)],
      );
    case 'standard':
      return ['case_sensitive'];
    case 'easy':
      return [];
    case 'identical':
      return ['case_sensitive', 'space_change_sensitive'];
    case 'floats':
      return ['float_tolerance', tolerance];
    case 'floatsabs':
      return ['float_absolute_tolerance', tolerance];
    case 'floatsrel':
      return ['float_relative_tolerance', tolerance];
    default:
      return null;
  }
}

async function writeInputValidators(zip: ZipWriter, folder: string, notes: ImportNotes): Promise<void> {
  const init: unknown = parse(await readFile(join(folder, 'init.yml'), 'utf8'), { maxAliasCount: 100 });
  const listed = isMapping(init) && Array.isArray(init.input_validators) ? init.input_validators : [];
  for (const [index, one] of listed.filter(isMapping).entries()) {
    const files = (Array.isArray(one.files) ? one.files : [one.files]).map(String);
    if (one.type === 'testlib' && isWrappable(files)) {
      await writeWrapped(zip, `input_validators/${index + 1}/`, 'validator', folder, files);
      continue;
    }
    if (one.type !== ownKind) {
      notes.add(`the input validator ${files[0]} has another calling convention and is left out`);
      continue;
    }
    // A folder each: the files of several validators may have one name.
    for (const file of files)
      await zip.addFile(`input_validators/${index + 1}/${basename(file)}`, join(folder, file));
  }
}
