import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scoreboardLinkCommand } from '@tribunal/server/commands/contests/scoreboard-link-command';
import { buildApp } from '@tribunal/server/start/app';
import { sql } from 'kysely';
import { runCommand } from '../../commands/run-command.ts';
import { people } from '../../fixtures/accounts.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { closeAtEnd, testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { openEventSource } from '../../http/event-source.ts';
import { insertBigBoard } from './big-board.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
closeAtEnd(async () => {
  await app.close();
  await site.notifications.close();
});
const { aPerson, aToken, signedIn } = people(site, app);
const root = await aPerson({ is_superuser: true });
const [editor, other] = [await aToken(root), await aToken(await aPerson())];
const contestId = await insertBigBoard(database, { key: 'secret', teams: 5, frozenLastMinutes: 200 });
await sql`update contests set is_visible = false, scoreboard_visibility = 'H' where id = ${contestId}`.execute(
  database.query,
);

async function call(method: 'GET' | 'POST', url: string, token: string | null, body?: object) {
  const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return app.inject({ method, url, headers, ...(body && { payload: body }) });
}

async function share(fields: object = {}): Promise<{ id: number; key: string }> {
  const reply = await call('POST', '/contest/secret/links/', editor, fields);
  assert.equal(reply.statusCode, 201, reply.body);
  const { id, link } = reply.json().data;
  return { id, key: new URL(link).searchParams.get('key')! };
}

const board = '/contest/secret/ranking/';

