import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { maxFilteredUsers } from '@tribunal/core/scoreboard/filters';
import { buildApp } from '@tribunal/server/start/app';
import { sql } from 'kysely';
import { needsChromium, openBrowser } from '../../browser/open-browser.ts';
import { closeAtEnd, testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { pages, tableRows, textOf } from '../../http/pages/page.ts';
import { insertBigBoard } from './big-board.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
closeAtEnd(() => site.notifications.close());
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);
const id = await insertBigBoard(database, { key: 'open', teams: 500 });
await sql`insert into contest_groups (contest_id, code, name, position) values (${id}, 'even', 'Even teams', 0)`.execute(
  database.query,
);
await sql`insert into contest_group_members (contest_id, user_id, code)
  select ${id}, user_id, 'even' from participations where contest_id = ${id} and id % 2 = 0`.execute(
  database.query,
);
const board = '/contest/open/ranking';
const getPage = pages(app);

/** Rank and username, line by line. */
async function csv(query: string): Promise<string[]> {
  const { body, statusCode } = await app.inject({ url: `${board}.csv?${query}` });
  equal(statusCode, 200, body);
  const lines = body.trimEnd().split('\r\n').slice(1);
  return lines.map((line) => line.split(',').slice(0, 2).join(' '));
}

async function json(query: string): Promise<string[]> {
  const { data } = (await app.inject({ url: `${board}.json?${query}` })).json();
  const rows: { user: string; rank: number }[] = data.object.rankings;
  return rows.map(({ user, rank }) => `${rank} ${user}`);
}

const namesIn = (content: string) =>
  [...content.matchAll(/<tr id="user-(\w+)"[^>]*><td class="number">(\d+)/g)].map(
    ([, name, rank]) => `${rank} ${name}`,
  );

/** On all pages, as somebody without scripts reads them. */
async function page(query: string): Promise<string[]> {
  const names: string[] = [];
  for (let address: string | undefined = `${board}/?${query}`; address; ) {
    const { content, status } = await getPage(address);
    equal(status, 200);
    names.push(...namesIn(content));
    address = /rel="next" href="([^"]*)"/.exec(content)?.[1]?.replaceAll('&amp;', '&');
  }
  return names;
}

const projector = async (query: string) => namesIn((await getPage(`${board}/?view=projector&${query}`)).body);

describe('a filtered scoreboard', () => {
  const queries = [
    'group=even',
    'organization=open-school-7',
    'country=VNM',
    'country=VNM&group=even',
    'users=openteam00003,OPENTEAM00100,nobody',
    'find=happy',
    'find=nobody+is+called+so',
    'organization=no-such-school',
    'users=,',
    'group=even&at=60',
  ];
  for (const query of queries)
    test(`has the same rows on the page, in both files and on the projector: ${query}`, async () => {
      const at = query.includes('at=') ? 'at=60' : '';
      const [all, shown] = [await csv(at), await csv(query)];
      ok(shown.length < all.length);
      deepEqual(await json(query), shown);
      deepEqual(await page(query), shown);
      deepEqual(await projector(query), shown.slice(0, 40));
      deepEqual(
        shown,
        all.filter((line) => shown.includes(line)),
      );
    });

  test('finds exactly those whom a filter wants', async () => {
    const { rows } = await sql<{
      username: string;
    }>`select u.username from participations p join users u on u.id = p.user_id
      where p.contest_id = ${id} and p.id % 2 = 0 and u.full_name ilike '%happy%' order by 1`.execute(
      database.query,
    );
    deepEqual(
      (await csv('group=even&find=Happy')).map((line) => line.split(' ')[1]).toSorted(),
      rows.map(({ username }) => username),
    );
    equal((await csv('users=openteam00003,OPENTEAM00100,nobody')).length, 2);
    equal((await csv('group=&organization=&users=&find=+')).length, 500);
  });

  test('says how many rows it shows, keeps the choice in its forms, and its links lead to the same rows', async () => {
    const { content } = await getPage(`${board}/?group=even&find=happy&at=60`);
    match(textOf(content), /\d+ of 500 rows are shown\. Show all rows/);
    match(content, /<option value="even" selected>Even teams<\/option>/);
    match(content, /name="find" value="happy"/);
    match(
      content,
      /href="\/contest\/open\/ranking\.csv\?at=60&amp;group=even&amp;find=happy&amp;spreadsheet=1"/,
    );
    match(content, /href="\/contest\/open\/ranking\.json\?at=60&amp;group=even&amp;find=happy"/);
    match(content, /href="\/contest\/open\/ranking\/\?view=projector&amp;group=even&amp;find=happy"/);
    match(
      content,
      /<p class="board-shown" role="status"><span>.*?<a href="\/contest\/open\/ranking\/\?at=60"/,
    );
    match((await getPage(`${board}/`)).content, /<p class="board-shown" role="status" hidden="">/);
  });

  test('refuses more users than an address has room for', async () => {
    const users = (count: number) => `users=${Array.from({ length: count }, (_, n) => `u${n}`).join(',')}`;
    for (const address of [`${board}/`, `${board}.json`, `${board}.csv`]) {
      equal((await getPage(`${address}?${users(maxFilteredUsers)}`)).status, 200);
      equal((await getPage(`${address}?${users(maxFilteredUsers + 1)}`)).status, 400);
    }
  });

  test('does not tell the names and organizations that it does not show', async () => {
    await insertBigBoard(database, { key: 'quiet', teams: 20 });
    await sql`update contests set show_team_names = false, show_organizations = false where key = 'quiet'`.execute(
      database.query,
    );
    const { content } = await getPage('/contest/quiet/ranking/');
    equal(tableRows(content, 'board').length, 20);
    doesNotMatch(content, /quiet-school|VNM/);
    for (const query of ['country=VNM', 'organization=quiet-school-7', 'find=happy'])
      for (let school = 1; school <= 200; school += query.startsWith('organization') ? 1 : 200) {
        const asked = query.replace('school-7', `school-${school}`);
        const { body } = await app.inject({ url: `/contest/quiet/ranking.csv?${asked}` });
        equal(body.trimEnd().split('\r\n').length, 1, asked);
      }
  });
});

