import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { webhookCommand } from '@tribunal/server/commands/contests/webhook-command';
import { sql } from 'kysely';
import { clicsSite } from '../../clics/clics-site.ts';
import { runCommand } from '../../commands/run-command.ts';

const { database, site, app, tokenOf } = await clicsSite();
after(() => app.close());
const path = '/contest/cup/webhooks/';
const headersOf = async (username: string) => ({
  authorization: `Bearer ${await tokenOf(username)}`,
  accept: 'application/json',
});
const chief = await headersOf('chief');
const post = (url: string, payload: object = {}, headers = chief) =>
  app.inject({ method: 'POST', url, headers, payload });

test('an editor makes, lists, disables, enables and deletes webhooks, and the audit log has each change without secrets', async () => {
  const made = await post(path, { url: 'https://hooks.example/T0KEN', view: 'full', version: '2026-01' });
  assert.equal(made.statusCode, 201);
  const { id, secret } = made.json().data;
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const row = await database.query.selectFrom('contest_webhooks').select('secret').executeTakeFirstOrThrow();
  assert.ok(!row.secret.includes(secret.slice(6, 20)));
  const list = async () => (await app.inject({ url: path, headers: chief })).json().data.objects;
  const [{ made_at, ...listed }] = await list();
  assert.ok(made_at);
  assert.deepEqual(listed, {
    ...{ id, url: 'https://hooks.example/T0KEN', view: 'full', version: '2026-01', is_enabled: true },
    ...{
      delivered_at: null,
      failures: 0,
      retry_at: null,
      fault: null,
      dead_letter_count: 0,
      dead_letters: [],
    },
  });
  assert.equal((await post(`${path}${id}/disable`)).statusCode, 200);
  assert.equal((await list())[0].is_enabled, false);
  assert.equal((await post(`${path}${id}/enable`)).statusCode, 200);
  assert.equal((await list())[0].is_enabled, true);
  assert.equal((await post(`${path}${id}/delete`)).statusCode, 200);
  assert.deepEqual(await list(), []);
  assert.equal((await post(`${path}${id}/delete`)).statusCode, 404);
  const audited = await database.query
    .selectFrom('audit_entries')
    .select(['action', 'target', 'details'])
    .where('action', 'like', '%webhook')
    .orderBy('id')
    .execute();
  assert.deepEqual(audited, [
    {
      action: 'create webhook',
      target: 'cup',
      details: { host: 'hooks.example', view: 'full', version: '2026-01' },
    },
    ...['disable', 'enable', 'delete'].map((change) => ({
      action: `${change} webhook`,
      target: 'cup',
      details: { host: 'hooks.example' },
    })),
  ]);
});

test('an address that cannot be used is refused beside its field', async () => {
  const faultOf = async (url: string) => {
    const answer = await post(path, { url, view: 'public', version: '2023-06' });
    return [answer.statusCode, Object.keys(answer.json().error.fields ?? {})];
  };
  for (const url of [
    '',
    'x',
    'ftp://a.example/',
    'http://u:p@a.example/',
    `https://a.example/${'x'.repeat(1000)}`,
  ])
    assert.deepEqual(await faultOf(url), [400, ['url']], url);
  for (const url of ['http://127.0.0.1/', 'http://0x7f.1/', 'http://[::1]/', 'http://[::ffff:10.0.0.1]/'])
    assert.deepEqual(await faultOf(url), [400, ['url']], url);
  assert.equal(
    (await post(path, { url: 'https://a.example', view: 'public', version: '2023-06' })).statusCode,
    201,
  );
  assert.deepEqual(await faultOf('https://a.example/'), [409, ['url']]);
  const unknown = await post(path, { url: 'https://b.example/', view: 'half', version: '2020-03' });
  assert.deepEqual(Object.keys(unknown.json().error.fields), ['view', 'version']);
});

test('a contest has at most 20 webhooks', async () => {
  for (let count = 1; count < 20; count++)
    assert.equal(
      (await post(path, { url: `https://a.example/${count}`, view: 'public', version: '2023-06' }))
        .statusCode,
      201,
    );
  const one = await post(path, { url: 'https://a.example/21', view: 'public', version: '2023-06' });
  assert.equal(one.statusCode, 409);
});

