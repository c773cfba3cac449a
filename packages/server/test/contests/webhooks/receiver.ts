import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server that collects messages and answers as the test says; 200 when it says nothing. */
export async function aReceiver() {
  const received: Received[] = [];
  const receiver = {
    received,
    url: '',
    answer: (_message: Received, response: ServerResponse): void => void response.end(),
    /** The tokens of all lines, in the order in which they came. */
    tokens: () =>
      received.flatMap(({ body }) => (JSON.parse(body) as { token: string }[]).map(({ token }) => token)),
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const message = { headers: request.headers, body };
      received.push(message);
      receiver.answer(message, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
