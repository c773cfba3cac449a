import type { LanguageKey } from '@tribunal/core/languages/languages';
import { type Fault, identifier, lineNumber } from './fault.ts';
import { checkDefaults, defaults, known, type Language } from './language.ts';

const syntaxCheck = 'import sys\nfor name in sys.argv[1:]: compile(open(name, "rb").read(), name, "exec")';

export const python3: Language = {
  ...python('PY3', 'python3', ['python3']),
  outOfMemory: /^MemoryError/m,
};

/** With a given size of its nursery, it does not look for the processor's cache, which the sandbox hides. */
const pypyCommand = ['env', 'PYPY_GC_NURSERY=4M', 'pypy3'];

export const pypy3: Language = {
  ...python('PYPY3', 'pypy3', pypyCommand),
  runtimeMemoryKb: 64 * 1024,
  // Unlike CPython, it recurses on the stack of the process.
  hasDeepStack: true,
  outOfMemory: /^MemoryError|^out of memory/m,
};

function python(key: LanguageKey, runtime: string, interpreter: readonly string[]): Language {
  return {
    ...defaults,
    ...known(key),
    runtime,
    debianPackage: runtime,
    versionCommand: [runtime, '--version'],
    sourceName: () => 'main.py',
    build: {
      ...checkDefaults,
      command: (sources) => [...interpreter, '-IS', '-c', syntaxCheck, ...sources],
    },
    run: ({ sourceName }) => [...interpreter, '-B', `/box/${sourceName}`],
    faultIn,
    selfTest: 'print(input())\n',
  };
}

/** The exception that ended the program is named below the last call of the last traceback. */
function faultIn(stderr: string): Fault | null {
  const lines = stderr.split('\n');
  const lastCall = lines.findLastIndex((line) => line.startsWith('  File "'));
  const report = lastCall < 0 ? undefined : lines.slice(lastCall).find((line) => !line.startsWith(' '));
  const name = identifier(report?.split(':', 1)[0]);
  const ownCall = lines.findLast((line) => line.startsWith('  File "/box/'));
  return name === null ? null : { name, line: lineNumber(/", line (\d+)/.exec(ownCall ?? '')?.[1]) };
}
