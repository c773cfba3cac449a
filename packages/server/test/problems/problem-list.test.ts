import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { shownProblems } from '@tribunal/server/storage/problems/problem-list-view';
import { guest } from '@tribunal/server/storage/visibility/viewer';
import { sql } from 'kysely';
import { watchdog } from '../fixtures/event-loop-watchdog.ts';
import { type GetPage, pages, tableRows } from '../http/pages/page.ts';
import { plansOf } from '../storage/recorded-plans.ts';
import { submitting } from '../submissions/submitting.ts';
import { allProblems } from './all-problems.ts';

const { database, app, submit, submissionsOf, judge, aPerson, aToken, aProblem } = await submitting();
after(() => app.close());
const asGuest = pages(app);

interface Given {
  readonly code: string;
  readonly name: string;
  readonly points: number;
  readonly types: string[];
  readonly group_name: string;
  readonly description: string;
  readonly user_count: number;
  readonly judged_count: number;
  readonly accepted_count: number;
}

async function aListed({ code, ...given }: Partial<Given> & { code: string }): Promise<void> {
  const id = await aProblem({ code });
  await database.query.updateTable('problems').set(given).where('id', '=', id).execute();
}

await sql`delete from problems`.execute(database.query);
await aListed({
  code: 'roads',
  name: 'Roads',
  points: 5,
  types: ['Graphs'],
  group_name: 'Hard',
  user_count: 2,
  judged_count: 4,
  accepted_count: 1,
  description: 'A kingdom of islands',
});
await aListed({
  code: 'lamps',
  name: 'Lamps',
  points: 20,
  types: ['Greedy', 'Data structures'],
  group_name: 'Easy',
  user_count: 9,
  judged_count: 2,
  accepted_count: 2,
});
await aListed({
  code: 'islands',
  name: 'Islands',
  points: 10,
  types: ['Graphs', 'Greedy'],
  group_name: 'Easy',
});
await aListed({ code: 'sums', name: 'Sums', points: 3 });
const secret = await aProblem({ code: 'secret', is_public: false });
await database.query
  .updateTable('problems')
  .set({ description: 'zanzibar', types: ['Xylophones'] })
  .where('id', '=', secret)
  .execute();

async function named(query: string, get: GetPage = asGuest, column = 0): Promise<(string | undefined)[]> {
  const { status, content } = await get(`/problems/?${query}`);
  assert.equal(status, 200);
  return tableRows(content, 'problem-list').map((row) => row[column]);
}

