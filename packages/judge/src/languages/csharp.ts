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

export const csharp: Language = {
  ...defaults,
  ...known('MONOCS'),
  runtime: 'mcs',
  debianPackage: 'mono-mcs',
  versionCommand: ['mcs', '--version'],
  sourceName: () => 'main.cs',
  build: {
    ...buildDefaults,
    makes: 'product',
    command: (sources, flags) => [
      ...['mcs', '-optimize+', '-define:ONLINE_JUDGE', `-out:${productPath}`],
      ...[...flags, ...sources],
    ],
  },
  run: () => ['mono', installedPath],
  limitsAddressSpace: false,
  runtimeMemoryKb: 64 * 1024,
  hasDeepStack: true,
  get mounts() {
    return mountIfPresent('/etc/mono');
  },
  outOfMemory: /System\.OutOfMemoryException/,
  faultIn: faultReader({
    words: [[/^Unhandled Exception:\n(?:System\.)?StackOverflowException/m, 'stack overflow']],
    name: /^Unhandled Exception:\n(?:\w+\.)*(\w{1,80})/m,
  }),
  selfTest: 'class Echo { static void Main() { System.Console.WriteLine(System.Console.ReadLine()); } }\n',
};
