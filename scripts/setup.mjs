// What a bare checkout needs before anything else can run. Node's own modules only: nothing is installed yet.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const installStamp = join(root, 'node_modules', '.tribunal-installed');
const buildStamp = join(root, 'packages', 'server', 'dist', '.tribunal-built');

/** Runs `npm ci` unless node_modules already holds what package-lock.json asks for. */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(installStamp) && readFileSync(installStamp, 'utf8') === wanted) return;
  console.error('Installing packages (npm ci) ...');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'npm ci failed');
  writeFileSync(installStamp, wanted);
}

/** Compiles the packages unless every source file is older than the last build. */
export function ensureBuilt() {
  if (existsSync(buildStamp) && newestSource() <= statSync(buildStamp).mtimeMs) return;
  console.error('Building ...');
  run(
    process.execPath,
    [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '--build'],
    'the build failed',
  );
  writeFileSync(buildStamp, '');
}

function newestSource() {
  let newest = statSync(join(root, 'package-lock.json')).mtimeMs;
  const visit = (directory) => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) visit(path);
      else newest = Math.max(newest, statSync(path).mtimeMs);
    }
  };
  for (const name of readdirSync(join(root, 'packages'))) visit(join(root, 'packages', name, 'src'));
  return newest;
}

function run(command, args, failure) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) {
    console.error(`tribunal: ${failure}`);
    process.exit(1);
  }
}

export function has(command) {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
