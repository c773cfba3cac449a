import { stat } from 'node:fs/promises';
import { openFolderPackage } from './files/open-folder-package.ts';
import { openZipPackage } from './files/open-zip-package.ts';
import { filesUnder, type PackageFiles } from './files/package-files.ts';
import { readYaml } from './files/read-yaml.ts';
import { readIcpc } from './icpc/read-icpc.ts';
import { ImportNotes, PackageError, type PackageProblem } from './model.ts';
import { readDmoj } from './others/read-dmoj.ts';
import { readFps } from './others/read-fps.ts';
import { readHydro } from './others/read-hydro.ts';
import { readPairs } from './others/read-pairs.ts';
import { readPolygon } from './polygon/read-polygon.ts';
import { writeSolutions } from './write-solutions.ts';

/** Reads a zip file or a folder of any known format, and writes its test data into a new folder. */
export async function readPackage(path: string, folder: string): Promise<PackageProblem> {
  const notes = new ImportNotes();
  const isFolder = (await stat(path)).isDirectory();
  const opened = isFolder ? await openFolderPackage(path) : await openZipPackage(path, notes);
  try {
    const problem = await readFormat(withoutTopFolder(opened.files), folder, notes);
    await writeSolutions(folder, problem.solutions);
    return problem;
  } finally {
    opened.close();
  }
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
  return readPairs(files, folder, notes);
}

const unsupported: readonly [name: string | RegExp, format: string][] = [
  ['contest.xml', 'a Polygon contest: import its problems one by one'],
  ['task.yaml', 'a problem of CMS'],
  ['problem.json', 'a problem of TPS'],
  ['problem.conf', 'a problem of UOJ'],
  ['data.yml', 'a problem of SYZOJ'],
  ['config.ini', 'a problem of Vijos'],
];

function refuseByName(files: PackageFiles): void {
  const found = unsupported.find(([name]) => files.has(String(name)));
  if (found) throw new PackageError(`the package is ${found[1]}, which this site cannot import`);
}
