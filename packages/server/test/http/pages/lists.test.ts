import { deepEqual, equal, match } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { scenarioApp, tokenOf } from '../../data/scenario.ts';
import { pages, tableRows } from './page.ts';

const { app, site } = await scenarioApp();
const { query } = site.database;
const asGuest = pages(app);
const asAda = pages(app, await tokenOf(site, 'ada'));

describe('the problem list', () => {
  test('has points, acceptance and solvers, ordered by name', async () => {
    await sql`update problems set user_count = 1, judged_count = 3, accepted_count = 1 where code = 'bridges'`.execute(
      query,
    );
    deepEqual(tableRows((await asGuest('/problems/')).content, 'problem-list'), [
      ['Bridges & "Cuts"', 'Classical', 'Graphs DP', '–', '5', '33.3%', '1'],
      ['Sorting', 'Easy', 'Greedy', '–', '3', '–', '0'],
    ]);
  });

  test('marks the solved and tried problems of a signed-in user', async () => {
    const rows = tableRows((await asAda('/problems/')).content, 'problem-list');
    deepEqual(
      rows.map(([mark, name]) => [mark, name]),
      [
        ['✓ solved', 'Bridges & "Cuts"'],
        ['○ tried', 'Sorting'],
      ],
    );
  });

  test('can be searched and filtered by type and group, and keeps the filters in its form', async () => {
    const named = async (search: string) =>
      tableRows((await asGuest(`/problems/?${search}`)).content, 'problem-list').map(([name]) => name);
    deepEqual(await named('search=bridges'), ['Bridges & "Cuts"']);
    deepEqual(await named('type=Greedy'), ['Sorting']);
    deepEqual(await named('type=Greedy&type=DP'), ['Bridges & "Cuts"', 'Sorting']);
    deepEqual(await named('group=Easy&search=&type='), ['Sorting']);
    deepEqual(await named('type=Nothing'), []);
    deepEqual(await named('type=%00&search=%00'), []);
    const { content } = await asGuest('/problems/?type=Greedy&group=Easy&search=a%22b');
    match(content, /<details class="lesser-filters" open><summary>More filters \(1 used\)<\/summary>/);
    match(content, /<input type="checkbox" name="type" value="Greedy" checked>/);
    match(content, /value="a&quot;b"/);
  });
});

describe('the list of submissions', () => {
  const idsOn = async (path: string) =>
    tableRows((await asGuest(path)).content, 'submission-list').map(([id]) => id);

  test('shows each result, newest first', async () => {
    deepEqual(tableRows((await asGuest('/submissions/')).content, 'submission-list'), [
      ['7', 'CE', '–', 'Bridges & "Cuts" Cup', 'bob 5 hours ago', 'C++17', '–', '–', '5 hours ago'],
      [
        '5',
        'AC',
        '10 / 10',
        'Bridges & "Cuts" Cup',
        'ada 5 hours ago',
        'Python 3',
        '0.50s',
        '4.0 MB',
        '5 hours ago',
      ],
      ['3', 'QU', '–', 'Sorting', 'ada 2029-12-11 08:00 UTC', 'Python 3', '–', '–', '2029-12-11 08:00 UTC'],
      [
        '2',
        'WA',
        '3 / 10',
        'Sorting',
        'ada 2029-12-10 08:00 UTC',
        'C++17',
        '1.50s',
        '8.8 MB',
        '2029-12-10 08:00 UTC',
      ],
      [
        '1',
        'AC',
        '10 / 10',
        'Bridges & "Cuts" Old',
        'ada 2029-12-01 10:10 UTC',
        'Python 3',
        '0.25s',
        '4.0 MB',
        '2029-12-01 10:10 UTC',
      ],
    ]);
  });

  test('can be filtered by user, problem, contest, language and result', async () => {
    deepEqual(await idsOn('/submissions/?user=bob'), ['7']);
    deepEqual(await idsOn('/submissions/?problem=sorting'), ['3', '2']);
    deepEqual(await idsOn('/submissions/?contest=cup'), ['7', '5']);
    deepEqual(await idsOn('/submissions/?language=CPP17'), ['7', '2']);
    deepEqual(await idsOn('/submissions/?result=AC'), ['5', '1']);
    deepEqual(await idsOn('/submissions/?user=ada&result=AC&contest=old'), ['1']);
    deepEqual(await idsOn('/submissions/?user=nobody'), []);
    deepEqual(await idsOn('/submissions/?user=%00'), []);
    deepEqual(await idsOn('/problem/sorting/submissions/'), ['3', '2']);
    deepEqual(await idsOn('/problem/sorting/submissions/?language=CPP17&problem=bridges'), ['2']);
  });

  test('continues on the next page with the same filters', async () => {
    await sql`insert into submissions (user_id, problem_id, language_id, date, status, result, judged_at)
      select 2, 2, 1, '2030-01-01T11:00Z', 'D', 'WA', '2030-01-01T11:00Z' from generate_series(1, 60)`.execute(
      query,
    );
    const first = await asGuest('/submissions/?user=bob');
    equal(tableRows(first.content, 'submission-list').length, 50);
    const older = /rel="next" href="([^"]*)"/.exec(first.content)?.[1]?.replaceAll('&amp;', '&') ?? '';
    match(older, /^\/submissions\/\?user=bob&before=\d+$/);
    const second = await asGuest(older);
    const rows = tableRows(second.content, 'submission-list').map(([id]) => id);
    deepEqual([rows.length, rows.at(-1)], [11, '7']);
    match(second.content, /<a href="\/submissions\/\?user=bob">Newest<\/a>/);
    await sql`delete from submissions where user_id = 2 and contest_id is null`.execute(query);
  });
});

