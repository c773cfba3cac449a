import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { resultsFile } from '@tribunal/contract/pages/contest-running';
import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { csvCell } from '@tribunal/core/texts/csv';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { finalize, results } from '@tribunal/server/commands/close-contest';
import { buildApp } from '@tribunal/server/start/app';
import Value from 'typebox/value';
import { runCommand } from '../../commands/run-command.ts';
import { people } from '../../fixtures/accounts.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';

let now = new Date('2025-06-01T12:00:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const author = await aPerson({ username: 'author' });
const stranger = await aPerson({ username: 'stranger' });
const tokens = { author: await aToken(author), stranger: await aToken(stranger) };

const attempt = (user: string, problem: string, minute: number, result: 'AC' | 'WA') =>
  ({
    type: 'submission',
    user,
    problem,
    language: 'PY3',
    date: `2025-06-01T10:${String(minute).padStart(2, '0')}:00Z`,
    result,
    contest: 'cup',
  }) satisfies SnapshotRecord;

await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  { type: 'organization', slug: 'school', name: 'First School' },
  {
    type: 'user',
    username: 'ada',
    full_name: 'Ada, the first',
    members: ['Ada', 'Al'],
    organizations: ['school'],
  },
  { type: 'user', username: 'ben', full_name: '=2+3' },
  { type: 'user', username: 'cyd' },
  { type: 'user', username: 'dan' },
  { type: 'problem', code: 'a', name: 'a' },
  { type: 'problem', code: 'b', name: 'b' },
  {
    type: 'contest',
    key: 'cup',
    name: 'Cup',
    start_time: '2025-06-01T10:00:00Z',
    end_time: '2025-06-01T11:00:00Z',
    format: 'icpc',
    frozen_last_minutes: 20,
    authors: ['author'],
    problems: [
      { code: 'a', points: 1 },
      { code: 'b', points: 1 },
    ],
  },
  { type: 'participation', contest: 'cup', user: 'dan', is_disqualified: true },
  attempt('ada', 'a', 10, 'AC'),
  attempt('ada', 'b', 50, 'AC'),
  attempt('ben', 'a', 5, 'WA'),
  attempt('ben', 'a', 15, 'AC'),
  attempt('cyd', 'a', 20, 'WA'),
  attempt('dan', 'a', 1, 'AC'),
]);

async function post(path: string, payload = {}, token = tokens.author) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const reply = await app.inject({ method: 'POST', url: `/contest/cup/${path}`, headers, payload });
  return reply.statusCode;
}

async function get(file: string, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const reply = await app.inject({ url: `/contest/cup/${file}`, headers });
  return { status: reply.statusCode, body: reply.body };
}

const csv = [
  'rank,username,name,organization,score,time,medal,is_disqualified,is_unofficial,country,members',
  '1,ada,"Ada, the first",First School,2,60,gold,false,false,,Ada;Al',
  "2,ben,'=2+3,,1,35,gold,false,false,,",
  '3,cyd,cyd,,0,0,,false,false,,',
  ',dan,dan,,1,1,,true,false,,',
  '',
].join('\r\n');

test('the results are only for editors until the thaw, and then for everybody who sees the scoreboard', async () => {
  assert.deepEqual(await get('results.csv', tokens.author), { status: 200, body: csv });
  assert.equal((await get('results.csv')).status, 403);
  assert.equal((await get('results.tsv', tokens.stranger)).status, 403);
  assert.equal(await post('finalize'), 409, 'not thawed');
  assert.equal(await post('thaw'), 200);
  assert.equal((await get('results.csv')).status, 200);
});

test('only editors learn names, members and organizations that the contest does not show', async () => {
  const first = async (token?: string) => (await get('results.csv', token)).body.split('\r\n')[1];
  const show = (shown: object) => database.query.updateTable('contests').set(shown).execute();
  const live = (country: string) =>
    database.query.updateTable('users').set({ country }).where('username', '=', 'ada').execute();
  const complete = '1,ada,"Ada, the first",First School,2,60,gold,false,false,LAO,Ada;Al';
  await live('LAO');
  assert.equal(await first(), '1,ada,ada,,2,60,gold,false,false,,');
  assert.equal(await first(tokens.author), complete);
  assert.equal((await runCommand(site, results, ['cup'])).stdout.split('\r\n')[1], complete);
  const { name, members, country } = JSON.parse((await get('results.json')).body).data.objects[0];
  assert.deepEqual([name, members, country], ['ada', [], '']);
  await show({ show_team_names: true });
  assert.equal(await first(), '1,ada,"Ada, the first",,2,60,gold,false,false,,');
  await show({ show_members: true });
  assert.equal(await first(), '1,ada,"Ada, the first",,2,60,gold,false,false,,Ada;Al');
  await show({ show_team_names: false, show_members: false, show_organizations: true });
  assert.equal(await first(), '1,ada,ada,First School,2,60,gold,false,false,LAO,');
  await live('');
  await show({ show_team_names: true, show_members: true });
  assert.deepEqual(await get('results.csv'), { status: 200, body: csv });
});

test('the results are also an ICPC file and JSON', async () => {
  assert.equal(
    (await get('results.tsv')).body,
    [
      'results\t1',
      'ada\t1\tGold Medal\t2\t60\t50\t',
      'ben\t2\tGold Medal\t1\t35\t15\t',
      'cyd\t\tHonorable\t0\t0\t0\t',
      '',
    ].join('\n'),
  );
  const { data } = JSON.parse((await get('results.json')).body);
  assert.ok(Value.Check(resultsFile.get.data, data));
  assert.deepEqual(data.objects[0], {
    rank: 1,
    username: 'ada',
    name: 'Ada, the first',
    organization: 'First School',
    score: 2,
    time: 60,
    medal: 'gold',
    is_disqualified: false,
    is_unofficial: false,
    country: '',
    members: ['Ada', 'Al'],
  });
});

