import { type PackageChecker, type PackageProgram, writeDataFolder } from '../data-folder.ts';
import type { PackageFiles } from '../files/package-files.ts';
import { readText } from '../files/package-text.ts';
import { childOf, childrenOf, type Element, readXml } from '../files/read-xml.ts';
import { type ImportNotes, PackageError, type PackageProblem } from '../model.ts';
import { polygonSolutions } from './polygon-solutions.ts';
import { polygonTexts } from './polygon-statements.ts';
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
  refuseUnsupported(judging);
  const testsets = childrenOf(judging, 'testset');
  const testset = testsets.find(({ attributes }) => attributes.name === 'tests') ?? testsets[0];
  if (!testset) throw new PackageError('problem.xml has no test set');
  for (const { attributes } of testsets)
    if (attributes.name !== testset.attributes.name)
      notes.add(`the test set "${attributes.name}" is not imported`);
  const { units, isPartial } = polygonTests(files, testset, notes);
  const isPercent = judging?.attributes['treat-points-from-checker-as-percent'] === 'true';
  const interactor = childOf(problem, 'assets', 'interactor', 'source');
  const checker = childOf(problem, 'assets', 'checker');
  await writeDataFolder(
    files,
    {
      units,
      checker: checkerOf(files, checker, problem, isPercent),
      interactor: interactor
        ? { ...programOf(files, interactor, problem), hasChecker: checker !== undefined }
        : null,
      validators: childrenOf(problem, 'assets', 'validators', 'validator', 'source').map((source) =>
        programOf(files, source, problem),
      ),
    },
    folder,
  );
  noteOthers(files, problem, notes);
  const { statements, editorial } = await polygonTexts(files, problem, notes);
  const code = problem.attributes['short-name'] ?? null;
  return {
    format: 'Polygon package',
    code,
    statements: statements.length > 0 ? statements : [{ language: 'en', name: code ?? '', text: '' }],
    timeLimitSeconds: numberIn(testset, 'time-limit', 1000),
    memoryLimitKib: numberIn(testset, 'memory-limit', 1024),
    isPartial,
    authors: [],
    source: '',
    license: '',
    types: childrenOf(problem, 'tags', 'tag').flatMap(({ attributes }) => attributes.value ?? []),
    solutions: await polygonSolutions(files, problem, notes),
    editorial,
    notes: notes.list,
  };
}

function refuseUnsupported(judging: Element | undefined): void {
  const { attributes = {} } = judging ?? {};
  if (attributes['input-file'] || attributes['output-file'])
    throw new PackageError(
      'problems that read and write files instead of standard input and output are not supported',
    );
  if (Number(attributes['run-count'] ?? 1) > 1)
    throw new PackageError('problems that run twice are not supported');
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
  isPercent: boolean,
): PackageChecker {
  const standard = standardCheckers[checker?.attributes.name ?? ''];
  if (standard) return standard;
  const source = childOf(checker, 'source');
  if (!source) throw new PackageError('problem.xml names no checker');
  return { ...programOf(files, source, problem), pointsArePercent: isPercent };
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
  for (const { attributes } of childrenOf(problem, 'files', 'attachments', 'file'))
    notes.add(`the attachment ${attributes.path} is not imported`);
  if (childOf(problem, 'files', 'executables')) notes.add('generators are not imported: their tests are');
  if (childOf(problem, 'stresses')) notes.add('stress tests are not imported');
  const isKnown =
    /^(?:problem\.xml$|tests\/|files\/|solutions\/|statements\/|statement-sections\/|check\.|doall\.|wipe\.|scripts\/)/;
  for (const name of files.names) if (!isKnown.test(name)) notes.add(`${name} is not imported`);
  for (const name of files.names)
    if (/^statements\/\.(?:pdf|html)\//.test(name))
      notes.add(`${name} is not imported: the statement comes from its TeX`);
}
