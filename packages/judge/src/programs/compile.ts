import { createHash } from 'node:crypto';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { itemAt } from '@tribunal/core/lists';
import { existing } from '@tribunal/core/unknown';
import { type Build, type Language, productPath, seedPath } from '../languages/language.ts';
import { type Mount, type Sandbox, SandboxError } from '../sandbox/sandbox.ts';
import { makeReadable } from '../sandbox/work-directory.ts';
import { runBuild } from './build.ts';
import type { PrecompiledHeaders } from './precompiled-headers.ts';
import type { SubmittedOutputs } from './submitted-output.ts';

export interface SourceFile {
  readonly name: string;
  readonly content: string | Buffer;
}

interface CompileRequest {
  readonly language: Language;
  /** The first file is the program; the others are headers and further sources. */
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
  /** The host folder that is mounted as /box. */
  readonly box: string;
  /** Present when the submission is the output itself, and nothing runs. */
  readonly outputs?: SubmittedOutputs;
}

export type Compile = (request: CompileRequest) => Promise<Compiled>;

const keptPrograms = 100;

/** Compiles in the sandbox and caches the result by source. */
export function createCompiler(
  sandbox: Sandbox,
  cacheDirectory: string,
  headers: Pick<PrecompiledHeaders, 'mountsFor'> = { mountsFor: () => [] },
): Compile {
  const programs = new Map<string, Promise<Compiled>>();
  const directory = makeReadable(cacheDirectory);
  const seedOf = createSeeds(sandbox, directory);
  const preparedFor = async (language: Language) => [
    ...(await seedOf(language)),
    ...headers.mountsFor(language),
  ];
  return async (request) => {
    const key = keyOf(request);
    const compiling = programs.get(key) ?? compileInto(join(directory, key), request, sandbox, preparedFor);
    programs.delete(key);
    programs.set(key, compiling);
    try {
      const compiled = await compiling;
      // The machine may have caused the failure, so failures are not cached.
      if (!compiled.ok) forget(key, programs, directory);
      return compiled;
    } catch (error) {
      forget(key, programs, directory);
      throw error;
    } finally {
      for (const oldest of [...programs.keys()].slice(0, -keptPrograms)) forget(oldest, programs, directory);
    }
  };
}

/** Only the judge writes below this folder, so removing it by name is safe. */
function forget(key: string, programs: Map<string, Promise<Compiled>>, directory: string): void {
  programs.delete(key);
  rmSync(join(directory, key), { recursive: true, force: true });
}

function keyOf({ language, files, flags = [] }: CompileRequest): string {
  const hash = createHash('sha256').update(JSON.stringify([language.key, flags]));
  for (const { name, content } of files) hash.update(`\0${name}\0${content.length}\0`).update(content);
  return hash.digest('hex');
}

async function compileInto(
  directory: string,
  request: CompileRequest,
  sandbox: Sandbox,
  preparedFor: (language: Language) => Promise<Mount[]>,
): Promise<Compiled> {
  const { language, files, flags = [], signal } = request;
  makeReadable(directory);
  const sources = makeReadable(join(directory, 'source'));
  for (const { name, content } of files) writeReadable(sources, name, content);
  const sourceName = itemAt(files, 0).name;
  const { build } = language;
  if (!build) return { ok: true, log: '', program: { language, sourceName, box: sources } };

  const products = makeReadable(join(directory, 'box'));
  const inBox = files.map(({ name }) => `/box/${name}`).filter((name) => isSource(name, language));
  const task = {
    ...build,
    command: commandOf(build, build.command(inBox, flags)),
    mounts: [...language.mounts, ...(await preparedFor(language)), { from: sources, to: '/box' }],
    product: build.makes === 'product' ? join(products, 'program') : null,
    signal,
  };
  const { succeeded, log } = await runBuild(task, sandbox);
  if (!succeeded) return { ok: false, log };
  const box = build.makes === 'product' ? products : sources;
  return { ok: true, log, program: { language, sourceName, box } };
}

/** Standard output is the product, so messages of the compiler go to standard error. */
function commandOf({ makes }: Build, command: readonly string[]): readonly string[] {
  return makes === 'nothing'
    ? command
    : ['sh', '-c', `"$@" >&2 && exec cat ${productPath}`, 'sh', ...command];
}

/** The name may contain folders. */
function writeReadable(directory: string, name: string, content: string | Buffer): void {
  const folders = name.split('/');
  const file = existing(folders.pop());
  const path = join(
    folders.reduce((above, folder) => makeReadable(join(above, folder)), directory),
    file,
  );
  writeFileSync(path, content);
  chmodSync(path, 0o644);
}

export function isSource(name: string, language: Language): boolean {
  return language.extensions.some((extension) => name.endsWith(`.${extension}`));
}

/** Created by the first build that needs it, and kept while the judge runs. A failure is not kept: the machine may have caused it. */
function createSeeds(sandbox: Sandbox, directory: string) {
  const seeds = new Map<string, Promise<Mount[]>>();
  return (language: Language): Promise<Mount[]> => {
    const product = join(directory, `seed-${language.key}`);
    const forgetFailed = (error: unknown) => {
      seeds.delete(language.key);
      rmSync(product, { force: true });
      throw error;
    };
    const seed = seeds.get(language.key) ?? makeSeed(language, sandbox, product).catch(forgetFailed);
    seeds.set(language.key, seed);
    return seed;
  };
}

async function makeSeed({ build, mounts }: Language, sandbox: Sandbox, product: string): Promise<Mount[]> {
  if (!build?.seed) return [];
  const { succeeded, log } = await runBuild({ ...build, command: build.seed, mounts, product }, sandbox);
  if (!succeeded) throw new SandboxError(`preparing the compiler failed: ${log}`);
  return [{ from: product, to: seedPath }];
}
