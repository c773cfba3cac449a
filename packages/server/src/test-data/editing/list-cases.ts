import type { DataListing, ListedBatch, ListedCase, ListedFile } from '@tribunal/core/test-data/data-listing';
import type { PlainChecker } from '@tribunal/core/test-data/generated-data';
import { type CheckerSettings, parseInitFile } from '@tribunal/judge/test-data/init-file';
import type { OpenFolder } from '@tribunal/judge/test-data/open-folder';
import type { Problem, TestCase } from '@tribunal/judge/test-data/problem';
import { findWarnings, largeBytes, warningsIn } from './find-warnings.ts';

/** The cases of a problem in their order, with what is suspicious about their files. */
export async function listCases(folder: OpenFolder, problem: Problem): Promise<DataListing> {
  const listed = fileLister(folder, problem);
  const cases: ListedCase[] = [];
  const batches: ListedBatch[] = [];
  for (const unit of problem.tests) {
    const inner = unit.kind === 'batch' ? unit.cases : [unit.case];
    const points = inner[0]?.points ?? 0;
    if (unit.kind === 'batch') batches.push({ points, cases: inner.length, dependencies: unit.dependencies });
    const batch = unit.kind === 'batch' ? batches.length : null;
    for (const one of inner) cases.push(await listedCase(one, batch, listed));
  }
  const { checker } = parseInitFile(folder.read('init.yml')?.toString('utf8') ?? '');
  return { checker: plainChecker(checker), cases, batches };
}

type ListFile = (name: string | null) => Promise<ListedFile | null>;

async function listedCase(
  { inputFile, outputFile, points, isSample }: TestCase,
  batch: number | null,
  listed: ListFile,
): Promise<ListedCase> {
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
