import { faultReader } from './fault.ts';
import {
  buildDefaults,
  defaults,
  installedPath,
  known,
  type Language,
  mountIfPresent,
  productPath,
} from './language.ts';

export const pascal: Language = {
  ...defaults,
  ...known('PAS'),
  runtime: 'fpc',
  debianPackage: 'fp-compiler',
  versionCommand: ['fpc', '-iV'],
  sourceName: () => 'main.pas',
  build: {
    ...buildDefaults,
    makes: 'product',
    // One source is the program. It names the units that it uses.
    command: ([program = ''], flags) => [
      ...['fpc', '-O2', '-gl', '-dONLINE_JUDGE', '-l-', '-v0ew', '-Fu/box', '-FU/tmp', `-o${productPath}`],
      ...[...flags, program],
    ],
  },
  run: () => [installedPath],
  hasDeepStack: true,
  get mounts() {
    return mountIfPresent('/etc/fpc.cfg');
  },
  outOfMemory: /^Runtime error 203/m,
  faultIn: faultReader({
    words: [
      [/^Runtime error 200 at/m, 'division by zero'],
      [/^Runtime error 201 at/m, 'index out of range'],
      [/^Runtime error 202 at/m, 'stack overflow'],
      [/^Runtime error 20[5-7] at/m, 'arithmetic exception'],
      [/^Runtime error 215 at/m, 'arithmetic overflow'],
      [/^Runtime error 216 at/m, 'segmentation fault'],
      [/^Runtime error 106 at/m, 'invalid number'],
    ],
    name: /^An unhandled exception occurred at [^\n]{1,40}\n(\w{1,80})/m,
    line: /^ {2}\$[0-9A-F]+[^\n]{0,100} line (\d+) of /m,
  }),
  selfTest: 'var line: string;\nbegin readln(line); writeln(line); end.\n',
};
