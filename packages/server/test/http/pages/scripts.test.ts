import { deepEqual, equal, match } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { scenarioApp, tokenOf } from '../../data/scenario.ts';
import { people } from '../../fixtures/accounts.ts';
import { browser } from '../../fixtures/browser.ts';
import { type GetPage, pages, tableRows, textOf } from './page.ts';

const { app, site } = await scenarioApp();
const { aPerson, signedIn } = people(site, app);
const asGuest = pages(app);
const adaToken = await tokenOf(site, 'ada');
const asRoot = pages(app, await tokenOf(site, 'root'));
const asAda = pages(app, adaToken);

/** The ids of the submission rows, in order. */
async function rowsOf(get: GetPage, path: string): Promise<(string | undefined)[]> {
  const { content } = await get(path);
  return [...content.matchAll(/<div class="submission-row" id="(\d+)">/g)].map(([, id]) => id);
}

test('`#user-links` is a span on every page and contains the name of the user in b', async () => {
  const links = ({ body }: { body: string }) => /<(\w+) id="user-links">(.*?)<\/\1>/s.exec(body)?.slice(1);
  const person = await aPerson();
  const session = await signedIn(person);
  deepEqual(links(await asAda('/problems/')), ['span', '<b>ada</b>']);
  const name = `<a href="/user/${person.username}"><b>${person.username}</b></a>`;
  deepEqual(links(await session.get('/')), ['span', `${name}<a href="/edit/profile/">Settings</a>`]);
  equal(links(await asGuest('/'))?.[0], 'span');
  equal(links(await asGuest('/nothing'))?.[0], 'span');
});

test('`ul.errorlist` has no other attribute; the element around it has the role', async () => {
  const reply = await browser(app).post('/accounts/login/', { username: 'ada', password: 'wrong' });
  match(reply.body, /<div role="alert"><ul class="errorlist"><li>[^<]+<\/li><\/ul><\/div>/);
});

test('/widgets/template returns the template of a language as plain text', async () => {
  const get = async (id: string) => app.inject(`/widgets/template?id=${id}`);
  const { statusCode, headers, body } = await get('1');
  deepEqual([statusCode, headers['content-type'], body], [200, 'text/plain; charset=utf-8', 'print("hi")']);
  deepEqual([(await get('2')).statusCode, (await get('2')).body], [200, '']);
  for (const id of ['99', '0', 'PY3', '']) equal((await get(id)).statusCode, 404, id);
});

test('/widgets/preview converts Markdown to safe HTML for signed-in users', async () => {
  const preview = (content: string, headers = {}) =>
    app.inject({ method: 'POST', url: '/widgets/preview', headers, payload: { content } });
  const authorization = `Bearer ${adaToken}`;
  const shown = await preview('**bold** <script>alert(1)</script>', { authorization });
  deepEqual(
    [shown.statusCode, shown.headers['content-type'], shown.body],
    [200, 'text/html; charset=utf-8', '<p><strong>bold</strong> </p>\n'],
  );
  equal((await preview('x'.repeat(200_000), { authorization })).statusCode, 200);
  equal((await preview('x'.repeat(200_001), { authorization })).statusCode, 413);
  equal((await preview('x')).statusCode, 302);
  equal((await preview('x', { accept: 'application/json' })).statusCode, 403);
  const session = await signedIn(await aPerson());
  equal((await session.post('/widgets/preview', { content: '*x*' })).body, '<p><em>x</em></p>\n');
  equal(
    (await session.post('/widgets/preview', { content: '*x*', csrfmiddlewaretoken: '' })).statusCode,
    403,
  );
});

test('/widgets/tex converts TeX to Markdown for signed-in users', async () => {
  const convert = (content: string, headers = {}) =>
    app.inject({ method: 'POST', url: '/widgets/tex', headers, payload: { content } });
  const authorization = `Bearer ${adaToken}`;
  const converted = await convert('\\textbf{bold} \\foo', { authorization });
  deepEqual(
    [converted.statusCode, converted.json()],
    [
      200,
      {
        markdown: '**bold** \\\\foo',
        warnings: ['TeX: the TeX command \\foo is left in the text as it is'],
      },
    ],
  );
  deepEqual((await convert('\\newcommand{\\x}{a\\x}\\x', { authorization })).json(), {
    fault: 'the TeX macros of TeX become too large',
  });
  equal((await convert('x'.repeat(200_001), { authorization })).statusCode, 413);
  equal((await convert('x', { accept: 'application/json' })).statusCode, 403);
});

