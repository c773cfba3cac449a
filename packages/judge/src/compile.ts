import { createHash } from 'node:crypto';
import { chmodSync, closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shownErrorBytes } from './execute.ts';
import type { Build, Language } from './languages/language.ts';
import { productPath } from './languages/language.ts';
import type { Limits, Sandbox } from './sandbox/sandbox.ts';
import { inputFile, outputFile, readBeginning } from './sandbox/streams.ts';
import { makeReadable } from './sandbox/work-directory.ts';
import { readableText } from './text.ts';

export interface SourceFile {
  readonly name: string;
  readonly content: string | Buffer;
}

export interface CompileRequest {
  readonly language: Language;
  /** The first is the program's own; the others are headers and further parts. */
  readonly files: readonly SourceFile[];
  readonly flags?: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

export type Compiled =
  | { readonly ok: true; readonly program: CompiledProgram; readonly log: string }
  | { readonly ok: false; readonly log: string };

export interface CompiledProgram {
  readonly language: Language;
  readonly sourceName: string;
  /** Host folder to be shown as /box. */
  readonly box: string;
}

export type Compile = (request: CompileRequest) => Promise<Compiled>;

const keptPrograms = 100;

/** Compiles in the sandbox, and the same source only once. */
export function createCompiler(sandbox: Sandbox, cacheDirectory: string): Compile {
  const programs = new Map<string, Promise<Compiled>>();
  const directory = makeReadable(cacheDirectory);
  return async (request) => {
    const key = keyOf(request);
    const compiling = programs.get(key) ?? compileInto(join(directory, key), request, sandbox);
    programs.delete(key);
    programs.set(key, compiling);
    try {
      const compiled = await compiling;
      // A failure may be the machine's: worth another try when it is asked for.
      if (!compiled.ok) programs.delete(key);
      return compiled;
    } catch (error) {
      programs.delete(key);
      throw error;
    } finally {
      forgetOldest(programs, directory);
    }
  };
}

/** Everything below the folder was written by the judge, so removing it by name is safe. */
function forgetOldest(programs: Map<string, Promise<Compiled>>, directory: string): void {
  for (const key of [...programs.keys()].slice(0, -keptPrograms)) {
    programs.delete(key);
    rmSync(join(directory, key), { recursive: true, force: true });
  }
}

function keyOf({ language, files, flags = [] }: CompileRequest): string {
  const hash = createHash('sha256').update(JSON.stringify([language.key, flags]));
  for (const { name, content } of files) hash.update(`\0${name}\0${content.length}\0`).update(content);
  return hash.digest('hex');
}

async function compileInto(directory: string, request: CompileRequest, sandbox: Sandbox): Promise<Compiled> {
  const { language, files } = request;
  rmSync(directory, { recursive: true, force: true });
  makeReadable(directory);
  const sources = makeReadable(join(directory, 'source'));
  for (const { name, content } of files) writeReadable(join(sources, name), content);
  const sourceName = files[0]!.name;
  if (!language.build) return { ok: true, log: '', program: { language, sourceName, box: sources } };

  const products = makeReadable(join(directory, 'box'));
  const product = join(products, 'program');
  const { succeeded, log } = await build(language.build, request, sources, product, sandbox);
  if (!succeeded) return { ok: false, log };
  chmodSync(product, 0o755);
  const box = language.build.makes === 'product' ? products : sources;
  return { ok: true, log, program: { language, sourceName, box } };
}

function writeReadable(path: string, content: string | Buffer): void {
  writeFileSync(path, content);
  chmodSync(path, 0o644);
}

/**
 * The compiler writes into its own scratch space and the product comes out through a descriptor: nothing on the host
 * has a shape that untrusted code could have given it.
 */
const buildScript = { product: `"$@" >&2 && exec cat ${productPath}`, nothing: '"$@" >&2' };

function build(
  build: Build,
  { language, files, flags = [], signal }: CompileRequest,
  sources: string,
  product: string,
  sandbox: Sandbox,
): Promise<{ succeeded: boolean; log: string }> {
  const inBox = files.map(({ name }) => `/box/${name}`).filter((name) => isSource(name, language));
  return sandbox.use(async (slot) => {
    const stdin = inputFile(slot.directory, Buffer.alloc(0));
    const stdout = openSync(product, 'wx', 0o600);
    const stderr = outputFile(slot.directory);
    try {
      const { exitCode, stopped } = await slot.program.run({
        command: ['sh', '-c', buildScript[build.makes], 'sh', ...build.command(inBox, flags)],
        mounts: [...language.mounts, { from: sources, to: '/box' }],
        environment: build.environment,
        mayFork: true,
        limits: buildLimits(build),
        streams: { stdin, stdout, stderr },
        signal,
      });
      const log = readableText(readBeginning(stderr, shownErrorBytes + 1), shownErrorBytes);
      const succeeded = exitCode === 0 && stopped === null;
      return { succeeded, log: succeeded ? log : `${log}${explanation(stopped, exitCode)}` };
    } finally {
      for (const descriptor of [stdin, stdout, stderr]) closeSync(descriptor);
    }
  });
}

function isSource(name: string, language: Language): boolean {
  return language.extensions.some((extension) => name.endsWith(`.${extension}`));
}

function explanation(stopped: string | null, exitCode: number): string {
  if (stopped === 'memory') return '\nThe compiler ran out of memory.';
  if (stopped === 'cpu' || stopped === 'wall') return '\nThe compiler took too long.';
  return exitCode > 128 ? '\nThe compiler made too large a file, or crashed.' : '';
}

function buildLimits({ cpuMs }: Build): Limits {
  return {
    cpuMs,
    wallMs: 3 * cpuMs,
    memoryKb: 1 << 20,
    limitsAddressSpace: false,
    fileBytes: 128 << 20,
    processes: 128,
    scratchBytes: 512 << 20,
    stackKb: 64 << 10,
  };
}