describe('the filters of a scoreboard in a browser', needsChromium, () => {
  test('without scripts, a form applies them', async () => {
    const { page: tab } = await newPage({ javaScriptEnabled: false });
    await tab.goto(`${board}/?at=60`);
    await tab.getByLabel('Group').selectOption('even');
    await tab.getByLabel('Usernames').fill('openteam00001, openteam00002, openteam00003');
    await tab.getByRole('button', { name: 'Apply filters' }).click();
    await tab.waitForURL('**group=even**');
    const rows = await tab.locator('table.board tbody tr').count();
    ok(rows === 1 || rows === 2, `${rows}`);
    equal(new URL(tab.url()).searchParams.get('at'), '60');
    await tab.getByRole('searchbox').fill('nobody is called so');
    await tab.getByRole('button', { name: 'Find', exact: true }).click();
    await tab.getByText('0 of 500 rows are shown.').waitFor();
    await tab.getByRole('link', { name: 'Show all rows' }).click();
    await tab.waitForURL(({ search }) => search === '?at=60');
    equal(await tab.locator('table.board tbody tr').count(), 200);
    equal(new URL(tab.url()).search, '?at=60');
  });

  test('with scripts, the address and the links follow them, and a reload keeps them', async () => {
    const { page: tab, errors } = await newPage();
    const users = () =>
      tab
        .locator('.live-rows .live-row')
        .evaluateAll((lines) => lines.map((line) => (line as HTMLElement).dataset.user));
    const fileOf = async (format: string) => {
      const address = await tab.getByRole('link', { name: `Scoreboard as ${format}` }).getAttribute('href');
      const { body } = await app.inject({ url: address!.replace(/^https?:\/\/[^/]*/, '') });
      return body;
    };
    const linesOf = (body: string) =>
      body
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[1]);
    await tab.goto(`${board}/?find=happy`);
    await tab.locator('.sought').waitFor();
    equal(linesOf(await fileOf('CSV')).length, 500);
    await tab.getByLabel('Organization').selectOption({ index: 1 });
    deepEqual(linesOf(await fileOf('CSV')), await users());
    equal(JSON.parse(await fileOf('JSON')).data.object.rankings.length, (await users()).length);
    await tab.getByText(/of 500 rows are shown/).waitFor();
    const organization = await tab.getByLabel('Organization').inputValue();
    equal(new URL(tab.url()).search, `?organization=${organization}`);
    await tab.getByRole('slider').fill('30');
    await tab.waitForURL('**at=30**');
    equal(JSON.parse(await fileOf('JSON')).data.object.at, 30);
    await tab.reload();
    await tab.locator('.live-rows .live-row').first().waitFor();
    deepEqual(linesOf(await fileOf('CSV')).toSorted(), (await users()).toSorted());
    await tab.getByRole('link', { name: 'Show all rows' }).click();
    equal(new URL(tab.url()).search, '?at=30');
    const first = (await users())[0]!;
    await tab.locator(`[data-user="${first}"] .follow`).click();
    await tab.getByLabel('Only those I follow').check();
    deepEqual([await users(), linesOf(await fileOf('CSV'))], [[first], [first]]);
    await tab.locator(`[data-user="${first}"] .follow`).click();
    await tab.getByText('0 of 500 rows are shown.').waitFor();
    deepEqual(linesOf(await fileOf('CSV')), []);
    deepEqual(errors, []);
  });

  test('the projector shows only the rows that pass, and follows them', async () => {
    const { page: tab, errors } = await newPage();
    await tab.goto(`${board}/?view=projector&organization=open-school-7&find=0`);
    await tab.locator('.live-rows .live-row').first().waitFor();
    const names = await tab
      .locator('.live-rows .live-row')
      .evaluateAll((lines) => lines.map((line) => (line as HTMLElement).dataset.user));
    deepEqual(
      names.toSorted(),
      (await csv('organization=open-school-7&find=0')).map((line) => line.split(' ')[1]).toSorted(),
    );
    deepEqual(errors, []);
  });
});