describe('the problem list', () => {
  const sorted = {
    '': ['Islands', 'Lamps', 'Roads', 'Sums'],
    'order=points': ['Sums', 'Roads', 'Islands', 'Lamps'],
    'order=-points': ['Lamps', 'Islands', 'Roads', 'Sums'],
    'order=-name': ['Sums', 'Roads', 'Lamps', 'Islands'],
    'order=group': ['Islands', 'Lamps', 'Roads', 'Sums'],
    'order=type': ['Sums', 'Roads', 'Islands', 'Lamps'],
    'order=ac_rate': ['Roads', 'Lamps', 'Islands', 'Sums'],
    'order=-ac_rate': ['Lamps', 'Roads', 'Islands', 'Sums'],
    'order=-user_count': ['Lamps', 'Roads', 'Islands', 'Sums'],
    'order=password_hash': ['Islands', 'Lamps', 'Roads', 'Sums'],
  };
  for (const [query, names] of Object.entries(sorted))
    test(`is sorted by "${query}"`, async () => assert.deepEqual(await named(query), names));

  test('sorts the numbers in names by their value', async () => {
    const { rows } = await sql<{ name: string }>`select name from unnest(${[
      'Round 102',
      'Round 12',
      'Round 12b',
      'Round 007',
      'Round 8',
      'Round 1234567890123',
      'Round',
      '10.10',
      '10.9',
    ]}::text[]) name order by natural_order(name)`.execute(database.query);
    assert.deepEqual(
      rows.map(({ name }) => name),
      [
        '10.9',
        '10.10',
        'Round',
        ...['007', '8', '12', '12b', '102', '1234567890123'].map((n) => `Round ${n}`),
      ],
    );
    for (const [code, name] of [
      ['natural-a', 'Zebra 108'],
      ['natural-b', 'Zebra 12'],
    ] as const)
      await aListed({ code, name });
    assert.deepEqual((await named('')).slice(-2), ['Zebra 12', 'Zebra 108']);
    assert.deepEqual((await named('order=-name')).slice(0, 2), ['Zebra 108', 'Zebra 12']);
    await sql`delete from problems where code like 'natural-%'`.execute(database.query);
  });

  test('has headings that sort by their column, and reverse the order when pressed again', async () => {
    const heading = async (query: string) =>
      /<th scope="col" class="number"([^>]*)><a href="([^"]*)">Points/
        .exec((await asGuest(`/problems/?${query}`)).content)
        ?.slice(1);
    assert.deepEqual(await heading('group=Easy'), ['', '/problems/?order=points&amp;group=Easy']);
    assert.deepEqual(await heading('order=points'), [' aria-sort="ascending"', '/problems/?order=-points']);
    assert.deepEqual(await heading('order=-points'), [' aria-sort="descending"', '/problems/?order=points']);
  });

  const filtered = {
    'type=Graphs': ['Islands', 'Roads'],
    'type=Graphs&type=Greedy': ['Islands', 'Lamps', 'Roads'],
    'type=Graphs&group=Easy': ['Islands'],
    'point_start=5&point_end=10': ['Islands', 'Roads'],
    'point_start=10.5': ['Lamps'],
    'search=graph': ['Islands', 'Roads'],
    'search=data+struct': ['Lamps'],
    'search=kingdom': ['Roads'],
    'search=islands': ['Islands', 'Roads'],
    'search=islands&point_end=5': ['Roads'],
    'search=islands&order=-name': ['Roads', 'Islands'],
    'search=LAMPS': ['Lamps'],
    'search=lmaps': ['Lamps'],
    'search=zanzibar': [],
    'search=xylo': [],
    'type=Xylophones': [],
  };
  for (const [query, names] of Object.entries(filtered))
    test(`shows for "${query}": ${names.join(', ') || 'nothing'}`, async () =>
      assert.deepEqual(await named(query), names));

  const absurd = [
    'point_start=abc&point_end=-1',
    'point_start=1e999&point_end=NaN',
    'point_start=99999999999999999999',
    'point_start=1&point_start=2',
    'state=solved',
    'state=nonsense&order=-',
  ];
  for (const query of absurd)
    test(`ignores what it cannot apply: ${query}`, async () => {
      const expected = query === 'state=solved' ? [] : ['Islands', 'Lamps', 'Roads', 'Sums'];
      assert.deepEqual(await named(query), expected);
    });

  test('answers long and strange searches quickly', async () => {
    for (const text of [
      'x'.repeat(10_000),
      '%27 '.repeat(3000),
      '%5C:*%26!(%27',
      '%00',
      '<->',
      'a:* | b',
      '%F0%9F%98%80',
    ])
      assert.equal((await asGuest(`/problems/?search=${text}&type=${text}`)).status, 200);
    assert.deepEqual(watchdog.takeBlocks(), []);
  });

  test('says what to do when nothing matches', async () => {
    const { content } = await asGuest('/problems/?search=zanzibar');
    assert.match(
      content,
      /<p class="empty">No problems match these filters\. <a href="\/problems\/">Show all problems<\/a><\/p>/,
    );
  });
});

