import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { versionTime } from '@tribunal/contract/judges/judge-data';
import { itemAt } from '@tribunal/core/lists';
import { FilesUnavailable, isHash, MissingBlob } from '../../blobs/blob-store.ts';
import type { Site } from '../../site.ts';
import {
  currentVersions,
  filesOfVersion,
  referredBytes,
} from '../../storage/problems/test-data/data-versions.ts';
import { type Admission, judgeAdmission } from './judge-admission.ts';
import { type Part, partOf } from './requested-part.ts';

type JudgeDataSite = Pick<Site, 'database' | 'blobs' | 'log'>;

export type AnswerJudgeData = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function isJudgeDataPath(url: string | undefined): boolean {
  return url?.startsWith('/judge-data/') ?? false;
}

/** Serves test data to judges, on any HTTP server. Judges send their name and key with Basic authentication. */
export function answerJudgeData(site: JudgeDataSite): AnswerJudgeData {
  const admit = judgeAdmission(site);
  return async (request, response) => {
    try {
      await answer(site, request, response, await admit(request));
    } catch (err) {
      if (!response.destroyed) site.log.error({ err, url: request.url }, 'failed to serve test data');
      if (response.headersSent) response.destroy();
      else if (err instanceof FilesUnavailable)
        sendError(response.setHeader('Retry-After', '10'), 503, 'The file store does not answer.');
      else sendError(response, 500, 'The site cannot read the data.');
    }
  };
}

async function answer(
  site: JudgeDataSite,
  request: IncomingMessage,
  response: ServerResponse,
  admission: Admission,
): Promise<void> {
  if (admission === 'too many')
    return sendError(response.setHeader('Retry-After', '60'), 429, 'Too many attempts.');
  if (admission === 'refused')
    return sendError(
      response.setHeader('WWW-Authenticate', 'Basic realm="judge"'),
      401,
      'Unknown judge or key.',
    );
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead) return sendError(response.setHeader('Allow', 'GET, HEAD'), 405, 'Only GET and HEAD.');
  const [, , kind = '', name = '', ...others] = itemAt((request.url ?? '').split('?'), 0).split('/');
  if (kind === 'problems' && name === '') return sendProblems(site, response);
  if (kind === 'versions' && isHash(name) && others.length === 0) return sendVersion(site, response, name);
  if (kind === 'files' && isHash(name) && others.length === 0) return sendFile(site, request, response, name);
  return notFound(response);
}

async function sendProblems({ database }: JudgeDataSite, response: ServerResponse): Promise<void> {
  const current = await currentVersions(database.query);
  const objects = current.map(({ code, version }) => ({ code, version, time: versionTime(version) }));
  sendJson(response, 200, { data: { objects } });
}

async function sendVersion(
  { database }: JudgeDataSite,
  response: ServerResponse,
  version: string,
): Promise<void> {
  const files = await filesOfVersion(database.query, version);
  if (files.length === 0) return notFound(response);
  sendJson(response, 200, { data: { object: { version, files } } });
}

async function sendFile(
  { database, blobs }: JudgeDataSite,
  request: IncomingMessage,
  response: ServerResponse,
  hash: string,
): Promise<void> {
  const bytes = await referredBytes(database.query, hash);
  if (bytes === null) return notFound(response);
  const part = partOf(request.headers.range, bytes);
  if (part === 'unsatisfiable')
    return sendError(response.setHeader('Content-Range', `bytes */${bytes}`), 416, 'No such range.');
  const content = part.length === 0 ? null : await blobs.read(hash, part).catch(nullIfMissing);
  if (part.length > 0 && content === null) return notFound(response);
  writeHead(response, hash, bytes, part);
  if (request.method === 'HEAD' || content === null) {
    content?.destroy();
    response.end();
  } else await pipeline(content, response);
}

function nullIfMissing(error: unknown): null {
  if (error instanceof MissingBlob) return null;
  throw error;
}

function writeHead(response: ServerResponse, hash: string, bytes: number, part: Part): void {
  const range = part.isWhole ? {} : { 'Content-Range': `bytes ${part.start}-${part.end}/${bytes}` };
  response.writeHead(part.isWhole ? 200 : 206, {
    'Content-Type': 'application/octet-stream',
    'Content-Length': part.length,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, max-age=31536000, immutable',
    ETag: `"${hash}"`,
    ...range,
  });
}

function notFound(response: ServerResponse): void {
  sendError(response, 404, 'No such data.');
}

function sendError(response: ServerResponse, code: number, message: string): void {
  sendJson(response, code, { error: { code, message } });
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  response.end(text);
}
