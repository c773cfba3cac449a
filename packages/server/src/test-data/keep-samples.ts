import { copyFile, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Entry } from '@tribunal/judge/test-data/init-file';

/** Where the files of a sample of the earlier data are on this machine. */
export interface LocalSample {
  readonly input: string;
  readonly output: string;
}

interface KeptSamples {
  readonly entries: readonly Entry[];
  /** Samples that are in no pair. */
  readonly added: number;
}

/**
 * Numbered pairs do not say which of them are samples, so the samples stay: a pair with the same texts is one, and the others become
 * cases without points.
 */
export async function keepSamples(
  folder: string,
  names: readonly string[],
  pairs: readonly Entry[],
  samples: readonly LocalSample[],
): Promise<KeptSamples> {
  const cases = pairs.flatMap((entry) => entry.batched ?? [entry]);
  const marked = new Set<Entry>();
  const added: Entry[] = [];
  for (const sample of samples) {
    const same = await findSame(folder, cases, sample);
    if (same) marked.add(same);
    else added.push(await addSample(folder, names, added.length + 1, sample));
  }
  const withMark = (one: Entry): Entry => (marked.has(one) ? { ...one, sample: true } : one);
  const entries = pairs.map((entry) =>
    entry.batched
      ? { ...entry, points: 1, batched: entry.batched.map(withMark) }
      : { ...withMark(entry), points: 1 },
  );
  return { entries: [...added, ...entries], added: added.length };
}

async function findSame(
  folder: string,
  cases: readonly Entry[],
  { input, output }: LocalSample,
): Promise<Entry | undefined> {
  for (const one of cases)
    if (
      (await isSame(join(folder, String(one.in)), input)) &&
      (await isSame(join(folder, String(one.out)), output))
    )
      return one;
  return undefined;
}

async function isSame(one: string, other: string): Promise<boolean> {
  if ((await stat(one)).size !== (await stat(other)).size) return false;
  return (await readFile(one)).equals(await readFile(other));
}

async function addSample(
  folder: string,
  names: readonly string[],
  number: number,
  { input, output }: LocalSample,
): Promise<Entry> {
  const top = names.some((name) => name.startsWith('samples/')) ? 'kept-samples' : 'samples';
  const paths = { in: `${top}/${number}.in`, out: `${top}/${number}.out` };
  await mkdir(join(folder, dirname(paths.in)), { recursive: true, mode: 0o700 });
  await copyFile(input, join(folder, paths.in));
  await copyFile(output, join(folder, paths.out));
  return { ...paths, points: 0, sample: true };
}
