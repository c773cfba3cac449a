import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { execute } from '../../src/programs/execute.ts';
import { openLocalSandbox, type SandboxOptions } from '../../src/sandbox/local-sandbox.ts';
import type { Limits, Sandbox } from '../../src/sandbox/sandbox.ts';
import { withoutBubblewrap } from './bubblewrap-installed.ts';

const limits: Limits = {
  cpuMs: 400,
  wallMs: 1500,
  memoryKb: 256 << 10,
  limitsAddressSpace: false,
  fileBytes: 1 << 20,
  processes: 32,
  scratchBytes: 1 << 20,
  stackKb: 8 << 10,
};

const kinds: readonly [kind: string, options: Partial<SandboxOptions>][] = [
  ['with the best limits of this machine', {}],
  ['with pinned slots', { pinned: true }],
  ['without cgroups', { withoutCgroups: true }],
];

const hostile: readonly [what: string, script: string, stopped: string][] = [
  [
    'that spins in children',
    'import os\nfor _ in range(3):\n  if os.fork() == 0:\n    while True: pass\nos.wait()',
    'cpu',
  ],
  [
    'whose processes wait for each other',
    'import os\na, b = os.pipe(), os.pipe()\nif os.fork() == 0: os.read(a[0], 1)\nelse: os.read(b[0], 1)',
    'wall',
  ],
  [
    'that writes to standard error without end',
    'import os\nwhile True: os.write(2, b"x" * 65536)',
    'cpu or wall',
  ],
  [
    'that floods standard error at no cost',
    'import ctypes, fcntl\nfcntl.fcntl(2, 1031, 1 << 20)\nlibc = ctypes.CDLL(None)\nclass Part(ctypes.Structure): _fields_ = [("base", ctypes.c_void_p), ("size", ctypes.c_size_t)]\ndata = ctypes.create_string_buffer(1 << 20)\npart = Part(ctypes.addressof(data), 1 << 20)\nwhile True: libc.vmsplice(2, ctypes.byref(part), 1, 0)',
    'wall',
  ],
  [
    'that wakes threads again and again to look busy',
    'import threading, time\ndef wake():\n  while True: time.sleep(0.01)\nfor _ in range(8): threading.Thread(target=wake, daemon=True).start()\ntime.sleep(600)',
    'wall',
  ],
  [
    'that lowers the priority of a child that spins, and sleeps',
    'import os, time\nif os.fork() == 0:\n  os.nice(19)\n  while True: pass\ntime.sleep(600)',
    'cpu',
  ],
];

for (const [kind, options] of kinds) {
  describe(`in a sandbox ${kind}`, { skip: withoutBubblewrap }, () => {
    let sandbox: Sandbox;
    before(async () => {
      sandbox = await openLocalSandbox({ slots: 2, ...options });
    });
    after(() => sandbox.close());
    const run = (script: string, own: Partial<Limits> = {}) =>
      sandbox.use((slot) =>
        execute(slot.program, slot.directory, {
          command: ['python3', '-c', script],
          mounts: [],
          mayFork: true,
          limits: { ...limits, ...own },
          input: Buffer.alloc(0),
        }),
      );

    for (const [what, script, stopped] of hostile) {
      test(`a program ${what} is stopped at its ${stopped} limit`, async () => {
        const { ending } = await run(script);
        assert.ok(stopped.split(' or ').includes(String(ending.stopped)), JSON.stringify(ending));
      });
    }

    test('a program that burns processors does not change the verdict in another slot', async () => {
      const burn = 'import os\nfor _ in range(4): os.fork()\nwhile True: pass';
      const spin = 'import time\nwhile time.process_time() < 0.2: pass';
      const [burned, spun] = await Promise.all([
        run(burn, { cpuMs: 2000, wallMs: 6000 }),
        run(spin, { wallMs: 600 }),
      ]);
      assert.deepEqual(
        [burned.ending.stopped, spun.ending.stopped],
        ['cpu', null],
        JSON.stringify(spun.ending),
      );
      assert.ok(spun.ending.cpuMs < limits.cpuMs, JSON.stringify(spun.ending));
    });
  });
}
