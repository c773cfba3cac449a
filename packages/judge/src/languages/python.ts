import { checkDefaults, defaults, known, type Language } from './language.ts';

const syntaxCheck = 'import sys\nfor name in sys.argv[1:]: compile(open(name, "rb").read(), name, "exec")';

export const python3: Language = {
  ...defaults,
  ...known('PY3'),
  runtime: 'python3',
  versionCommand: ['python3', '--version'],
  sourceName: () => 'main.py',
  build: {
    ...checkDefaults,
    command: (sources) => ['python3', '-IS', '-c', syntaxCheck, ...sources],
  },
  run: ({ sourceName }) => ['python3', '-B', `/box/${sourceName}`],
  outOfMemory: /^MemoryError/m,
  errorName: /^([A-Z]\w{1,60}(?:Error|Exception|Interrupt|Iteration))\b/m,
  selfTest: 'print(input())\n',
};
