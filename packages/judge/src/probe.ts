import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { type Executed, execute } from './programs/execute.ts';
import type { Limits, Sandbox } from './sandbox/sandbox.ts';

type ProbedSandbox = Pick<Sandbox, 'use' | 'directory' | 'hidden'>;

/** Attacks the sandbox before the judge trusts it. Returns the first attack that succeeded, or null. */
export async function probeSandbox(sandbox: ProbedSandbox): Promise<string | null> {
  for (const attempt of [
    runsPrograms,
    hidesFiles,
    hidesFolders,
    hidesTheHost,
    hidesEnvironment,
    refusesWrites,
    refusesNetwork,
    limitsMemory,
  ]) {
    const failure = await attempt(sandbox).catch((error: unknown) => String(error));
    if (failure) return failure;
  }
  return null;
}

type Attempt = (sandbox: ProbedSandbox) => Promise<string | null>;

const runsPrograms: Attempt = async (sandbox) => {
  const { ending, stdout, stderr } = await shell(sandbox, 'echo hello');
  if (stdout.toString() === 'hello\n' && ending.exitCode === 0) return null;
  return `a program that prints hello failed: ${stderr.toString().trim() || JSON.stringify(ending)}`;
};

const hidesFiles: Attempt = async (sandbox) => {
  const secret = join(sandbox.directory, 'probe-secret');
  writeFileSync(secret, 'secret', { mode: 0o644 });
  const { stdout } = await shell(sandbox, `cat ${secret} /etc/shadow /etc/passwd /proc/1/root${secret}`);
  return stdout.length === 0 ? null : 'a program read a file of the host';
};

const hidesFolders: Attempt = async (sandbox) => {
  for (const folder of [...sandbox.hidden, sandbox.directory]) {
    const { stdout } = await shell(sandbox, 'ls -A "$0"', real(folder));
    if (stdout.length > 0) return `a program read the contents of ${folder}`;
  }
  return null;
};

function real(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

const hidesTheHost: Attempt = async (sandbox) => {
  const { stdout } = await shell(sandbox, 'cat /proc/cmdline /proc/1/cmdline');
  return stdout.length === 0 ? null : 'a program read the command line of the host or the sandbox';
};

const hidesEnvironment: Attempt = async (sandbox) => {
  const { stdout } = await shell(sandbox, 'cat /proc/1/environ /proc/self/environ');
  const names = stdout
    .toString()
    .split('\0')
    .filter(Boolean)
    .map((line) => line.replace(/=.*/s, ''));
  const strange = names.find((name) => !['PATH', 'HOME', 'LANG', 'PWD'].includes(name));
  return strange === undefined ? null : `a program read ${strange} from the environment of the judge`;
};

const refusesWrites: Attempt = async (sandbox) => {
  const { stdout } = await shell(
    sandbox,
    // The mode is the usual one, so a sandbox that fails here has changed nothing.
    'chmod 666 /dev/null 2>/dev/null && echo /dev/null; ' +
      'for place in / /usr /etc /dev /proc/sys/kernel; do (echo x > $place/tribunal-probe) 2>/dev/null && echo $place; done',
  );
  return stdout.length === 0 ? null : `a program wrote to ${stdout.toString().trim()}`;
};

const refusesNetwork: Attempt = async (sandbox) => {
  let hits = 0;
  const server = createServer(() => {
    hits += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const knock = existsSync('/usr/bin/bash') ? `bash -c 'echo > /dev/tcp/127.0.0.1/${port}'` : 'true';
  const { stdout } = await shell(
    sandbox,
    `${knock} 2>/dev/null; grep -c : /proc/net/dev; grep ^Seccomp: /proc/self/status`,
  );
  server.close();
  const [interfaces, seccomp] = stdout.toString().split('\n');
  if (hits > 0) return 'a program reached the network';
  if (interfaces !== '1') return 'a program listed the network interfaces of the host';
  return /2$/.test(seccomp ?? '') ? null : 'the system call filter is not active';
};

const limitsMemory: Attempt = async (sandbox) => {
  const { ending } = await shell(sandbox, 'exec tail /dev/zero');
  return ending.exitCode !== 0 && ending.memoryKb < 4 * memoryKb
    ? null
    : 'a program exceeded its memory limit';
};

const memoryKb = 32 << 10;

const limits: Limits = {
  cpuMs: 5000,
  wallMs: 15_000,
  memoryKb,
  limitsAddressSpace: true,
  fileBytes: 1 << 20,
  processes: 16,
  scratchBytes: 1 << 20,
  stackKb: 8 << 10,
};

function shell(sandbox: ProbedSandbox, script: string, ...args: readonly string[]): Promise<Executed> {
  return sandbox.use((slot) =>
    execute(slot.program, slot.directory, {
      command: ['sh', '-c', script, ...args],
      mounts: [],
      mayFork: true,
      limits,
      input: Buffer.alloc(0),
    }),
  );
}
