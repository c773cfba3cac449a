import type { LanguageKey } from '@tribunal/core/languages/languages';
import { assertionLine, nativeFaults } from './c.ts';
import { faultReader } from './fault.ts';
import { buildDefaults, defaults, installedPath, known, type Language, productPath } from './language.ts';

const headerFolder = '/headers';

const precompile =
  'echo "#include <bits/stdc++.h>" > /tmp/all.h && "$@" -x c++-header -o /tmp/all.gch /tmp/all.h >&2 && cat /tmp/all.gch';

export const cpp11 = gpp('CPP11', 11);
export const cpp14 = gpp('CPP14', 14);
export const cpp17 = gpp('CPP17', 17);
export const cpp20 = gpp('CPP20', 20);
export const cpp23 = gpp('CPP23', 23);

/** A precompiled header is used only by builds with the same options. */
function compiler(standard: number): string[] {
  return ['g++', `-std=gnu++${standard}`, '-O2', '-DONLINE_JUDGE'];
}

function gpp(key: LanguageKey, standard: number): Language {
  return {
    ...defaults,
    ...known(key),
    runtime: 'g++',
    debianPackage: 'g++',
    versionCommand: ['g++', '-dumpfullversion'],
    sourceName: () => 'main.cpp',
    build: {
      ...buildDefaults,
      makes: 'product',
      command: (sources, flags) => [
        ...[...compiler(standard), `-I${headerFolder}`, '-o', productPath],
        ...[...flags, ...sources, '-lm'],
      ],
      header: {
        command: ['sh', '-c', precompile, 'sh', ...compiler(standard)],
        path: `${headerFolder}/bits/stdc++.h.gch`,
      },
    },
    run: () => [installedPath],
    hasDeepStack: true,
    outOfMemory: /std::bad_alloc/,
    faultIn: faultReader({
      words: nativeFaults,
      name: /terminate called after throwing an instance of '([\w:]{1,80})'/,
      line: assertionLine,
    }),
    selfTest: '#include <cstdio>\nint main() { auto c = 0; while ((c = getchar()) != EOF) putchar(c); }\n',
  };
}
