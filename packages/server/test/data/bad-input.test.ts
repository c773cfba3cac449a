import { deepEqual, equal, ok } from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Endpoint } from '@tribunal/contract/api/endpoint';
import { dataEndpoints } from '@tribunal/contract/data/data-endpoints';
import { createLog } from '@tribunal/server/environment/log';
import { buildApp } from '@tribunal/server/start/app';
import { eventually } from '../../../../test/eventually.ts';
import { testDatabase } from '../fixtures/database.ts';
import { holdToDocument } from '../fixtures/openapi.ts';
import { testSite } from '../fixtures/site.ts';
import { makeScenario, now, tokenOf } from './scenario.ts';

const database = await testDatabase();
const site = testSite(database, { now: () => now, settings: { SITE_API_RATE_LIMIT: 0 } });
await makeScenario(site);
const app = await buildApp(site);
after(() => app.close());
const port = Number(new URL(await app.listen({ port: 0 })).port);
const authorization = `Bearer ${await tokenOf(site, 'ada')}`;

async function statusOf(url: string, headers: Record<string, string> = { authorization }): Promise<number> {
  const reply = await app.inject({ url, headers });
  holdToDocument('GET', url, reply);
  return reply.statusCode;
}

const values: Readonly<Record<string, string>> = {
  junk: '%25%24%7B%7D',
  empty: '',
  negative: '-5',
  'beyond 32 bits': '2147483648',
  'beyond 64 bits': '9223372036854775808',
  'hundreds of digits': '9'.repeat(400),
  unicode: '%F0%9F%8E%89%E2%80%AE',
  'invalid UTF-8': '%FF%FE',
  NUL: 'a%00b',
  '40 KB': 'x'.repeat(40_000),
};

for (const endpoint of dataEndpoints as readonly Endpoint[]) {
  if (endpoint.path.includes(':')) continue;
  for (const name of Object.keys(endpoint.query)) {
    for (const [kind, value] of Object.entries(values)) {
      test(`${endpoint.path} replies to a ${name} that is ${kind}, alone and repeated, with data or a documented refusal`, async () => {
        for (const query of [`${name}=${value}`, `${name}=${value}&${name}=1&${name}=${value}`]) {
          const ofPages = kind === 'empty' ? [200] : [404];
          const expected = name === 'page' ? ofPages : [200, 400];
          const statuses = kind === 'invalid UTF-8' ? [400] : expected;
          ok(statuses.includes(await statusOf(`${endpoint.path}?${query}`)));
        }
      });
    }
  }
}

const details = ['contest', 'problem', 'user', 'submission'];
const unknown = [
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%00',
  'a%00b',
  '%F0%9F%8E%89',
  "'--",
  '%3Cscript%3E',
  'x'.repeat(30_000),
  '-1',
  '%20',
];

for (const detail of details) {
  test(`no ${detail} has a name of traversal text, NUL, markup or 30 KB`, async () => {
    for (const name of unknown) equal(await statusOf(`/api/v2/${detail}/${name}`), 404, name);
  });
}

test('ids beyond 32 and 64 bits match no submission', async () => {
  for (const id of ['2147483648', '9223372036854775808', '9'.repeat(400)]) {
    equal(await statusOf(`/api/v2/submission/${id}`), 404);
    equal(await statusOf(`/api/v2/submission/${id}`, {}), 403);
  }
  for (const id of ['abc', '1x', '1.0', '0x1']) equal(await statusOf(`/api/v2/submission/${id}`, {}), 404);
});

test('a path with invalid percent-encoding is a bad request', async () => {
  const reply = await app.inject('/api/v2/problem/%E0%A4%A');
  deepEqual([reply.statusCode, reply.json().error], [400, { code: 400, message: 'bad request' }]);
});

test('unknown paths have the wrapped error', async () => {
  for (const url of [
    '/api/v2',
    '/api/v2/nothing',
    '/api/v2/problem',
    '/api/v2/problem/a/b',
    '/api/v1/problems',
  ]) {
    const reply = await app.inject(url);
    deepEqual([reply.statusCode, reply.json().error], [404, { code: 404, message: 'Not found' }], url);
    equal(reply.headers['cache-control'], 'no-store');
  }
});

test('a path of thousands of slashes blocks nothing', async () => {
  const slashes = '/'.repeat(60_000);
  const before = process.cpuUsage();
  equal((await app.inject(`/api/v2/problems${slashes}x`)).statusCode, 404);
  equal((await app.inject(`/api/v2/problems${slashes}`)).statusCode, 200);
  ok(cpuMsSince(before) < 1000);
});

test('headers of thousands of spaces block nothing', async () => {
  const spaces = ' '.repeat(60_000);
  for (const name of ['accept-encoding', 'if-none-match', 'accept', 'cookie', 'origin']) {
    const before = process.cpuUsage();
    const { statusCode } = await app.inject({
      url: '/api/v2/submissions',
      headers: { [name]: `x${spaces}x` },
    });
    equal(statusCode, 200, name);
    ok(cpuMsSince(before) < 1000, name);
  }
});

/** Processor time of this process, which does not depend on other load on the machine. */
function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test('a body on GET is ignored', async () => {
  const bodies = ['{"broken', 'a=b', 'x'.repeat(2_000_000)];
  for (const payload of bodies) {
    const headers = { 'content-type': 'application/json' };
    equal((await app.inject({ method: 'GET', url: '/api/v2/problems', payload, headers })).statusCode, 200);
  }
});

/** The raw reply to a request. */
async function answerTo(head: string, ofPort = port) {
  const socket = connect(ofPort, '127.0.0.1');
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  return wholeAnswer(await text(socket));
}

