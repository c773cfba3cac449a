import { connect, type Socket } from 'node:net';

export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** The whole request, head and all; asked for anew before each one. */
  request(): string;
}

/** Requests per second over keep-alive connections that send one request after the other and read no more than they must. */
export async function requestsPerSecond(load: Load): Promise<number> {
  const end = Date.now() + load.seconds * 1000;
  const started = performance.now();
  const counts = await Promise.all(Array.from({ length: load.connections }, () => hammer(load, end)));
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000);
}

function hammer({ port, request }: Load, end: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let answered = 0;
    let missing = 0;
    socket.on('error', reject);
    socket.on('connect', () => socket.write(request()));
    socket.on('data', (chunk: Buffer) => {
      missing = missing > 0 ? missing - chunk.length : wholeLength(chunk) - chunk.length;
      if (missing > 0) return;
      answered++;
      if (Date.now() < end) return void socket.write(request());
      socket.destroy();
      resolve(answered);
    });
  });
}

/** The head comes in one piece: it is small and written at once. */
function wholeLength(chunk: Buffer): number {
  const bodyStart = chunk.indexOf('\r\n\r\n') + 4;
  const head = chunk.toString('latin1', 0, bodyStart);
  const status = Number(head.slice(9, 12));
  if (status === 304) return bodyStart;
  if (status !== 200) throw new Error(`the answer is ${head.slice(0, 40)}`);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length === undefined) throw new Error('the answer has no length');
  return bodyStart + Number(length);
}

export function getRequest(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ host: 'bench', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
