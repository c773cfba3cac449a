import { extensionsOf, type LanguageKey } from '@tribunal/core/languages/languages';
import { buildDefaults, defaults, known, type Language } from './language.ts';

/** Languages whose interpreter reads the source file. Each has its own syntax check. */
export const perl = script('PERL', 'perl', {
  check: ['-c'],
  selfTest: 'print scalar <STDIN>;\n',
  versionFlag: '-V:version',
});
export const ruby = script('RUBY', 'ruby', {
  check: ['-c'],
  selfTest: 'puts gets\n',
  limitsAddressSpace: false,
  errorName: /\(([A-Z]\w{1,60})\)/,
});
export const php = script('PHP', 'php', { check: ['-l'], selfTest: '<?php echo fgets(STDIN);\n' });
export const lua = script('LUA', 'lua', { selfTest: 'print(io.read())\n', versionFlag: '-v' });
export const tcl = script('TCL', 'tclsh', { selfTest: 'puts [gets stdin]\n', versionFlag: null });
export const bash: Language = {
  ...script('BASH', 'bash', { check: ['-n'], selfTest: 'read line; echo "$line" | cat\n' }),
  mayFork: true,
};
export const awk: Language = {
  ...script('AWK', 'awk', { selfTest: '{ print }\n', versionFlag: null }),
  run: ({ sourceName }) => ['awk', '-f', `/box/${sourceName}`],
};
export const sed: Language = {
  ...script('SED', 'sed', { selfTest: 's/x/x/\n' }),
  run: ({ sourceName }) => ['sed', '-f', `/box/${sourceName}`],
};

interface Differences {
  readonly selfTest: string;
  /** Flags that make the interpreter read the source without running it. */
  readonly check?: readonly string[];
  /** Null for an interpreter that cannot print its version. */
  readonly versionFlag?: string | null;
  readonly limitsAddressSpace?: boolean;
  readonly errorName?: RegExp;
}

function script(key: LanguageKey, interpreter: string, differences: Differences): Language {
  const { check, versionFlag = '--version', ...own } = differences;
  const [extension] = extensionsOf(key);
  return {
    ...defaults,
    ...own,
    ...known(key),
    runtime: interpreter,
    versionCommand: versionFlag === null ? ['true'] : [interpreter, versionFlag],
    sourceName: () => `main.${extension}`,
    ...(check && {
      build: {
        ...buildDefaults,
        makes: 'nothing',
        command: (sources) => [interpreter, ...check, ...sources],
      },
    }),
    run: ({ sourceName }) => [interpreter, `/box/${sourceName}`],
  };
}
