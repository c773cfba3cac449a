import { hash } from 'node:crypto';
import type { DataCase, ProblemData } from '../storage/problems/problem-data.ts';

/** A problem's folder as judges read it. */
export interface ProblemFolder {
  /** What `init.yml` says. */
  readonly init: string;
  /** Content by path within the folder. */
  readonly files: ReadonlyMap<string, string>;
}

const firstLine = '# Written by the site from its database: what is changed here is lost.';
const digestLine = (digest: string) => `# Digest ${digest}`;

/** The digest of what the site wrote into this folder; null when somebody wrote the file by hand. */
export function writtenDigest(init: string): string | null {
  const [first, second] = init.split('\n', 2);
  return first === firstLine ? (/^# Digest ([0-9a-f]+)$/.exec(second ?? '')?.[1] ?? '') : null;
}

/** Every value is JSON, which is YAML that nothing can break out of. */
export function problemFolder({ checker, cases }: ProblemData, digest: string): ProblemFolder {
  const files = new Map<string, string>();
  const lines = [
    firstLine,
    digestLine(digest),
    `checker: ${JSON.stringify(checkerEntry(checker))}`,
    'test_cases:',
  ];
  for (const group of batchesOf(cases)) lines.push(`- ${JSON.stringify(entry(group, files))}`);
  return { init: `${lines.join('\n')}\n`, files };
}

function checkerEntry({ name, args }: ProblemData['checker']): unknown {
  return args === null ? name : { name, args };
}

/** Cases of a batch stand where its first one does; every other case stands alone. */
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

function entry(group: readonly DataCase[], files: Map<string, string>): unknown {
  const points = Math.max(...group.map((one) => one.points ?? 1));
  const named = group.map((one) => ({
    in: keep(one.position, 'in', one.input, files),
    out: keep(one.position, 'out', one.output, files),
  }));
  return group[0]?.batch === null ? { ...named[0], points } : { points, batched: named };
}

/** Named after the content too: a judge that reads while the folder changes gets either what was or what is, never a mixture. */
function keep(position: number, side: 'in' | 'out', content: string, files: Map<string, string>): string {
  const digest = hash('sha256', content).slice(0, 16);
  const path = `cases/${position}-${digest}.${side}`;
  files.set(path, content);
  return path;
}
