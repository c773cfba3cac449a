import type { LanguageKey } from '@tribunal/core/languages/languages';
import { faultReader } from './fault.ts';
import { buildDefaults, defaults, installedPath, known, type Language, productPath } from './language.ts';

/** What the C library reports before it aborts a program. */
export const nativeFaults = [
  [/: Assertion `/, 'assertion failed'],
  [/^\*\*\* stack smashing detected/m, 'stack smashing'],
  [/^(?:free|malloc|realloc|munmap_chunk|double free|corrupted|malloc_consolidate)\b/m, 'heap corruption'],
] as const;

export const assertionLine = /^[^\s:]{1,80}: \/box\/[^\s:]{1,80}:(\d+): [^\n]{1,200}: Assertion `/m;

export const c = gcc('C', 'c99');
export const c11 = gcc('C11', 'c11');

function gcc(key: LanguageKey, standard: string): Language {
  return {
    ...defaults,
    ...known(key),
    runtime: 'gcc',
    debianPackage: 'gcc',
    versionCommand: ['gcc', '-dumpfullversion'],
    sourceName: () => 'main.c',
    build: {
      ...buildDefaults,
      makes: 'product',
      command: (sources, flags) => [
        ...['gcc', `-std=gnu${standard.slice(1)}`, '-O2', '-DONLINE_JUDGE', '-o', productPath],
        ...[...flags, ...sources, '-lm'],
      ],
    },
    run: () => [installedPath],
    hasDeepStack: true,
    faultIn: faultReader({ words: nativeFaults, line: assertionLine }),
    selfTest:
      '#include <stdio.h>\nint main() { int c; while ((c = getchar()) != EOF) putchar(c); return 0; }\n',
  };
}
