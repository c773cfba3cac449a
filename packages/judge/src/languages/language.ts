import { extensionsOf, type LanguageKey } from '@tribunal/core/languages/languages';
import type { Mount } from '../sandbox/sandbox.ts';

/** How one language is built and run. The key is the one stock judges use for it. */
export interface Language {
  readonly key: string;
  /** The program whose presence decides whether the language is offered, and how it tells its version. */
  readonly runtime: string;
  readonly versionCommand: readonly string[];
  readonly extensions: readonly string[];
  sourceName(source: string): string;
  /** Absent for a language that is run from its source unseen. */
  readonly build?: Build;
  /** The command that runs what stands in /box. */
  run(program: Program): readonly string[];
  readonly processes: number;
  readonly mayFork: boolean;
  /** False for runtimes that reserve far more address space than they use. */
  readonly limitsAddressSpace: boolean;
  /** Granted on top of a problem's memory limit, for the runtime itself. */
  readonly runtimeMemoryKb: number;
  /** The whole memory limit as stack, for languages whose recursion lives there. */
  readonly hasDeepStack: boolean;
  readonly mounts: readonly Mount[];
  /** Standard error of a program that died for want of memory. */
  readonly outOfMemory?: RegExp;
  /** Captures the name of the error a program died of. */
  readonly errorName?: RegExp;
  /** Reads one line and writes it back; has to pass before the language is offered. Null where building takes too long. */
  readonly selfTest: string | null;
}

export interface Build {
  /** Works on the given files in /box; a product is left at `productPath`. */
  command(sources: readonly string[], flags: readonly string[]): readonly string[];
  /** A check only reads the source: what runs afterwards is the source itself. */
  readonly makes: 'product' | 'nothing';
  readonly environment: Readonly<Record<string, string>>;
  readonly cpuMs: number;
  /** Work that would be the same in every build: what this writes to standard output, builds find at `seedPath`. */
  readonly seed?: readonly string[];
}

export interface Program {
  readonly sourceName: string;
  readonly memoryKb: number;
}

export const productPath = '/tmp/product';
export const seedPath = '/seed';
/** Where a product stands when it is run. */
export const installedPath = '/box/program';

/** What the site and the judge both know of a language. */
export function known(key: LanguageKey) {
  return { key, extensions: extensionsOf(key) };
}

/** What holds for most languages; each file states only its own. */
export const defaults = {
  processes: 16,
  mayFork: false,
  limitsAddressSpace: true,
  runtimeMemoryKb: 0,
  hasDeepStack: false,
  mounts: [],
} as const;

export const buildDefaults = { environment: {}, cpuMs: 10_000 } as const;
