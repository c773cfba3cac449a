import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SnapshotRecord, SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';
import { putFolder } from '../../blobs/put-folder.ts';
import { fileParts } from '../../snapshot/dump/file-parts.ts';
import { versionOf } from '../../storage/problems/test-data/manifest.ts';
import { readElsewhere } from '../../test-data/editing/read-elsewhere.ts';
import { unknownData } from '../../test-data/test-data.ts';
import type { Findings } from '../findings.ts';
import type { ProblemRecord } from './problem-records.ts';

/** The problem with its test data: the files, the problem and the version. `oldCode` is the name of its folder. */
export async function* withTestData(
  problem: ProblemRecord,
  oldCode: string,
  root: string,
  findings: Findings,
  { now, isDryRun }: { readonly now: Date; readonly isDryRun: boolean },
): AsyncGenerator<SnapshotRecord> {
  const folder = join(root, oldCode);
  if (/[/\\]|^\./.test(oldCode) || !(await isFile(join(folder, 'init.yml')))) {
    findings.add('problem has no test data in the folder', problem.code);
    yield problem;
    return;
  }
  const { summary, fault } = await describe(folder);
  if (fault !== null) findings.add(`test data that our judge cannot use (${fault})`, problem.code);
  if (isDryRun) {
    yield problem;
    return;
  }
  // The same walk through the folder as for data that is uploaded, but only the hashes.
  const files = await putFolder({ put: hashOf }, folder);
  const contents = new Map(files.map(({ path, hash }) => [hash, path]));
  for (const [hash, path] of contents) yield* fileRecords(join(folder, path), hash);
  const version = versionOf(files);
  yield { ...problem, data_version: version };
  yield {
    type: 'data_version',
    problem: problem.code,
    version,
    made_at: now.toISOString(),
    reason: 'imported',
    summary: summary as SnapshotRecordOf<'data_version'>['summary'],
    files: [...files],
    fault,
  };
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}

async function hashOf(
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<{ hash: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { hash: hash.digest('hex'), bytes };
}

async function* fileRecords(path: string, hash: string): AsyncGenerator<SnapshotRecord> {
  let part = 0;
  for await (const content of fileParts(createReadStream(path)))
    yield { type: 'file', hash, part: part++, content: content.toString('base64') };
}

async function describe(folder: string) {
  try {
    return await readElsewhere({ kind: 'folder', folder });
  } catch (error) {
    if (error instanceof ProblemDataError) return { summary: unknownData, fault: error.message };
    throw error;
  }
}
