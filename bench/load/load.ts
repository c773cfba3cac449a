import { connect } from 'node:net';

/** What this process is told, as JSON in its argument. */
export interface LoadOrder {
  readonly port: number;
  readonly path: string;
  /** Header lines by the name of who sends them. */
  readonly callers: Readonly<Record<string, readonly string[]>>;
  readonly connections: number;
  readonly rounds: number;
  readonly milliseconds: number;
}

/** What it prints: the answers per second, by caller, in each round. */
export type LoadResult = Record<string, number>[];

const order = JSON.parse(process.argv[2] ?? '') as LoadOrder;
const callers = Object.entries(order.callers);
const results: LoadResult = [];
for (let round = 0; round < order.rounds; round++) {
  const rates: Record<string, number> = {};
  for (const [name, headers] of inTurn(round)) rates[name] = await rateOf(headers);
  results.push(rates);
}
console.log(JSON.stringify(results));

/** Somebody else begins each round, so that nobody always follows the same one. */
function inTurn(round: number): typeof callers {
  const first = round % callers.length;
  return [...callers.slice(first), ...callers.slice(0, first)];
}

async function rateOf(headers: readonly string[]): Promise<number> {
  const request = [`GET ${order.path} HTTP/1.1`, 'Host: bench', ...headers, '', ''].join('\r\n');
  const start = performance.now();
  const until = start + order.milliseconds;
  const counts = await Promise.all(Array.from({ length: order.connections }, () => ask(request, until)));
  const answers = counts.reduce((sum, count) => sum + count, 0);
  return (answers * 1000) / (performance.now() - start);
}

/** One request after the other; the next is sent when the answer to the last has arrived whole. */
function ask(request: string, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(order.port, '127.0.0.1');
    let received = '';
    let answers = 0;
    socket.setNoDelay(true).setEncoding('latin1').on('error', reject);
    socket.on('data', (part) => {
      received += part;
      if (!isWhole(received)) return;
      if (!received.startsWith('HTTP/1.1 200 ')) return reject(new Error(received.slice(0, 300)));
      received = '';
      answers++;
      if (performance.now() < until) socket.write(request);
      else socket.end(() => resolve(answers));
    });
    socket.write(request);
  });
}

function isWhole(received: string): boolean {
  const head = received.indexOf('\r\n\r\n');
  const length = /^content-length: (\d+)/im.exec(received)?.[1];
  return head >= 0 && received.length >= head + 4 + Number(length);
}