function wholeAnswer(answer: string) {
  return { status: Number(answer.slice(9, 12)), body: JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) };
}

test('a query of 100 KB is refused in the wrapped form', async () => {
  const { status, body } = await answerTo(
    `GET /api/v2/problems?search=${'x'.repeat(100_000)} HTTP/1.1\r\nHost: site`,
  );
  deepEqual([status, body.error], [431, { code: 431, message: 'request header fields too large' }]);
});

test('input that is not HTTP is refused in the wrapped form', async () => {
  const { status, body } = await answerTo('hello');
  deepEqual([status, body.error], [400, { code: 400, message: 'bad request' }]);
});

test('a request without a host, with two or with an invalid one is refused; before HTTP/1.1 it may have none', async () => {
  const line = 'GET /api/v2/problems HTTP/1.1';
  for (const head of [line, `${line}\r\nHost: a\r\nHost: b`, `${line}\r\nHost: a\r\nhost: a`]) {
    const { status, body } = await answerTo(head);
    deepEqual([status, body.error], [400, { code: 400, message: 'bad request' }], head);
  }
  for (const host of ['a b<>', 'a/b', 'a@b', 'a:b', '[::1', ''])
    equal((await answerTo(`${line}\r\nHost: ${host}`)).status, 400, host);
  for (const host of ['a', 'Judge.example:8000', '127.0.0.1', '[::1]:80', 'my_site'])
    equal((await answerTo(`${line}\r\nHost: ${host}`)).status, 200, host);
  equal((await answerTo('GET /api/v2/problems HTTP/1.0')).status, 200);
});

test('a proxy request is refused in the wrapped form', async () => {
  for (const target of ['elsewhere.example:443', '/api/v2/problems']) {
    const { status, body } = await answerTo(`CONNECT ${target} HTTP/1.1\r\nHost: site`);
    deepEqual([status, body.error], [400, { code: 400, message: 'bad request' }]);
  }
});

test('a connection that sends nothing, or half of the headers, is closed after a minute', async () => {
  const hurried = await buildApp(testSite(database));
  after(() => hurried.close());
  const { headersTimeout, connectionsCheckingInterval } = hurried.server as {
    headersTimeout: number;
    connectionsCheckingInterval?: number;
  };
  deepEqual([headersTimeout, connectionsCheckingInterval], [60_000, 5000]);
  Object.assign(hurried.server, { headersTimeout: 50, connectionsCheckingInterval: 20 });
  const { port: itsPort } = new URL(await hurried.listen({ port: 0 }));
  for (const sent of ['', 'GET / HTTP/1.1\r\nHost: site\r\n']) {
    const socket = connect(Number(itsPort), '127.0.0.1');
    socket.write(sent);
    equal(wholeAnswer(await text(socket)).status, 408, sent);
  }
});

test('a request that does not end is refused after fifteen minutes in the wrapped form', async () => {
  equal(app.server.requestTimeout, 15 * 60_000);
  const socket = new PassThrough();
  app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  const { status, body } = wholeAnswer(await text(socket));
  deepEqual([status, body.error], [408, { code: 408, message: 'request timeout' }]);
});

test('errors for input that is not HTTP also omit null if the site omits nulls', async () => {
  const omitting = await buildApp(testSite(database, { settings: { SITE_API_OMIT_NULLS: true } }));
  after(() => omitting.close());
  const { port: itsPort } = new URL(await omitting.listen({ port: 0 }));
  const { body } = await answerTo('hello', Number(itsPort));
  deepEqual(Object.keys(body), ['api_version', 'method', 'fetched', 'error']);
});

test('a caller who disconnects at once causes no error', async () => {
  const logged: string[] = [];
  const log = createLog('error', { write: (line: string) => void logged.push(line) });
  const limited = await buildApp(testSite(database, { log }));
  after(() => limited.close());
  const { port: itsPort } = new URL(await limited.listen({ port: 0 }));
  const answered = once(limited.server, 'request');
  const socket = connect(Number(itsPort), '127.0.0.1');
  socket.write('GET /api/v2/judges HTTP/1.1\r\nHost: site\r\n\r\n', () => socket.resetAndDestroy());
  await answered;
  await setTimeout(100);
  deepEqual(logged, []);
});

test('a request that arrives while the site stops is served', async () => {
  const stopping = await buildApp(testSite(database));
  const { port: itsPort } = new URL(await stopping.listen({ port: 0 }));
  const socket = connect(Number(itsPort), '127.0.0.1');
  const begun = 'GET /api/v2/judges HTTP/1.1\r\nHost: site\r\n';
  socket.write(begun);
  const [accepted] = (await once(stopping.server, 'connection')) as [Socket];
  await eventually('the request has begun', () => accepted.bytesRead === begun.length);
  const closed = stopping.close();
  await setTimeout(50);
  socket.write('\r\n');
  const { status, body } = wholeAnswer(await text(socket));
  deepEqual([status, body.data?.total_objects], [200, 1]);
  await closed;
});

test('a request with an unknown expectation is served', async () => {
  const { status, body } = await answerTo('GET /api/v2/judges HTTP/1.1\r\nHost: site\r\nExpect: tea');
  deepEqual([status, body.data.total_objects], [200, 1]);
});

test('unknown methods are refused', async () => {
  for (const method of ['PROPFIND', 'TRACE', 'MKCOL', 'SEARCH']) {
    const reply = await app.inject({ method: method as 'GET', url: '/api/v2/problems' });
    equal(reply.statusCode, 405, method);
  }
});