describe('/submissions/user/<name>/', () => {
  const totalOf = async (get: GetPage, path: string) => {
    const { content } = await get(path);
    const json =
      /<script type="application\/json" id="results-json">(.*?)<\/script>/.exec(content)?.[1] ?? '';
    match(json, /"total": \d+/);
    // Programs for older sites look for a script with this text, and read the object in its last line.
    const older = /<script[^>]*>(window\.results_json.*?)<\/script>/s.exec(content)?.[1] ?? '';
    deepEqual(JSON.parse(/\{.*\}/.exec(older)?.[0] ?? ''), JSON.parse(json));
    return JSON.parse(json).total;
  };

  test('has a row for each visible submission of the user, and their number', async () => {
    deepEqual(await rowsOf(asGuest, '/submissions/user/ada/'), ['5', '3', '2', '1']);
    equal(await totalOf(asGuest, '/submissions/user/ada/'), 4);
    deepEqual(await rowsOf(asAda, '/submissions/user/ada/'), ['6', '5', '4', '3', '2', '1']);
    equal(await totalOf(asAda, '/submissions/user/ada/'), 6);
    deepEqual(await rowsOf(asAda, '/submissions/user/ada/?result=AC&problem=bridges'), ['5', '1']);
    equal(await totalOf(asAda, '/submissions/user/ada/?result=AC&problem=bridges'), 2);
  });

  test('counts the whole list, not the page', async () => {
    await sql`insert into submissions (user_id, problem_id, language_id, date, status, result, judged_at)
      select 3, 2, 1, '2030-01-01T11:00Z', 'D', 'WA', '2030-01-01T11:00Z' from generate_series(1, 60)`.execute(
      site.database.query,
    );
    equal((await rowsOf(asGuest, '/submissions/user/root/')).length, 50);
    equal(await totalOf(asGuest, '/submissions/user/root/'), 60);
    match(
      (await asGuest('/submissions/user/root/')).content,
      /href="\/submissions\/user\/root\/\?before=\d+"/,
    );
    await sql`delete from submissions where user_id = 3`.execute(site.database.query);
  });

  test('is empty for a user without submissions, and not found without a user', async () => {
    equal((await asGuest('/submissions/user/root/')).status, 200);
    equal(await totalOf(asGuest, '/submissions/user/root/'), 0);
    for (const name of ['nobody', '%00', 'a%2Fb'])
      equal((await asGuest(`/submissions/user/${name}/`)).status, 404, name);
  });
});

test('/user/<name>/solved links the solved problems that the viewer may see, with their points', async () => {
  const solved = async (get: GetPage) => {
    const { status, content } = await get('/user/ada/solved');
    const links = [...content.matchAll(/<a href="(\/problem\/[^"]*)">/g)].map(([, address]) => address);
    const pp = [...content.matchAll(/<div class="pp">(.*?)<\/div>/g)].map(([, points]) => points);
    return { status, links, pp, rows: tableRows(content, 'solved-problems') };
  };
  deepEqual(await solved(asGuest), {
    status: 200,
    links: ['/problem/bridges'],
    pp: ['5pp'],
    rows: [['Bridges & "Cuts"', '5pp']],
  });
  deepEqual((await solved(asRoot)).rows, [
    ['Secret', '7pp'],
    ['Bridges & "Cuts"', '5pp'],
  ]);
  await sql`update best_results set own_points = 3, own_is_solved = true where user_id = 1 and problem_id = 2`.execute(
    site.database.query,
  );
  const [ofGuest, own] = [await solved(asGuest), await solved(asAda)];
  deepEqual(
    [ofGuest.rows.length, own.rows.at(-1)],
    [1, ['Sorting', '3pp']],
    'users see their own true results',
  );
  equal((await asGuest('/user/nobody/solved')).status, 404);
  match((await asGuest('/user/bob/solved')).content, /This user has not solved any problems yet\./);
});

