import { join } from 'node:path';
import { findRuntime } from '@tribunal/judge/languages/find-runtime';
import type { Language } from '@tribunal/judge/languages/language';
import { languages } from '@tribunal/judge/languages/languages';
import { probeSandbox } from '@tribunal/judge/probe';
import { type Compile, createCompiler } from '@tribunal/judge/programs/compile';
import { openLocalSandbox } from '@tribunal/judge/sandbox/local-sandbox';
import { type Sandbox, SandboxError } from '@tribunal/judge/sandbox/sandbox';

/** Where programs of problems run. */
export interface SandboxPlace {
  readonly workDirectory: string;
  /** The folder of the site, which no program may see. */
  readonly hidden: string;
}

/** A sandbox on the machine of the site, with the compilers that are installed there. */
export interface Workshop {
  readonly sandbox: Sandbox;
  readonly languages: ReadonlyMap<string, Language>;
  readonly compile: Compile;
}

/** Throws a SandboxError where nothing can run safely. */
export async function openWorkshop({ workDirectory, hidden }: SandboxPlace): Promise<Workshop> {
  const sandbox = await openLocalSandbox({ slots: 1, workDirectory, hidden: [hidden] });
  const failure = await probeSandbox(sandbox);
  if (failure !== null) {
    await sandbox.close();
    throw new SandboxError(`the sandbox failed its self-test: ${failure}`);
  }
  const installed = languages.filter(({ runtime }) => findRuntime(runtime) !== null);
  return {
    sandbox,
    languages: new Map(installed.map((language) => [language.key, language])),
    compile: createCompiler(sandbox, join(sandbox.directory, 'programs')),
  };
}
