import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { DataCase, ProblemData } from '../storage/problems/problem-data.ts';

/** The content of a problem's folder for judges. */
export interface ProblemFolder {
  /** The content of `init.yml`. */
  readonly init: string;
  /** Content by path within the folder. */
  readonly files: ReadonlyMap<string, string>;
}

const firstLine = '# Written by the site from its database: what is changed here is lost.';
const digestLine = (digest: string) => `# Digest ${digest}`;

/** The digest that the site wrote into this file; null when the file was written by hand. */
export function writtenDigest(init: string): string | null {
  const [first, second] = init.split('\n', 2);
  return first === firstLine ? (/^# Digest ([0-9a-f]+)$/.exec(second ?? '')?.[1] ?? '') : null;
}

/** Every value is JSON, which is valid YAML without ways to inject other content. */
export async function problemFolder({ checker, cases }: ProblemData, digest: string): Promise<ProblemFolder> {
  const files = new Map<string, string>();
  const names = new Map<DataCase, CaseNames>();
  for (const one of cases) {
    // Hashing thousands of files in one go would block the requests of others.
    if (names.size % 100 === 99) await setImmediate();
    names.set(one, addCase(one, files));
  }
  const lines = [
    firstLine,
    digestLine(digest),
    `checker: ${JSON.stringify(checkerEntry(checker))}`,
    'test_cases:',
  ];
  for (const group of batchesOf(cases)) lines.push(`- ${JSON.stringify(entry(group, names))}`);
  return { init: `${lines.join('\n')}\n`, files };
}

interface CaseNames {
  readonly in: string;
  readonly out: string;
}

function addCase({ position, input, output }: DataCase, files: Map<string, string>): CaseNames {
  return { in: addFile(position, 'in', input, files), out: addFile(position, 'out', output, files) };
}

function checkerEntry({ name, args }: ProblemData['checker']): unknown {
  return args === null ? name : { name, args };
}

/** A batch is at the position of its first case; all other cases are separate. */
function batchesOf(cases: readonly DataCase[]): DataCase[][] {
  const groups: DataCase[][] = [];
  const batches = new Map<number, DataCase[]>();
  for (const one of cases) {
    const known = one.batch === null ? undefined : batches.get(one.batch);
    if (known) known.push(one);
    else {
      const group = [one];
      groups.push(group);
      if (one.batch !== null) batches.set(one.batch, group);
    }
  }
  return groups;
}

function entry(group: readonly DataCase[], names: ReadonlyMap<DataCase, CaseNames>): unknown {
  const points = Math.max(...group.map((one) => one.points ?? 1));
  const named = group.map((one) => names.get(one));
  return group[0]?.batch === null ? { ...named[0], points } : { points, batched: named };
}

/**
 * The name contains a hash of the content: a judge that reads while the folder changes gets the old or the new version,
 * never a mixture.
 */
function addFile(position: number, side: 'in' | 'out', content: string, files: Map<string, string>): string {
  const digest = hash('sha256', content).slice(0, 16);
  const path = `cases/${position}-${digest}.${side}`;
  files.set(path, content);
  return path;
}