test('`img.user-gravatar` of a profile without a photo is a picture that exists', async () => {
  const { content } = await asGuest('/user/bob');
  const address = /<img class="[^"]*\buser-gravatar\b[^"]*" src="([^"]*)"/.exec(content)?.[1] ?? '';
  equal((await app.inject(address)).headers['content-type'], 'image/svg+xml');
});

test('`.user-sidebar` of a profile has the rank, the points, the solved problems and the rating', async () => {
  const sidebar = async (name: string) => {
    const { content } = await asGuest(`/user/${name}`);
    const lines = /<div class="user-sidebar">(.*?)<\/div>/s.exec(content)?.[1]?.trim().split('\n') ?? [];
    return lines.map(textOf);
  };
  deepEqual(await sidebar('ada'), [
    'Rank by points: #1',
    'Total points: 4.25',
    'Problems solved: 1',
    'Rating: 1500',
  ]);
  deepEqual(await sidebar('bob'), [
    'Rank by points: #2',
    'Total points: 0.00',
    'Problems solved: 0',
    'Rating: not rated',
  ]);
});

describe('/problem/<code>/rank/', () => {
  test('has the best submission of each user, most points first, then the fastest', async () => {
    await sql`insert into submissions (user_id, problem_id, language_id, date, status, result, time, points, judged_at)
      select user_id, 1, 1, '2030-01-01T05:00Z', 'D', result, time, points, '2030-01-01T05:00Z'
      from (values (2, 'AC', 0.1, 5), (2, 'AC', 0.05, 4), (3, 'WA', 0.01, 2.5), (4, 'AC', 0.01, 5), (5, 'WA', 0.1, 0))
        as sent (user_id, result, time, points)`.execute(site.database.query);
    const rows = await rowsOf(asGuest, '/problem/bridges/rank/');
    const { content } = await asGuest('/problem/bridges/rank/');
    const names = [...content.matchAll(/<div class="user">(?:<span[^>]*>)?<a href="\/user\/(\w+)">/g)].map(
      ([, name]) => name,
    );
    // shy is unlisted, and gone has no points.
    deepEqual([names, rows[1]], [['bob', 'ada', 'root'], '1']);
    await sql`delete from submissions where date = '2030-01-01T05:00Z'`.execute(site.database.query);
  });

  test('omits submissions hidden by a freeze, except for their owner', async () => {
    deepEqual(await rowsOf(asGuest, '/problem/sorting/rank/'), []);
    deepEqual(await rowsOf(asAda, '/problem/sorting/rank/'), ['6']);
  });

  test('continues at /problem/<code>/rank/<page>', async () => {
    await sql`insert into users (username) select 'many' || n from generate_series(1, 60) n`.execute(
      site.database.query,
    );
    await sql`insert into submissions (user_id, problem_id, language_id, date, status, result, points, judged_at)
      select id, 2, 1, '2030-01-01T05:00Z', 'D', 'AC', 3, '2030-01-01T05:00Z' from users where username like 'many%'`.execute(
      site.database.query,
    );
    const [first, second] = ['/problem/sorting/rank/', '/problem/sorting/rank/2'];
    const rows = [...(await rowsOf(asGuest, first)), ...(await rowsOf(asGuest, second))];
    deepEqual([rows.length, new Set(rows).size], [60, 60]);
    match((await asGuest(first)).content, /<a rel="next" href="\/problem\/sorting\/rank\/2">/);
    match((await asGuest(second)).content, /<a rel="prev" href="\/problem\/sorting\/rank\/">/);
    await sql`delete from submissions where date = '2030-01-01T05:00Z'`.execute(site.database.query);
    await sql`delete from users where username like 'many%'`.execute(site.database.query);
  });

  test('is not found without a problem, after the last page, and for an invalid page', async () => {
    const absent = ['/problem/nothing/rank/', '/problem/secret/rank/', '/problem/bridges/rank/2'];
    for (const path of [...absent, '/problem/bridges/rank/x', '/problem/bridges/rank/0'])
      equal((await asGuest(path)).status, 404, path);
    equal((await asGuest('/problem/bridges/rank')).status, 301);
  });
});
