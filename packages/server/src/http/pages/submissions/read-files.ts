import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { haveClash, isSourceName, joinFiles, type NamedSource } from '@tribunal/core/judging/source-files';
import { fieldsOf } from '@tribunal/core/unknown';
import { refuse } from '../../../actions/refusal.ts';
import type { Solution, SubmitRefusal } from '../../../actions/submissions/submit-solution.ts';
import { SentFile } from '../../../blobs/sent-file.ts';
import type { Site } from '../../../site.ts';
import type { SourceLimits } from '../../../storage/submissions/submittable.ts';
import { checkOutputs, unpackSources } from '../../../test-data/unpack-solution.ts';
import { badRequest } from '../../request/strict-text.ts';
import { textOf } from './read-solution.ts';

type SentSources = Pick<Solution, 'source' | 'files' | 'archive'>;

/** Null when there is no such problem. */
type FindLimits = () => Promise<SourceLimits | null>;

/** What is sent: the files of a form or a JSON object, or else its text, or else a single file. */
export async function readSources(
  site: Pick<Site, 'blobs' | 'disk'>,
  body: unknown,
  text: string,
  findLimits: FindLimits,
): Promise<SentSources | SubmitRefusal> {
  const { submission_file: single } = fieldsOf(body);
  const files = await readFiles(
    site,
    body,
    text === '' && single instanceof SentFile ? single : null,
    findLimits,
  );
  return files ?? { source: text };
}

async function readFiles(
  site: Pick<Site, 'blobs' | 'disk'>,
  body: unknown,
  single: SentFile | null,
  findLimits: FindLimits,
): Promise<SentSources | SubmitRefusal | null> {
  const sent = sentFiles(body, single);
  const [first] = sent;
  if (!first) return sourcesOf(listedFiles(body));
  if (sent.length > 1 || !(await isZip(first))) return sourcesOf(await Promise.all(sent.map(namedSource)));
  const limits = await findLimits();
  return limits?.isOutputOnly ? storeOutputs(site, first, limits) : unpack(first);
}

function sentFiles(body: unknown, single: SentFile | null): SentFile[] {
  const several = [fieldsOf(body).files].flat().filter((one) => one instanceof SentFile);
  return several.length > 0 || !single ? several : [single];
}

function listedFiles(body: unknown): NamedSource[] {
  const { files = '' } = fieldsOf(body);
  // Browsers send an empty text for a field without a file.
  if (files === '') return [];
  if (!Array.isArray(files)) throw badRequest('the files are no list');
  return files.map((one: unknown) => {
    const { name, source } = fieldsOf(one);
    if (typeof name !== 'string' || typeof source !== 'string')
      throw badRequest('a file has no name or text');
    return { name, content: source };
  });
}

async function isZip({ path }: SentFile): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return ['PK\x03\x04', 'PK\x05\x06'].includes(buffer.toString('latin1'));
  } finally {
    await file.close();
  }
}

async function namedSource(file: SentFile): Promise<NamedSource> {
  return { name: file.name, content: textOf(await file.read()) };
}

async function unpack({ path }: SentFile): Promise<SentSources | SubmitRefusal | null> {
  const unpacked = await unpackSources(path);
  if ('fault' in unpacked) return { ...refuse('bad source archive'), detail: unpacked.fault };
  return sourcesOf(unpacked.map(({ name, content }) => ({ name, content: textOf(content) })));
}

/** The name of a single file does not matter. */
function sourcesOf(files: readonly NamedSource[]): SentSources | SubmitRefusal | null {
  const [first, second] = files;
  if (!first) return null;
  if (!second) return { source: first.content };
  const names = files.map(({ name }) => name);
  const bad = names.find((name) => !isSourceName(name)) ?? (haveClash(names) ? first.name : undefined);
  return bad === undefined ? joinFiles(files) : { ...refuse('bad source file name'), detail: bad };
}

async function storeOutputs(
  { blobs, disk }: Pick<Site, 'blobs' | 'disk'>,
  { path }: SentFile,
  { maxSourceBytes }: SourceLimits,
): Promise<SentSources | SubmitRefusal> {
  const checked = await checkOutputs(path, maxSourceBytes);
  if ('fault' in checked) return { ...refuse('bad source archive'), detail: checked.fault };
  const { listing, unpackedBytes } = checked;
  if (unpackedBytes > maxSourceBytes)
    return { ...refuse('source is too long'), detail: String(maxSourceBytes) };
  if (!(await disk.hasSpace())) return refuse('disk is full');
  return { source: listing, archive: { ...(await blobs.put(createReadStream(path))), unpackedBytes } };
}
