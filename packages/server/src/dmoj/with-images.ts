import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { maxProblemFiles, readProblemFile } from '@tribunal/core/test-data/problem-file';
import { fileParts } from '../snapshot/dump/file-parts.ts';
import type { Findings } from './findings.ts';
import { externalImages, withLocalImages } from './images/external-images.ts';
import type { FetchImage } from './images/fetch-image.ts';
import type { ProblemRecord } from './records/problem-records.ts';

interface ProblemWithImages {
  readonly problem: ProblemRecord;
  /** The contents of the images. */
  readonly contents: readonly SnapshotRecord[];
}

/** Fetches the images of a problem's texts from other sites and makes them files of the problem. */
export async function withImages(
  problem: ProblemRecord,
  fetchImage: FetchImage,
  findings: Findings,
): Promise<ProblemWithImages> {
  const { description = '', statements = [], editorial } = problem;
  const texts = [description, ...statements.map((one) => one.description), editorial?.text ?? ''];
  const names = new Map<string, string>();
  const files: NonNullable<ProblemRecord['files']>[number][] = [];
  const contents = new Map<string, SnapshotRecord[]>();
  for (const address of new Set(texts.flatMap(externalImages))) {
    const leaveOut = (reason: string) =>
      findings.addName('external image that was not fetched', `${problem.code}: ${address} (${reason})`);
    if (files.length >= maxProblemFiles) {
      leaveOut(`a problem has at most ${maxProblemFiles} files`);
      continue;
    }
    const fetched = await fetchImage(address);
    if ('fault' in fetched) leaveOut(fetched.fault);
    else {
      const name = freshName(address, new Set(names.values()));
      const read = readProblemFile(name, fetched.content, 'image');
      if ('fault' in read) leaveOut(read.fault);
      else if (read.kind !== 'image') leaveOut('file is not an image');
      else {
        const hash = createHash('sha256').update(fetched.content).digest('hex');
        files.push({ name, kind: 'image', media_type: read.mediaType, hash, bytes: fetched.content.length });
        contents.set(hash, await partsOf(hash, fetched.content));
        names.set(address, name);
        findings.add('external image is now a file of its problem', `${problem.code}: ${name}`);
      }
    }
  }
  const local = (text: string) => withLocalImages(text, names);
  const changed = {
    ...problem,
    description: local(description),
    statements: statements.map((one) => ({ ...one, description: local(one.description) })),
    ...(editorial && { editorial: { ...editorial, text: local(editorial.text) } }),
    files: [...(problem.files ?? []), ...files],
  };
  return { problem: files.length > 0 ? changed : problem, contents: [...contents.values()].flat() };
}

async function partsOf(hash: string, content: Buffer): Promise<SnapshotRecord[]> {
  const records: SnapshotRecord[] = [];
  for await (const part of fileParts(Readable.from([content])))
    records.push({ type: 'file', hash, part: records.length, content: part.toString('base64') });
  return records;
}

function freshName(address: string, taken: ReadonlySet<string>): string {
  const last = decodeURIComponentOr(new URL(address).pathname.split('/').at(-1) ?? '');
  const plain =
    last
      .replace(/[^A-Za-z0-9_.-]+/g, '-')
      .replace(/^[.-]+/, '')
      .slice(-60) || 'image';
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? plain : `${number}-${plain}`;
    if (!taken.has(name)) return name;
  }
}

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
