// Programs outside npm that some tests need. Without its program a test is skipped with a message.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { has } from './setup.mjs';

const isThere = {
  bubblewrap: () => has('bwrap'),
  chromium: () => has('chromium'),
  'chromium-headless-shell': () => has('chromium-headless-shell'),
  'mariadb-server-core': () => has('mariadbd') || existsSync('/usr/sbin/mariadbd'),
  'nginx-light': () => has('nginx') || existsSync('/usr/sbin/nginx'),
  pgbouncer: () => has('pgbouncer') || existsSync('/usr/sbin/pgbouncer'),
  'postgresql-15': () => existsSync('/usr/lib/postgresql/15/bin/postgres'),
  'python3-venv': () => pythonCan('import ensurepip'),
  'python3-dev': () => pythonCan('import sysconfig; open(sysconfig.get_paths()["include"] + "/Python.h")'),
  'libseccomp-dev': () => existsSync('/usr/include/seccomp.h'),
  'g++': () => has('g++'),
  buildah: () => has('buildah'),
  debootstrap: () => has('debootstrap') || existsSync('/usr/sbin/debootstrap'),
};

/** The packages for `npm test`. */
const usual = [
  'bubblewrap',
  'chromium',
  'chromium-headless-shell',
  'mariadb-server-core',
  'nginx-light',
  'pgbouncer',
  'postgresql-15',
];
/** The packages for building a stock judge. */
export const forStockJudge = ['python3-venv', 'python3-dev', 'libseccomp-dev', 'g++'];
/** The packages for building and running the images. */
export const forContainers = ['buildah', 'debootstrap', 'bubblewrap'];

function pythonCan(statement) {
  return spawnSync('/usr/bin/python3', ['-c', statement]).status === 0;
}

/** As root on Debian, installs missing packages. A failure only skips the tests that need the package. */
export function installSystemPackages(names = usual) {
  installMissing(names.filter((name) => !isThere[name]()));
}

/** The same for packages that are known to be missing. */
export function installMissing(missing) {
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.error(`Installing system packages (${missing.join(', ')}) ...`);
  aptGet('update');
  // One by one, because a package that this Debian release does not have must not block the others.
  for (const name of missing) {
    if (!aptGet('install', '--yes', '--no-install-recommends', name)) {
      console.error(`tribunal: apt-get could not install ${name}; the tests that need it are skipped`);
    }
  }
}

function aptGet(...args) {
  // RUNLEVEL 1 prevents Debian from starting the installed database server.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 2], env }).status === 0;
}
