import { stat } from 'node:fs/promises';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';
import { openFolderPackage } from './files/open-folder-package.ts';
import { openZipPackage } from './files/open-zip-package.ts';
import { filesUnder, type PackageFiles } from './files/package-files.ts';
import { readYaml } from './files/read-yaml.ts';
import { withImageNames, writeStoredFiles } from './files/stored-files.ts';
import { trackFiles } from './files/track-reads.ts';
import { readIcpc } from './icpc/read-icpc.ts';
import { keepSolutions } from './keep-solutions.ts';
import {
  ImportNotes,
  PackageError,
  type PackageProblem,
  type ReadProblem,
  type StoredFile,
} from './model.ts';
import { readDmoj } from './others/read-dmoj.ts';
import { readFps } from './others/read-fps.ts';
import { readHydro } from './others/read-hydro.ts';
import { readPairs } from './others/read-pairs.ts';
import { ownDescription } from './own/own-format.ts';
import { readOwn } from './own/read-own.ts';
import { readPolygon } from './polygon/read-polygon.ts';

/** Reads a zip file or a folder of any known format, and writes its test data and its other files into folders. */
export async function readPackage(path: string, folder: string, filesFolder: string): Promise<ReadProblem> {
  const notes = new ImportNotes();
  const isFolder = (await stat(path)).isDirectory();
  const opened = isFolder ? await openFolderPackage(path, notes) : await openZipPackage(path, notes);
  try {
    if (opened.files.names.length === 0) throw new PackageError(notes.list[0] ?? 'the package is empty');
    const tracked = trackFiles(withoutTopFolder(opened.files));
    const content = tracked.files;
    const problem = await readFormat(content, folder, notes);
    const files = await writeStoredFiles(content, problem.files, filesFolder, notes);
    const solutions = keepSolutions(problem.solutions, notes);
    const whole = { ...withImages(problem, files, notes), solutions, files };
    tracked.noteUnread(notes);
    return { ...whole, notes: notes.list };
  } finally {
    opened.close();
  }
}

function withImages(
  problem: PackageProblem,
  files: readonly StoredFile[],
  notes: ImportNotes,
): PackageProblem {
  const named = (text: string, about: string) => withImageNames(text, files, about, notes);
  return {
    ...problem,
    statements: problem.statements.map((one) => {
      const about = `the statement (${one.language})`;
      return { ...one, text: named(one.text, about), notes: named(one.notes ?? '', about) };
    }),
    editorial: problem.editorial === null ? null : named(problem.editorial, 'the editorial'),
  };
}

function withoutTopFolder(files: PackageFiles): PackageFiles {
  const top = /^[^/]+\//.exec(files.names[0] ?? '')?.[0];
  const isCommon = top !== undefined && files.names.every((name) => name.startsWith(top));
  // A package may consist of nothing but a folder of tests.
  const isPart = ['data/', 'tests/', 'testdata/'].includes(top ?? '');
  return isCommon && !isPart ? filesUnder(files, top) : files;
}

async function readFormat(files: PackageFiles, folder: string, notes: ImportNotes): Promise<PackageProblem> {
  const hasFolder = (...names: string[]) =>
    files.names.some((file) => names.some((name) => file.startsWith(name)));
  if (files.has(ownDescription)) return readOwn(files, folder, notes);
  if (files.has('problem.xml')) return readPolygon(files, folder, notes);
  if (files.has('init.yml')) return readDmoj(files, folder, notes);
  if (files.has('problem.yaml')) {
    const yaml = await readYaml(files, 'problem.yaml', notes);
    const isHydro = hasFolder('testdata/') || ['pid', 'owner', 'tag', 'title'].some((key) => key in yaml);
    return isHydro && !hasFolder('data/') ? readHydro(files, folder, notes) : readIcpc(files, folder, notes);
  }
  if (files.has('domjudge-problem.ini') || hasFolder('data/secret/')) return readIcpc(files, folder, notes);
  refuseByName(files);
  const [single] = files.names;
  if (files.names.length === 1 && single?.endsWith('.xml')) return readFps(files, single, folder, notes);
  try {
    return await readPairs(files, folder, notes);
  } catch (error) {
    if (!(error instanceof ProblemDataError)) throw error;
    throw new PackageError(`the format of the package is unknown: ${error.message}. ${known}`);
  }
}

const known =
  'Known formats: ICPC/Kattis, DOMjudge, Polygon (full packages), DMOJ, Hydro, FPS, Tribunal, and pairs of files such as 1.in and 1.out.';

/** By a file or a folder that no format above has. */
const unsupported: readonly [name: string, format: string][] = [
  ['task.yaml', 'a problem of CMS'],
  ['gen/GEN', 'a problem of CMS'],
  ['problem.json', 'a problem of TPS'],
  ['problem.conf', 'a problem of UOJ'],
  ['data.yml', 'a problem of SYZOJ'],
  ['config.ini', 'a problem of Vijos'],
  ['prog/', 'a sinol package (SIO2)'],
];

function refuseByName(files: PackageFiles): void {
  if (files.has('contest.xml'))
    throw new PackageError(
      'the package is a Polygon contest: import each folder in its folder problems as a package of its own',
    );
  const found = unsupported.find(([name]) =>
    name.endsWith('/') ? files.names.some((file) => file.startsWith(name)) : files.has(name),
  );
  if (found) throw new PackageError(`the package is ${found[1]}, which this site cannot import. ${known}`);
}
