import { existing } from '@tribunal/core/unknown';
import { OperatorError } from '../environment/operator-error.ts';

/** The contest of another system, by its Contest API. */
export interface Source {
  /** Without credentials. */
  readonly address: string;
  get(path: string): Promise<unknown>;
  /** The bytes behind a reference of an object. */
  file(href: string): Promise<Buffer>;
  feed(token: string | null, isOnce: boolean, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

interface SourceCredentials {
  readonly user: string;
  readonly password: string;
}

/** An answer other than 200. */
export class SourceRefusal extends Error {
  readonly status: number;

  constructor(status: number, what: string) {
    super(`the source answered ${status} for ${what}`);
    this.status = status;
  }
}

const answerMs = 60_000;
const maxCollectionBytes = 64 << 20;
const maxZipBytes = 4 << 20;

export function openSource(given: string, credentials: SourceCredentials | null): Source {
  const contest = contestAddress(given);
  const authorization =
    credentials && `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`;

  async function request(url: URL, signal: AbortSignal): Promise<Response> {
    const headers = authorization === null ? {} : { authorization };
    const response = await fetch(url, { headers, signal });
    if (response.status === 200 && response.body) return response;
    await response.body?.cancel();
    throw new SourceRefusal(response.status, url.pathname);
  }

  async function bytes(url: URL, most: number): Promise<Buffer> {
    const response = await request(url, AbortSignal.timeout(answerMs));
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of existing(response.body)) {
      size += piece.length;
      if (size > most) throw new SourceRefusal(413, `${url.pathname}, which has more than ${most} bytes`);
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }

  return {
    address: contest.href,
    get: async (path) =>
      JSON.parse(
        (
          await bytes(new URL(`${contest.pathname}${path && `/${path}`}`, contest), maxCollectionBytes)
        ).toString(),
      ),
    async file(href) {
      const url = new URL(href, apiRoot(contest));
      // The credentials are for this system only.
      if (url.origin !== contest.origin) throw new SourceRefusal(403, 'a file on another host');
      return bytes(url, maxZipBytes);
    },
    async feed(token, isOnce, signal) {
      const url = new URL(`${contest.pathname}/event-feed`, contest);
      if (token !== null) url.searchParams.set('since_token', token);
      if (isOnce) url.searchParams.set('stream', 'false');
      return existing((await request(url, signal)).body);
    },
  };
}

function contestAddress(given: string): URL {
  let url: URL;
  try {
    url = new URL(given);
  } catch {
    throw new OperatorError(
      '--source takes the address of a contest, such as https://host/api/contests/finals',
    );
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OperatorError('the address of the source must begin with http:// or https://');
  if (url.username !== '' || url.password !== '')
    throw new OperatorError('give the credentials with SHADOW_USER and SHADOW_PASSWORD, not in the address');
  if (!/\/contests\/[^/]+\/*$/.test(url.pathname))
    throw new OperatorError('the address of the source must end with /contests/ and the id of the contest');
  url.pathname = url.pathname.replace(/\/+$/, '');
  url.search = '';
  url.hash = '';
  return url;
}

/** References are relative to the address before `contests/`. */
function apiRoot(contest: URL): URL {
  return new URL(contest.pathname.replace(/contests\/[^/]+$/, ''), contest);
}
