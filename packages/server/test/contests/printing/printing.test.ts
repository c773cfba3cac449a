import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { printNext } from '@tribunal/server/jobs/run-print-command';
import { buildApp } from '@tribunal/server/start/app';
import { claimPrintJob } from '@tribunal/server/storage/contests/printing/print-jobs';
import { people } from '../../fixtures/accounts.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { dumpText, loadAll, loadText } from '../../fixtures/snapshot.ts';
import { uploadOf } from '../../problem-packages/upload.ts';

const database = await testDatabase();
let now = new Date('2025-06-01T10:30:00Z');
const folder = await mkdtemp(join(tmpdir(), 'print-'));
const paper = join(folder, 'paper');
const site = testSite(database, {
  now: () => now,
  settings: { SITE_PRINT_COMMAND: `{ printf '%s|%s\\n' "$TEAM" "$ROOM"; cat; printf '=\\n'; } >> ${paper}` },
});
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const persons = await Promise.all(
  ['jury', 'runner', 'another', 'stranger', 'tired'].map((username) => aPerson({ username })),
);
await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  { type: 'problem', code: 'a', name: 'Apples' },
  {
    type: 'contest',
    key: 'cup',
    name: 'Cup',
    start_time: '2025-06-01T10:00:00Z',
    end_time: '2025-06-01T11:00:00Z',
    authors: ['jury'],
    balloon_runners: ['runner', 'another'],
    problems: [{ code: 'a' }],
  },
]);
persons.push(await aPerson({ username: 'ada', full_name: 'Ada; rm -rf "$HOME"' }));
await database.query.updateTable('users').set({ room: 'B12' }).where('username', '=', 'ada').execute();
const tokens = new Map<string, string>();
for (const person of persons) tokens.set(person.username, await aToken(person));

