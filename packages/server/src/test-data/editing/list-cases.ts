import type { DataListing, ListedBatch, ListedCase, ListedFile } from '@tribunal/core/test-data/data-listing';
import type { PlainChecker } from '@tribunal/core/test-data/generated-data';
import { type CheckerSettings, parseInitFile } from '@tribunal/judge/test-data/init-file';
import type { OpenFolder } from '@tribunal/judge/test-data/open-folder';
import type { Problem, TestCase, TestUnit } from '@tribunal/judge/test-data/problem';
import { findWarnings, largeBytes, warningsIn } from './find-warnings.ts';

/** The cases of a problem in their order, with what is suspicious about their files. */
export async function listCases(folder: OpenFolder, problem: Problem): Promise<DataListing> {
  const listed = fileLister(folder, problem);
  const pretested = new Set(problem.pretests.flatMap(casesOf).map(sourceOf));
  const { cases, batches } = await listUnits(problem.tests, pretested, listed);
  const { cases: pretests } = await listUnits(problem.pretests, pretested, listed);
  const { checker } = parseInitFile(folder.read('init.yml')?.toString('utf8') ?? '');
  return { checker: plainChecker(checker), cases, batches, pretests };
}

async function listUnits(
  units: readonly TestUnit[],
  pretested: ReadonlySet<string>,
  listed: ListFile,
): Promise<Pick<DataListing, 'cases' | 'batches'>> {
  const cases: ListedCase[] = [];
  const batches: ListedBatch[] = [];
  for (const unit of units) {
    const inner = casesOf(unit);
    const points = inner[0]?.points ?? 0;
    if (unit.kind === 'batch')
      batches.push({
        points,
        cases: inner.length,
        dependencies: unit.dependencies,
        scoreRule: unit.scoreRule,
      });
    const batch = unit.kind === 'batch' ? batches.length : null;
    for (const one of inner)
      cases.push({
        ...(await listedCase(one, batch, listed)),
        isPretest: pretested.has(sourceOf(one)),
      });
  }
  return { cases, batches };
}

function casesOf(unit: TestUnit): readonly TestCase[] {
  return unit.kind === 'batch' ? unit.cases : [unit.case];
}

/** Equal for cases with the same data. */
function sourceOf({ inputFile, outputFile, generator }: TestCase): string {
  return JSON.stringify([inputFile, outputFile, generator]);
}

type ListFile = (name: string | null) => Promise<ListedFile | null>;

async function listedCase(
  { inputFile, outputFile, points, isSample }: TestCase,
  batch: number | null,
  listed: ListFile,
): Promise<Omit<ListedCase, 'isPretest'>> {
  return { input: await listed(inputFile), output: await listed(outputFile), points, batch, isSample };
}

/** Several cases may use the same file. */
function fileLister(folder: OpenFolder, problem: Problem): ListFile {
  const known = new Map<string, ListedFile>();
  return async (name) => {
    if (name === null) return null;
    const listed = known.get(name) ?? (await listedFile(folder, problem, name));
    known.set(name, listed);
    return listed;
  };
}

/** A file of an archive is read as a whole, therefore not if it is large. */
async function listedFile(folder: OpenFolder, problem: Problem, path: string): Promise<ListedFile> {
  const bytes = problem.sizeOf(path);
  const descriptor = folder.open(path);
  if (descriptor !== null) return { path, bytes, warnings: findWarnings(descriptor, bytes) };
  return { path, bytes, warnings: bytes > largeBytes ? ['large'] : warningsIn(await problem.read(path)) };
}

function plainChecker(checker: CheckerSettings | undefined): PlainChecker {
  if (checker === undefined) return { name: 'standard', args: null };
  return typeof checker === 'string'
    ? { name: checker, args: null }
    : { name: checker.name, args: checker.args ?? null };
}
