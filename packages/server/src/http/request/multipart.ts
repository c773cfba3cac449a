import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { SentFile } from '../../blobs/sent-file.ts';
import { badRequest, strictText } from './strict-text.ts';

/** A part of a form: a text, or a file. */
export interface Part {
  readonly name: string;
  readonly value: string | SentFile;
  /** The name of a file without its folders, if the sender gives one. */
  readonly fileName?: string | undefined;
}

interface UploadPlace {
  /** For the files, which the caller removes. */
  readonly folder: string;
  /** The limit for the whole form. */
  readonly maxBytes: number;
}

const maxParts = 40;
/** The only field that may have several. */
const severalFiles = 'files';
const maxHeaderBytes = 4096;
/** The limit for all texts together. Only files may be larger. */
const maxTextBytes = 4 << 20;

/**
 * The parts of a multipart form (RFC 7578) in their order. Its files go to the disk as they arrive; none stays there if the form is
 * refused or its sender goes away.
 */
export async function readMultipart(
  headers: IncomingHttpHeaders,
  body: Readable,
  { folder, maxBytes }: UploadPlace,
): Promise<Part[]> {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge('the form is too large');
  const parser = parserOf(headers['content-type'] ?? '');
  const stop = new AbortController();
  // Every part listens to it.
  setMaxListeners(0, stop.signal);
  const paths: string[] = [];
  const reading: Promise<Part>[] = [];
  const texts = limiter(maxTextBytes);
  parser.on('filesLimit', () => stop.abort(badRequest(`the form has more than ${maxParts} parts`)));
  parser.on('file', (name: string | undefined, content, fileName: string | undefined, _encoding, type) => {
    // The parser reports a form that ends too early here too, possibly after nobody reads the content any more.
    content.on('error', () => {});
    const read = async (): Promise<Part> => {
      if (name === undefined) throw badRequest('a part of the form has no name');
      // A browser sends an empty name if no file is chosen.
      const isFile = fileName !== undefined ? fileName !== '' : type === 'application/octet-stream';
      if (!isFile) return { name, value: await readText(content, texts, stop.signal) };
      if (paths.length > 0 && name !== severalFiles) throw tooLarge('the form has more than one file');
      const path = join(folder, randomUUID());
      paths.push(path);
      return { name, value: await writeFile(content, path, fileName, stop.signal), fileName };
    };
    const part = read();
    part.catch((error: unknown) => stop.abort(error));
    reading.push(part);
  });
  try {
    await feed(body, parser, limiter(maxBytes), stop.signal);
    return await Promise.all(reading);
  } catch (error) {
    stop.abort(error);
    await Promise.allSettled(reading);
    for (const path of paths) await rm(path, { force: true });
    throw faultOf(stop.signal.reason as Error);
  }
}

function parserOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // Texts are read like files, because their bytes must be UTF-8.
      isPartAFile: () => true,
      limits: { files: maxParts, headerSize: maxHeaderBytes },
    });
  } catch {
    throw badRequest('the form has no boundary');
  }
}

/** The body stays open when the form is refused, so that its sender gets the answer. */
function feed(
  body: Readable,
  parser: BusboyInstance,
  count: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    parser.on('finish', resolve).on('error', reject);
    const fail = () => reject(badRequest(unfinished));
    body.once('error', fail).once('close', () => body.readableEnded || fail());
    body.on('data', (chunk: Buffer) => {
      try {
        count(chunk.length);
      } catch (error) {
        reject(error as Error);
      }
    });
    body.pipe(parser);
  }).catch((error: unknown) => {
    body.unpipe(parser).pause();
    throw error;
  });
}

async function readText(
  content: Readable,
  count: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const chunks: Buffer[] = [];
  await pipeline(
    content,
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        count(piece.length);
        chunks.push(piece);
      }
    },
    { signal },
  );
  return strictText(Buffer.concat(chunks));
}

async function writeFile(
  content: Readable,
  path: string,
  name: string | undefined,
  signal: AbortSignal,
): Promise<SentFile> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline(content, file, { signal });
  return new SentFile(path, file.bytesWritten, name);
}

function limiter(most: number): (bytes: number) => void {
  let total = 0;
  return (bytes) => {
    total += bytes;
    if (total > most) throw tooLarge('the form is too large');
  };
}

const unfinished = 'a part of the form does not end';

/** The faults that the parser finds have neither a status nor the code of a system call. */
function faultOf(error: Error & { statusCode?: number; code?: string }): Error {
  return error.statusCode === undefined && error.code === undefined ? badRequest(unfinished) : error;
}

function tooLarge(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 413 });
}
