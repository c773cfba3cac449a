import { faultReader } from './fault.ts';
import { defaults, installedPath, known, type Language, productPath, seedPath } from './language.ts';

const cache = '/tmp/cache';

/** Compiles the packages that most programs import once, instead of in every build. */
const commonImports = [
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
const commonProgram = `package main\nimport (${commonImports.map((name) => `_ "${name}";`).join(' ')})\nfunc main() {}\n`;

export const golang: Language = {
  ...defaults,
  ...known('GO'),
  runtime: 'go',
  debianPackage: 'golang-go',
  versionCommand: ['go', 'version'],
  sourceName: () => 'main.go',
  build: {
    makes: 'product',
    environment: { GOCACHE: cache, GOPATH: '/tmp/path', CGO_ENABLED: '0', GOTOOLCHAIN: 'local' },
    cpuMs: 60_000,
    seed: [
      ...['sh', '-c', `echo "$0" > main.go && go build -o program main.go >&2 && exec tar -C ${cache} -c .`],
      commonProgram,
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
  faultIn: faultReader({
    words: [
      [/^fatal error: stack overflow/m, 'stack overflow'],
      [/^fatal error: all goroutines are asleep/m, 'deadlock'],
      [/^panic: runtime error: integer divide by zero/m, 'division by zero'],
      [/^panic: runtime error: (?:index|slice bounds) out of range/m, 'index out of range'],
      [/^panic: runtime error: invalid memory address/m, 'nil pointer dereference'],
      [/^panic: /m, 'panic'],
    ],
    line: /^\t\/box\/main\.go:(\d+)/m,
  }),
  // Building takes many seconds until the seed exists.
  selfTest: null,
};
