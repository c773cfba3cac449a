// What a fresh checkout needs before anything else can run. Uses only modules of Node, because nothing is installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const lockFile = join(root, 'package-lock.json');
const installStamp = join(root, 'node_modules', '.tribunal-installed');
const buildStamp = join(root, 'packages', 'server', 'dist', '.tribunal-built');

/** Runs `npm ci` unless node_modules matches package-lock.json. */
export function ensureInstalled() {
  refuseOldNode();
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(installStamp) && readFileSync(installStamp, 'utf8') === wanted) return;
  if (!wasInstalledByHand()) {
    refuseForeign();
    console.error('Installing packages (npm ci) ...');
    // The compiler is a development package, so these are needed whatever NODE_ENV is.
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    runOrExit('npm', args, 'npm ci failed');
  }
  if (isOurs()) writeFileSync(installStamp, wanted);
}

/** Compiles all packages from scratch unless every source file is older than the last build. An incremental build misses renames. */
export function ensureBuilt() {
  const began = new Date();
  if (existsSync(buildStamp) && newestSource() <= statSync(buildStamp).mtimeMs) return;
  refuseForeign();
  console.error('Building ...');
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  runOrExit(process.execPath, [compiler, '--build', '--force'], 'the build failed');
  buildWeb();
  writeFileSync(buildStamp, '');
  // A file saved during the compilation must count as newer than the build.
  utimesSync(buildStamp, began, began);
}

/** Bundles scripts and styles, which takes less than a second. Tests use them too. */
export function buildWeb() {
  runOrExit(process.execPath, ['packages/web/build.mjs'], 'the scripts of the pages could not be bundled');
}

/** Whether the shell would find this program. */
export function has(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`tribunal: requires Node 20.19 or newer; this is ${process.versions.node}`);
  process.exit(1);
}

function isOurs() {
  try {
    accessSync(root, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A user without write access to the checkout runs what its owner installed and built. */
function refuseForeign() {
  if (isOurs()) return;
  console.error(`tribunal: ${root} is not ready: its owner must run npm ci && npm run build there`);
  process.exit(1);
}

/** npm writes its own copy of the lock file as the last step of an install. */
function wasInstalledByHand() {
  const copy = join(root, 'node_modules', '.package-lock.json');
  return (
    existsSync(copy) && !existsSync(installStamp) && statSync(copy).mtimeMs >= statSync(lockFile).mtimeMs
  );
}

function newestSource() {
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name));
  const settings = packages.map((folder) => join(folder, 'tsconfig.json')).filter(existsSync);
  const sources = packages.flatMap((folder) =>
    ['src', 'styles', 'images'].flatMap((name) => filesUnder(join(folder, name))),
  );
  const webBuild = join(root, 'packages', 'web', 'build.mjs');
  const files = [lockFile, join(root, 'tsconfig.base.json'), webBuild, ...settings, ...sources];
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}

export function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function runOrExit(program, args, failure) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  console.error(`tribunal: ${failure}`);
  process.exit(1);
}
