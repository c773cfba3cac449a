import { defaultOutputBytes } from '@tribunal/core/bounds';
import {
  type CaseEntry,
  type CheckerSettings,
  type Entry,
  type GeneratorSettings,
  type Inherited,
  type InitFile,
  type ProgramSettings,
  parseInitFile,
  parseProgramSettings,
} from './init-file.ts';
import { matchCases } from './match-cases.ts';
import type { OpenFolder } from './open-folder.ts';
import {
  type CaseGenerator,
  type CheckerChoice,
  type FunctionGrader,
  type Problem,
  ProblemDataError,
  type ProblemProgram,
  type TestCase,
  type TestUnit,
} from './problem.ts';
import { openProblemFiles } from './problem-files.ts';
import { maxInitFileBytes, tooLargeInit } from './read-init.ts';

/** The contents of `init.yml`, without the files that it names. */
export type ProblemTests = Pick<
  Problem,
  | 'tests'
  | 'pretests'
  | 'interactor'
  | 'processes'
  | 'validators'
  | 'generators'
  | 'grader'
  | 'fileIo'
  | 'isOutputOnly'
> & {
  readonly archive: string | null;
};

/** Reads the folder of a problem: `init.yml` and the files that it names, from the folder or from its archive. */
export async function loadProblem(folder: OpenFolder, mayBeEmpty = false): Promise<Problem> {
  try {
    return await withFiles(folder, await readTests(folder, mayBeEmpty));
  } catch (error) {
    folder.close();
    throw error;
  }
}

/** Closing the problem also closes the folder. */
export async function withFiles(folder: OpenFolder, { archive, ...tests }: ProblemTests): Promise<Problem> {
  const files = await openProblemFiles(folder, archive);
  return {
    ...tests,
    read: files.read,
    sizeOf: files.sizeOf,
    close() {
      files.close();
      folder.close();
    },
  };
}

/** May take long for a hostile folder: see `open-problem.ts`. Only setters may read data without cases. */
export async function readTests(folder: OpenFolder, mayBeEmpty = false): Promise<ProblemTests> {
  const init = parseInitFile(readInit(folder));
  const tests = units(await entriesOf(init, folder), init);
  if (tests.length === 0 && !mayBeEmpty) throw new ProblemDataError('init.yml names no test cases');
  return {
    tests,
    pretests: units(init.pretest_test_cases ?? [], init),
    interactor: interactorOf(init),
    processes: init.communication?.processes ?? 1,
    validators: validatorsOf(init).map(problemProgram),
    generators: (init.generators ?? []).map(problemProgram),
    grader: functionGrader(init),
    fileIo: { input: init.file_io?.input ?? null, output: init.file_io?.output ?? null },
    isOutputOnly: init.output_only ?? false,
    archive: init.archive ?? null,
  };
}

function interactorOf({ interactive, communication, output_only, file_io }: InitFile): ProblemProgram | null {
  if (!communication) return interactive ? problemProgram(interactive) : null;
  if (interactive || output_only || file_io)
    throw new ProblemDataError('init.yml has "communication" together with another way to run a submission');
  const { manager } = communication;
  const settings = typeof manager === 'string' || Array.isArray(manager) ? { files: manager } : manager;
  return { ...problemProgram(settings), convention: 'manager' };
}

function functionGrader({ signature_grader: settings }: InitFile): FunctionGrader | null {
  if (!settings) return null;
  const listed = (names: string | readonly string[] = []) => (typeof names === 'string' ? [names] : names);
  return {
    entries: listed(settings.entry),
    headers: listed(settings.header),
    mayHaveMain: settings.allow_main ?? false,
  };
}

function readInit(folder: OpenFolder): string {
  if ((folder.sizeOf('init.yml') ?? 0) > maxInitFileBytes) throw tooLargeInit();
  const init = folder.read('init.yml');
  if (!init) throw new ProblemDataError('the problem has no readable init.yml');
  return init.toString('utf8');
}

async function entriesOf(init: InitFile, folder: OpenFolder): Promise<readonly Entry[]> {
  const { test_cases: given } = init;
  if (Array.isArray(given)) return given;
  const files = await openProblemFiles(folder, init.archive ?? null);
  try {
    return matchCases(files.archiveNames(), given ?? {});
  } finally {
    files.close();
  }
}

