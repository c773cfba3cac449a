import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface StockJudge {
  readonly name: string;
  readonly key: string;
  readonly port: number;
  readonly problemsDirectory: string;
  /** A folder for its files. */
  readonly folder: string;
}

export const nobody = 65_534;

/**
 * Starts an unmodified DMOJ judge, found at STOCK_JUDGE, with C++ and Python. Starts it again when it exits, which it does when it loses
 * the site while it is judging. Returns a function that stops it.
 */
export async function startStockJudge(judge: StockJudge): Promise<() => Promise<void>> {
  const temporary = join(judge.folder, 'work');
  mkdirSync(temporary);
  // The site makes them private, and this judge runs as another user.
  const problems = readdirSync(judge.problemsDirectory).map((code) => join(judge.problemsDirectory, code));
  for (const path of [judge.folder, judge.problemsDirectory, ...problems]) chmodSync(path, 0o755);
  chmodSync(temporary, 0o777);
  const config = join(judge.folder, 'judge.yml');
  writeFileSync(
    config,
    JSON.stringify({
      id: judge.name,
      key: judge.key,
      problem_storage_globs: [join(judge.problemsDirectory, '*')],
      tempdir: temporary,
      runtime: { 'g++17': '/usr/bin/g++', python3: '/usr/bin/python3' },
    }),
  );
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const args = ['-c', config, '-p', String(judge.port), '-e', 'CPP17,PY3', '127.0.0.1'];
  const start = () =>
    spawn(process.env.STOCK_JUDGE as string, args, {
      ...account,
      cwd: temporary,
      env: { PATH: '/usr/bin:/bin', HOME: temporary },
      stdio: 'ignore',
    }).on('exit', () => {
      if (!isStopping) child = start();
    });
  let isStopping = false;
  let child = start();
  return () => {
    isStopping = true;
    return stop(child);
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
