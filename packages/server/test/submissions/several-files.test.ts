import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { findStoredSource } from '@tribunal/server/storage/submissions/submission-view';
import { sql } from 'kysely';
import { eventually } from '../../../../test/eventually.ts';
import { zipOf } from '../../../judge/test/zip-builder.ts';
import type { Person } from '../fixtures/accounts.ts';
import { giveData, testVersion } from '../fixtures/announced-data.ts';
import { submitting } from './submitting.ts';

const { database, site, app, languageId, aPerson, aToken, aProblem } = await submitting();
after(() => app.close());

await aProblem({ code: 'several', max_source_files: 3, max_source_bytes: 1000 });
await aProblem({ code: 'outputs', max_source_bytes: 100_000 });
await giveData(database, 'outputs');
await sql`update problem_data_versions set summary = summary || '{"type": "output_only"}' where version = ${testVersion('outputs')}`.execute(
  database.query,
);

type Files = readonly (readonly [name: string, content: string | Buffer])[];

async function send(person: Person, code: string, files: Files, field = 'files') {
  const form = new FormData();
  form.set('language', String(languageId));
  for (const [name, content] of files)
    form.append(field, new Blob([Uint8Array.from(Buffer.from(content))]), name);
  const { headers, payload } = await encoded(form);
  return app.inject({
    method: 'POST',
    url: `/problem/${code}/submit`,
    headers: { ...headers, authorization: `Bearer ${await aToken(person)}`, accept: 'application/json' },
    payload,
  });
}

async function encoded(form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  };
}

async function stored(reply: Awaited<ReturnType<typeof send>>) {
  assert.equal(reply.statusCode, 201, reply.body);
  return findStoredSource(database, reply.json().data.id);
}

const zipped = (files: Files) => zipOf(...files.map(([name, content]) => ({ name, content })));
const main = ['main.py', 'import b\n'] as const;
const other = ['b.py', 'print("ä")\n'] as const;
const both = {
  source: 'import b\nprint("ä")\n',
  files: [
    { name: 'main.py', length: 9 },
    { name: 'b.py', length: 11 },
  ],
  archive: null,
};

describe('a solution of several files', () => {
  test('is sent as fields, as JSON or as a zip', async () => {
    assert.deepEqual(await stored(await send(await aPerson(), 'several', [main, other])), both);
    const archive = zipped([
      ['top/', ''],
      [`top/${main[0]}`, main[1]],
      [`top/${other[0]}`, other[1]],
      ['__MACOSX/top/._b.py', 'x'],
    ]);
    assert.deepEqual(await stored(await send(await aPerson(), 'several', [['a.zip', archive]])), both);
    const files = [main, other].map(([name, source]) => ({ name, source }));
    const reply = await app.inject({
      method: 'POST',
      url: '/problem/several/submit',
      headers: { authorization: `Bearer ${await aToken(await aPerson())}`, accept: 'application/json' },
      payload: { language: languageId, files },
    });
    assert.deepEqual(await stored(reply), both);
  });

  test('that has one file is stored like a source', async () => {
    const single = { source: other[1], files: null, archive: null };
    assert.deepEqual(await stored(await send(await aPerson(), 'sums', [other])), single);
    assert.deepEqual(await stored(await send(await aPerson(), 'sums', [['a.zip', zipped([other])]])), single);
    const asFile = await send(await aPerson(), 'sums', [['a.zip', zipped([other])]], 'submission_file');
    assert.deepEqual(await stored(asFile), single);
  });

  test('is shown with the names of its files', async () => {
    const person = await aPerson();
    const { id } = (await send(person, 'several', [main, other])).json().data;
    const headers = { authorization: `Bearer ${await aToken(person)}`, accept: 'text/html' };
    for (const url of [`/src/${id}`, `/submission/${id}`]) {
      const { body } = await app.inject({ url, headers });
      assert.deepEqual(
        [...body.matchAll(/<h3 class="file-name">([^<]+)</g)].map(([, name]) => name),
        ['main.py', 'b.py'],
      );
    }
    const raw = async (query: string) => (await app.inject({ url: `/src/${id}/raw${query}`, headers })).body;
    assert.deepEqual([await raw(''), await raw('?file=b.py')], [both.source, other[1]]);
  });

  const refusals: readonly (readonly [string, string, Files, string])[] = [
    ['too many', 'sums', [main, other], 'Send at most 1 files.'],
    ['too many in a zip', 'sums', [['a.zip', zipped([main, other])]], 'Send at most 1 files.'],
    ['too long', 'several', [main, ['b.py', 'x'.repeat(1000)]], 'Use at most 1000 characters.'],
    ['not text', 'several', [main, ['b.py', Buffer.from([0xff])]], 'The source code must be text in UTF-8.'],
    ['an outside path', 'several', [['a.zip', zipped([main, ['../b.py', 'x']])]], ''],
    ['an absolute path', 'several', [['a.zip', zipped([main, ['/b.py', 'x']])]], ''],
    ['an option as a name', 'several', [main, ['-o.py', 'x']], ''],
    ['the same name twice', 'several', [main, ['MAIN.py', 'x']], ''],
    [
      'a file as a folder',
      'several',
      [
        [
          'a.zip',
          zipped([
            ['a', 'x'],
            ['a/b.py', 'x'],
          ]),
        ],
      ],
      '',
    ],
    ['a damaged zip', 'several', [['a.zip', zipped([main]).subarray(0, 60)]], ''],
  ];
  for (const [title, code, files, message] of refusals)
    test(`is refused with ${title}`, async () => {
      const reply = await send(await aPerson(), code, files);
      assert.equal(reply.statusCode, 400, reply.body);
      if (message) assert.match(reply.body, new RegExp(message));
    });

  test('is refused as a zip that is large when unpacked', async () => {
    const bomb = zipped([main, ['b.py', ' '.repeat(5 << 20)]]);
    const reply = await send(await aPerson(), 'several', [['a.zip', bomb]]);
    assert.deepEqual([reply.statusCode, /too large when unpacked/.test(reply.body)], [400, true]);
  });

  test('leaves no upload behind', async () => {
    await send(await aPerson(), 'several', [main, other]);
    const uploads = () => readdirSync(join(site.settings.SITE_DATA_DIR, 'uploads'));
    await eventually('they are removed after the answer', () => uploads().length === 0);
  });

  test('is chosen in a field for several files', async () => {
    const page = await app.inject({
      url: '/problem/several/submit',
      headers: { authorization: `Bearer ${await aToken(await aPerson())}`, accept: 'text/html' },
    });
    assert.match(page.body, /name="files"[^>]* multiple/);
  });
});

