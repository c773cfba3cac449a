import { faultReader } from './fault.ts';
import { buildDefaults, defaults, installedPath, known, type Language, productPath } from './language.ts';

export const rust: Language = {
  ...defaults,
  ...known('RUST'),
  runtime: 'rustc',
  debianPackage: 'rustc',
  versionCommand: ['rustc', '--version'],
  sourceName: () => 'main.rs',
  build: {
    ...buildDefaults,
    makes: 'product',
    cpuMs: 30_000,
    command: (sources, flags) => ['rustc', '-O', '-o', productPath, ...flags, ...sources.slice(0, 1)],
  },
  run: () => [installedPath],
  hasDeepStack: true,
  outOfMemory: /memory allocation of \d+ bytes failed/,
  faultIn: faultReader({
    words: [
      [/^thread 'main' has overflowed its stack/m, 'stack overflow'],
      [/panicked at [^\n]{0,80}attempt to divide by zero/, 'division by zero'],
      [/panicked at [^\n]{0,80}index out of bounds/, 'index out of range'],
      [/^thread 'main' panicked at /m, 'panic'],
    ],
    line: /panicked at [^\n]{0,300}\/box\/main\.rs:(\d+):/,
  }),
  selfTest:
    'fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap(); print!("{}", s); }\n',
};
