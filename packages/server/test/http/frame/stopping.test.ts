import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { eventually } from '../../../../../test/eventually.ts';
import { closeAtEnd, testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

const site = testSite(await testDatabase());
closeAtEnd(() => site.notifications.close());

async function connected(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

test('a site that stops ends streams, idle connections and connections that were never used', async () => {
  const app = await buildApp(site);
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const [unused, idle, stream] = [await connected(port), await connected(port), await connected(port)];
  idle.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  stream.write('GET /events/submissions?notices= HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [[answer]] = await Promise.all([once(stream, 'data'), once(idle, 'data')]);
  assert.match(String(answer), /^HTTP\/1.1 200 OK[\s\S]*text\/event-stream/);
  const sockets = [unused, idle, stream];
  for (const socket of sockets) socket.resume();
  // Nothing but the stop ends a connection.
  Object.assign(app.server, { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 });
  const stopped = app.close();
  after(() => {
    for (const socket of sockets) socket.destroy();
  });
  await eventually('every connection ends', async () => sockets.every(({ closed }) => closed));
  await stopped;
});

test('a site that stops answers a caller who has just connected', async () => {
  const app = await buildApp(site);
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const accepted = once(app.server, 'connection');
  const socket = await connected(port);
  await accepted;
  const stopped = app.close();
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [answer] = await once(socket, 'data');
  assert.match(String(answer), /^HTTP\/1.1 200 OK/);
  await stopped;
});
