import { buildDefaults, defaults, installedPath, known, type Language, productPath } from './language.ts';

export const rust: Language = {
  ...defaults,
  ...known('RUST'),
  runtime: 'rustc',
  versionCommand: ['rustc', '--version'],
  sourceName: () => 'main.rs',
  build: {
    ...buildDefaults,
    makes: 'product',
    cpuMs: 30_000,
    command: (sources, flags) => ['rustc', '-O', '-o', productPath, ...flags, ...sources],
  },
  run: () => [installedPath],
  hasDeepStack: true,
  outOfMemory: /memory allocation of \d+ bytes failed/,
  errorName: /panicked at ([^\n]{1,80})/u,
  selfTest:
    'fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap(); print!("{}", s); }\n',
};
