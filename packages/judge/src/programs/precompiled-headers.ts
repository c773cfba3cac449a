import { createHash } from 'node:crypto';
import { constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { copyFile, link } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { existing } from '@tribunal/core/unknown';
import { findRuntime } from '../languages/find-runtime.ts';
import type { Language } from '../languages/language.ts';
import type { Mount, Sandbox } from '../sandbox/sandbox.ts';
import { runBuild } from './build.ts';

export interface PrecompiledHeaders {
  /** The mounts for a build in this language; none until its header is ready. */
  mountsFor(language: Language): readonly Mount[];
  /** Precompiles what is missing, one header at a time, so that submissions wait for at most one. Returns what failed. */
  prepare(languages: Iterable<Language>, signal?: AbortSignal): Promise<string[]>;
}

/** Headers stay on the disk between starts, and all judges of a user share them: one takes seconds and 100 MB. */
export function openPrecompiledHeaders(sandbox: Sandbox, directory = defaultDirectory()): PrecompiledHeaders {
  const ready = new Map<string, readonly Mount[]>();
  return {
    mountsFor: ({ key }) => ready.get(key) ?? [],
    async prepare(languages, signal) {
      const failures: string[] = [];
      for (const language of languages) {
        const header = language.build?.header;
        if (!header) continue;
        try {
          const file = fileOf(language, header.command, directory);
          const own = join(sandbox.directory, basename(file));
          if (!existsSync(file)) await precompile(language, header.command, file, sandbox, signal);
          await linkOrCopy(file, own);
          ready.set(language.key, [{ from: own, to: header.path }]);
        } catch (error) {
          if (signal?.aborted) break;
          failures.push(`${language.key}: ${error instanceof Error ? error.message : error}`);
        }
      }
      return failures;
    },
  };
}

function defaultDirectory(): string {
  const given = process.env.XDG_CACHE_HOME ?? '';
  return join(isAbsolute(given) ? given : join(homedir(), '.cache'), 'tribunal-judge', 'headers');
}

/** A compiler ignores the header of another version, so the name changes with the program. */
function fileOf({ key, runtime }: Language, command: readonly string[], directory: string): string {
  const path = findRuntime(runtime) ?? runtime;
  const { size, mtimeMs } = statSync(path);
  const identity = JSON.stringify([command, path, size, mtimeMs]);
  return join(directory, `${key}-${createHash('sha256').update(identity).digest('hex').slice(0, 16)}.gch`);
}

async function precompile(
  { key, build, mounts }: Language,
  command: readonly string[],
  file: string,
  sandbox: Sandbox,
  signal: AbortSignal | undefined,
): Promise<void> {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const old of readdirSync(folder))
    if (old.startsWith(`${key}-`) && !old.startsWith(basename(file)))
      rmSync(join(folder, old), { force: true });
  const product = `${file}.${process.pid}`;
  try {
    const task = { ...existing(build), command, mounts, fileBytes: 256 << 20, product, signal };
    const { succeeded, log } = await runBuild(task, sandbox);
    if (!succeeded) throw new Error(log);
    renameSync(product, file);
  } finally {
    rmSync(product, { force: true });
  }
}

/** Another judge removes the file when the compiler changes, so this judge uses a name of its own. */
async function linkOrCopy(file: string, own: string): Promise<void> {
  await link(file, own).catch(() => copyFile(file, own, constants.COPYFILE_EXCL));
}
