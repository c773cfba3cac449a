import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const checkout = mkdtempSync(join(tmpdir(), 'tribunal-setup-'));
after(() => {
  chmodSync(checkout, 0o700);
  rmSync(checkout, { recursive: true });
});

const scripts = fileURLToPath(new URL('../scripts', import.meta.url));
cpSync(join(scripts, 'setup.mjs'), join(checkout, 'scripts', 'setup.mjs'));
cpSync(join(scripts, 'build.mjs'), join(checkout, 'scripts', 'build.mjs'));
const compiler = join(checkout, 'node_modules', 'typescript', 'bin');
for (const folder of [
  compiler,
  join(checkout, 'packages', 'server', 'dist'),
  join(checkout, 'packages', 'web'),
])
  mkdirSync(folder, { recursive: true });
writeFileSync(join(compiler, 'tsc'), '');
for (const file of [
  'tsconfig.base.json',
  'packages/server/tsconfig.json',
  'packages/web/build.mjs',
  'package-lock.json',
])
  writeFileSync(join(checkout, file), '');
// npm writes this file last.
writeFileSync(join(checkout, 'node_modules', '.package-lock.json'), '');

/** Root can write anywhere, so it switches to another user. */
function runAsStranger() {
  const stranger = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  chmodSync(checkout, 0o555);
  try {
    return run(stranger);
  } finally {
    chmodSync(checkout, 0o755);
  }
}

function run(options = {}) {
  const args = [join(checkout, 'scripts', 'build.mjs')];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', ...options });
  return { status, stderr };
}

test('a user without write access runs what the owner of the checkout built, and gets one line if that is missing', () => {
  assert.deepEqual(runAsStranger(), {
    status: 1,
    stderr: `tribunal: ${checkout} is not ready: its owner must run npm ci && npm run build there\n`,
  });
  assert.deepEqual(run(), { status: 0, stderr: 'Building ...\n' });
  assert.deepEqual(runAsStranger(), { status: 0, stderr: '' });
});
