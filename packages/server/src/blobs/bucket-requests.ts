import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Blob, FilesUnavailable } from './blob-store.ts';
import { type BucketKeys, signatureHeaders } from './bucket-signature.ts';

/** Where a bucket is, and with which keys it is used. */
export interface BucketAddress extends BucketKeys {
  /** With the bucket, without a final slash. */
  readonly url: string;
}

interface BucketRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Below the bucket, beginning with a slash, or a query. */
  readonly path: string;
  readonly range?: string;
  readonly body?: RequestBody;
}

/** The service refuses content with another hash. */
interface RequestBody extends Blob {
  /** Called for every attempt, because a stream can be sent once. */
  content(): Uint8Array | AsyncIterable<Uint8Array>;
}

/** Sends a request to a bucket. Answers with a success, or with null if there is no such object. */
export type SendToBucket = (request: BucketRequest) => Promise<Response | null>;

export const maxAttempts = 4;
const firstPauseMs = 200;
const answerMs = 10_000;
/** A connection that is slower than this is given up. */
const slowestBytesPerMs = 100;

/** Repeats requests that failed for a reason that may pass, after growing pauses. Throws FilesUnavailable when all failed. */
export function sendToBucket(bucket: BucketAddress): SendToBucket {
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await answerTo(bucket, request).catch((error: unknown) => faultOf(error));
      if (answer instanceof Response && !mayPass(answer.status)) return successOf(answer);
      if (attempt === maxAttempts)
        throw new FilesUnavailable(answer instanceof Response ? await reasonOf(answer) : answer);
      if (answer instanceof Response) await answer.body?.cancel();
      await pauseAfter(attempt);
    }
  };
}

/** Longer after each attempt, and different for everyone who waits. */
export function pauseAfter(attempt: number): Promise<void> {
  return sleep(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
}

async function answerTo(bucket: BucketAddress, request: BucketRequest): Promise<Response> {
  const { method, path, range, body } = request;
  const url = new URL(bucket.url + path);
  const signed = signatureHeaders({ method, url, bodyHash: body?.hash ?? emptyHash }, bucket, new Date());
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(), answerMs + (body?.bytes ?? 0) / slowestBytesPerMs);
  try {
    return await fetch(url, {
      method,
      headers: { ...signed, ...(range && { range }), ...(body && { 'content-length': String(body.bytes) }) },
      redirect: 'error',
      signal: tooLong.signal,
      ...(body && { body: body.content(), duplex: 'half' }),
    } as RequestInit);
  } finally {
    clearTimeout(timer);
  }
}

const emptyHash = hash('sha256', '');

/** What fetch throws says nothing itself: its cause does. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, name, message } = error;
  if (name === 'AbortError') return 'it does not answer';
  if (!(cause instanceof Error)) return message;
  return 'code' in cause ? String(cause.code) : cause.message || message;
}

function mayPass(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}

async function successOf(answer: Response): Promise<Response | null> {
  if (answer.ok) return answer;
  const code = await codeIn(answer);
  if (answer.status === 404 && code !== 'NoSuchBucket') return null;
  throw new FilesUnavailable(await reasonOf(answer, code));
}

async function reasonOf(answer: Response, known?: string): Promise<string> {
  return `it answered ${answer.status} ${known ?? (await codeIn(answer))}`.trim();
}

/** Only the code: the rest of an answer may quote what was signed. */
async function codeIn(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '');
  return /<Code>([A-Za-z0-9.]{1,80})<\/Code>/.exec(text)?.[1] ?? '';
}
