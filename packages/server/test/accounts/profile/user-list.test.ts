import { deepEqual, equal, match } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { scenarioApp } from '../../data/scenario.ts';
import { pages, tableRows } from '../../http/pages/page.ts';

const { app, site } = await scenarioApp();
const asGuest = pages(app);
await sql`insert into users (username, full_name, performance_points, own_performance_points, problem_count, rating) values
  ('Zoe_K', 'Zoë Kálmán', 1, 1, 9, 1500), ('adamant', '100% sure', 2, 2, 5, 2400)`.execute(
  site.database.query,
);

const namesIn = async (path: string) =>
  tableRows((await asGuest(path)).content, 'user-list').map(([rank, name]) => [rank, name]);

describe('the list of users', () => {
  test('is sorted by points unless another order is chosen', async () => {
    deepEqual(await namesIn('/users/'), [
      ['1', 'ada'],
      ['2', 'adamant 100% sure'],
      ['3', 'Zoe_K Zoë Kálmán'],
      ['4', 'bob'],
      ['4', 'root'],
    ]);
    deepEqual(await namesIn('/users/?sort=anything'), await namesIn('/users/'));
  });

  test('by solved problems shows everybody, by rating only users who have one', async () => {
    deepEqual(await namesIn('/users/?sort=solved'), [
      ['1', 'Zoe_K Zoë Kálmán'],
      ['2', 'adamant 100% sure'],
      ['3', 'ada'],
      ['4', 'bob'],
      ['4', 'root'],
    ]);
    deepEqual(await namesIn('/users/?sort=rating'), [
      ['1', 'adamant 100% sure'],
      ['2', 'ada'],
      ['2', 'Zoe_K Zoë Kálmán'],
    ]);
  });

  test('marks the column that it is sorted by, and the other columns are links', async () => {
    const { content } = await asGuest('/users/?sort=rating&search=a');
    match(
      content,
      /<th [^>]*aria-sort="descending"><a href="\/users\/\?search=a&amp;sort=rating">Rating<\/a>/,
    );
    match(
      content,
      /<th scope="col" class="number"><a href="\/users\/\?search=a&amp;sort=points">Points<\/a>/,
    );
  });

  test('finds users by a part of the username or the name, in any case, the exact username first', async () => {
    deepEqual(await namesIn('/users/?search=ADA'), [
      ['–', 'ada'],
      ['–', 'adamant 100% sure'],
    ]);
    deepEqual(await namesIn('/users/?search=k%C3%A1lm'), [['–', 'Zoe_K Zoë Kálmán']]);
    deepEqual(await namesIn('/users/?search=100%25'), [['–', 'adamant 100% sure']]);
    deepEqual(await namesIn('/users/?search=_'), [['–', 'Zoe_K Zoë Kálmán']], 'no character is a wildcard');
  });

  test('a search finds no unlisted and no inactive users', async () => {
    for (const name of ['shy', 'gone', '%00']) {
      const { status, content } = await asGuest(`/users/?search=${name}`);
      deepEqual([status, tableRows(content, 'user-list')], [200, []]);
      match(content, /No users found\. <a href="\/users\/">Show all users<\/a>/);
    }
  });
});

describe('/runtimes/', () => {
  test('shows the versions of the judges that are online, and the commands', async () => {
    await sql`insert into judge_runtimes (judge_id, language_id, position, name, version) values (2, 2, 0, 'g++', '9')`.execute(
      site.database.query,
    );
    deepEqual(tableRows((await asGuest('/runtimes/')).content, 'runtime-list'), [
      ['C++17 CPP17', 'g++ 12', 'g++ -std=gnu++17 -O2 -DONLINE_JUDGE main.cpp -lm ./program', 'alpha'],
      ['Python 3 PY3', 'pypy3 7 python3 3.11', 'python3 main.py', 'alpha'],
    ]);
  });

  test('says which languages no judge has', async () => {
    await sql`update judges set is_disabled = true`.execute(site.database.query);
    const rows = tableRows((await asGuest('/runtimes/')).content, 'runtime-list');
    deepEqual(
      rows.map(([name, version, , judges]) => [name, version, judges]),
      [
        ['C++17 CPP17', 'no judge online', ''],
        ['Python 3 PY3', 'no judge online', ''],
      ],
    );
    equal((await asGuest('/runtimes')).status, 301);
  });
});
