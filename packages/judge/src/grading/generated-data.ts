import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompiledProgram } from '../programs/compile.ts';
import { execute } from '../programs/execute.ts';
import { programTask } from '../programs/program-task.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { ProblemDataError, type ProblemProgram } from '../test-data/problem.ts';
import { readableText } from '../text.ts';

export interface CaseData {
  readonly input: Buffer;
  readonly answer: Buffer;
}

export interface GeneratedData extends CaseData {
  /** SHA-256 in hexadecimal. The site compares the data that several judges made. */
  readonly hash: string;
}

export interface Generation {
  readonly program: CompiledProgram;
  readonly settings: ProblemProgram;
  readonly args: readonly string[];
  readonly input: Buffer;
  readonly signal: AbortSignal;
}

/** Both streams of a generator together may be twice as large. */
const maxBytes = 256 << 20;
const keptBytes = 1 << 30;
const defaultCpuMs = 20_000;
const defaultMemoryKb = 512 << 10;

interface Kept {
  readonly making: Promise<void>;
  bytes: number;
  hash: string;
}

const caches = new WeakMap<Sandbox, Map<string, Kept>>();

/**
 * Runs a generator in the sandbox: its standard output is the input, its standard error the answer. The result is kept by
 * the hash of the generator, its arguments and its input, until the judge stops or needs the space.
 */
export async function generatedData(sandbox: Sandbox, generation: Generation): Promise<GeneratedData> {
  const cache = caches.get(sandbox) ?? new Map<string, Kept>();
  caches.set(sandbox, cache);
  const key = keyOf(generation);
  const folder = join(sandbox.directory, 'generated', key);
  const kept = cache.get(key) ?? begin(sandbox, folder, generation);
  // The order of the map is that of the last use.
  cache.delete(key);
  cache.set(key, kept);
  try {
    await kept.making;
    const [input, answer] = [await readFile(join(folder, 'in')), await readFile(join(folder, 'out'))];
    removeOldest(sandbox, cache);
    return { input, answer, hash: kept.hash };
  } catch (error) {
    if (cache.get(key) === kept) cache.delete(key);
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Whether a generator makes the same data again. Other judges would otherwise judge by other data. */
export async function isRepeatable(sandbox: Sandbox, generation: Generation): Promise<boolean> {
  const kept = await generatedData(sandbox, generation);
  const again = await generate(sandbox, generation);
  return kept.input.equals(again.input) && kept.answer.equals(again.answer);
}

/** A box is named by the hash of the files, flags and language of its program. */
function keyOf({ program, args, input }: Generation): string {
  return createHash('sha256')
    .update(JSON.stringify([program.box, args]))
    .update('\0')
    .update(input)
    .digest('hex');
}

function begin(sandbox: Sandbox, folder: string, generation: Generation): Kept {
  const kept: Kept = {
    bytes: 0,
    hash: '',
    making: generate(sandbox, generation).then(({ input, answer }) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(join(folder, 'in'), input, { mode: 0o600 });
      writeFileSync(join(folder, 'out'), answer, { mode: 0o600 });
      kept.bytes = input.length + answer.length;
      kept.hash = hashOf(input, answer);
    }),
  };
  return kept;
}

function hashOf(input: Buffer, answer: Buffer): string {
  return createHash('sha256').update(`${input.length}\n`).update(input).update(answer).digest('hex');
}

function generate(
  sandbox: Sandbox,
  { program, settings, args, input, signal }: Generation,
): Promise<CaseData> {
  return sandbox.use(async (slot) => {
    signal.throwIfAborted();
    const cpuMs = settings.cpuMs ?? defaultCpuMs;
    const memoryKb = settings.memoryKb ?? defaultMemoryKb;
    const limits = { cpuMs, wallMs: 10 * cpuMs, memoryKb, fileBytes: maxBytes };
    const task = programTask(program, limits, args);
    const executed = await execute(slot.program, slot.directory, { ...task, input, signal }, maxBytes);
    signal.throwIfAborted();
    const { ending, stdout, stderr } = executed;
    const name = settings.files.join(', ');
    if (ending.stopped !== null)
      throw new ProblemDataError(`the generator ${name} was stopped at its ${ending.stopped} limit`);
    if (ending.exitCode !== 0)
      throw new ProblemDataError(
        `the generator ${name} ended with exit code ${ending.exitCode}: ${readableText(stderr, 1000)}`,
      );
    return { input: stdout, answer: stderr };
  });
}

function removeOldest(sandbox: Sandbox, cache: Map<string, Kept>): void {
  let total = [...cache.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  for (const [key, { bytes }] of cache) {
    if (total <= keptBytes) return;
    if (bytes === 0) continue;
    cache.delete(key);
    rmSync(join(sandbox.directory, 'generated', key), { recursive: true, force: true });
    total -= bytes;
  }
}
