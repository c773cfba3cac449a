import { execute } from '../../../src/programs/execute.ts';
import { openLocalSandbox } from '../../../src/sandbox/local-sandbox.ts';
import type { Limits } from '../../../src/sandbox/sandbox.ts';

/** Runs a program, sets a second one up that waits for its turn, and keeps running, for a test that kills this process. */
const [limits = '', ...command] = process.argv.slice(2);
const sandbox = await openLocalSandbox({ slots: 1 });
const reuseUntil = process.env.REUSE ? new AbortController().signal : undefined;
const task = {
  reuseUntil,
  mounts: [],
  mayFork: true,
  limits: JSON.parse(limits) as Limits,
  input: Buffer.alloc(0),
};
const run = () => sandbox.use((slot) => execute(slot.program, slot.directory, { ...task, command }));
await Promise.all([run(), run()]);
