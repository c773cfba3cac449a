import { type PackageChecker, type PackageProgram, writeDataFolder } from '../data-folder.ts';
import type { PackageFiles } from '../files/package-files.ts';
import { readText } from '../files/package-text.ts';
import { childOf, childrenOf, type Element, readXml, unreadParts } from '../files/read-xml.ts';
import { listed } from '../files/track-reads.ts';
import { type ImportNotes, PackageError, type PackageProblem } from '../model.ts';
import { polygonSolutions } from './polygon-solutions.ts';
import { polygonFiles, polygonTexts } from './polygon-statements.ts';
import { polygonTests } from './polygon-tests.ts';

/** A full package of Codeforces Polygon. */
export async function readPolygon(
  files: PackageFiles,
  folder: string,
  notes: ImportNotes,
): Promise<PackageProblem> {
  const problem = readXml('problem.xml', await readText(files, 'problem.xml', notes));
  if (problem.name !== 'problem')
    throw new PackageError(`the root element of problem.xml is ${problem.name}`);
  const judging = childOf(problem, 'judging');
  if (Number(judging?.attributes['run-count'] ?? 1) > 1)
    throw new PackageError('problems that run twice are not supported');
  const testsets = childrenOf(judging, 'testset');
  const testset = testsets.find(({ attributes }) => attributes.name === 'tests') ?? testsets[0];
  if (!testset) throw new PackageError('problem.xml has no test set');
  for (const { attributes } of testsets)
    if (attributes.name !== testset.attributes.name)
      notes.add(`the test set "${attributes.name}" is not imported`);
  const { units, hasPoints } = polygonTests(files, testset, notes);
  const pointsArePercent = judging?.attributes['treat-points-from-checker-as-percent'] === 'true';
  const interactor = childOf(problem, 'assets', 'interactor', 'source');
  const checker = childOf(problem, 'assets', 'checker');
  const givesPoints = await givesPointsItself(files, checker, notes);
  const ratesAnswers = !hasPoints && givesPoints && !pointsArePercent && !interactor;
  if (ratesAnswers)
    notes.add('the tests have no points: each has those that the checker gives the answer of the jury');
  const fileIo = fileIoOf(judging);
  if (interactor && fileIo) throw new PackageError('interactive problems cannot read and write files');
  await writeDataFolder(
    files,
    {
      units,
      checker: checkerOf(files, checker, problem, { pointsArePercent, ratesAnswers }),
      interactor: interactor
        ? { ...programOf(files, interactor, problem), hasChecker: checker !== undefined }
        : null,
      validators: childrenOf(problem, 'assets', 'validators', 'validator', 'source').map((source) =>
        programOf(files, source, problem),
      ),
      ...(fileIo && { fileIo }),
    },
    folder,
  );
  const { statements, editorial } = await polygonTexts(files, problem, notes);
  const code = problem.attributes['short-name'] ?? null;
  const types = childrenOf(problem, 'tags', 'tag').flatMap(({ attributes }) => attributes.value ?? []);
  const solutions = await polygonSolutions(files, problem, notes);
  const stored = polygonFiles(files, problem, notes);
  const timeLimitSeconds = numberIn(testset, 'time-limit', 1000);
  const memoryLimitKib = numberIn(testset, 'memory-limit', 1024);
  noteOthers(files, problem, notes);
  return {
    format: 'Polygon package',
    code,
    statements: statements.length > 0 ? statements : [{ language: 'en', name: code ?? '', text: '' }],
    timeLimitSeconds,
    memoryLimitKib,
    isPartial: hasPoints || givesPoints,
    authors: [],
    source: '',
    license: '',
    types,
    solutions,
    editorial,
    files: stored,
    notes: notes.list,
  };
}

/** Empty names, and those of the properties files, are the standard streams. */
function fileIoOf(judging: Element | undefined): { input?: string; output?: string } | null {
  const { 'input-file': input = '', 'output-file': output = '' } = judging?.attributes ?? {};
  const names = {
    ...(!['', 'stdin'].includes(input) && { input }),
    ...(!['', 'stdout'].includes(output) && { output }),
  };
  return Object.keys(names).length > 0 ? names : null;
}

/** Standard checkers whose comparison our judge has; all others are compiled from the package. */
const standardCheckers: Readonly<Record<string, PackageChecker>> = {
  'std::wcmp.cpp': { name: 'icpc', args: { case_sensitive: true } },
  'std::nyesno.cpp': { name: 'icpc', args: {} },
  'std::yesno.cpp': { name: 'icpc', args: {} },
};

function checkerOf(
  files: PackageFiles,
  checker: Element | undefined,
  problem: Element,
  points: Pick<PackageProgram, 'pointsArePercent' | 'ratesAnswers'>,
): PackageChecker {
  const standard = standardCheckers[checker?.attributes.name ?? ''];
  if (standard) return standard;
  const source = childOf(checker, 'source');
  if (!source) throw new PackageError('problem.xml names no checker');
  return { ...programOf(files, source, problem), ...points };
}

/** Whether a checker of the package calls one of the functions of testlib that give points. */
async function givesPointsItself(
  files: PackageFiles,
  checker: Element | undefined,
  notes: ImportNotes,
): Promise<boolean> {
  const path = childOf(checker, 'source')?.attributes.path ?? '';
  if (checker?.attributes.name?.startsWith('std::') || !files.has(path)) return false;
  return /\b(?:quitp|quitpi|_points)\b/.test(await readText(files, path, notes));
}

/** Headers are those of the package: a checker is compiled with the testlib.h that its author used. */
function programOf(files: PackageFiles, { attributes }: Element, problem: Element): PackageProgram {
  const path = attributes.path ?? '';
  if (!files.has(path)) throw new PackageError(`the program ${path} is missing`);
  const headers = childrenOf(problem, 'files', 'resources', 'file')
    .map((file) => file.attributes.path ?? '')
    .filter((name) => /\.(?:h|hpp)$/.test(name) && files.has(name));
  const isCpp = /\.(?:cpp|cc|cxx|c\+\+)$/.test(path);
  if (isCpp && !headers.some((name) => name.endsWith('testlib.h')))
    throw new PackageError(
      `the package contains no testlib.h, with which ${path} must be compiled: add testlib.h to its resources`,
    );
  return { files: [path, ...(isCpp ? headers : [])], type: 'testlib' };
}

function numberIn(testset: Element, name: string, divisor: number): number | null {
  const value = Number(childOf(testset, name)?.text ?? Number.NaN);
  return value > 0 ? value / divisor : null;
}

function noteOthers(files: PackageFiles, problem: Element, notes: ImportNotes): void {
  const unread = unreadParts(problem);
  if (unread.some((part) => part.startsWith('files/executables')))
    notes.add('generators are not imported: their tests are');
  if (files.names.some((name) => name.startsWith('statements/.html/')))
    notes.add('statements in HTML are not imported: those in TeX are');
  if (unread.length > 0) notes.add(`problem.xml: not imported: ${listed(unread)}`);
}
