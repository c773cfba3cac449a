import { defaults, installedPath, known, type Language, productPath, seedPath } from './language.ts';

const cache = '/tmp/cache';

/** Compiles the packages that most programs import once, instead of in every build. */
const usualImports = [
  'bufio',
  'container/heap',
  'fmt',
  'math',
  'math/big',
  'os',
  'sort',
  'strconv',
  'strings',
];
const usualProgram = `package main\nimport (${usualImports.map((name) => `_ "${name}";`).join(' ')})\nfunc main() {}\n`;

export const golang: Language = {
  ...defaults,
  ...known('GO'),
  runtime: 'go',
  versionCommand: ['go', 'version'],
  sourceName: () => 'main.go',
  build: {
    makes: 'product',
    environment: { GOCACHE: cache, GOPATH: '/tmp/path', CGO_ENABLED: '0', GOTOOLCHAIN: 'local' },
    cpuMs: 60_000,
    seed: [
      ...['sh', '-c', `echo "$0" > main.go && go build -o program main.go >&2 && exec tar -C ${cache} -c .`],
      usualProgram,
    ],
    command: (sources, flags) => [
      ...['sh', '-c', `mkdir ${cache} && tar -C ${cache} -xf ${seedPath} && exec go build -o "$@"`, 'sh'],
      ...[productPath, ...flags, ...sources],
    ],
  },
  run: () => [installedPath],
  processes: 64,
  limitsAddressSpace: false,
  outOfMemory: /fatal error: (?:runtime: )?out of memory/,
  errorName: /^panic: (?:runtime error: )?([^\n]{1,80})/mu,
  // Building takes many seconds until the seed exists.
  selfTest: null,
};
