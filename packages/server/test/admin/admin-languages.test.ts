import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { editLanguageCommand } from '@tribunal/server/commands/languages/language-command';
import { auditLog } from '@tribunal/server/commands/monitoring/audit-log-command';
import { buildApp } from '@tribunal/server/start/app';
import { claimTestRun } from '@tribunal/server/storage/submissions/test-runs/test-run-claims';
import { sql } from 'kysely';
import { runCommand } from '../commands/run-command.ts';
import { people } from '../fixtures/accounts.ts';
import { giveData } from '../fixtures/announced-data.ts';
import { contentOf, errorsOf } from '../fixtures/browser.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { anAdministrator, aPerson, signedIn } = people(site, app);
const { aProblem } = builders(database);
const { session: root } = await anAdministrator({ is_superuser: true });
const { session: helper } = await anAdministrator();
await database.query
  .insertInto('languages')
  .values(['AAA', 'BBB', 'CCC'].map((key) => ({ key, name: `Language ${key}` })))
  .execute();
await aProblem({ code: 'sum', is_public: true });
const run = (...args: string[]) => runCommand(site, editLanguageCommand, args);
const languageOf = (key: string) =>
  database.query.selectFrom('languages').selectAll().where('key', '=', key).executeTakeFirstOrThrow();

const fields = {
  ...{ name: 'Bee', short_name: '', common_name: 'B', extension: 'b', position: '-1', is_enabled: 'on' },
  ...{
    time_factor: '2.5',
    memory_factor: '2',
    ace_mode_name: 'b',
    pygments_name: 'b',
    code_template: 'begin',
  },
};