async function call(user: string, method: 'GET' | 'POST', path: string, payload?: object) {
  const headers = { authorization: `Bearer ${tokens.get(user)}`, accept: 'application/json' };
  const reply = await app.inject({
    method,
    url: `/contest/cup/${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, ...reply.json() };
}

const print = (user: string, fields: object) => call(user, 'POST', 'print', fields);
const mark = (user: string, id: number, state: string) => call(user, 'POST', 'prints/', { id, state });

async function queue(): Promise<string[]> {
  const { data } = await call('runner', 'GET', 'prints/');
  return data.objects.map((job: { id: number; state: string; handled_by: string | null }) =>
    [job.id, job.state, job.handled_by].filter(Boolean).join(' '),
  );
}

for (const user of ['ada', 'tired']) assert.equal((await call(user, 'POST', 'join')).status, 200);

describe('a contestant', () => {
  test('prints a text, which waits in the queue with team, room and pages', async () => {
    const printed = await print('ada', { source: 'print(1)\n'.repeat(60), language: 'PY3' });
    assert.deepEqual([printed.status, printed.data], [201, { id: 1, pages: 2 }]);
    const { data } = await call('runner', 'GET', 'prints/');
    assert.deepEqual(data.objects, [
      {
        id: 1,
        username: 'ada',
        name: 'Ada; rm -rf "$HOME"',
        room: 'B12',
        language: 'Python 3',
        pages: 2,
        made_at: '2025-06-01T10:30:00+00:00',
        state: 'waiting',
        handled_by: null,
        attempts: 0,
        fault: '',
      },
    ]);
  });

  test('prints a file, and sees how far each print is', async () => {
    const { headers, payload } = uploadOf('file', Buffer.from('a\tb\r\n'), {});
    const authorization = `Bearer ${tokens.get('ada')}`;
    const reply = await app.inject({
      method: 'POST',
      url: '/contest/cup/print',
      headers: { ...headers, authorization, accept: 'application/json' },
      payload,
    });
    assert.equal(reply.statusCode, 201, reply.body);
    const page = contentOf(await (await signedIn(persons.at(-1)!)).get('/contest/cup/print'));
    assert.match(page, /Print job 1 · .* · 2 pages · <b>Waiting<\/b>/);
  });

  test('cannot print binary data, nothing, too much, or in an unknown language', async () => {
    const refused = async (fields: object) => {
      const { status, error } = await print('ada', fields);
      return `${status} ${error.message}`;
    };
    assert.equal(await refused({ source: 'a\u0000b' }), '400 Only text can be printed.');
    assert.equal(await refused({ source: 'a\u001bb' }), '400 Only text can be printed.');
    assert.equal(await refused({ source: ' \n' }), '400 Enter a text or choose a file.');
    const tooLong = '400 A print has at most 65536 characters and 20 pages.';
    assert.equal(await refused({ source: 'a\n'.repeat(27_000) }), tooLong);
    assert.equal(await refused({ source: 'a'.repeat(70_000) }), tooLong);
    assert.equal(await refused({ source: 'a', language: 'KLINGON' }), '400 Choose a language.');
    const { headers, payload } = uploadOf('file', Buffer.from([0x89, 0x50, 0xff, 0x00]), {});
    const authorization = `Bearer ${tokens.get('ada')}`;
    const reply = await app.inject({
      method: 'POST',
      url: '/contest/cup/print',
      headers: { ...headers, authorization, accept: 'application/json' },
      payload,
    });
    assert.equal(reply.statusCode, 400);
  });

  test('prints ten times in ten minutes; refused requests do not count', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      await print('tired', { source: '' });
      statuses.push((await print('tired', { source: 'x' })).status);
    }
    assert.deepEqual(statuses, [...Array<number>(10).fill(201), 429]);
    await database.query.deleteFrom('print_jobs').where('id', '>', 2).execute();
  });

  test('must take part live and now; the queue is for runners and the jury', async () => {
    assert.equal((await print('stranger', { source: 'x' })).status, 403);
    assert.equal((await print('jury', { source: 'x' })).status, 403);
    now = new Date('2025-06-01T11:00:01Z');
    assert.equal((await print('ada', { source: 'x' })).status, 403);
    now = new Date('2025-06-01T10:40:00Z');
    for (const path of ['prints/', 'prints/1'])
      assert.deepEqual(
        await Promise.all(
          ['ada', 'stranger', 'another', 'jury'].map(async (user) => {
            const authorization = `Bearer ${tokens.get(user)}`;
            return (await app.inject({ url: `/contest/cup/${path}`, headers: { authorization } })).statusCode;
          }),
        ),
        [403, 403, 200, 200],
      );
  });
});

describe('a runner', () => {
  test('marks a job; the second runner learns that it is taken, and the first may repeat it', async () => {
    const both = await Promise.all([mark('runner', 1, 'printing'), mark('another', 1, 'printing')]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const winner = both.find(({ status }) => status === 200)!.data.handled_by;
    assert.equal((await mark(winner, 1, 'printing')).status, 200);
    assert.equal((await mark(winner, 1, 'done')).status, 200);
    assert.deepEqual(await queue(), ['2 waiting', `1 done ${winner}`]);
    assert.equal((await mark('runner', 99, 'done')).status, 404);
    assert.equal((await mark('runner', 1, 'lost')).status, 400);
    assert.equal((await mark('ada', 2, 'done')).status, 403);
  });

  test('opens sheets that name team and room, and marks the job from there', async () => {
    const runner = await signedIn(persons[1]!);
    const page = contentOf(await runner.get('/contest/cup/prints/1'));
    assert.equal(page.split('class="print-sheet"').length, 3);
    assert.match(page, /Ada; rm -rf &quot;\$HOME&quot;<\/b> \(ada\) <span class="print-room">Room B12/);
    assert.match(page, /Page 2 of 2/);
    assert.match(page, / {2}60 print\(1\)/);
    const sent = await runner.post('/contest/cup/prints/', { id: '2', state: 'done' });
    assert.equal(sent.statusCode, 303);
    await mark('runner', 2, 'waiting');
  });
});

describe('the print command', () => {
  test('gets the document, the team and the room; several processes print each job once', async () => {
    await Promise.all([printNext(site), printNext(site), printNext(site)]);
    const printed = await readFile(paper, 'utf8');
    assert.equal(
      printed,
      `Ada; rm -rf "$HOME"|B12
Ada; rm -rf "$HOME" (ada)  ROOM B12
Cup  job 2  2025-06-01T10:30Z  page 1 of 1

   1 a   b
=
`,
    );
    assert.match((await queue()).join(), /2 done/);
  });

  test('that fails or takes too long leaves the job to the runners with the reason', async () => {
    const faultOf = async (command: string) => {
      await mark('runner', 2, 'waiting');
      await printNext(
        { ...site, settings: { ...site.settings, SITE_PRINT_COMMAND: command } },
        { limitMs: 300 },
      );
      const { data } = await call('runner', 'GET', 'prints/');
      const job = data.objects.find(({ id }: { id: number }) => id === 2);
      return `${job.state}: ${job.fault}`;
    };
    assert.equal(await faultOf('echo no paper >&2; exit 3'), 'waiting: exit 3 no paper');
    assert.equal(await faultOf('sleep 30 & wait'), 'waiting: ended after 0.3 s');
    const before = await readFile(paper, 'utf8');
    await printNext(site);
    assert.equal(await readFile(paper, 'utf8'), before);
  });

  test('starts once more after a crash, with a remark, and never a third time', async () => {
    await mark('runner', 2, 'waiting');
    assert.ok(await claimPrintJob(database.query, 'a process that is killed', 60_000, now));
    assert.equal((await mark('runner', 2, 'done')).status, 409);
    const before = await readFile(paper, 'utf8');
    await printNext(site);
    assert.equal(await readFile(paper, 'utf8'), before);
    const expire = () =>
      database.query
        .updateTable('print_jobs')
        .set({ leased_until: new Date(0) })
        .where('id', '=', 2)
        .execute();
    await expire();
    await printNext(site);
    const printed = await readFile(paper, 'utf8');
    assert.match(printed.slice(before.length), /Printed again: the first copy may be at the printer already/);
    await mark('runner', 2, 'waiting');
    for (const process of ['one', 'two', 'three']) {
      const claim = await claimPrintJob(database.query, process, 60_000, now);
      assert.equal(claim?.id, process === 'three' ? undefined : 2);
      await expire();
    }
    assert.equal((await mark('runner', 2, 'done')).status, 200);
  });

  test('does nothing for a contest that ended hours ago', async () => {
    await mark('runner', 2, 'waiting');
    assert.equal(await claimPrintJob(database.query, 'late', 1000, new Date('2025-06-01T13:01:00Z')), null);
  });
});

test('print jobs survive a dump and a load', async () => {
  const text = await dumpText(database);
  assert.match(text, /"type":"print_job","contest":"cup","user":"ada"/);
  const other = await testDatabase();
  await loadText(other, text);
  assert.equal(await dumpText(other), text);
});