test('the ICPC file has minutes in a format that counts seconds, too', async () => {
  await loadAll(database, [
    {
      type: 'contest',
      key: 'seconds',
      name: 'Seconds',
      start_time: '2025-06-01T10:00:00Z',
      end_time: '2025-06-01T11:00:00Z',
      problems: [{ code: 'a', points: 1 }],
    },
    { ...attempt('ada', 'a', 10, 'AC'), contest: 'seconds' },
  ]);
  const { stdout } = await runCommand(site, results, ['seconds', '--format', 'tsv']);
  assert.equal(stdout, 'results\t1\nada\t1\tGold Medal\t1\t10\t10\t\n');
});

test('the command prints the same bytes', async () => {
  assert.deepEqual(await runCommand(site, results, ['cup']), { status: 0, stdout: csv, stderr: '' });
  const { stdout } = await runCommand(site, results, ['cup', '--format', 'tsv']);
  assert.equal(stdout, (await get('results.tsv')).body);
  assert.equal((await runCommand(site, results, ['none'])).status, 1);
  assert.equal((await runCommand(site, results, ['cup', '--format', 'pdf'])).status, 1);
});

test('results can be made final when nothing is open, and then the contest cannot be edited', async () => {
  assert.equal(await post('finalize', {}, tokens.stranger), 403);
  const [one] = await database.query.selectFrom('submissions').select('id').orderBy('id').limit(1).execute();
  const set = (columns: object) =>
    database.query.updateTable('submissions').set(columns).where('id', '=', one!.id).execute();
  await set({ status: 'QU' });
  assert.equal(await post('finalize'), 409, 'a submission is being judged');
  await set({ status: 'IE', result: 'IE' });
  assert.equal(await post('finalize'), 409, 'a submission has an internal error');
  await set({ status: 'D', result: 'AC' });
  assert.equal(await post('finalize'), 200);
  assert.equal(await post('finalize'), 409);
  assert.equal(await post('edit', { name: 'Late' }), 409);
  assert.deepEqual(await rejudge(database, one!.id, now), { refusal: 'contest is final' });
  assert.equal(await post('edit', { name: 'Late', is_visible: false }), 409);
  assert.equal(await post('edit', { is_visible: false }), 200, 'a final contest can be hidden');
  assert.equal(await post('edit', { is_visible: true }), 200);
  assert.equal(await post('finalize', { undo: 'on' }), 200);
  assert.equal(await post('edit', { name: 'Late' }), 200);
  assert.equal((await runCommand(site, finalize, ['cup'])).stdout, 'The results of cup are final.\n');
  assert.equal((await runCommand(site, finalize, ['cup'])).status, 1);
  assert.equal((await runCommand(site, finalize, ['cup', '--undo'])).status, 0);
});

async function lastDetails(): Promise<unknown> {
  const entry = await database.query
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'finalize contest')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return entry.details;
}

test('results are final before the thaw only if that is said, and never with unanswered questions', async () => {
  const ada = await database.query
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'ada')
    .executeTakeFirstOrThrow();
  const cup = await database.query
    .selectFrom('contests')
    .select('id')
    .where('key', '=', 'cup')
    .executeTakeFirstOrThrow();
  const question = { contest_id: cup.id, author_id: ada.id, question: 'Why?', asked_at: now };
  await database.query.insertInto('clarifications').values(question).execute();
  const refused = 'Questions of this contest are not answered. Answer them first.';
  assert.equal(await post('finalize'), 409, 'a question is not answered');
  assert.equal(await post('finalize', { force: 'on' }), 409, 'nor does the jury leave it so');
  const session = await signedIn(author);
  const shown = await session.post('/contest/cup/finalize', { force: 'on' });
  assert.deepEqual([shown.statusCode, shown.body.includes(refused)], [409, true]);
  const forced = await runCommand(site, finalize, ['cup', '--force']);
  assert.deepEqual(forced, { status: 1, stdout: '', stderr: `tribunal finalize: ${refused}\n` });
  const answer = { answer: 'Because.', answered_to: 'one', answered_at: now } as const;
  await database.query.updateTable('clarifications').set(answer).execute();
  assert.equal(await post('finalize'), 200);
  assert.match((await session.get('/contest/cup/edit')).body, /results of this contest are final/);
  assert.deepEqual(await lastDetails(), {});
  assert.equal(await post('finalize', { undo: 'on' }), 200);
  assert.equal(await post('thaw', { undo: 'on' }), 200);
  assert.equal(await post('finalize'), 409, 'not thawed');
  assert.equal((await runCommand(site, finalize, ['cup', '--force'])).status, 0);
  assert.deepEqual(await lastDetails(), { forced: true });
  assert.equal((await get('results.csv')).status, 403, 'the thaw is still to come');
  assert.match((await app.inject('/contest/cup')).body, /frozen/);
  assert.equal(await post('thaw'), 200);
  assert.match((await app.inject('/contest/cup')).body, /results are final/);
  assert.equal(await post('finalize', { undo: 'on' }), 200);
});

test('results cannot be final before the end', async () => {
  now = new Date('2025-06-01T10:59:59Z');
  assert.equal(await post('finalize'), 409);
});

test('a cell that a spreadsheet would run as a formula begins with an apostrophe', () => {
  assert.deepEqual(['=1+1', '+1', '-1', '@x', '\tx', 'plain', 'a"b', 'a,b'].map(csvCell), [
    "'=1+1",
    "'+1",
    "'-1",
    "'@x",
    "'\tx",
    'plain',
    '"a""b"',
    '"a,b"',
  ]);
});