describe('the own state in the problem list', async () => {
  const person = await aPerson();
  await submit(person, { code: 'roads' });
  await submit(person, { code: 'lamps' });
  const [roads, lamps] = await submissionsOf(person);
  await judge(roads!.id);
  await judge(lamps!.id, 'WA');
  const get = pages(app, await aToken(person));

  test('is a mark and a word, and can be sorted by', async () => {
    assert.deepEqual(await named('order=-solved', get), ['✓ solved', '○ tried', '', '']);
    assert.deepEqual(await named('order=-solved', get, 1), ['Roads', 'Lamps', 'Islands', 'Sums']);
    assert.deepEqual(await named('order=solved', get, 1), ['Islands', 'Sums', 'Lamps', 'Roads']);
  });

  const states = { solved: ['Roads'], attempted: ['Lamps'], unsolved: ['Islands', 'Lamps', 'Sums'] };
  for (const [state, names] of Object.entries(states))
    test(`can be ${state} as a filter`, async () =>
      assert.deepEqual(await named(`state=${state}`, get, 1), names));

  test('can be unsolved by a switch, unless a state is chosen', async () => {
    assert.deepEqual(await named('unsolved=on', get, 1), ['Islands', 'Lamps', 'Sums']);
    assert.deepEqual(await named('unsolved=on&state=solved', get, 1), ['Roads']);
  });

  test('is offered as a filter to signed-in users only', async () => {
    assert.match((await get('/problems/')).content, /name="state"/);
    assert.doesNotMatch((await asGuest('/problems/')).content, /name="state"/);
  });
});

describe('/problems/random', () => {
  const location = async (query: string) => {
    const { statusCode, headers } = await app.inject(`/problems/random?${query}`);
    assert.equal(statusCode, 302);
    return headers.location;
  };

  test('leads to one of the problems that match the filters', async () => {
    assert.equal(await location('type=Graphs&group=Easy'), '/problem/islands');
    const seen = new Set(await Promise.all(Array.from({ length: 60 }, () => location('type=Graphs'))));
    assert.deepEqual([...seen].sort(), ['/problem/islands', '/problem/roads']);
  });

  test('leads back to the list when none matches', async () => {
    assert.equal(await location('search=zanzibar'), '/problems/?search=zanzibar');
  });

  test('is linked from the list with the same filters', async () => {
    const { content } = await asGuest('/problems/?type=Graphs&order=points');
    assert.match(content, /<a href="\/problems\/random\?type=Graphs" rel="nofollow">Random problem<\/a>/);
  });
});

test('a list of 10,000 problems is read at once', async () => {
  await sql`insert into problems (code, name, types) select 'of10k' || n, 'Of ' || n, array['Type ' || n % 40]
    from generate_series(1, 10000) n`.execute(database.query);
  await sql`insert into problem_difficulties
    select id, id % 3000, 9, 0, 0, 0, now() from problems where code like 'of10k%'`.execute(database.query);
  await sql`vacuum analyze problems, problem_difficulties`.execute(database.query);
  const times: number[] = [];
  for (const column of ['name', 'difficulty', 'points', 'name'] as const) {
    const window = { order: { column, isDescending: true }, page: 3, size: 100 };
    const begin = performance.now();
    const { total } = await shownProblems(database, guest, allProblems, window, new Date());
    times.push(performance.now() - begin);
    assert.ok(total > 10_000);
  }
  assert.ok(Math.min(...times) < 250, String(times));
  await sql`delete from problems where code like 'of10k%'`.execute(database.query);
});

test('a search uses the index of words', async () => {
  await sql`insert into problems (code, name, description)
    select 'many' || n, 'Many ' || n, 'word' || n || ' ' || repeat('and other text ', 50) from generate_series(1, 3000) n`.execute(
    database.query,
  );
  await sql`vacuum analyze problems`.execute(database.query);
  const { indexes, wholeTables } = await plansOf(database, (recorded) =>
    shownProblems(
      recorded,
      guest,
      { ...allProblems, search: 'word77' },
      { order: null, page: 1, size: 100 },
      new Date(),
    ),
  );
  assert.deepEqual([indexes.has('problems_search'), wholeTables.has('problems')], [true, false]);
});
