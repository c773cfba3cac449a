import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { zipOf } from '../../../../judge/test/zip-builder.ts';

export const credentials = { SHADOW_USER: 'reader', SHADOW_PASSWORD: 'a secret of the source' };

type Data = Readonly<Record<string, unknown>>;
export type Line = Readonly<{ type: string; id: string | null; data: Data | readonly Data[] | null }>;

const root = '/domjudge/api/';
const address = `${root}contests/finals`;

/** What another system would send: lines with tokens, collections as objects, and one zip for each submission. */
export async function foreignSystem(objects: Readonly<Record<string, unknown>>, lines: readonly Line[]) {
  const asked: string[] = [];
  const system = {
    asked,
    lines: [...lines],
    /** Closes the connection after this many lines. */
    breaksAfter: Infinity,
    /** Before a file is sent. */
    fileDelayMs: 0,
    tokens: 'first',
    url: '',
    files: new Map<string, Buffer>(),
    close: () => new Promise((resolve) => server.close(resolve)),
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://source');
    asked.push(url.pathname.slice(root.length) + url.search);
    if (!isAllowed(request)) return void response.writeHead(401).end();
    if (url.pathname === address) return send(response, objects.contest);
    const path = url.pathname.slice(address.length + 1);
    if (path === 'event-feed') return sendFeed(response, url.searchParams);
    const file = system.files.get(path);
    if (file) return void setTimeout(() => response.writeHead(200).end(file), system.fileDelayMs);
    return objects[path] === undefined ? void response.writeHead(404).end() : send(response, objects[path]);
  });

  function sendFeed(response: ServerResponse, query: URLSearchParams): void {
    const since = query.get('since_token') ?? query.get('since_id');
    const after = since === null ? 0 : Number(since.replace(`${system.tokens}.`, ''));
    if (Number.isNaN(after)) return void response.writeHead(400).end();
    const texts = system.lines.map(
      (line, index) => `${JSON.stringify({ ...line, token: `${system.tokens}.${index + 1}` })}\n`,
    );
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const sent = texts.slice(after, after + system.breaksAfter).join('');
    if (texts.length > after + system.breaksAfter) response.write(sent, () => response.destroy());
    else if (query.get('stream') === 'false') response.end(sent);
    else response.write(sent);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  system.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`;
  return system;
}

function send(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function isAllowed({ headers }: IncomingMessage): boolean {
  const { SHADOW_USER, SHADOW_PASSWORD } = credentials;
  return headers.authorization === `Basic ${btoa(`${SHADOW_USER}:${SHADOW_PASSWORD}`)}`;
}

export function zipOfSource(source: string, name = 'main.py'): Buffer {
  return zipOf({ name, content: source });
}