test('only editors see webhooks', async () => {
  const red = await headersOf('red');
  assert.equal((await app.inject({ url: path, headers: red })).statusCode, 403);
  assert.equal((await post(path, { url: 'https://c.example' }, red)).statusCode, 403);
  const { id } = await database.query.selectFrom('contest_webhooks').select('id').executeTakeFirstOrThrow();
  for (const change of ['enable', 'disable', 'delete', 'resend', 'discard'])
    assert.equal((await post(`${path}${id}/${change}`, {}, red)).statusCode, 403, change);
});

test('dead letters are on the page, in the language of the reader, and can be discarded', async () => {
  const { id } = await database.query.selectFrom('contest_webhooks').select('id').executeTakeFirstOrThrow();
  await sql`insert into webhook_dead_letters (webhook_id, first, last, failed_at, fault)
    select ${id}, 10 * n + 1, 10 * n + 10, now(), 'status 500' from generate_series(0, 29) n`.execute(
    database.query,
  );
  const page = await app.inject({
    url: path,
    headers: { authorization: chief.authorization, 'accept-language': 'vi' },
  });
  assert.match(page.body, /Thông điệp không gửi được \(30\)/);
  assert.match(page.body, /Bên nhận trả lời với mã trạng thái 500\./);
  const [listed] = (await app.inject({ url: path, headers: chief })).json().data.objects;
  assert.deepEqual([listed.dead_letter_count, listed.dead_letters.length], [30, 20]);
  assert.equal((await post(`${path}${id}/discard`)).statusCode, 200);
  const [after] = (await app.inject({ url: path, headers: chief })).json().data.objects;
  assert.equal(after.dead_letter_count, 0);
});

test('a command makes, lists, disables, resends and deletes webhooks', async () => {
  await sql`delete from contest_webhooks`.execute(database.query);
  const run = (...args: string[]) => runCommand(site, webhookCommand, ['cup', ...args]);
  const made = await run('--url', 'https://d.example/', '--view', 'full', '--version', '2026-01');
  const [, id] = /^Webhook (\d+): whsec_[A-Za-z0-9+/]{43}=\n$/.exec(made.stdout) ?? [];
  assert.ok(id, made.stderr);
  await sql`insert into webhook_dead_letters (webhook_id, first, last, failed_at, fault)
    values (${Number(id)}, 1, 10, now(), 'status 500')`.execute(database.query);
  const row = async () => (await run('--list')).stdout.split('\n')[1]?.trim().split(/ +/);
  assert.deepEqual(await row(), [id, 'https://d.example/', 'full', '2026-01', 'true', '-', '-', '1']);
  assert.equal((await run('--disable', id)).stdout, `Webhook ${id} of cup is disabled.\n`);
  assert.equal((await row())?.[4], 'false');
  assert.equal((await run('--resend', id)).status, 0);
  const letters = await database.query.selectFrom('webhook_dead_letters').select('is_waiting').execute();
  assert.deepEqual(letters, [{ is_waiting: true }]);
  assert.equal((await run('--discard', id)).status, 0);
  assert.equal((await run('--enable', id)).status, 0);
  assert.deepEqual((await row())?.slice(4), ['true', '-', '-', '0']);
  assert.equal((await run('--delete', id)).status, 0);
  assert.equal((await run('--list')).stdout, '(none)\n');
});

test('the command refuses what it does not understand', async () => {
  const faultOf = async (...args: string[]) => (await runCommand(site, webhookCommand, args)).stderr;
  assert.match(await faultOf('cup', '--delete', '999'), /webhook/);
  assert.match(
    await faultOf('cup', '--url', 'https://e.example/', '--view', 'half'),
    /--view is public or full/,
  );
  assert.match(await faultOf('cup', '--url', 'http://127.0.0.1/'), /address/);
  assert.match(await faultOf('cup'), /takes one of/);
  assert.match(await faultOf('cup', '--list', '--delete', '1'), /takes one of/);
  assert.match(await faultOf('mug', '--list'), /contest/);
  assert.match(await faultOf('--list'), /takes one KEY/);
});
