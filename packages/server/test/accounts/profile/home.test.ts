import { deepEqual, doesNotMatch, match } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { postNews } from '@tribunal/server/actions/site/change-news';
import { operator } from '@tribunal/server/storage/accounts/audit-log';
import { sql } from 'kysely';
import { scenarioApp, tokenOf } from '../../data/scenario.ts';
import { browser } from '../../fixtures/browser.ts';
import { type GetPage, pages, tableRows, textOf } from '../../http/pages/page.ts';

const { app, site } = await scenarioApp();
const asGuest = pages(app);
const asAda = pages(app, await tokenOf(site, 'ada'));
const asBob = pages(app, await tokenOf(site, 'bob'));

const cards = async (get: GetPage) =>
  [...(await get('/')).content.matchAll(/<li class="contest-card (\w+)">(.*?)<\/li>/gs)].map(
    ([, phase, card = '']) => [phase, textOf(card)],
  );

await sql`insert into contests (key, name, start_time, end_time, is_visible) values
  ('later', 'Later', '2030-01-02T12:00Z', '2030-01-02T15:00Z', true),
  ('hidden', 'Hidden', '2030-01-02T12:00Z', '2030-01-02T15:00Z', false)`.execute(site.database.query);

describe('the home page of a guest', () => {
  test('says what the site is and how to begin', async () => {
    const { content } = await asGuest('/');
    match(content, /<h1>Tribunal<\/h1>/);
    match(content, /href="\/accounts\/register\/">Create an account</);
    match(content, /href="\/problems\/">Browse the problems</);
  });

  test('shows running and upcoming contests that everybody may see', async () => {
    deepEqual(await cards(asGuest), [
      ['running', 'running Open Time left 3:00:00 2030-01-01 09:00 UTC · Default Scoreboard'],
      ['upcoming', 'upcoming Later Starts in 24:00:00 2030-01-02 12:00 UTC · Default'],
    ]);
  });

  test('shows the latest submissions that everybody may see, and the highest ratings', async () => {
    const { content } = await asGuest('/');
    deepEqual(
      tableRows(content, 'latest-submissions').map((row) => row.slice(0, 3)),
      [
        ['CE', 'Bridges & "Cuts"', 'bob'],
        ['AC', 'Bridges & "Cuts"', 'ada'],
        ['QU', 'Sorting', 'ada'],
        ['WA', 'Sorting', 'ada'],
        ['AC', 'Bridges & "Cuts"', 'ada'],
      ],
    );
    const top = /<ol class="top-users">(.*?)<\/ol>/s.exec(content)?.[1] ?? '';
    deepEqual(
      [...top.matchAll(/<li>(.*?)<\/li>/g)].map(([, user = '']) => textOf(user)),
      ['ada 1500'],
    );
  });

  test('shows the latest two news posts', async () => {
    match((await asGuest('/')).content, /There is no news yet\./);
    for (const title of ['One', 'Two', 'Three'])
      await postNews(site, operator, { title, body: `About ${title}` }, null);
    const { content } = await asGuest('/');
    deepEqual(
      [...content.matchAll(/<h3><a href="\/news\/\d+">(.*?)<\/a>/g)].map(([, title]) => title),
      ['Three', 'Two'],
    );
    match(content, /<p>About Three<\/p>/);
  });
});

describe('the home page of a user', () => {
  test('shows the own submissions and the next problem', async () => {
    const { content } = await asAda('/');
    match(content, /<h1>Welcome, ada<\/h1>/);
    deepEqual(
      tableRows(content, 'recent-submissions').map((row) => row.slice(0, 2)),
      [
        ['AC', 'Sorting'],
        ['AC', 'Bridges & "Cuts"'],
        ['AC', 'Secret'],
        ['QU', 'Sorting'],
        ['WA', 'Sorting'],
        ['AC', 'Bridges & "Cuts"'],
      ],
    );
    match(textOf(content), /Next problemSorting, 3 points, not solved yet\./);
  });

  test('leads a newcomer to a first problem', async () => {
    const { content } = await asBob('/');
    match(textOf(content), /Start hereSolve your first problem: Sorting\./);
    match(content, /<a class="button primary" href="\/problem\/sorting">Open the problem<\/a>/);
  });

  test('marks the contest that the user is in, and contests that the user has joined', async () => {
    await sql`insert into contest_registrations (contest_id, user_id, registered_at)
      select id, 1, now() from contests where key = 'later'`.execute(site.database.query);
    await sql`update users set current_participation_id = 5 where id = 1`.execute(site.database.query);
    deepEqual(
      (await cards(asAda)).map(([, card]) => card),
      [
        'running you are in this contest Open Time left 3:00:00 2030-01-01 09:00 UTC · Default Scoreboard',
        'upcoming you have joined Later Starts in 24:00:00 2030-01-02 12:00 UTC · Default',
      ],
    );
    doesNotMatch((await asBob('/')).content, /you are in this contest|you have joined/);
  });
});

test('a new user comes to the home page with a first problem', async () => {
  const newcomer = browser(app);
  const reply = await newcomer.post('/accounts/register/', {
    username: 'newcomer',
    email: '',
    password: 'a password nobody guesses',
  });
  deepEqual([reply.statusCode, reply.headers.location], [302, '/']);
  match(textOf((await newcomer.get('/')).body), /Solve your first problem: Sorting\./);
});
