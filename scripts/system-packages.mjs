// Programs outside npm that some tests need. Those tests say what to install when it is missing, and count as skipped.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { has } from './setup.mjs';

const isThere = {
  bubblewrap: () => has('bwrap'),
  chromium: () => has('chromium'),
  'nginx-light': () => has('nginx') || existsSync('/usr/sbin/nginx'),
  'postgresql-15': () => existsSync('/usr/lib/postgresql/15/bin/postgres'),
  'python3-venv': () => pythonCan('import ensurepip'),
  'python3-dev': () => pythonCan('import sysconfig; open(sysconfig.get_paths()["include"] + "/Python.h")'),
  'libseccomp-dev': () => existsSync('/usr/include/seccomp.h'),
  'g++': () => has('g++'),
};

/** What `npm test` needs. */
const usual = ['bubblewrap', 'chromium', 'nginx-light', 'postgresql-15'];
/** What a stock judge is built with. */
export const forStockJudge = ['python3-venv', 'python3-dev', 'libseccomp-dev', 'g++'];

function pythonCan(statement) {
  return spawnSync('/usr/bin/python3', ['-c', statement]).status === 0;
}

/** As root on Debian, installs what is missing; a failure only costs the tests that need it. */
export function installSystemPackages(names = usual) {
  const missing = names.filter((name) => !isThere[name]());
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.error(`Installing system packages (${missing.join(', ')}) ...`);
  aptGet('update');
  // One by one: a package that this release of Debian does not know must not keep the others out.
  for (const name of missing) {
    if (!aptGet('install', '--yes', '--no-install-recommends', name)) {
      console.error(`tribunal: apt-get could not install ${name}; the tests that need it are skipped`);
    }
  }
}

function aptGet(...args) {
  // RUNLEVEL 1 keeps Debian from starting the database server that it has just installed.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 2], env }).status === 0;
}
