import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundledLicences } from './licences.ts';
import { bundledPackages, installedFolder, ownPackages, packageManifest, root } from './package-contents.ts';
import { provenance } from './provenance.ts';

/** Documents and examples that an operator needs without the checkout. */
const forOperators = ['README.md', 'CHANGELOG.md', 'LICENSE', 'docs', 'deploy'];

/** Only readers of the repository need them. */
const forReaders = ['docs/images', 'docs/decisions'];

/** Writes the content of the package into an empty folder. Our packages must be built. Returns its manifest. */
export function stagePackage(folder: string) {
  for (const { folder: name, manifest } of ownPackages()) {
    const target = join(folder, 'node_modules', manifest.name);
    for (const part of ['dist', 'bin', 'migrations', 'demo'])
      copyShipped(join(root, 'packages', name, part), join(target, part));
    writeJson(join(target, 'package.json'), manifest);
  }
  for (const [path] of bundledPackages()) copyPackage(installedFolder(path), join(folder, path));
  for (const path of forOperators) copyShipped(join(root, path), join(folder, path));
  for (const path of forReaders) rmSync(join(folder, path), { recursive: true });
  const manifest = packageManifest();
  writeJson(join(folder, 'package.json'), manifest);
  writeJson(join(folder, 'provenance.json'), provenance());
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), bundledLicences());
  return manifest;
}

/** Declarations, source maps, records of builds, tests of others, and fonts that no page uses. */
const leftOut = /\.d\.[cm]?ts$|\.map$|\/\.[^/]+$|\/(?:tests?|node_modules)$|\.(?:ico|otf|ttf|woff2?)$/;

/** Whether the release contains a file or folder, given by its path within a package or the checkout. */
export function isShipped(path: string): boolean {
  return !leftOut.test(path);
}

/**
 * The release itself depends on the packages for a platform. If a package inside did so too, npm would install them as empty folders.
 */
function copyPackage(source: string, target: string): void {
  copyShipped(source, target);
  const file = join(target, 'package.json');
  const { optionalDependencies, ...manifest } = JSON.parse(readFileSync(file, 'utf8'));
  if (optionalDependencies) writeJson(file, manifest);
}

/** Not every package has each part. */
function copyShipped(source: string, target: string): void {
  if (!existsSync(source)) return;
  cpSync(source, target, { recursive: true, filter: (file) => isShipped(file.slice(source.length)) });
}

function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
