import { execute } from '../../../src/programs/execute.ts';
import { openLocalSandbox } from '../../../src/sandbox/local-sandbox.ts';

/** Starts a judge with an open descriptor and prints the descriptors that a program in its sandbox sees. */
const sandbox = await openLocalSandbox({ slots: 1, withoutLibc: process.argv[2] === 'without-libc' });
const { stdout } = await sandbox.use((slot) =>
  execute(slot.program, slot.directory, {
    command: [
      'python3',
      '-c',
      'import os\nprint([n for n in range(1024) if os.path.exists(f"/proc/self/fd/{n}")])',
    ],
    mounts: [],
    mayFork: false,
    limits: {
      cpuMs: 5000,
      wallMs: 10_000,
      memoryKb: 256 << 10,
      limitsAddressSpace: false,
      fileBytes: 1 << 20,
      processes: 16,
      scratchBytes: 1 << 20,
      stackKb: 8 << 10,
    },
    input: Buffer.alloc(0),
  }),
);
await sandbox.close();
process.stdout.write(stdout);