describe('the list of contests', () => {
  test('separates running, upcoming and past contests, the latest first', async () => {
    await sql`insert into contests (key, name, start_time, end_time) values ('next', 'Next', '2030-01-02T12:00Z', '2030-01-02T13:30Z')`.execute(
      query,
    );
    const { content } = await asGuest('/contests/');
    const sections = content.split('<h2>').slice(1);
    deepEqual(
      sections.map((section) => [section.split('<')[0], tableRows(section, 'contest-list')]),
      [
        [
          'Running',
          [
            [
              'Open 1 hour for each contestant · Default',
              '2030-01-01 09:00 UTC Time left 3:00:00',
              '1 hour for each contestant',
              'Default',
              'Scoreboard',
            ],
          ],
        ],
        [
          'Upcoming',
          [
            [
              'Next 1 hour 30 minutes · Default',
              '2030-01-02 12:00 UTC Starts in 24:00:00',
              '1 hour 30 minutes',
              'Default',
              '',
            ],
          ],
        ],
        [
          'Past',
          [
            ['Cup 5 hours · ICPC', '2030-01-01 06:00 UTC Ended 1 hour ago.', '5 hours', 'ICPC', 'Scoreboard'],
            [
              'Old rated weekly easy 5 hours · Default',
              '2029-12-01 10:00 UTC Ended 30 days ago.',
              '5 hours',
              'Default',
              'Scoreboard',
            ],
          ],
        ],
      ],
    );
    await sql`delete from contests where key = 'next'`.execute(query);
  });

  test('has past contests in pages', async () => {
    await sql`insert into contests (key, name, start_time, end_time)
      select 'past' || n, 'Past ' || n, timestamptz '2020-01-01' + n * interval '1 day', timestamptz '2020-01-02' + n * interval '1 day'
      from generate_series(1, 60) n`.execute(query);
    const [first, second] = [await asGuest('/contests/'), await asGuest('/contests/?page=2')];
    match(first.content, /<a rel="next" href="\/contests\/\?page=2">Next<\/a>/);
    equal(tableRows(second.content, 'contest-list').length, 12);
    match(second.content, /<a rel="prev" href="\/contests\/">Previous<\/a>/);
    equal((await asGuest('/contests/?page=3')).status, 404);
    await sql`delete from contests where key like 'past%'`.execute(query);
  });
});

describe('the list of users', () => {
  test('is ordered by points, and equal users share a rank, also across pages', async () => {
    await sql`insert into users (username, performance_points)
      select 'same' || n, case when n = 1 then 9 else 2 end from generate_series(1, 130) n`.execute(query);
    const rowsOf = async (path: string) =>
      tableRows((await asGuest(path)).content, 'user-list').map(([rank, name, points]) => [
        rank,
        name,
        points,
      ]);
    const first = await rowsOf('/users/');
    deepEqual(first.slice(0, 4), [
      ['1', 'same1', '9.00'],
      ['2', 'ada', '4.25'],
      ['3', 'same2', '2.00'],
      ['3', 'same3', '2.00'],
    ]);
    const second = await rowsOf('/users/?page=2');
    deepEqual(
      [second[0], second.at(-1)],
      [
        ['3', 'same100', '2.00'],
        ['132', 'root', '0.00'],
      ],
    );
    await sql`delete from users where username like 'same%'`.execute(query);
  });

  test('omits unlisted and inactive users', async () => {
    deepEqual(tableRows((await asAda('/users/')).content, 'user-list'), [
      ['1', 'ada', '4.25', '1', '1500'],
      ['2', 'bob', '0.00', '0', '–'],
      ['2', 'root', '0.00', '0', '–'],
    ]);
  });
});

describe('organizations', () => {
  test('are listed with the number of publicly visible members', async () => {
    await sql`insert into organization_members (organization_id, user_id) select 2, id from users where username in ('shy', 'gone')`.execute(
      query,
    );
    const { content } = await asGuest('/organizations/');
    deepEqual(tableRows(content, 'organization-list'), [
      ['School', '', '1', 'by request'],
      ['The "Club" Club', '', '2', 'open'],
    ]);
  });

  test('list their publicly visible members on their page', async () => {
    const { status, content } = await asAda('/organization/school');
    equal(status, 200);
    deepEqual(tableRows(content, 'user-list'), [['1', 'ada', '4.25', '1', '1500']]);
  });

  test('that do not exist have no page', async () => {
    for (const slug of ['nowhere', '%00', 'a%2Fb'])
      equal((await asGuest(`/organization/${slug}`)).status, 404, slug);
  });
});

test('a page after the last one is not found; an invalid number is the first page', async () => {
  for (const path of ['/problems/', '/users/', '/organizations/', '/contests/', '/organization/club']) {
    equal((await asGuest(`${path}?page=9`)).status, 404, path);
    equal((await asGuest(`${path}?page=x`)).status, 200, path);
    equal((await asGuest(`${path}?page=-1`)).status, 200, path);
  }
});

test('every page links every part of the site and marks the current one', async () => {
  const { body } = await asGuest('/problem/bridges');
  const nav = /<nav class="site-links"[^>]*>(.*?)<\/nav>/s.exec(body)?.[1] ?? '';
  const parts = [...nav.matchAll(/<a href="([^"]*)"( aria-current="true")?>/g)];
  deepEqual(
    parts.map(([, address, isHere]) => [address, isHere !== undefined]),
    [
      ['/problems/', true],
      ['/lists/', false],
      ['/submissions/', false],
      ['/contests/', false],
      ['/users/', false],
      ['/organizations/', false],
      ['/status/', false],
    ],
  );
  for (const [, address = ''] of parts) equal((await asGuest(address)).status, 200, address);
});