function units(entries: readonly Entry[], init: InitFile): TestUnit[] {
  let batches = 0;
  return entries.map((entry): TestUnit => {
    const own = { ...init, ...entry };
    const dependencies = entry.dependencies ?? [];
    if (entry.batched) batches += 1;
    if (dependencies.some((number) => number > batches - (entry.batched ? 1 : 0)))
      throw new ProblemDataError(
        entry.batched
          ? `batch ${batches} depends on a later batch or on itself`
          : 'a case depends on a later batch',
      );
    if (!entry.batched) return { kind: 'case', case: testCase(entry, own), dependencies };
    const points = entry.points ?? init.points ?? 1;
    const cases = entry.batched.map((inner) => testCase(inner, { ...own, ...inner, points }));
    return { kind: 'batch', dependencies, cases, scoreRule: entry.score_rule ?? 'minimum' };
  });
}

function testCase(entry: CaseEntry, settings: Inherited & Pick<InitFile, 'signature_grader'>): TestCase {
  return {
    inputFile: fileName(entry.in),
    outputFile: fileName(entry.out),
    generator: caseGenerator(entry, settings),
    points: settings.points ?? 1,
    checker: checkerChoice(settings.checker ?? 'standard'),
    outputLimitBytes: settings.output_limit_length ?? defaultOutputBytes,
    // The output of a grader could reveal what it asks.
    shownOutputBytes: settings.output_prefix_length ?? (settings.signature_grader ? 0 : 64),
    isBinary: settings.binary_data ?? false,
    isSample: entry.sample ?? false,
    wallTimeFactor: settings.wall_time_factor ?? 3,
  };
}

function fileName(name: string | number | null | undefined): string | null {
  return name === null || name === undefined ? null : String(name);
}

function caseGenerator(entry: CaseEntry, { generator, generator_args }: Inherited): CaseGenerator | null {
  if (generator === undefined) return null;
  const { args = [], ...program } = stockProgram(generator);
  const inputFile = fileName(entry.generator_in);
  if (inputFile !== null && fileName(entry.in) !== null)
    throw new ProblemDataError('a case has both "in" and "generator_in"');
  return { program: problemProgram(program), args: generator_args?.map(String) ?? args, inputFile };
}

/** The settings of a program by the names that stock judges give them. */
function stockProgram(settings: GeneratorSettings): ProgramSettings {
  const { source, flags, args, language, time_limit, memory_limit } =
    typeof settings === 'string' || Array.isArray(settings) ? { source: settings } : settings;
  return {
    files: source,
    ...(flags && { flags }),
    ...(args && { args: args.map(String) }),
    ...(language !== undefined && { lang: language }),
    ...(time_limit !== undefined && { time_limit }),
    ...(memory_limit !== undefined && { memory_limit }),
  };
}

function validatorsOf({ input_validators = [], validator }: InitFile): ProgramSettings[] {
  return validator === undefined ? input_validators : [...input_validators, stockProgram(validator)];
}

function checkerChoice(settings: CheckerSettings): CheckerChoice {
  const { name, args } = typeof settings === 'string' ? { name: settings, args: {} } : settings;
  if (name === 'bridged') return { kind: 'program', program: problemProgram(parseProgramSettings(args)) };
  return { kind: 'built-in', name, args: args ?? {} };
}

const conventions: ReadonlyMap<string, ProblemProgram['convention']> = new Map([
  ['default', 'default'],
  ['testlib', 'testlib'],
  ['icpc', 'validator'],
]);

function problemProgram(settings: ProgramSettings): ProblemProgram {
  const { type = 'default' } = settings;
  const convention = conventions.get(type);
  if (!convention) throw new ProblemDataError(`this judge does not support programs of type "${type}"`);
  const seconds = settings.time_limit ?? settings.preprocessing_time;
  return {
    files: typeof settings.files === 'string' ? [settings.files] : settings.files,
    language: settings.lang ?? null,
    convention,
    flags: settings.flags ?? [],
    args: settings.args ?? [],
    cpuMs: seconds === undefined ? null : seconds * 1000,
    memoryKb: settings.memory_limit ?? null,
    showsFeedback: settings.feedback ?? true,
    pointsArePercent: settings.treat_checker_points_as_percentage ?? false,
    ratesAnswers: settings.points_of_answer ?? false,
    passes: settings.passes ?? 1,
    hasChecker: settings.check_output ?? false,
  };
}
