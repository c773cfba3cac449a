import { existsSync } from 'node:fs';
import { extensionsOf, type LanguageKey } from '@tribunal/core/languages/languages';
import type { Mount } from '../sandbox/sandbox.ts';
import type { FaultReader } from './fault.ts';

/** How one language is built and run. Its key is the one that stock judges use. */
export interface Language {
  readonly key: string;
  /** The language is offered if this program exists. The flags print its version. */
  readonly runtime: string;
  /** The package of Debian that installs it; null if every judge has it. */
  readonly debianPackage: string | null;
  readonly versionCommand: readonly string[];
  readonly extensions: readonly string[];
  sourceName(source: string): string;
  /** Absent for a language that runs from source without a check. */
  readonly build?: Build;
  /** The command that runs the contents of /box. */
  run(program: Program): readonly string[];
  readonly processes: number;
  readonly mayFork: boolean;
  /** False for runtimes that reserve far more address space than they use. */
  readonly limitsAddressSpace: boolean;
  /** Memory for the runtime itself, added to the memory limit of the problem. */
  readonly runtimeMemoryKb: number;
  /** Allows the stack to use the whole memory limit, for languages that recurse on it. */
  readonly hasDeepStack: boolean;
  readonly mounts: readonly Mount[];
  /** Matches the standard error of a program that ran out of memory. */
  readonly outOfMemory?: RegExp;
  /** Names the fault of a program that ended with an error. */
  readonly faultIn?: FaultReader;
  /** Reads one line and prints it; must pass before the language is offered. Null if building takes too long. */
  readonly selfTest: string | null;
}

export interface Build {
  /** Works on the given files in /box and leaves the product at `productPath`. */
  command(sources: readonly string[], flags: readonly string[]): readonly string[];
  /** A check only reads the source, and the source itself is what runs. */
  readonly makes: 'product' | 'nothing';
  readonly environment: Readonly<Record<string, string>>;
  readonly cpuMs: number;
  /** Work that would be the same in every build. Builds find the standard output of this command at `seedPath`. */
  readonly seed?: readonly string[];
  readonly header?: HeaderBuild;
}

/** A large header that builds load precompiled once it is ready. Builds without it only take longer. */
interface HeaderBuild {
  /** Prints the precompiled header. */
  readonly command: readonly string[];
  /** Where the compiler looks for it. */
  readonly path: string;
}

interface Program {
  readonly sourceName: string;
  readonly memoryKb: number;
}

export const productPath = '/tmp/product';
export const seedPath = '/seed';
/** The path of the product at run time. */
export const installedPath = '/box/program';

/** What the site and the judge both know about a language. */
export function known(key: LanguageKey) {
  return { key, extensions: extensionsOf(key) };
}

/** For a runtime that has files outside the system folders. Only some distributions put them there. */
export function mountIfPresent(path: string): Mount[] {
  return existsSync(path) ? [{ from: path, to: path }] : [];
}

/** Defaults for most languages. Each language states only what differs. */
export const defaults = {
  processes: 16,
  mayFork: false,
  limitsAddressSpace: true,
  runtimeMemoryKb: 0,
  hasDeepStack: false,
  mounts: [],
} as const;

export const buildDefaults = { environment: {}, cpuMs: 10_000 } as const;

/** For interpreted languages. */
export const checkDefaults = { environment: {}, cpuMs: 5000, makes: 'nothing' } as const;
