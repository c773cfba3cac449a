import { isInSystemFolder } from '../sandbox/bubblewrap/system-folders.ts';
import { faultReader } from './fault.ts';
import { checkDefaults, defaults, known, type Language } from './language.ts';

/** The Node that runs the judge. If it lies outside the system folders, it is mounted at a path of its own. */
const installed = process.execPath;
const node = isInSystemFolder(installed) ? installed : '/runtime/node';

export const javascript: Language = {
  ...defaults,
  ...known('JS'),
  runtime: installed,
  debianPackage: null,
  versionCommand: [node, '--version'],
  sourceName: () => 'main.js',
  build: {
    ...checkDefaults,
    command: (sources) => [node, '--check', ...sources],
  },
  run: ({ sourceName, memoryKb }) => [
    ...[node, `--max-old-space-size=${Math.max(16, Math.floor(memoryKb / 1024))}`, '--stack-size=32000'],
    `/box/${sourceName}`,
  ],
  processes: 32,
  limitsAddressSpace: false,
  runtimeMemoryKb: 64 * 1024,
  hasDeepStack: true,
  mounts: node === installed ? [] : [{ from: installed, to: node }],
  outOfMemory: /JavaScript heap out of memory/,
  faultIn: faultReader({
    words: [[/^RangeError: Maximum call stack size exceeded/m, 'stack overflow']],
    name: /^(?:Uncaught )?(\w{0,74}Error)\b/m,
    line: /\/box\/[^\s:]{1,80}:(\d+)/,
  }),
  selfTest: "console.log(require('fs').readFileSync(0, 'utf8').trim());\n",
};
