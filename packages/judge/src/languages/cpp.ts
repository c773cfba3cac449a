import type { LanguageKey } from '@tribunal/core/languages/languages';
import { buildDefaults, defaults, installedPath, known, type Language, productPath } from './language.ts';

export const cpp11 = gpp('CPP11', 11);
export const cpp14 = gpp('CPP14', 14);
export const cpp17 = gpp('CPP17', 17);
export const cpp20 = gpp('CPP20', 20);

function gpp(key: LanguageKey, standard: number): Language {
  return {
    ...defaults,
    ...known(key),
    runtime: 'g++',
    versionCommand: ['g++', '-dumpfullversion'],
    sourceName: () => 'main.cpp',
    build: {
      ...buildDefaults,
      makes: 'product',
      command: (sources, flags) => [
        ...['g++', `-std=gnu++${standard}`, '-O2', '-DONLINE_JUDGE', '-o', productPath],
        ...[...flags, ...sources, '-lm'],
      ],
    },
    run: () => [installedPath],
    hasDeepStack: true,
    outOfMemory: /std::bad_alloc/,
    errorName: /terminate called after throwing an instance of '([\w:]{1,80})'/,
    selfTest: '#include <cstdio>\nint main() { auto c = 0; while ((c = getchar()) != EOF) putchar(c); }\n',
  };
}
