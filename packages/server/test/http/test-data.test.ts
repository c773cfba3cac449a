import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { zipOf } from '../../../judge/test/zip-builder.ts';
import { type Person, people } from '../fixtures/accounts.ts';
import { contentOf, errorsOf } from '../fixtures/browser.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { watchdog } from '../fixtures/event-loop-watchdog.ts';
import { testSite } from '../fixtures/site.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'tribunal-test-data-'));
after(() => rmSync(dataDirectory, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: dataDirectory } });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn, aToken } = people(site, app);
const { aProblem } = builders(database);
const problemId = await aProblem({ code: 'sums' });
const path = '/problem/sums/test_data';

async function anAuthor(): Promise<Person> {
  const author = await aPerson({ permissions: ['edit_own_problem'] });
  const role = { problem_id: problemId, user_id: author.id, role: 'author' } as const;
  await database.query.insertInto('problem_roles').values(role).execute();
  return author;
}

const oneCase = zipOf({ name: '1.in', content: '1 2\n' }, { name: '1.out', content: '3\n' });

/** A form with an archive, and other fields. */
function form(archive: Buffer, fields: Record<string, string> = {}) {
  const boundary = 'between';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="test_data"; filename="tests.zip"\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), archive, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

async function send(person: Person, archive: Buffer, url = path, accept = 'text/html') {
  const { headers, payload } = form(archive);
  const authorization = `Bearer ${await aToken(person)}`;
  return app.inject({ method: 'POST', url, headers: { ...headers, authorization, accept }, payload });
}

describe('the page for test data', () => {
  test('requires permission to edit the problem', async () => {
    const tester = await aPerson();
    const role = { problem_id: problemId, user_id: tester.id, role: 'tester' } as const;
    await database.query.insertInto('problem_roles').values(role).execute();
    const statuses: [Person, number][] = [
      [await anAuthor(), 200],
      [await aPerson({ permissions: ['edit_own_problem', 'edit_all_problem'] }), 200],
      [await aPerson({ permissions: ['edit_own_problem', 'edit_public_problem'] }), 200],
      [await aPerson({ is_superuser: true }), 200],
      [await aPerson({ permissions: ['edit_own_problem'] }), 403],
      [tester, 403],
      [await aPerson({ is_staff: true }), 403],
      [await aPerson(), 403],
    ];
    for (const [person, status] of statuses) {
      const headers = { authorization: `Bearer ${await aToken(person)}`, accept: 'text/html' };
      assert.equal((await app.inject({ url: path, headers })).statusCode, status);
      const sent = await send(person, oneCase);
      assert.equal(sent.statusCode, status === 200 ? 302 : 403);
    }
  });

  test('of an invisible problem is not found', async () => {
    await aProblem({ code: 'secret', is_public: false });
    assert.equal((await send(await aPerson(), oneCase, '/problem/secret/test_data')).statusCode, 404);
    assert.equal((await send(await anAuthor(), oneCase, '/problem/nothing/test_data')).statusCode, 404);
    assert.equal((await send(await anAuthor(), oneCase, '/problem/%00/test_data')).statusCode, 404);
  });

  test('accepts an archive from a browser only with the CSRF token', async () => {
    const session = await signedIn(await anAuthor());
    const page = await session.get(path);
    assert.match(
      page.body,
      /<input id="id_test_data" name="test_data" required aria-describedby="hint_test_data" type="file"/,
    );
    const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const post = (csrfmiddlewaretoken: string) => {
      const { headers, payload } = form(oneCase, { csrfmiddlewaretoken });
      return app.inject({ method: 'POST', url: path, headers: { ...headers, cookie }, payload });
    };
    assert.equal((await post('')).statusCode, 403);
    const reply = await post(session.cookies.get('csrftoken') ?? '');
    assert.deepEqual([reply.statusCode, reply.headers.location], [302, path]);
    const shown = contentOf(await session.get(path));
    assert.match(shown, /<dt>Cases<\/dt><dd>1<\/dd>.*<dt>Points<\/dt><dd>1<\/dd>/s);
    assert.doesNotMatch(shown, /Snapshots/);
  });

  test('returns the new data to a program', async () => {
    const reply = await send(await anAuthor(), oneCase, path, 'application/json');
    const { version } = reply.json().data;
    assert.match(version, /^[0-9a-f]{64}$/);
    assert.deepEqual(reply.json(), {
      data: { url: path, version, cases: 1, batches: 0, points: 1, pretests: 0, is_interactive: false },
    });
  });

  test('reports the error of an archive', async () => {
    const author = await anAuthor();
    const bad = zipOf({ name: '1.in', content: 'x' });
    const sentence =
      'The archive has no init.yml, and "1.in" is not part of a numbered pair such as 1.in and 1.out.';
    const page = await send(author, bad);
    assert.deepEqual([page.statusCode, errorsOf(page)], [400, [sentence.replaceAll('"', '&quot;')]]);
    const answer = await send(author, bad, path, 'application/json');
    assert.deepEqual([answer.statusCode, answer.json().error.message], [400, sentence]);
    assert.deepEqual(errorsOf(await send(author, Buffer.from('no zip at all'))), [
      'The archive is not a zip file.',
    ]);
    assert.deepEqual(errorsOf(await send(author, Buffer.alloc(0))), ['Choose a file.']);
  });

  test('accepts files up to 64 MB, unlike other forms', async () => {
    const author = await anAuthor();
    const content = Array.from({ length: 300_000 }, (_, index) => index * 7919).join(' ');
    const large = zipOf({ name: '1.in', content, stored: true }, { name: '1.out', content: '' });
    assert.ok(large.length > 2_000_000);
    assert.equal((await send(author, large)).statusCode, 302);
    const tooLarge = Buffer.alloc((64 << 20) + 1);
    assert.equal((await send(author, tooLarge)).statusCode, 413);
    // Refused before any of it is read.
    assert.equal((await send(await aPerson(), tooLarge)).statusCode, 403);
  });

  test('leaves no temporary files', () => {
    assert.deepEqual(readdirSync(join(dataDirectory, 'uploads')), []);
  });
});

