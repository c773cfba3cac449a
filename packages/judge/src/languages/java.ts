import { readdirSync } from 'node:fs';
import { buildDefaults, defaults, installedPath, known, type Language, productPath } from './language.ts';

export const java: Language = {
  ...defaults,
  ...known('JAVA'),
  runtime: 'javac',
  versionCommand: ['javac', '-version'],
  sourceName: (source) => `${mainClass(source)}.java`,
  build: {
    ...buildDefaults,
    makes: 'product',
    cpuMs: 20_000,
    command: (sources, flags) => [
      ...['sh', '-c', 'd=/tmp/classes; mkdir $d && javac -d $d "$@" && jar -c -f $0 -C $d .', productPath],
      ...['-encoding', 'UTF-8', '-J-Xshare:auto', '-J-XX:+UseSerialGC', ...flags, ...sources],
    ],
  },
  run: ({ sourceName, memoryKb }) => [
    ...['java', `-Xmx${memoryKb}k`, '-Xss64m', '-XX:+UseSerialGC', '-XX:-UsePerfData', '-Xshare:auto'],
    ...['-XX:ActiveProcessorCount=1', '-Dfile.encoding=UTF-8'],
    ...['-cp', installedPath, sourceName.replace(/\.java$/, '')],
  ],
  processes: 64,
  limitsAddressSpace: false,
  runtimeMemoryKb: 128 * 1024,
  mounts: settingsFolders(),
  outOfMemory: /java\.lang\.OutOfMemoryError/,
  errorName: /^Exception in thread "main" (?:[\w.]+\.)?(\w{1,80})/m,
  selfTest: [
    'public class Echo {',
    '  public static void main(String[] args) { System.out.println(new java.util.Scanner(System.in).nextLine()); }',
    '}',
  ].join('\n'),
};

/** The file must have the name of its public class; without one, the name of the class with the main method. */
function mainClass(source: string): string {
  const code = source.replace(/\/\*[\s\S]*?(?:\*\/|$)|\/\/.*/g, '');
  const open =
    /\bpublic\s+(?:(?:final|abstract|strictfp)\s+)*(?:class|interface|enum|record)\s+(\w{1,100})/.exec(code);
  if (open?.[1]) return open[1];
  const beforeMain = code.slice(0, Math.max(0, code.search(/\bstatic\s+void\s+main\b/)));
  return [...beforeMain.matchAll(/\b(?:class|interface|enum|record)\s+(\w{1,100})/g)].at(-1)?.[1] ?? 'Main';
}

/** Debian keeps the settings of a Java installation below /etc and links to them. */
function settingsFolders() {
  return readdirSync('/etc')
    .filter((name) => name.startsWith('java-'))
    .map((name) => ({ from: `/etc/${name}`, to: `/etc/${name}` }));
}
