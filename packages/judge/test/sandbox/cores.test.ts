import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { execute } from '../../src/programs/execute.ts';
import { physicalCores } from '../../src/sandbox/cores.ts';
import { openLocalSandbox } from '../../src/sandbox/local-sandbox.ts';
import type { Limits, Sandbox } from '../../src/sandbox/sandbox.ts';
import { withoutBubblewrap } from './bubblewrap-installed.ts';

const limits: Limits = {
  cpuMs: 5000,
  wallMs: 10_000,
  memoryKb: 256 << 10,
  limitsAddressSpace: false,
  fileBytes: 1 << 20,
  processes: 16,
  scratchBytes: 1 << 20,
  stackKb: 8 << 10,
};

const opened: Sandbox[] = [];
/** Without the judges of other tests. */
const workDirectory = mkdtempSync(join(tmpdir(), 'tribunal-cores-'));
chmodSync(workDirectory, 0o755);
after(async () => {
  for (const sandbox of opened) await sandbox.close();
  rmSync(workDirectory, { recursive: true });
});

async function open(slots: number): Promise<Sandbox> {
  const sandbox = await openLocalSandbox({ slots, pinned: true, workDirectory });
  opened.push(sandbox);
  return sandbox;
}

function run(sandbox: Sandbox, script: string) {
  return sandbox.use((slot) =>
    execute(slot.program, slot.directory, {
      command: ['python3', '-c', script],
      mounts: [],
      mayFork: true,
      limits,
      input: Buffer.alloc(0),
    }),
  );
}

describe('a sandbox with pinned slots', { skip: withoutBubblewrap }, () => {
  test('runs a program on the core of its slot, which it cannot leave', async () => {
    const sandbox = await open(1);
    const script = `import os
print(os.sched_getaffinity(0), flush=True)
os.sched_setaffinity(0, range(os.sysconf('SC_NPROCESSORS_CONF')))
if os.fork() == 0: print(os.sched_getaffinity(0), flush=True); os._exit(0)
os.wait()`;
    const { ending, stdout, stderr } = await run(sandbox, script);
    const core = sandbox.cores?.[0];
    assert.equal(`${stdout}${stderr}`, `{${core}}\n{${core}}\n`);
    assert.equal(ending.core, core);
  });

  test('gives each slot, also of other judges on the machine, another core if there are enough', async () => {
    const cores = physicalCores();
    const before = opened.flatMap((sandbox) => sandbox.cores ?? []);
    const sandbox = await open(Math.max(1, cores.length - before.length));
    const own = sandbox.cores ?? [];
    assert.equal(new Set(own).size, own.length);
    if (cores.length > before.length)
      assert.equal(
        own.some((core) => before.includes(core)),
        false,
      );
  });

  test('ignores that a program changes its priority', async () => {
    const sandbox = opened[0] ?? (await open(1));
    const script = `import os
os.nice(19)
os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
print(os.getpriority(os.PRIO_PROCESS, 0), os.sched_getscheduler(0))`;
    assert.equal(String((await run(sandbox, script)).stdout), '0 0\n');
  });
});
