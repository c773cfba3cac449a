import { faultReader } from './fault.ts';
import { buildDefaults, defaults, installedPath, known, type Language, productPath } from './language.ts';

export const ocaml: Language = {
  ...defaults,
  ...known('OCAML'),
  runtime: 'ocamlopt',
  debianPackage: 'ocaml',
  versionCommand: ['ocamlopt', '-version'],
  sourceName: () => 'main.ml',
  build: {
    ...buildDefaults,
    makes: 'product',
    // The objects are written beside the sources, which are read-only here.
    command: (sources, flags) => [
      ...['sh', '-c', 'd=/tmp/sources; cp -r /box $d && cd $d && exec ocamlopt "$@"', 'sh'],
      ...['-O3', 'unix.cmxa', 'str.cmxa', '-o', productPath],
      ...[...flags, ...sources.map((name) => name.replace('/box/', ''))],
    ],
  },
  run: () => [installedPath],
  hasDeepStack: true,
  outOfMemory: /exception Out_of_memory/,
  faultIn: faultReader({
    words: [
      [/^Fatal error: exception Stack_overflow/m, 'stack overflow'],
      [/^Fatal error: exception Division_by_zero/m, 'division by zero'],
      [/^Fatal error: exception File "[^"\n]+", line \d+, [^\n]*: Assertion failed/m, 'assertion failed'],
      [
        /^Fatal error: exception File "[^"\n]+", line \d+, [^\n]*: Pattern matching failed/m,
        'incomplete patterns',
      ],
    ],
    name: /^Fatal error: exception (?:Stdlib\.)?([A-Z][\w.]{0,79})/m,
    line: /^Fatal error: exception File "[^"\n]+", line (\d+)/m,
  }),
  selfTest: 'let () = print_endline (read_line ())\n',
};
