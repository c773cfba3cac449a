import { extensionsOf, type LanguageKey } from '@tribunal/core/languages/languages';
import { type FaultReader, faultReader } from './fault.ts';
import { checkDefaults, defaults, known, type Language } from './language.ts';

/** Languages whose interpreter reads the source file. Each has its own syntax check. */
export const perl = script('PERL', 'perl', {
  check: (sources) => ['perl', '-c', ...sources],
  selfTest: 'print scalar <STDIN>;\n',
  versionFlag: '-V:version',
  faultIn: faultReader({
    words: [[/^Illegal division by zero at /m, 'division by zero']],
    line: /^Illegal division by zero at \/box\/main\.pl line (\d+)\./m,
  }),
});
export const ruby = script('RUBY', 'ruby', {
  check: (sources) => ['ruby', '-c', ...sources],
  selfTest: 'puts gets\n',
  limitsAddressSpace: false,
  faultIn: faultReader({
    words: [[/\(SystemStackError\)$/m, 'stack overflow']],
    name: /^\/box\/main\.rb:[^\n]{0,400}\(([A-Z][\w:]{0,79})\)$/m,
    line: /^(?:\tfrom )?\/box\/main\.rb:(\d+):in /m,
  }),
});
export const php: Language = {
  ...script('PHP', 'php', {
    debianPackage: 'php-cli',
    check: (sources) => ['php', '-l', ...sources],
    selfTest: '<?php echo fgets(STDIN);\n',
    outOfMemory: /Allowed memory size of \d+ bytes exhausted|^(?:PHP )?Fatal error: +Out of memory/m,
    faultIn: faultReader({
      name: /^(?:PHP )?Fatal error: +Uncaught ([\w\\]{1,80})/m,
      line: / in \/box\/main\.php:(\d+)$/m,
    }),
  }),
  run: ({ sourceName, memoryKb }) => [
    ...['php', '-d', `memory_limit=${memoryKb}K`, '-d', 'display_errors=stderr', '-d', 'log_errors=0'],
    `/box/${sourceName}`,
  ],
};
export const lua = script('LUA', 'lua', {
  debianPackage: 'lua5.4',
  check: (sources) => ['lua', '-e', loadAll, '/dev/null', ...sources],
  selfTest: 'print(io.read())\n',
  versionFlag: '-v',
  faultIn: faultReader({
    words: [
      [/^lua[\d.]*: [^\n]{0,200}stack overflow/m, 'stack overflow'],
      [/^lua[\d.]*: \/box\/main\.lua:\d+: /m, 'error'],
    ],
    line: /^lua[\d.]*: \/box\/main\.lua:(\d+): /m,
  }),
});
export const tcl = script('TCL', 'tclsh', {
  debianPackage: 'tcl',
  check: (sources) => withInput(completeAll, ['tclsh', '--', ...sources]),
  selfTest: 'puts [gets stdin]\n',
  versionCommand: withInput('puts [info patchlevel]', ['tclsh']),
  faultIn: faultReader({
    words: [
      [/^divide by zero$/m, 'division by zero'],
      [/^too many nested evaluations/m, 'stack overflow'],
    ],
    line: /^ {4}\(file "\/box\/main\.tcl" line (\d+)\)$/m,
  }),
});
export const bash: Language = {
  ...script('BASH', 'bash', {
    check: (sources) => ['bash', '-n', ...sources],
    selfTest: 'read line; echo "$line" | cat\n',
  }),
  mayFork: true,
};
export const awk: Language = {
  ...script('AWK', 'awk', {
    debianPackage: 'mawk',
    check: (sources) =>
      withInput('BEGIN { exit } END { exit }', ['awk', '-f', '-', ...sources.flatMap(asOption)]),
    selfTest: '{ print }\n',
    // Some implementations know another flag, or none.
    versionCommand: ['sh', '-c', 'awk -W version </dev/null 2>&1 || true'],
  }),
  run: ({ sourceName }) => ['awk', '-f', `/box/${sourceName}`],
};
export const sed: Language = {
  ...script('SED', 'sed', {
    // Without a line of input no command runs.
    check: (sources) => ['sed', ...sources.flatMap(asOption)],
    selfTest: 's/x/x/\n',
  }),
  run: ({ sourceName }) => ['sed', '-f', `/box/${sourceName}`],
};

const loadAll = 'for _, name in ipairs(arg) do assert(loadfile(name)) end';

/** Tcl finds most mistakes only when a command runs. A brace, bracket or quote that is not closed is found before. */
const completeAll = `
foreach name [lrange $argv 1 end] {
  if {![info complete [read [open $name]]]} {
    puts stderr "$name: a brace, bracket or quote is not closed"
    exit 1
  }
}`;

/** For an interpreter that reads a program from its input, but not from its arguments. */
function withInput(input: string, command: readonly string[]): readonly string[] {
  return ['sh', '-c', `exec "$@" <<'END'\n${input}\nEND`, 'sh', ...command];
}

function asOption(source: string): string[] {
  return ['-f', source];
}

interface Differences {
  readonly selfTest: string;
  /** The command that reads the sources without running them. */
  check(sources: readonly string[]): readonly string[];
  /** By default it has the name of the interpreter. */
  readonly debianPackage?: string;
  readonly versionFlag?: string;
  /** For an interpreter without such a flag. */
  readonly versionCommand?: readonly string[];
  readonly limitsAddressSpace?: boolean;
  readonly outOfMemory?: RegExp;
  readonly faultIn?: FaultReader;
}

function script(key: LanguageKey, interpreter: string, differences: Differences): Language {
  const { check, versionFlag = '--version', debianPackage = interpreter, ...own } = differences;
  const [extension] = extensionsOf(key);
  return {
    ...defaults,
    versionCommand: [interpreter, versionFlag],
    ...own,
    ...known(key),
    runtime: interpreter,
    debianPackage,
    sourceName: () => `main.${extension}`,
    build: { ...checkDefaults, command: check },
    run: ({ sourceName }) => [interpreter, `/box/${sourceName}`],
  };
}
