import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';

const script = join(import.meta.dirname, '..', 'scripts', 'ensure-bubblewrap.mjs');
const isRoot = process.getuid?.() === 0;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tribunal-path-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs it with only these shell scripts as programs; returns its output. */
function ensure(
  programs: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
): string {
  for (const [name, body] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  }
  const code = `const { ensureBubblewrap } = await import(${JSON.stringify(script)}); ensureBubblewrap();`;
  const args = ['--import=tsx', '--conditions=source', '--input-type=module', '-e', code];
  const SITE_DATA_DIR = join(folder, 'data');
  const { stderr, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { PATH: folder, SITE_DATA_DIR, ...env },
  });
  assert.equal(status, 0, stderr);
  return stderr;
}

/** A package manager that installs bubblewrap on request and records its arguments. */
const manager = (installs: string) => `echo "$*" >&2
[ "$1" = ${installs} ] && echo '#!/bin/sh' > "$PATH/bwrap" && /bin/chmod +x "$PATH/bwrap"`;

const announcement = 'Installing bubblewrap, the sandbox for submissions ...\n';

test('as root, npm start installs a missing bubblewrap with the package manager and reports it', {
  skip: isRoot ? false : 'needs root',
}, () => {
  assert.equal(
    ensure({ 'apt-get': manager('install') }),
    `${announcement}update\ninstall --yes bubblewrap\n`,
  );
  assert.equal(ensure({}), '', 'an installed bubblewrap needs nothing');
});

test('a failed installation is reported, and npm start continues', {
  skip: isRoot ? false : 'needs root',
}, () => {
  assert.equal(
    ensure({ apk: 'echo no network >&2; exit 1' }),
    `${announcement}no network\ntribunal: bubblewrap could not be installed\n`,
  );
});

test('nothing is installed without a known package manager or if the local judge is disabled', () => {
  assert.equal(ensure({}), '');
  assert.equal(ensure({ dnf: manager('install') }, { SITE_LOCAL_JUDGE: 'False' }), '');
});
