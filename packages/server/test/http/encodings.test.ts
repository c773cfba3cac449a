import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { watchdog } from '../fixtures/event-loop-watchdog.ts';
import { submitting } from '../submissions/submitting.ts';

const { app, database, languageId, aPerson, aToken } = await submitting();
after(() => app.close());
const port = Number(new URL(await app.listen({ port: 0 })).port);
const authorization = `Bearer ${await aToken(await aPerson())}`;

async function sources(): Promise<string[]> {
  const rows = await database.query.selectFrom('submission_sources').select('source').execute();
  return rows.map(({ source }) => source);
}

/** The status, and what was stored. */
async function submit(type: string, payload: Buffer): Promise<[number, string[]]> {
  await database.query.deleteFrom('submission_keys').execute();
  const before = (await sources()).length;
  const headers = { authorization, 'content-type': type, accept: 'application/json' };
  const reply = await app.inject({ method: 'POST', url: '/problem/sums/submit', headers, payload });
  if (reply.statusCode >= 400) {
    const message = reply.statusCode === 415 ? 'unsupported content type' : 'bad request';
    assert.deepEqual(reply.json().error, { code: reply.statusCode, message });
  } else {
    await database.query.updateTable('submissions').set({ status: 'D', result: 'AC' }).execute();
    await database.query.deleteFrom('judge_queue').execute();
  }
  return [reply.statusCode, (await sources()).slice(before)];
}

const form = 'application/x-www-form-urlencoded';
const latin1 = Buffer.from('# caf\xe9', 'latin1');

test('a form that is not UTF-8 is refused, percent-encoded or raw', async () => {
  for (const source of ['%ff', 'caf%E9', '%ED%A0%80', '%C3', '%F0%9F%8E']) {
    const body = Buffer.from(`language=${languageId}&source=${source}`);
    assert.deepEqual(await submit(form, body), [400, []], source);
  }
  const raw = Buffer.concat([Buffer.from(`language=${languageId}&source=`), latin1]);
  assert.deepEqual(await submit(form, raw), [400, []]);
});

test('a UTF-8 form is stored unchanged', async () => {
  const cases = { 'caf%C3%A9': 'café', 'café 🎉': 'café 🎉', '100%25': '100%', '5%+%zz%4': '5% %zz%4' };
  for (const [written, source] of Object.entries(cases)) {
    const body = Buffer.from(`language=${languageId}&source=${written}`);
    assert.deepEqual(await submit(form, body), [201, [source]], written);
  }
});

function multipart(source: Buffer, charset = ''): [string, Buffer] {
  const part = (name: string, type = '') =>
    `--B\r\nContent-Disposition: form-data; name="${name}"\r\n${type}\r\n`;
  const type = charset && `Content-Type: text/plain; charset=${charset}\r\n`;
  const head = `${part('language')}${languageId}\r\n${part('source', type)}`;
  const body = Buffer.concat([Buffer.from(head), source, Buffer.from('\r\n--B--\r\n')]);
  return ['multipart/form-data; boundary=B', body];
}

test('a field of a form with files that is not UTF-8 is refused, whatever its charset parameter', async () => {
  for (const charset of ['', 'iso-8859-1', 'utf-8', 'base64']) {
    assert.deepEqual(await submit(...multipart(latin1, charset)), [400, []], charset);
  }
});

test('a field of a form with files that is UTF-8 is stored unchanged', async () => {
  for (const charset of ['', 'utf-8']) {
    for (const source of ['é', '\u{fffd}', '🎉'])
      assert.deepEqual(await submit(...multipart(Buffer.from(source), charset)), [201, [source]]);
  }
});

test('a source of more than a megabyte is refused instead of truncated', async () => {
  const headers = {
    authorization,
    accept: 'application/json',
    'content-type': 'multipart/form-data; boundary=B',
  };
  const [, payload] = multipart(Buffer.alloc(1_048_577, 'x'));
  const reply = await app.inject({ method: 'POST', url: '/problem/sums/submit', headers, payload });
  const error = 'Use at most 1048576 characters.';
  assert.deepEqual([reply.statusCode, reply.json().error.fields], [400, { source: error }]);
});

test('JSON that is not UTF-8 or contains lone surrogates is refused', async () => {
  const json = (source: string) => Buffer.from(`{"language":${languageId},"source":"${source}"}`);
  const raw = Buffer.concat([Buffer.from(`{"language":${languageId},"source":"`), latin1, Buffer.from('"}')]);
  assert.deepEqual(await submit('application/json', raw), [400, []]);
  for (const source of ['\\ud800', '\\udc00', 'a\\ud83d b', '\\udf89\\ud83c'])
    assert.deepEqual(await submit('application/json', json(source)), [400, []], source);
  const deep = Buffer.from(`${'['.repeat(200_000)}"\\ud800"${']'.repeat(200_000)}`);
  assert.deepEqual(await submit('application/json', deep), [400, []]);
  assert.deepEqual(await submit('application/json', json('\\ud83c\\udf89')), [201, ['🎉']]);
});