describe('a hostile archive blocks nothing', () => {
  const hostile: Record<string, Buffer> = {
    'with a slow pattern': zipOf(
      { name: 'init.yml', content: 'archive: t.zip\ntest_cases: {input_format: "^(?<case>(a+)+)$"}' },
      { name: 't.zip', content: zipOf({ name: `${'a'.repeat(28)}!`, content: '' }) },
    ),
    'with 200,000 cases': zipOf({ name: 'init.yml', content: `test_cases: [${'{},'.repeat(200_000)}]` }),
    'with a deeply nested init.yml': zipOf({ name: 'init.yml', content: '['.repeat(100_000) }),
    'with an init.yml of many megabytes': zipOf({ name: 'init.yml', content: ' '.repeat(20 << 20) }),
    'with 10,001 files': zipOf(
      ...Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}.in`, content: '' })),
    ),
  };
  for (const [title, archive] of Object.entries(hostile)) {
    test(title, async () => {
      const { statusCode } = await send(await anAuthor(), archive, path, 'application/json');
      assert.equal(statusCode, 400);
      assert.deepEqual(watchdog.blocks(), []);
    });
  }

  test('a valid archive with 8,000 files blocks nothing', async () => {
    const content = `${'1234567 '.repeat(60)}\n`;
    const parts = Array.from({ length: 4000 }, (_, index) => [
      { name: `${index}.in`, content },
      { name: `${index}.out`, content },
    ]);
    const { statusCode } = await send(await anAuthor(), zipOf(...parts.flat()), path, 'application/json');
    assert.equal(statusCode, 200);
    assert.deepEqual(watchdog.blocks(), []);
  });
});
