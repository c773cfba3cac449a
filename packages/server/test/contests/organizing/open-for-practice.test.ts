import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openDueContests } from '@tribunal/server/actions/contests/open-for-practice';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';
import { textOf } from '../../http/pages/page.ts';

let now = new Date('2025-06-01T10:30:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const author = await aPerson({ username: 'author', permissions: ['edit_own_contest'] });
const tokens = {
  author: await aToken(author),
  tester: await aToken(await aPerson({ username: 'tester', permissions: ['edit_own_contest'] })),
  stranger: await aToken(await aPerson({ username: 'stranger' })),
};

const times = { start_time: '2025-06-01T10:00:00Z', end_time: '2025-06-01T11:00:00Z' };
const contest = { type: 'contest' as const, ...times, authors: ['author'] };
const solved = { type: 'submission', language: 'PY3', date: '2025-06-01T10:20:00Z', result: 'AC' } as const;
await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  { type: 'user', username: 'ada' },
  { type: 'problem', code: 'a', name: 'a', is_public: false, points: 10 },
  { type: 'problem', code: 'b', name: 'b', is_public: true },
  { type: 'problem', code: 'c', name: 'c', is_public: false, authors: ['author'] },
  { ...contest, key: 'cup', name: 'Cup', open_for_practice: true, problems: [{ code: 'a' }, { code: 'b' }] },
  { ...contest, key: 'closed', name: 'Closed', problems: [{ code: 'c' }] },
  { type: 'problem', code: 'flawed', name: 'flawed', authors: ['author'] },
  { type: 'problem', code: 'fine', name: 'fine', is_public: false, authors: ['author'] },
  { type: 'problem', code: 'torn', name: 'torn', authors: ['author'] },
  {
    ...contest,
    key: 'repaired',
    name: 'Repaired',
    end_time: '2025-06-02T11:00:00Z',
    open_for_practice: true,
    problems: [{ code: 'flawed' }, { code: 'fine' }],
  },
  {
    ...contest,
    key: 'second',
    name: 'Second',
    end_time: '2025-06-02T13:00:00Z',
    open_for_practice: true,
    problems: [{ code: 'torn' }],
  },
  { type: 'problem', code: 'own', name: 'own', is_public: false, authors: ['author'] },
  { type: 'problem', code: 'shared', name: 'shared', is_public: false, authors: ['author'] },
  {
    ...contest,
    key: 'early',
    name: 'Early',
    open_for_practice: true,
    problems: [{ code: 'shared' }, { code: 'own' }],
  },
  {
    ...contest,
    key: 'late',
    name: 'Late',
    is_visible: false,
    end_time: '2025-06-03T11:00:00Z',
    problems: [{ code: 'shared' }],
  },
  {
    type: 'problem',
    code: 'secret',
    name: 'secret',
    is_public: false,
    authors: ['author'],
    testers: ['tester'],
  },
  { ...contest, key: 'leak', name: 'Leak', authors: ['author', 'tester'], problems: [{ code: 'secret' }] },
  {
    ...contest,
    key: 'trap',
    name: 'Trap',
    end_time: '2025-06-05T11:00:00Z',
    authors: ['tester'],
    open_for_practice: true,
    problems: [{ code: 'b' }],
  },
  { ...solved, user: 'ada', problem: 'a', contest: 'cup' },
]);

const statusOf = async (code: string) => (await app.inject({ url: `/problem/${code}` })).statusCode;

async function post(path: string, payload: object, token = tokens.author) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const reply = await app.inject({ method: 'POST', url: `/contest/${path}`, headers, payload });
  return { status: reply.statusCode, ...reply.json() };
}

const pointsOfAda = async () =>
  (
    await database.query
      .selectFrom('users')
      .select('points')
      .where('username', '=', 'ada')
      .executeTakeFirstOrThrow()
  ).points;

