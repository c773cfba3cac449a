import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type DataFile, manifestText } from '@tribunal/contract/judges/judge-data';

interface Served {
  readonly version: string;
  readonly files: readonly DataFile[];
}

/** A site that serves test data as `/judge-data/` does, and faults that a test requests. */
export async function openDataServer(nameAndKey = 'judge:secret') {
  const versions = new Map<string, readonly DataFile[]>();
  const contents = new Map<string, Buffer>();
  const requests: string[] = [];
  const state = {
    /** Ends the connection after this many bytes of a file. */
    cutAfter: null as number | null,
    /** Sends no more than this many bytes of a file, and keeps the connection open. */
    pauseAfter: null as number | null,
    isDamaged: false,
    /** Called before a file is sent. */
    beforeFile: async (_hash: string) => {},
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '', headers } = request;
    requests.push(`${url.replace(/[0-9a-f]{64}/, '#')}${headers.range ? ` ${headers.range}` : ''}`);
    const expected = `Basic ${Buffer.from(nameAndKey).toString('base64')}`;
    if (headers.authorization !== expected) return response.writeHead(401).end();
    const [, , kind, name = ''] = url.split('/');
    if (kind === 'versions' && versions.has(name)) {
      const object = { version: name, files: versions.get(name) };
      return response.end(JSON.stringify({ data: { object } }));
    }
    const content = contents.get(name);
    if (kind !== 'files' || !content) return response.writeHead(404).end();
    await state.beforeFile(name);
    const from = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
    const rest = content.subarray(from);
    response.writeHead(headers.range ? 206 : 200, { 'content-length': rest.length });
    if (state.cutAfter !== null && rest.length > state.cutAfter) {
      response.write(rest.subarray(0, state.cutAfter), () => response.destroy());
      return;
    }
    if (state.pauseAfter !== null) {
      response.write(rest.subarray(0, state.pauseAfter));
      return;
    }
    response.end(state.isDamaged ? Buffer.alloc(rest.length, 'x') : rest);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    state,
    requests,
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    add(folder: Readonly<Record<string, string | Buffer>>): Served {
      const files = Object.entries(folder).map(([path, text]) => {
        const content = Buffer.from(text);
        const hash = digestOf(content);
        contents.set(hash, content);
        return { path, hash, bytes: content.length };
      });
      const version = digestOf(Buffer.from(manifestText(files)));
      versions.set(version, files);
      return { version, files };
    },
    /** Lists other files for a version than its name says. */
    forge: (version: string, files: readonly DataFile[]) => void versions.set(version, files),
    serve: (socket: Socket) => void server.emit('connection', socket),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
