import { connect } from 'node:net';

export interface Measured {
  readonly perSecond: number;
  /** The 99th percentile in milliseconds. */
  readonly p99: number;
}

/** As many callers as `connections`. Each sends its next complete request when the last reply is complete. */
export async function measureLoad(
  port: number,
  request: () => string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measured> {
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  const all = await Promise.all(Array.from({ length: connections }, () => caller(port, request, until)));
  const times = all.flat().sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return { perSecond: (times.length * 1000) / (performance.now() - started), p99 };
}

/** Received bytes are counted and discarded; allocating memory for each piece would make the callers the bottleneck. */
const received = Buffer.allocUnsafe(256 * 1024);

function caller(port: number, request: () => string, until: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    let asked = 0;
    let missing = 0;
    const onread = { buffer: received, callback: (length: number) => take(received.subarray(0, length)) };
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    const ask = () => {
      asked = performance.now();
      socket.write(request());
    };
    const take = (chunk: Buffer) => {
      missing = missing > 0 ? missing - chunk.length : lengthOf(chunk) - chunk.length;
      if (missing > 0) return true;
      times.push(performance.now() - asked);
      if (performance.now() < until) ask();
      else finish();
      return true;
    };
    const finish = () => {
      socket.destroy();
      resolve(times);
    };
    socket.on('error', reject);
    socket.on('connect', ask);
  });
}

/** The head arrives in one piece, because it is small and written at once. */
function lengthOf(chunk: Buffer): number {
  const bodyStart = chunk.indexOf('\r\n\r\n') + 4;
  const head = chunk.toString('latin1', 0, bodyStart);
  if (head.startsWith('HTTP/1.1 304 ')) return bodyStart;
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`unexpected reply: ${head.slice(0, 40)}`);
  return bodyStart + Number(/^content-length: (\d+)/im.exec(head)?.[1]);
}

export function getRequest(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ host: 'bench', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