const openings = async () =>
  (
    await database.query
      .selectFrom('audit_entries')
      .select(['actor', 'target', 'details'])
      .where('action', '=', 'open contest for practice')
      .orderBy('id')
      .execute()
  ).map(({ actor, target, details }) => [actor, target, details]);

test('the problems of a contest become public after its end, once, and their points count', async () => {
  now = new Date('2025-06-01T11:00:00Z');
  await openDueContests(database, now);
  assert.deepEqual([await statusOf('a'), await pointsOfAda()], [404, 0], 'it runs at its exact end');
  now = new Date('2025-06-01T11:00:00.001Z');
  await Promise.all([openDueContests(database, now), openDueContests(database, now)]);
  assert.deepEqual([await statusOf('a'), await statusOf('b'), await statusOf('c')], [200, 200, 404]);
  assert.ok((await pointsOfAda()) > 0);
  assert.deepEqual(await openings(), [['schedule', 'cup', { problems: ['a'] }]]);
});

test('a problem that an editor hides again stays hidden', async () => {
  await database.query.updateTable('problems').set({ is_public: false }).where('code', '=', 'a').execute();
  await openDueContests(database, now);
  assert.equal(await statusOf('a'), 404);
});

test('editors make the problems public themselves, after the end', async () => {
  assert.equal((await post('closed/open', {}, tokens.stranger)).status, 403);
  now = new Date('2025-06-01T10:59:00Z');
  assert.equal((await post('closed/open', {})).status, 409);
  now = new Date('2025-06-01T12:00:00Z');
  const opened = await post('closed/open', {});
  assert.deepEqual([opened.status, opened.data], [200, { contest: 'closed', opened: ['c'], skipped: [] }]);
  assert.deepEqual((await post('closed/open', {})).data, { contest: 'closed', opened: [], skipped: [] });
  assert.equal(await statusOf('c'), 200);
  assert.deepEqual((await openings())[1], ['author', 'closed', { problems: ['c'] }]);
});

describe('a problem that somebody hides after the setting was chosen', () => {
  const hide = async (code: string) => {
    const headers = { authorization: `Bearer ${tokens.author}`, accept: 'application/json' };
    const payload = { is_public: false };
    const reply = await app.inject({ method: 'POST', url: `/problem/${code}/edit`, headers, payload });
    assert.deepEqual(reply.json().data.changed, { is_public: [true, false] });
  };
  const statuses = async () => [await statusOf('flawed'), await statusOf('fine')];

  test('stays hidden when the contest opens its problems, and the contest opens only once', async () => {
    now = new Date('2025-06-01T10:30:00Z');
    await hide('flawed');
    now = new Date('2025-06-02T12:00:00Z');
    await openDueContests(database, now);
    await openDueContests(database, now);
    assert.deepEqual(await statuses(), [404, 200]);
    assert.deepEqual(
      (await openings()).filter(([, target]) => target === 'repaired'),
      [['schedule', 'repaired', { problems: ['fine'] }]],
    );
  });

  test('is opened by the button', async () => {
    assert.deepEqual((await post('repaired/open', {})).data.opened, ['flawed']);
    assert.deepEqual(await statuses(), [200, 200]);
  });

  test('is opened if the setting is chosen again, as one that was hidden before', async () => {
    now = new Date('2025-06-01T10:30:00Z');
    await hide('torn');
    for (const open_for_practice of [false, true])
      assert.equal((await post('second/edit', { open_for_practice })).status, 200);
    now = new Date('2025-06-02T14:00:00Z');
    await openDueContests(database, now);
    assert.equal(await statusOf('torn'), 200);
  });
});

