import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { after } from 'node:test';
import type { Image } from './images.ts';
import { run } from './release-fixtures.ts';

interface Container {
  /** Resolves as soon as the program has printed a line that matches. */
  said(pattern: RegExp): Promise<void>;
  /** The output of another program in the container, as its user. */
  execute(...command: string[]): string;
  /** Sends SIGTERM to the program. Returns its exit status. */
  stop(): Promise<number | null>;
}

/**
 * Runs the program of an image as process 1, with all privileges and the network of this machine. buildah itself cannot run the judge
 * here: the kernel allows no user namespaces, which the sandbox needs, below a chroot.
 */
export function startContainer({ folder, config }: Image, extra: Record<string, string>): Container {
  const environment = [...config.Env, ...Object.entries(extra).map(([name, value]) => `${name}=${value}`)];
  const { User: user = 'root', WorkingDir: cwd, Entrypoint, Cmd = [] } = config;
  const asUser = [
    ...['/usr/bin/env', '--ignore-environment', `--chdir=${cwd || '/'}`, ...environment],
    ...['setpriv', '--reuid', user, '--regid', user, '--clear-groups', '--'],
  ];
  const mounts = ['--bind', folder, '/', '--dev', '/dev', '--bind', '/sys', '/sys'];
  const isolation = ['--unshare-pid', '--as-pid-1', '--cap-add', 'ALL', '--info-fd', '3'];
  // The kernel lets the sandbox mount /proc only if this one is complete; bubblewrap would cover parts of it.
  const withProc = ['/bin/sh', '-c', 'mount -t proc proc /proc && exec "$@"', 'sh'];
  const command = [...mounts, ...isolation, '--', ...withProc, ...asUser, ...Entrypoint, ...Cmd];
  const child = spawn('bwrap', command, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const [, stdout, stderr, about] = child.stdio as unknown as readonly [null, Readable, Readable, Readable];
  const output = listen([stdout, stderr]);
  const info = listen([about]);
  const firstProcess = () => /"child-pid": (\d+)/.exec(info.text())![1]!;
  // bubblewrap does not end a program that has changed its user. Its first process takes all others with it.
  after(() => child.exitCode === null && process.kill(Number(firstProcess()), 'SIGKILL'));
  return {
    said: (pattern) => output.find(pattern),
    execute: (...program) =>
      run('nsenter', ['--target', firstProcess(), '--mount', '--pid', '--', ...asUser, ...program]),
    async stop() {
      process.kill(Number(firstProcess()), 'SIGTERM');
      return (await exit)[0];
    },
  };
}

function listen(streams: readonly Readable[]) {
  let text = '';
  let wake = () => {};
  let open = streams.length;
  for (const stream of streams) {
    const lines = createInterface({ input: stream });
    lines.on('line', (line) => {
      text += `${line}\n`;
      wake();
    });
    lines.on('close', () => {
      open--;
      wake();
    });
  }
  return {
    text: () => text,
    async find(pattern: RegExp): Promise<void> {
      while (!pattern.test(text)) {
        if (open === 0) throw new Error(`the container ended without ${pattern}:\n${text}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
