import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { forStockJudge, installSystemPackages } from './system-packages.mjs';

export const stockJudgeVersion = '4.1.0';

/** pip gives up soon if the package index cannot be reached. */
const pipOptions = ['--quiet', '--disable-pip-version-check', '--retries', '1', '--timeout', '15'];
const timeoutMs = 300_000;

/** Installs an unmodified DMOJ judge into the folder. Returns its program, or the last line of the error. */
export function installStockJudge(folder) {
  installSystemPackages(forStockJudge);
  for (const [program, ...args] of [
    ['/usr/bin/python3', '-m', 'venv', folder],
    [join(folder, 'bin', 'pip'), 'install', ...pipOptions, `dmoj==${stockJudgeVersion}`],
  ]) {
    const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: timeoutMs });
    if (status !== 0)
      return { failure: (error?.message ?? stderr).trim().split('\n').at(-1) || `${program} failed` };
  }
  return { program: join(folder, 'bin', 'dmoj') };
}