describe('the page of a language', () => {
  test('changes it for superusers and is audited', async () => {
    assert.match(contentOf(await root.get('/admin/languages/')), /Language BBB/);
    assert.equal((await helper.post('/admin/languages/2/', fields)).statusCode, 403);
    assert.equal((await root.post('/admin/languages/2/', fields)).headers.location, '/admin/languages/');
    const { name, short_name, time_factor, position, is_default } = await languageOf('BBB');
    assert.deepEqual([name, short_name, time_factor, position, is_default], ['Bee', null, 2.5, -1, false]);
    const entry = await database.query
      .selectFrom('audit_entries')
      .select(['action', 'target'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    assert.deepEqual(entry, { action: 'edit language', target: 'BBB' });
  });

  test('changes only the settings that a program sends, and creates a language with the defaults', async () => {
    const headers = { accept: 'application/json' };
    const edited = await root.post('/admin/languages/2/', { extension: 'bee' }, { headers });
    assert.deepEqual(edited.json().data, { changed: { extension: ['b', 'bee'] } });
    const made = await root.post('/admin/languages/new/', { key: 'EEE', name: 'Eee' }, { headers });
    assert.deepEqual([made.statusCode, made.json().data], [201, { key: 'EEE' }]);
    const { id, is_enabled, time_factor } = await languageOf('EEE');
    assert.deepEqual([is_enabled, time_factor], [true, 1]);
    const disabled = await root.post(`/admin/languages/${id}/`, { is_enabled: 'false' }, { headers });
    assert.deepEqual(disabled.json().data, { changed: { is_enabled: [true, false] } });
  });

  test('shows a conflict if somebody else has saved meanwhile, and keeps both edits', async () => {
    const path = '/admin/languages/2/';
    const versionIn = (page: string) => /name="version" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const version = versionIn((await root.get(path)).body);
    assert.equal((await root.post(path, { ...fields, time_factor: '3', version })).statusCode, 302);
    const mine = { ...fields, name: 'Bumblebee', version };
    const refused = await root.post(path, mine);
    assert.equal(refused.statusCode, 409);
    assert.match(refused.body, /Someone else has edited this language since you opened it\./);
    assert.match(refused.body, /name="name"[^>]* value="Bumblebee"/);
    assert.match(refused.body, /name="time_factor"[^>]* value="3"/);
    assert.equal((await languageOf('BBB')).name, 'Bee');
    const json = await root.post(path, mine, { headers: { accept: 'application/json' } });
    assert.deepEqual(json.json().error.conflict.others, { time_factor: 3 });
    const seen = versionIn(refused.body);
    const saved = { ...mine, time_factor: '3', version: seen };
    assert.equal((await root.post(path, saved)).statusCode, 302);
    const { name, time_factor } = await languageOf('BBB');
    assert.deepEqual([name, time_factor], ['Bumblebee', 3]);
    await root.post(path, fields);
  });

  test('refuses factors out of range and unknown languages', async () => {
    const refused = await root.post('/admin/languages/2/', { ...fields, time_factor: '0' });
    assert.equal(refused.statusCode, 400);
    assert.ok(errorsOf(refused).length > 0);
    assert.equal((await root.get('/admin/languages/99/')).statusCode, 404);
  });
});

describe('the page of a new language', () => {
  const path = '/admin/languages/new/';

  test('adds it for superusers and is audited', async () => {
    assert.match(contentOf(await root.get('/admin/languages/')), /href="\/admin\/languages\/new\/"/);
    assert.doesNotMatch(contentOf(await helper.get('/admin/languages/')), /languages\/new/);
    assert.match(contentOf(await root.get(path)), /name="time_factor" .*value="1"/);
    assert.equal((await helper.post(path, { key: 'C++', ...fields })).statusCode, 403);
    const added = await root.post(path, { key: 'C++', ...fields, is_enabled: '' });
    assert.equal(added.headers.location, '/admin/languages/');
    const { id: _, ...row } = await languageOf('C++');
    assert.deepEqual(row, {
      ...{ key: 'C++', name: 'Bee', short_name: null, common_name: 'B', extension: 'b', position: -1 },
      ...{
        time_factor: 2.5,
        memory_factor: 2,
        ace_mode_name: 'b',
        pygments_name: 'b',
        code_template: 'begin',
      },
      ...{ is_enabled: false, is_default: false },
    });
    const entry = await database.query
      .selectFrom('audit_entries')
      .select(['action', 'target'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    assert.deepEqual(entry, { action: 'create language', target: 'C++' });
    assert.match((await runCommand(site, auditLog, ['--action', 'create'])).stdout, /create language\tC\+\+/);
  });

  test('says beside the key what is wrong with it, and keeps what was typed', async () => {
    for (const [key, status, message] of [
      ['AAA', 409, 'Another language has this key.'],
      ['C sharp', 400, 'Use 1 to 20 letters, digits and the characters _ + # . -'],
    ] as const) {
      const refused = await root.post(path, { key, ...fields });
      assert.deepEqual([refused.statusCode, errorsOf(refused)], [status, [message]]);
      assert.match(contentOf(refused), /value="Bee"/);
    }
    const headers = { accept: 'application/json' };
    const reply = await root.post(path, { key: 'AAA', ...fields }, { headers });
    assert.deepEqual(reply.json().error.fields, { key: 'Another language has this key.' });
  });
});

describe('edit-language', () => {
  test('prints what changed; at most one language is the default', async () => {
    await run('AAA', '--set', 'is_default=true');
    const { status, stdout } = await run('CCC', '--set', 'is_default=true', '--set', 'extension=c');
    assert.deepEqual([status, stdout], [0, 'extension: "" -> "c"\nis_default: false -> true\n']);
    assert.equal((await languageOf('AAA')).is_default, false);
  });

  test('refuses unknown languages, unknown fields and values out of range', async () => {
    const refused: [string[], RegExp][] = [
      [['AAA'], /at least one --set/],
      [['ZZZ', '--set', 'name=Z'], /there is no language "ZZZ"/],
      [['AAA', '--set', 'key=Z'], /does not change the field "key"/],
      [['AAA', '--set', 'time_factor=0'], /time_factor/],
      [['AAA', '--set', 'color=red'], /color/],
    ];
    for (const [args, message] of refused) {
      const { status, stderr } = await run(...args);
      assert.equal(status, 1);
      assert.match(stderr, message);
    }
  });
});

describe('the settings of languages', () => {
  test('order the submit form, which leaves out disabled languages', async () => {
    await run('AAA', '--set', 'is_enabled=false');
    const session = await signedIn(await aPerson());
    const page = contentOf(await session.get('/problem/sum/submit'));
    assert.deepEqual(
      [...page.matchAll(/data-key="(\w+)"/g)].map(([, key]) => key),
      ['BBB', 'CCC'],
    );
    const sent = await session.post('/problem/sum/submit', { language: '1', source: 'x' });
    assert.equal(sent.statusCode, 403);
  });

  test('give judges and readers the multiplied limits', async () => {
    assert.match(contentOf(await app.inject({ url: '/problem/sum' })), /Bee[^0-9]*5s/);
    await giveData(database, 'sum');
    await sql`
      with judge as (
        insert into judges (name, auth_key, is_online, accepts_test_runs, fetches_data)
        values ('j', 'k', true, true, true) returning id
      ), knows as (insert into judge_runtimes (judge_id, language_id, position, name) select id, 2, 0, 'b' from judge)
      insert into test_runs (user_id, problem_id, language_id, source, is_on_samples, inputs, created_at, expires_at)
      select (select min(id) from users), (select id from problems), 2, 'x', false, '[]', now(), now()`.execute(
      database.query,
    );
    const judge = await database.query.selectFrom('judges').select('id').executeTakeFirstOrThrow();
    const claimed = await claimTestRun(database, { judgeId: judge.id, site: 's', leaseMs: 60_000 }, false);
    assert.deepEqual([claimed?.timeLimit, claimed?.memoryLimit], [5, 2 * 262_144]);
  });
});
