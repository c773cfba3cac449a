import { machine, machineMounts, machineOptions } from './jvm.ts';
import { defaults, installedPath, known, type Language, productPath } from './language.ts';

/** The compiler runs for so short a time that optimizing it costs more than it gains. */
const compilerOptions =
  '-Xmx512m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -XX:-PrintWarnings';

export const kotlin: Language = {
  ...defaults,
  ...machine,
  ...known('KOTLIN'),
  runtime: 'kotlinc',
  debianPackage: 'kotlin',
  versionCommand: ['env', `JAVA_OPTS=${compilerOptions}`, 'kotlinc', '-version'],
  sourceName: () => 'main.kt',
  build: {
    makes: 'product',
    environment: { JAVA_OPTS: compilerOptions },
    cpuMs: 60_000,
    command: (sources, flags) => [
      ...['sh', '-c', 'd=/tmp/main.jar; kotlinc -include-runtime -d $d "$@" && mv $d $0', productPath],
      ...[...flags, ...sources],
    ],
  },
  get mounts() {
    return machineMounts();
  },
  run: ({ memoryKb }) => ['java', ...machineOptions(memoryKb), '-jar', installedPath],
  // Building takes many seconds. The version shows that the compiler starts.
  selfTest: null,
};
