import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, inflateRaw } from 'node:zlib';
import type { Packed } from '@tribunal/contract/judges/judge-reports';
import { maxRepeatedOutputBytes, maxShownCaseBytes } from '@tribunal/core/bounds';
import { caseAt, type ListedFile } from '@tribunal/core/test-data/data-listing';
import type { Site } from '../../../../site.ts';
import { findGeneratedText } from '../../../../storage/problems/test-data/generated-texts.ts';
import type { CaseRun, InspectedCase } from '../../../../storage/submissions/jury/inspected-case.ts';
import { listingOfVersion } from '../../../../test-data/editing/listing-of-version.ts';
import { openDataFile } from '../../../../test-data/editing/open-data-file.ts';

export const caseSides = ['input', 'output', 'expected'] as const;
export type CaseSide = (typeof caseSides)[number];

/** A file of a case, whole or only its beginning. */
interface CaseContent {
  readonly content: Readable;
  /** The size of the whole file. */
  readonly bytes: number;
}

interface ShownFile {
  /** At most its first 64 KB. */
  readonly text: string;
  readonly bytes: number;
  readonly isCut: boolean;
}

/** The beginnings of the files; null for what is not known. */
export type ShownFiles = Readonly<Record<CaseSide, ShownFile | null>>;

export async function shownFiles(
  site: Site,
  inspected: InspectedCase,
  run: CaseRun | null,
): Promise<ShownFiles> {
  const show = async (side: CaseSide) => {
    const file = await openCaseFile(site, inspected, run, side);
    return file && shownFile(file);
  };
  return { input: await show('input'), output: await show('output'), expected: await show('expected') };
}

/** As much of a file as the site has: of the output at most what a judge reported. */
export async function openCaseFile(
  site: Site,
  inspected: InspectedCase,
  run: CaseRun | null,
  side: CaseSide,
): Promise<CaseContent | null> {
  const repeated = run?.outcome?.kind === 'repeated' ? run.outcome : null;
  if (side === 'output') return repeated ? unpacked(repeated.output) : keptOutput(inspected);
  const file = await listedFile(site, inspected, side);
  if (file) return openDataFile(site, inspected.dataVersion ?? '', file.path);
  const made = repeated?.made?.[side === 'input' ? 'input' : 'answer'];
  return made ? unpacked(made) : generatedText(site, inspected, side);
}

async function listedFile(
  site: Site,
  { problemId, dataVersion, position }: InspectedCase,
  side: 'input' | 'expected',
): Promise<ListedFile | null> {
  const listing = dataVersion === null ? null : await listingOfVersion(site, problemId, dataVersion);
  const listed = listing && caseAt(listing, position);
  return listed?.[side === 'input' ? 'input' : 'output'] ?? null;
}

/** The beginning of what a generator made when the data was checked. */
async function generatedText(
  { database }: Site,
  { problemId, dataVersion, position }: InspectedCase,
  side: 'input' | 'expected',
): Promise<CaseContent | null> {
  const made = await findGeneratedText(database.query, problemId, dataVersion ?? '', position);
  if (!made) return null;
  const [text, bytes] = side === 'input' ? [made.input, made.inputBytes] : [made.output, made.outputBytes];
  return { content: Readable.from([Buffer.from(text)]), bytes };
}

const inflate = promisify(inflateRaw);

async function keptOutput({ output, outputBytes }: InspectedCase): Promise<CaseContent | null> {
  return output && inflated(output, outputBytes ?? 0);
}

function unpacked({ deflated, bytes }: Packed): Promise<CaseContent | null> {
  return inflated(Buffer.from(deflated, 'base64'), bytes);
}

/** Null for what a faulty judge sent. */
async function inflated(deflated: Buffer, bytes: number): Promise<CaseContent | null> {
  const limits = { maxOutputLength: maxRepeatedOutputBytes, finishFlush: constants.Z_SYNC_FLUSH };
  const content = await inflate(deflated, limits).catch(() => null);
  return content && { content: Readable.from([content]), bytes };
}

async function shownFile({ content, bytes }: CaseContent): Promise<ShownFile> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxShownCaseBytes) break;
  }
  const shown = Buffer.concat(chunks).subarray(0, maxShownCaseBytes);
  const isCut = shown.length < bytes;
  // A character that the cut would split is left out.
  return { text: new TextDecoder().decode(shown, { stream: isCut }), bytes, isCut };
}
