import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataCase } from '../storage/problems/problem-data.ts';

const partLength = 256 << 10;

/**
 * Writes the cases as JSON files of limited size and returns their paths. The process that reads archives hands cases over in
 * this way: receiving megabytes in one message would block the requests of others.
 */
export async function writeCaseParts(folder: string, cases: readonly DataCase[]): Promise<string[]> {
  const paths: string[] = [];
  for (const part of inParts(cases)) {
    const path = join(folder, `.cases-${paths.length}.json`);
    await writeFile(path, JSON.stringify(part), { flag: 'wx', mode: 0o600 });
    paths.push(path);
  }
  return paths;
}

/** The JSON texts of the parts, one after the other. */
export async function* readCaseParts(paths: readonly string[]): AsyncGenerator<string> {
  for (const path of paths) yield await readFile(path, 'utf8');
}

function* inParts(cases: readonly DataCase[]): Generator<DataCase[]> {
  let part: DataCase[] = [];
  let length = 0;
  for (const one of cases) {
    part.push(one);
    length += one.input.length + one.output.length;
    if (length < partLength && part.length < 1000) continue;
    yield part;
    [part, length] = [[], 0];
  }
  if (part.length > 0) yield part;
}
