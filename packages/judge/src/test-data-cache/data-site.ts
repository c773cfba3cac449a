import { Agent, type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecurely, Agent as SecureAgent } from 'node:https';
import type { Readable } from 'node:stream';
import {
  type CurrentVersion,
  type DataFile,
  judgeDataPaths,
  parseCurrentVersions,
  parseVersionFiles,
} from '@tribunal/contract/judges/judge-data';
import type { SiteAddress } from '../dial.ts';
import { DataUnavailable } from './data-unavailable.ts';

/** The site as a source of test data. A DataUnavailable is its answer; any other error may pass when repeated. */
export interface DataSite {
  currentVersions(signal: AbortSignal): Promise<CurrentVersion[]>;
  filesOf(version: string, signal: AbortSignal): Promise<DataFile[]>;
  /** The content from a position on; from 0 if the site does not support positions. */
  content(hash: string, from: number, signal: AbortSignal): Promise<Content>;
  close(): void;
}

interface Content {
  readonly from: number;
  readonly stream: Readable;
}

interface DataSiteOptions {
  readonly address: SiteAddress;
  readonly name: string;
  readonly key: string;
  /** A connection without data for this long is given up. */
  readonly silenceMs?: number;
}

export const parallelRequests = 8;
const defaultSilenceMs = 20_000;
const maxListBytes = 64 << 20;

export function openDataSite({
  address,
  name,
  key,
  silenceMs = defaultSilenceMs,
}: DataSiteOptions): DataSite {
  const { host, port, tls } = address;
  const pool = { keepAlive: true, maxSockets: parallelRequests };
  const agent = tls ? new SecureAgent({ ...pool, ...tls }) : new Agent(pool);
  const authorization = `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}`;
  const get = (path: string, signal: AbortSignal, range?: string): Promise<IncomingMessage> => {
    const headers = { authorization, ...(range && { range }) };
    const options = { host, port, path, headers, agent, signal, timeout: silenceMs };
    return answered(tls ? requestSecurely(options) : requestPlain(options));
  };
  return {
    async currentVersions(signal) {
      const found = parseCurrentVersions(await jsonOf(await get(judgeDataPaths.problems, signal)));
      if (!found) throw new DataUnavailable('the site answered with an unreadable list of problems');
      return found;
    },
    async filesOf(version, signal) {
      const found = parseVersionFiles(await jsonOf(await get(judgeDataPaths.version(version), signal)));
      if (!found) throw new DataUnavailable('the site answered with an unreadable list of files');
      return found;
    },
    async content(hash, from, signal) {
      const range = from > 0 ? `bytes=${from}-` : undefined;
      const stream = await get(judgeDataPaths.file(hash), signal, range);
      return { from: stream.statusCode === 206 ? from : 0, stream };
    },
    close: () => agent.destroy(),
  };
}

function answered(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('timeout', () => request.destroy(new Error('the site sent nothing for too long')));
    request.once('error', reject);
    request.once('response', (response) => {
      const status = response.statusCode ?? 0;
      if (status === 200 || status === 206) return resolve(response);
      response.resume();
      const reason = `the site answered ${status} ${response.statusMessage ?? ''}`.trim();
      reject(status >= 500 || status === 429 ? new Error(reason) : new DataUnavailable(reason));
    });
    request.end();
  });
}

async function jsonOf(response: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > maxListBytes) throw new DataUnavailable('the site answered with a list that is too long');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new DataUnavailable('the site answered with something other than JSON');
  }
}