describe('a zip of outputs', () => {
  test('is stored as a file, up to the limit of the problem', async () => {
    const person = await aPerson();
    const archive = zipped([
      ['1.out', Buffer.alloc(50_000, 1)],
      ['2.out', 'x\n'],
    ]);
    const reply = await send(person, 'outputs', [['a.zip', archive]]);
    const { source, files, archive: kept } = await stored(reply);
    assert.deepEqual([source, files, kept?.bytes], ['1.out\t50000\n2.out\t2\n', null, archive.length]);
    const headers = { authorization: `Bearer ${await aToken(person)}` };
    const raw = await app.inject({ url: `/src/${reply.json().data.id}/raw`, headers });
    assert.equal(raw.headers['content-type'], 'application/zip');
    assert.deepEqual(raw.rawPayload, archive);
  });

  test('is refused if it is larger than the problem allows, or damaged', async () => {
    const large = zipped([['1.out', ' '.repeat(100_001)]]);
    const reply = await send(await aPerson(), 'outputs', [['a.zip', large]]);
    assert.deepEqual([reply.statusCode, /at most 100000/.test(reply.body)], [400, true]);
    const damaged = zipOf({ name: '1.out', content: 'x', claims: { checksum: 1 } });
    assert.equal((await send(await aPerson(), 'outputs', [['a.zip', damaged]])).statusCode, 400);
  });
});

test('a contest or files of another type are refused, and nothing is judged', async () => {
  const person = await aPerson();
  const headers = { authorization: `Bearer ${await aToken(person)}`, accept: 'application/json' };
  for (const wrong of [
    { contest: {} },
    { contest: ['x'] },
    { files: 'x' },
    { files: [1] },
    { files: [{ name: 'a.py' }] },
  ]) {
    const payload = { language: languageId, source: 'x', ...wrong };
    const reply = await app.inject({ method: 'POST', url: '/problem/several/submit', headers, payload });
    assert.equal(reply.statusCode, 400, JSON.stringify(wrong));
  }
  const { rowCount } = await database.pool.query('select from submissions where user_id = $1', [person.id]);
  assert.equal(rowCount, 0);
});
