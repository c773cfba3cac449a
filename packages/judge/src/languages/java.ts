import { machine, machineMounts, machineOptions } from './jvm.ts';
import { buildDefaults, defaults, installedPath, known, type Language, productPath } from './language.ts';

export const java: Language = {
  ...defaults,
  ...machine,
  ...known('JAVA'),
  runtime: 'javac',
  debianPackage: 'default-jdk-headless',
  versionCommand: ['javac', '-version'],
  sourceName,
  build: {
    ...buildDefaults,
    makes: 'product',
    cpuMs: 20_000,
    command: (sources, flags) => [
      ...['sh', '-c', 'd=/tmp/classes; mkdir $d && javac -d $d "$@" && jar -c -f $0 -C $d .', productPath],
      ...['-encoding', 'UTF-8', '-J-Xshare:auto', '-J-XX:+UseSerialGC', ...flags, ...sources],
    ],
  },
  get mounts() {
    return machineMounts();
  },
  run: ({ sourceName, memoryKb }) => [
    ...['java', ...machineOptions(memoryKb)],
    ...['-cp', installedPath, sourceName.replace(/\.java$/, '').replaceAll('/', '.')],
  ],
  selfTest: [
    'public class Echo {',
    '  public static void main(String[] args) { System.out.println(new java.util.Scanner(System.in).nextLine()); }',
    '}',
  ].join('\n'),
};

const identifier = String.raw`[\p{L}\p{Nl}\p{Sc}\p{Pc}][\p{L}\p{M}\p{N}\p{Sc}\p{Pc}]*`;
const packageLine = new RegExp(String.raw`^\s*package\s+(${identifier}(?:\s*\.\s*${identifier})*)\s*;`, 'u');
const publicClass = new RegExp(
  String.raw`\bpublic\s+(?:(?:final|abstract|strictfp)\s+)*(?:class|interface|enum|record)\s+(${identifier})`,
  'u',
);
const anyClass = new RegExp(String.raw`\b(?:class|interface|enum|record)\s+(${identifier})`, 'gu');

/** In the folder of its package, like every Java source. */
function sourceName(source: string): string {
  const code = source.replace(/^\uFEFF|\/\*[\s\S]*?(?:\*\/|$)|\/\/.*/g, '');
  const folders = packageLine.exec(code)?.[1]?.split(/\s*\.\s*/) ?? [];
  const names = [...folders, `${mainClass(code)}.java`];
  // The compiler then explains which name it wants.
  return names.every(isFileName) && names.length <= maxFolders ? names.join('/') : 'Main.java';
}

const maxFolders = 16;

function isFileName(name: string): boolean {
  return Buffer.byteLength(name) <= 255;
}

/** The file must have the name of its public class; without one, the name of the class with the main method. */
function mainClass(code: string): string {
  const open = publicClass.exec(code)?.[1];
  if (open) return open;
  const beforeMain = code.slice(0, Math.max(0, code.search(/\bstatic\s+void\s+main\b/)));
  return [...beforeMain.matchAll(anyClass)].at(-1)?.[1] ?? 'Main';
}
