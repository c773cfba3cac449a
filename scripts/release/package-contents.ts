import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

type Versions = Readonly<Record<string, string>>;

/** The part of a `package.json` that matters here. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly bin?: Versions;
  readonly dependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly [other: string]: unknown;
}

/** An entry of `package-lock.json`. */
interface LockEntry {
  readonly version: string;
  readonly integrity?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly link?: boolean;
  readonly dependencies?: Versions;
  readonly optionalDependencies?: Versions;
}

/** Its place in the release, and its lock entry. */
type InstalledPackage = readonly [path: string, entry: LockEntry];

/** Our packages that run on Node. `web` is bundled for browsers, so its dependencies are not installed. */
const running = ['core', 'contract', 'judge', 'client', 'server'];

/** Our packages as the release contains them: their manifests without what only a checkout needs. */
export function ownPackages() {
  return [...running, 'web'].map((folder) => {
    const { name, version, description, license, type } = manifestOf(folder);
    const exports = { './*': './dist/*.js' };
    return { folder, manifest: { name, version, description, license, type, exports } };
  });
}

/**
 * The package contains everything that runs on every platform, in the versions that were tested. npm adds the packages for its platform:
 * they are optional dependencies of packages inside, which npm does not look at.
 */
export function packageManifest() {
  const { name, version, description, license, type, engines } = manifestOf('..');
  const server = manifestOf('server');
  const own = ownPackages().map(({ manifest }) => [manifest.name, manifest.version]);
  const others = bundledPackages()
    .filter(([path]) => path.lastIndexOf('node_modules/') === 0)
    .map(([path, entry]) => [packageName(path), entry.version]);
  const dependencies = Object.fromEntries([...own, ...others]) as Versions;
  return {
    ...{ name, version, description, license, type, engines },
    bin: { tribunal: `node_modules/${server.name}/${server.bin!.tribunal}` },
    dependencies,
    bundleDependencies: Object.keys(dependencies),
    optionalDependencies: Object.fromEntries(
      platformPackages().map(([path, entry]) => [packageName(path), entry.version]),
    ) as Versions,
  };
}

/** What npm chooses by platform: programs, and addons of Node. */
export function platformPackages(): readonly InstalledPackage[] {
  const isSupported = ([, { os = [], cpu = [] }]: InstalledPackage) =>
    os.some((one) => one === 'linux' || one === 'darwin') &&
    cpu.some((one) => one === 'x64' || one === 'arm64');
  return installedPackages().filter(isSupported);
}

/** Packages of others that are part of ours. */
export function bundledPackages(): readonly InstalledPackage[] {
  return installedPackages().filter(
    ([path, { os, cpu }]) => !os && !cpu && !packageName(path).startsWith('@types/'),
  );
}

/** Every package that our packages need to run, for all platforms. */
function installedPackages(): readonly InstalledPackage[] {
  const packages = lockedPackages();
  const found = new Map<string, LockEntry>();
  const visit = (from: string, name: string, isOptional: boolean) => {
    const path = placeOf(packages, from, name);
    if (path === undefined && isOptional) return;
    if (path === undefined) throw new Error(`package-lock.json has no ${name} for ${from}`);
    const entry = packages[path]!;
    if (entry.link || found.has(path)) return;
    found.set(path, entry);
    // A package for a platform is complete; those for other platforms may need more, which is not installed here.
    if (!entry.os && !entry.cpu) visitAll(path, entry);
  };
  const visitAll = (path: string, { dependencies = {}, optionalDependencies = {} }: LockEntry) => {
    for (const name of Object.keys(dependencies)) visit(path, name, name in optionalDependencies);
    for (const name of Object.keys(optionalDependencies)) visit(path, name, true);
  };
  for (const folder of running) visitAll(`packages/${folder}`, packages[`packages/${folder}`]!);
  return lifted([...found]);
}

/** What npm has put into the folder of one of our packages is beside the other packages in the release. */
function lifted(found: readonly InstalledPackage[]): readonly InstalledPackage[] {
  const places = new Map(found.map(([path, entry]) => [path.replace(/^packages\/\w+\//, ''), entry]));
  if (places.size < found.length) throw new Error('two of our packages need different versions of a package');
  return [...places];
}

/** Where Node finds a package: in the nearest `node_modules` above. */
function placeOf(packages: Record<string, LockEntry>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]+$/, '')) {
    const path = join(folder, 'node_modules', name);
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

export function lockedPackages(): Record<string, LockEntry> {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'));
}

export function packageName(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Where a package of others is in this checkout. */
export function installedFolder(path: string): string {
  const folders = [root, ...running.map((folder) => join(root, 'packages', folder))];
  const found = folders.map((folder) => join(folder, path)).find((place) => existsSync(place));
  if (found === undefined) throw new Error(`${path} is not installed: run npm ci`);
  return found;
}
