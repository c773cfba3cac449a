import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { publishDueAnnouncements } from '@tribunal/server/actions/contests/clarifications/make-announcement';
import { announce } from '@tribunal/server/commands/announce';
import { buildApp } from '@tribunal/server/start/app';
import { runCommand } from '../../commands/run-command.ts';
import { type Person, people } from '../../fixtures/accounts.ts';
import { type Browser, browser, contentOf } from '../../fixtures/browser.ts';
import { builders } from '../../fixtures/builders.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

let now = new Date('2030-01-01T12:00:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, anAdministrator, signedIn } = people(site, app);
const { aContest, aParticipation } = builders(database);
const held = { start_time: new Date('2030-01-01T10:00:00Z'), end_time: new Date('2030-01-01T15:00:00Z') };
const contest = await aContest({ key: 'cup', ...held });
const [jury, ada] = [await aPerson(), await aPerson()];
const role = { contest_id: contest.id, user_id: jury.id, role: 'author' } as const;
await database.query.insertInto('contest_roles').values(role).execute();
await aParticipation({ contest_id: contest.id, user_id: ada.id });
const tokens = new Map<Person, string>();
for (const person of [jury, ada]) tokens.set(person, await aToken(person));

async function call(person: Person, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${tokens.get(person)}`, accept: 'application/json' };
  const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, ...reply.json() };
}

const path = '/contest/cup/announcements/';
const textsFor = async (person: Person, url = path) =>
  ((await call(person, 'GET', url)).data.objects as { text: string; made_at: string | null }[]).map(
    ({ text, made_at }) => `${text} ${made_at}`,
  );

async function tribunalAnnounce(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await runCommand(site, announce, args);
  assert.equal(status, 0, stderr);
  return stdout;
}

describe('an announcement for later', () => {
  test('is seen by the jury only, appears exactly once when its time comes, and is then in the log', async () => {
    const sent = { text: 'Ten minutes left.', publish_at: '2030-01-01T14:50:00Z' };
    assert.equal((await call(jury, 'POST', path, sent)).status, 201);
    assert.deepEqual(await textsFor(ada), []);
    assert.deepEqual(await textsFor(jury), ['Ten minutes left. null']);
    await publishDueAnnouncements(database, now);
    assert.deepEqual(await textsFor(ada), []);
    now = new Date('2030-01-01T14:50:01Z');
    // As several processes do, after a restart too.
    await Promise.all([1, 2, 3].map(() => publishDueAnnouncements(database, now)));
    assert.deepEqual(await textsFor(ada), ['Ten minutes left. 2030-01-01T14:50:01+00:00']);
    const logged = await database.query
      .selectFrom('contest_log')
      .select('data')
      .where('kind', '=', 'announcement')
      .execute();
    assert.deepEqual(logged, [
      { data: { problem: null, text: 'Ten minutes left.', made_at: '2030-01-01T14:50:01+00:00' } },
    ]);
  });

  test('can be cancelled by the jury until it appears', async () => {
    const { data } = await call(jury, 'POST', path, { text: 'Wrong.', publish_at: '2030-01-01T14:55:00Z' });
    assert.equal((await call(ada, 'POST', `${path}${data.id}/cancel`)).status, 403);
    assert.equal((await call(jury, 'POST', `${path}${data.id}/cancel`)).status, 200);
    assert.equal((await call(jury, 'POST', `${path}${data.id}/cancel`)).status, 404);
    assert.equal((await call(jury, 'POST', `${path}1/cancel`)).status, 404, 'it is published');
  });

  test('is refused if its time has passed or is none', async () => {
    for (const publish_at of ['2030-01-01T14:00:00Z', 'soon']) {
      const refused = await call(jury, 'POST', path, { text: 'Late.', publish_at });
      assert.deepEqual(
        [refused.status, Object.keys(refused.error.fields)],
        [400, ['publish_at']],
        publish_at,
      );
    }
  });

  test('is in the audit log with who scheduled or cancelled it', async () => {
    const entries = await database.query
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'target'])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      entries.map(({ actor, action, target }) => `${actor} ${action} ${target}`),
      [
        `${jury.username} schedule announcement cup`,
        `${jury.username} schedule announcement cup`,
        `${jury.username} delete announcement cup`,
      ],
    );
  });
});

describe('an announcement for the whole site', () => {
  test('of an administrator is on every page until it is read, at most for a day, and everybody can list it', async () => {
    const { session } = await anAdministrator();
    const reader = await signedIn(ada);
    const guest = browser(app);
    const onPage = async (one: Browser, url: string) => /Maintenance/.test((await one.get(url)).body);
    assert.equal(await onPage(guest, '/problems/'), false);
    const sent = await session.post('/admin/announcements/', { text: 'Maintenance <tonight>.' });
    assert.equal(sent.statusCode, 302);
    assert.match(contentOf(await reader.get('/')), /Maintenance &lt;tonight&gt;\./);
    for (const one of [reader, guest])
      for (const url of ['/', '/problems/', '/users/', '/contest/cup', '/no-such-page'])
        assert.equal(await onPage(one, url), true, url);
    const list = (await guest.get('/announcements/')).body;
    assert.equal(list.match(/Maintenance/g)?.length, 1, 'without the banner');
    assert.equal(await onPage(guest, '/problems/'), false);
    assert.equal(await onPage(reader, '/problems/'), true);
    assert.deepEqual(await textsFor(ada, '/announcements/'), [
      'Maintenance <tonight>. 2030-01-01T14:50:01+00:00',
    ]);
    now = new Date('2030-01-02T14:00:00Z');
    await site.announcements.refresh(now);
    assert.equal(await onPage(browser(app), '/'), true);
    now = new Date('2030-01-02T15:00:00Z');
    await site.announcements.refresh(now);
    assert.equal(await onPage(browser(app), '/'), false);
    const ordinary = await (await signedIn(ada)).post('/admin/announcements/', { text: 'Mine' });
    assert.equal(ordinary.statusCode, 403);
  });

  test('can be scheduled, listed and deleted with the command', async () => {
    const id = (await tribunalAnnounce('--text', 'Tomorrow.', '--at', '2030-01-03T00:00:00Z')).trim();
    assert.match(
      await tribunalAnnounce(),
      new RegExp(`^${id}  scheduled for 2030-01-03T00:00:00\\+00:00  Tomorrow\\.`),
    );
    assert.equal((await textsFor(ada, '/announcements/')).length, 1);
    now = new Date('2030-01-03T00:00:01Z');
    await publishDueAnnouncements(database, now);
    assert.equal((await textsFor(ada, '/announcements/')).length, 2);
    await tribunalAnnounce('--delete', id);
    assert.equal((await textsFor(ada, '/announcements/')).length, 1);
    await tribunalAnnounce('--contest', 'cup', '--text', 'By command.');
    assert.match((await textsFor(ada))[0] ?? '', /^By command\./);
    const refused = await runCommand(site, announce, ['--contest', 'none', '--text', 'x']);
    assert.deepEqual([refused.status, /no such contest/.test(refused.stderr)], [1, true]);
    const late = await runCommand(site, announce, ['--text', 'x', '--at', '2020-01-01']);
    assert.deepEqual([late.status, /has passed/.test(late.stderr)], [1, true]);
  });
});

describe('many announcements', () => {
  test('are on pages, and those of a contest in a file', async () => {
    for (const contestId of [contest.id, null])
      await database.pool.query(
        `insert into announcements (contest_id, text, made_at)
        select $1, '=announcement ' || n, '2029-01-01'::timestamptz from generate_series(1, 201) n`,
        [contestId],
      );
    for (const url of [path, '/announcements/']) {
      const { data: newest } = await call(ada, 'GET', url);
      assert.deepEqual([newest.objects.length, newest.has_more], [200, true]);
      const { data: rest } = await call(ada, 'GET', `${url}?page=2`);
      assert.deepEqual([rest.objects.length > 0, rest.has_more], [true, false]);
      const page = contentOf(await (await signedIn(ada)).get(url));
      assert.match(page, new RegExp(`rel="next" href="${url}\\?page=2"`));
    }
    const board = contentOf(await (await signedIn(ada)).get('/contest/cup/clarifications/'));
    assert.equal(board.match(/<li id="announcement-/g)?.length, 100);
    assert.match(board, /<a href="\/contest\/cup\/announcements\/">All announcements<\/a>/);
    const { body, headers } = await browser(app).get('/contest/cup/announcements.csv');
    assert.match(String(headers['content-type']), /^text\/csv/);
    const [head, ...lines] = body.trimEnd().split('\r\n');
    assert.equal(head, 'id,problem,text,made_at,publish_at');
    assert.equal(lines.filter((line) => line.includes(",'=announcement ")).length, 201);
  });

  test('are told to administrators on pages', async () => {
    const { session } = await anAdministrator({ is_superuser: true });
    assert.match(
      contentOf(await session.get('/admin/announcements/')),
      /rel="next" href="\/admin\/announcements\/\?page=2"/,
    );
  });
});

test('the jury makes an announcement on the page of announcements, and a contestant finds no form there', async () => {
  const form = /<form[^>]*action="\/contest\/cup\/announcements\/"/;
  assert.match(contentOf(await (await signedIn(jury)).get(path)), form);
  assert.doesNotMatch(contentOf(await (await signedIn(ada)).get(path)), form);
});
