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

export const haskell: Language = {
  ...defaults,
  ...known('HASK'),
  runtime: 'ghc',
  debianPackage: 'ghc',
  versionCommand: ['ghc', '--numeric-version'],
  sourceName: () => 'main.hs',
  build: {
    ...buildDefaults,
    makes: 'product',
    cpuMs: 30_000,
    command: (sources, flags) => [
      ...['ghc', '-O', '-v0', '-i/box', '-outputdir', '/tmp/objects', '-o', productPath],
      ...[...flags, ...sources],
    ],
  },
  run: () => [installedPath],
  limitsAddressSpace: false,
  get mounts() {
    return mountIfPresent('/var/lib/ghc');
  },
  outOfMemory: /heap overflow|Heap exhausted|out of memory/,
  faultIn: faultReader({
    words: [
      [/^program: divide by zero/m, 'division by zero'],
      [/^(?:program: )?stack overflow/m, 'stack overflow'],
      [/^program: [^\n]{0,200}: Non-exhaustive patterns/m, 'incomplete patterns'],
      [/^ {2}error, called at /m, 'error'],
    ],
    name: /^program: (Prelude\.\w{1,70})/m,
    line: /^(?:program: | {2}error, called at )\/box\/[^\s:]{1,80}:\(?(\d+)/m,
  }),
  selfTest: 'main = getLine >>= putStrLn\n',
};