describe('a link to a scoreboard', () => {
  test('shows a hidden scoreboard as the public would see it, and nothing else of the contest', async () => {
    const { key } = await share();
    assert.equal((await call('GET', board, null)).statusCode, 404);
    const page = await app.inject({ url: `${board}?key=${key}`, headers: { accept: 'text/html' } });
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /secretteam00001/);
    assert.match(contentOf(page), /are hidden/);
    assert.match(page.body, /frame-ancestors|live-scoreboard/);
    for (const file of ['ranking.json', 'ranking.csv', 'ranking/rows.json', 'ranking/?view=projector']) {
      const url = `/contest/secret/${file}`;
      assert.equal((await call('GET', url, null)).statusCode, 404);
      const joined = `${url}${url.includes('?') ? '&' : '?'}key=${key}`;
      assert.equal((await call('GET', joined, null)).statusCode, 200, file);
    }
    assert.equal((await call('GET', `/contest/secret?key=${key}`, null)).statusCode, 404);
    assert.equal((await call('GET', `${board}?key=${key}x`, null)).statusCode, 404);
  });

  test('is listed with its note, without its secret', async () => {
    const { id } = await share({ note: 'lobby', origins: ['https://school.example'] });
    const reply = await call('GET', '/contest/secret/links/', editor);
    const listed = reply.json().data.objects.find((one: { id: number }) => one.id === id);
    assert.deepEqual(
      { ...listed, created_at: typeof listed.created_at },
      { id, note: 'lobby', origins: ['https://school.example'], created_at: 'string' },
    );
    assert.equal((await call('GET', '/contest/secret/links/', other)).statusCode, 404);
  });

  test('leads nowhere before the start, and to no other contest', async () => {
    const { key } = await share();
    await insertBigBoard(database, { key: 'other', teams: 1 });
    await sql`update contests set is_visible = false where key = 'other'`.execute(database.query);
    assert.equal((await call('GET', `/contest/other/ranking/?key=${key}`, null)).statusCode, 404);
    const { rows } = await sql<{
      start: Date;
    }>`select start_time as start from contests where id = ${contestId}`.execute(database.query);
    await sql`update contests set start_time = now() + interval '1 minute', frozen_last_minutes = 0 where id = ${contestId}`.execute(
      database.query,
    );
    assert.equal((await call('GET', `/contest/secret/ranking.json?key=${key}`, null)).statusCode, 403);
    await sql`update contests set start_time = ${rows[0]!.start}, frozen_last_minutes = 200 where id = ${contestId}`.execute(
      database.query,
    );
  });

  test('can be followed until it is revoked', async () => {
    const { id, key } = await share();
    const query = new URLSearchParams({ scoreboard: 'secret', view: '', number: '0', key });
    const stream = await openEventSource(`${address}/events/submissions?${query}`, {});
    await stream.until('the stream begins', () => stream.told('scoreboard').length > 0);
    const [first] = stream.told('scoreboard') as { view: string }[];
    assert.match(first!.view, /^frozen-/);
    assert.equal((await call('POST', `/contest/secret/links/${id}/revoke`, editor, {})).statusCode, 200);
    await stream.until('the page must load again', () =>
      (stream.told('scoreboard') as { view: string }[]).some(({ view }) => view === ''),
    );
    assert.equal((await call('GET', `${board}?key=${key}`, null)).statusCode, 404);
    assert.equal((await call('POST', `/contest/secret/links/${id}/revoke`, editor, {})).statusCode, 404);
  });

  test('may be shown in frames of the sites that the organizers name, and of no others', async () => {
    const policyOf = async (key: string) => {
      const { headers } = await app.inject({ url: `${board}?key=${key}` });
      return /frame-ancestors [^;]*/.exec(String(headers['content-security-policy']))?.[0];
    };
    const framed = await share({ origins: ['https://school.example', 'http://localhost:8080'] });
    assert.equal(await policyOf(framed.key), 'frame-ancestors https://school.example http://localhost:8080');
    const plain = await share();
    assert.equal(await policyOf(plain.key), "frame-ancestors 'none'");
    const hasMenu = async ({ key }: { key: string }) =>
      (await app.inject({ url: `${board}?key=${key}`, headers: { accept: 'text/html' } })).body.includes(
        '<nav',
      );
    assert.deepEqual([await hasMenu(framed), await hasMenu(plain)], [false, true]);
    const inFrame = await app.inject({ url: `${board}?key=${framed.key}`, headers: { accept: 'text/html' } });
    assert.match(inFrame.body, /<base target="_blank">/);
    assert.match(inFrame.body, /<form class="minute" [^>]*target="_self">/);
    assert.doesNotMatch(
      (await app.inject({ url: `${board}?key=${plain.key}`, headers: { accept: 'text/html' } })).body,
      /<base/,
    );
    for (const origin of [
      'school.example',
      'https://a.example;script-src *',
      'https://a.example/path',
      '*',
    ]) {
      const refused = await call('POST', '/contest/secret/links/', editor, { origins: [origin] });
      assert.deepEqual(
        [refused.statusCode, Object.keys(refused.json().error.fields)],
        [400, ['origins']],
        origin,
      );
    }
  });

  test('is made and revoked by a command too', async () => {
    const run = (...args: string[]) => runCommand(site, scoreboardLinkCommand, ['secret', ...args]);
    const { status, stdout } = await run('--note', 'TV', '--origin', 'https://tv.example');
    const [, id, key] = /^Link (\d+): \S+\?key=([\w-]+)\n$/.exec(stdout) ?? [];
    assert.equal(status, 0);
    const shown = await app.inject({ url: `${board}?key=${key}`, headers: { accept: 'text/html' } });
    assert.match(
      String(shown.headers['content-security-policy']),
      /frame-ancestors[^;]*https:\/\/tv\.example/,
    );
    assert.match((await run('--origin', 'tv.example')).stderr, /is not an origin/);
    assert.equal((await run('--revoke', id!)).stdout, `Link ${id} of secret is revoked.\n`);
    assert.equal((await app.inject(`${board}?key=${key}`)).statusCode, 404);
    assert.notEqual((await run('--revoke', id!)).status, 0);
  });

  test('is made, listed and revoked by editors only; its secret is shown once and stored as a hash', async () => {
    assert.equal((await call('POST', '/contest/secret/links/', other, {})).statusCode, 404);
    assert.equal((await call('GET', '/contest/secret/links/', null)).statusCode, 403);
    const browser = await signedIn(root);
    const made = await browser.post('/contest/secret/links/', { note: 'For the <press>' });
    const secret = /ranking\/\?key=([\w-]+)/.exec(contentOf(made))?.[1];
    assert.ok(secret);
    const again = contentOf(await browser.get('/contest/secret/links/'));
    assert.match(again, /For the &lt;press&gt;/);
    assert.doesNotMatch(again, new RegExp(secret));
    const { rows } =
      await sql`select from scoreboard_links where position(${secret}::bytea in key_hash) > 0`.execute(
        database.query,
      );
    assert.equal(rows.length, 0);
    const entries = await database.query
      .selectFrom('audit_entries')
      .select(['action', 'target'])
      .distinct()
      .orderBy('action')
      .execute();
    assert.deepEqual(entries, [
      { action: 'revoke scoreboard link', target: 'secret' },
      { action: 'share scoreboard', target: 'secret' },
    ]);
  });
});
