import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/** The addresses from which judges fetch test data, with Basic authentication by the name and key of a judge. */
export const judgeDataPaths = {
  problems: '/judge-data/problems',
  version: (version: string) => `/judge-data/versions/${version}`,
  file: (hash: string) => `/judge-data/files/${hash}`,
} as const;

const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const DataFile = Type.Object({
  path: Type.String({ minLength: 1, description: 'Relative to the folder of the problem.' }),
  hash: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the content, in hexadecimal.' }),
  bytes: Type.Integer({ minimum: 0 }),
});
export type DataFile = Static<typeof DataFile>;

const CurrentVersion = Type.Object({ code: Type.String(), version: Digest, time: Type.Number() });
export type CurrentVersion = Static<typeof CurrentVersion>;

const ProblemsAnswer = Compile(Type.Object({ data: Type.Object({ objects: Type.Array(CurrentVersion) }) }));
const VersionAnswer = Compile(
  Type.Object({
    data: Type.Object({ object: Type.Object({ version: Digest, files: Type.Array(DataFile) }) }),
  }),
);

/** Null when the answer has another form. */
export function parseCurrentVersions(answer: unknown): CurrentVersion[] | null {
  return ProblemsAnswer.Check(answer) ? answer.data.objects : null;
}

/** Null when the answer has another form. */
export function parseVersionFiles(answer: unknown): DataFile[] | null {
  return VersionAnswer.Check(answer) ? answer.data.object.files : null;
}

/** The SHA-256 of this text is the name of the version. */
export function manifestText(files: readonly DataFile[]): string {
  const sorted = [...files].sort((a, b) => comparedBytes(a.path, b.path));
  return sorted.map(({ hash, bytes, path }) => `${hash} ${bytes} ${path}\n`).join('');
}

const encoder = new TextEncoder();

function comparedBytes(one: string, other: string): number {
  const [a, b] = [encoder.encode(one), encoder.encode(other)];
  for (const [at, byte] of a.entries()) if (byte !== b[at]) return byte - (b[at] ?? -1);
  return a.length - b.length;
}

/** Whether the path stays inside the folder of the problem and fits into one line of the manifest. */
export function isDataPath(path: string): boolean {
  const hasControl = [...path].some((character) => character < ' ' || character === '\u007f');
  return !hasControl && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/**
 * The time (seconds since 1970) by which a stock judge announces a version: it knows only the time of a change. The
 * first 29 bits of the version are seconds after 2001, the next 10 bits are 1024ths of a second.
 */
export function versionTime(version: string): number {
  const bits = Math.floor(Number.parseInt(version.slice(0, 10), 16) / 2);
  return 1_000_000_000 + bits / 1024;
}

/** File systems round times. */
export function isTimeOf(version: string, time: number): boolean {
  return Math.abs(versionTime(version) - time) < 0.0004;
}