test('a body of another type is refused', async () => {
  assert.deepEqual(await submit('text/plain', Buffer.from(`language=${languageId}&source=a`)), [415, []]);
});

/** The watchdog fails the file when one of them blocks the event loop. */
test('a body with more fields than any form has is refused without reading them', async () => {
  const names = (separator: string, value: string) =>
    Array.from({ length: 100_000 }, (_, number) => `"${number.toString(36)}"${value}`).join(separator);
  for (const body of ['a&'.repeat(500_000), names('&', '=1'), '&'.repeat(1_000_000)])
    assert.deepEqual(await submit(form, Buffer.from(body)), [400, []], body.slice(0, 20));
  const texts = [
    `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
    `[${'0,'.repeat(400_000)}"\\u0041"]`,
    `{${names(',', ':0')}}`,
    `{"a\\\\":${'[],'.repeat(300_000)}0}`,
  ];
  for (const body of texts)
    assert.deepEqual(await submit('application/json', Buffer.from(body)), [400, []], body.slice(0, 20));
});

/** Sent by another process over a socket: an injected body arrives in one piece, and the work of a client would count. */
test('a form with very many parts does not block the event loop', async () => {
  const part = '--e\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const bodies = ['--e\r\n'.repeat(200_000), part.repeat(18_000), `--e\r\n${'a: b\r\n'.repeat(160_000)}\r\n`];
  for (const body of bodies) {
    const sender = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      sendMultipart,
      String(port),
      authorization,
    ]);
    sender.stdin.end(body);
    assert.match(await text(sender.stdout), /^4(?:00|13)$/);
  }
  assert.deepEqual(watchdog.takeBlocks(), []);
});

const sendMultipart = `
import { buffer } from 'node:stream/consumers';
const [port, authorization] = process.argv.slice(1);
const headers = { authorization, 'content-type': 'multipart/form-data; boundary=e', accept: 'application/json' };
const body = await buffer(process.stdin);
const reply = await fetch('http://127.0.0.1:' + port + '/problem/sums/submit', { method: 'POST', headers, body });
process.stdout.write(String(reply.status));
`;

test('checking the length of a source is fast for all characters', async () => {
  for (const source of ['%zz', '%41', '%C3%A9', 'x+', '%']) {
    const headers = { authorization, 'content-type': form, accept: 'application/json' };
    const payload = `language=${languageId}&source=${source.repeat(170_000)}`;
    const reply = await app.inject({ method: 'POST', url: '/problem/sums/submit', headers, payload });
    assert.equal(reply.statusCode, 400, source);
  }
  const brackets = '[{,'.repeat(20_000);
  const json = JSON.stringify({ language: languageId, source: brackets });
  assert.deepEqual(await submit('application/json', Buffer.from(json)), [201, [brackets]]);
});

async function status(url: string): Promise<number> {
  const headers = { authorization, accept: 'text/html' };
  return (await app.inject({ url, headers })).statusCode;
}

test('a path or a query that is not UTF-8 is refused', async () => {
  for (const bad of ['%ff', 'caf%E9', '%ED%A0%80']) {
    for (const url of [
      `/problem/${bad}`,
      `/user/${bad}`,
      `/contest/${bad}`,
      `/api/v2/problem/${bad}`,
      `/api/v2/problems?code=${bad}`,
      `/api/v2/problems?nobody_knows=${bad}`,
      `/problems/?search=${bad}`,
      `/submissions/?user=${bad}`,
    ])
      assert.equal(await status(url), 400, url);
  }
});

test('raw bytes in a query are refused', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /api/v2/problems?type=é HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  assert.match(await text(socket), /^HTTP\/1.1 400 .*"bad request"/s);
});

test('a NUL never causes an internal error', async () => {
  for (const url of [
    '/problem/%00',
    '/user/a%00',
    '/contest/%00/ranking/',
    '/organization/%00',
    '/problems/?search=%00&type=%00&group=a%00',
    '/submissions/?user=%00&problem=%00&contest=%00&language=%00&result=%00',
    '/api/v2/problems?search=%00&code=%00',
    '/accounts/login/?next=%00',
  ])
    assert.ok([200, 302, 400, 404].includes(await status(url)), url);
  for (const [type, payload] of [
    [form, `language=${languageId}&source=a%00b`],
    ['application/json', `{"language":${languageId},"source":"a\\u0000b"}`],
    multipart(Buffer.from('a\0b')),
  ] as [string, string | Buffer][]) {
    const headers = { authorization, 'content-type': type };
    const reply = await app.inject({ method: 'POST', url: '/problem/sums/submit', headers, payload });
    assert.equal(reply.statusCode, 400, type);
  }
});
