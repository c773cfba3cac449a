import { defaults, installedPath, type Language, productPath } from './language.ts';

export const golang: Language = {
  ...defaults,
  key: 'GO',
  runtime: 'go',
  versionCommand: ['go', 'version'],
  extensions: ['go'],
  sourceName: () => 'main.go',
  build: {
    makes: 'product',
    environment: { GOCACHE: '/tmp/cache', GOPATH: '/tmp/path', CGO_ENABLED: '0', GOTOOLCHAIN: 'local' },
    cpuMs: 60_000,
    command: (sources, flags) => ['go', 'build', '-o', productPath, ...flags, ...sources],
  },
  run: () => [installedPath],
  processes: 64,
  limitsAddressSpace: false,
  outOfMemory: /fatal error: (?:runtime: )?out of memory/,
  errorName: /^panic: (?:runtime error: )?([^\n]{1,80})/m,
  selfTest: null,
};
