import type { LanguageKey } from '@tribunal/core/languages/languages';
import { buildDefaults, defaults, installedPath, known, type Language, productPath } from './language.ts';

export const c = gcc('C', 'c99');
export const c11 = gcc('C11', 'c11');

function gcc(key: LanguageKey, standard: string): Language {
  return {
    ...defaults,
    ...known(key),
    runtime: 'gcc',
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
    selfTest:
      '#include <stdio.h>\nint main() { int c; while ((c = getchar()) != EOF) putchar(c); return 0; }\n',
  };
}
