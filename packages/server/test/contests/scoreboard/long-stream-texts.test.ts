import assert from 'node:assert/strict';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { sendTo } from '@tribunal/server/http/reply/streams';

const maxUnreadBytes = 65_536;
const long = 'x'.repeat(20_000_000);

const server = createServer((request, response) => {
  if (request.url === '/once') {
    sendTo(response, long, maxUnreadBytes);
    response.end();
  } else sendUntilClosed(response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => server.close());

/** To a reader that takes nothing. */
function sendUntilClosed(response: ServerResponse): void {
  for (let count = 0; count < 3; count++) sendTo(response, long, maxUnreadBytes);
}

function open(path: string): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path }, resolve).on('error', reject);
  });
}

test('a text that is longer than what a reader may leave unread arrives whole', async () => {
  let length = 0;
  for await (const part of await open('/once')) length += (part as Buffer).length;
  assert.equal(length, long.length);
});

test('a reader that does not take what it was sent is disconnected', async () => {
  const read = async () => {
    for await (const _ of await open('/often'));
  };
  await assert.rejects(read, /aborted|hang up/);
});