describe('a problem of another contest that is not over', () => {
  const statuses = async () => [await statusOf('own'), await statusOf('shared')];
  const openedAt = async () =>
    (
      await database.query
        .selectFrom('contests')
        .select('opened_at')
        .where('key', '=', 'early')
        .executeTakeFirst()
    )?.opened_at;

  test('stays hidden, and the schedule opens its contest later', async () => {
    now = new Date('2025-06-03T11:00:00Z');
    await openDueContests(database, now);
    assert.deepEqual([await statuses(), await openedAt()], [[404, 404], null]);
  });

  test('stays hidden when an editor opens the rest, and the editor is told so', async () => {
    const { data } = await post('early/open', {});
    const warnings = [
      'These problems stay hidden: shared. Another contest with them is not over yet, or you may not edit them.',
    ];
    assert.deepEqual(data, { contest: 'early', opened: ['own'], skipped: ['shared'], warnings });
    assert.deepEqual([await statuses(), await openedAt()], [[200, 404], null]);
    const session = await signedIn(author);
    const { headers } = await session.post('/contest/early/open', {});
    assert.match(
      textOf(contentOf(await session.get(String(headers.location)))),
      /These problems stay hidden: shared\./,
    );
    assert.doesNotMatch((await app.inject('/contest/early?still-hidden')).body, /stay hidden/);
  });

  test('is opened when the other contest is over', async () => {
    now = new Date('2025-06-03T11:00:00.001Z');
    await openDueContests(database, now);
    assert.deepEqual([await statuses(), await openedAt()], [[200, 200], now]);
  });
});

describe('whoever may not edit a hidden problem', () => {
  const refused = {
    open_for_practice:
      'Only people who can edit a hidden problem can make it public. You cannot edit: secret.',
  };
  const asTester = (path: string, fields: object) => post(path, fields, tokens.tester);

  test('cannot choose that a contest opens it', async () => {
    const { status, error } = await asTester('leak/edit', { open_for_practice: true });
    assert.deepEqual([status, error.fields], [400, refused]);
    const saved = await post('leak/edit', { open_for_practice: true });
    assert.deepEqual(saved.data.changed, { open_for_practice: [false, true] });
    assert.equal((await asTester('leak/edit', { name: 'Still to open' })).status, 200);
  });

  test('cannot add it to a contest that opens its problems', async () => {
    const added = { problems: [{ code: 'b' }, { code: 'secret' }, { code: 'unknown' }] };
    const { status, error } = await asTester('trap/edit', added);
    const unknown = { problems: 'These problems do not exist, or you may not see them: unknown.' };
    assert.deepEqual([status, error.fields], [400, { ...refused, ...unknown }]);
    assert.equal((await asTester('trap/edit', { problems: [{ code: 'b' }] })).status, 200);
  });

  test('does not make it public by hand', async () => {
    now = new Date('2025-06-01T12:00:00Z');
    const { data } = await asTester('leak/open', {});
    assert.deepEqual([data.opened, data.skipped, await statusOf('secret')], [[], ['secret'], 404]);
    assert.deepEqual((await post('leak/open', {})).data.opened, ['secret']);
    assert.equal(await statusOf('secret'), 200);
  });
});

test('a copy of a contest does not open its problems', async () => {
  const { status } = await post('early/clone', { key: 'copy' });
  const copied = database.query.selectFrom('contests').select('open_for_practice').where('key', '=', 'copy');
  assert.deepEqual([status, await copied.execute()], [201, [{ open_for_practice: false }]]);
});

test('the setting can be changed by an edit, whose preview says what it means', async () => {
  const { data } = await post('closed/edit', { open_for_practice: true, preview: 1 });
  assert.deepEqual(data.changed, { open_for_practice: [false, true] });
  assert.match(data.effects.texts.join(' '), /The problems become public as soon as the contest is over/);
});

test('names of unknown languages are refused beside the field', async () => {
  const { status, error } = await post('closed/edit', { languages: ['PY3', 'PY9'] });
  assert.deepEqual([status, error.fields], [400, { languages: 'These do not exist: PY9.' }]);
  const { data } = await post('closed/edit', { languages: ['PY3'], is_registration_open: false });
  assert.deepEqual(data.changed, { languages: [[], ['PY3']], is_registration_open: [true, false] });
});
