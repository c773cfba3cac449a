import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FormatName } from '@tribunal/core/formats/formats';
import { english } from '@tribunal/server/http/messages/en/english';
import { boardRows } from '@tribunal/server/http/pages/contests/scoreboard/scoreboard-table';
import { sql } from 'kysely';
import { api } from '../../data/api.ts';
import { object, scenarioApp, tokenOf } from '../../data/scenario.ts';
import { pages, tableRows, textOf } from '../../http/pages/page.ts';

const { app, site } = await scenarioApp();
const { query } = site.database;
const asGuest = pages(app);
const rootToken = await tokenOf(site, 'root');
const asRoot = pages(app, rootToken);
const cup = '/contest/cup/ranking/';

describe('a scoreboard', () => {
  test('shares ranks, lists disqualified users last without a rank, and shows only the number of submissions since the freeze', async () => {
    deepEqual(tableRows((await asGuest(cup)).content, 'board'), [
      ['1', 'ada', '1', '10', '★ 1 · 10', '? 1'],
      ['1', 'bob', '1', '10', '★ 1 · 10', ''],
      ['–', 'root disqualified', '3', '1', '', ''],
    ]);
  });

  test('has the number of contestants who solved and tried each problem, within what the viewer sees', async () => {
    const totalsOf = (content: string) =>
      [...content.matchAll(/<th scope="col" class="cell">.*?<small[^>]*>(.*?)<\/small>/gs)].map(
        ([, total]) => total,
      );
    deepEqual(totalsOf((await asGuest(cup)).content), ['2/2', '0/1']);
    deepEqual(totalsOf((await asRoot(cup)).content), ['2/2', '1/1']);
  });

  test('shows contestants their own unfrozen row at their public rank', async () => {
    const asAda = pages(app, await tokenOf(site, 'ada'));
    const { content } = await asAda(cup);
    deepEqual(tableRows(content, 'board'), [
      ['1', 'ada you', '2', '90', '★ 1 · 10', '1 · 283'],
      ['1', 'bob', '1', '10', '★ 1 · 10', ''],
      ['–', 'root disqualified', '3', '1', '', ''],
    ]);
    match(textOf(content), /Your own row shows your current results\./);
    deepEqual(tableRows((await asGuest(cup)).content, 'board')[0], [
      '1',
      'ada',
      '1',
      '10',
      '★ 1 · 10',
      '? 1',
    ]);
  });

  test('is unfrozen for editors', async () => {
    deepEqual(tableRows((await asRoot(cup)).content, 'board').slice(0, 2), [
      ['1', 'ada', '2', '90', '★ 1 · 10', '★ 1 · 283'],
      ['2', 'bob', '1', '10', '★ 1 · 10', ''],
    ]);
  });

  test('has the rows, the order and the ranks of the data API', async () => {
    for (const [get, page] of [
      [api(app), asGuest],
      [api(app, rootToken), asRoot],
    ] as const) {
      const { rankings } = await object(get, 'contest/cup');
      const rows = tableRows((await page(cup)).content, 'board');
      deepEqual(
        rows.map(([rank, user, score, time]) => [rank, user?.split(' ')[0], score, time]),
        rankings.map((row: Record<string, unknown>) => [
          String(row.rank ?? '–'),
          row.user,
          String(row.score),
          String(row.cumulative_time),
        ]),
      );
    }
  });

  test('shows that it is frozen, without times and results of later submissions', async () => {
    const { content } = await asGuest(cup);
    match(
      textOf(content),
      /The scoreboard is frozen until the organizers thaw it\. The results of later submissions are hidden\./,
    );
    doesNotMatch(content, /283/);
    doesNotMatch(textOf((await asRoot(cup)).content), /are hidden/);
  });

  test('shows ratings if the contest is rated', async () => {
    deepEqual(tableRows((await asGuest('/contest/old/ranking/')).content, 'board'), [
      ['1', 'ada', '100', '0:10:00', '★ 100 0:10:00', '1500'],
    ]);
  });

  test('changes with the contest', async () => {
    await asGuest(cup);
    await sql`update participations set frozen_score = 7 where contest_id = 2 and user_id = 2`.execute(query);
    await sql`update contest_heads set number = number + 1 where contest_id = 2`.execute(query);
    equal(tableRows((await asGuest(cup)).content, 'board')[0]?.[1], 'bob');
    await sql`update contests set thawed_at = now() where id = 2`.execute(query);
    equal(tableRows((await asGuest(cup)).content, 'board')[0]?.[2], '2');
    await sql`update contests set thawed_at = null where id = 2`.execute(query);
  });

  test('that is hidden is refused with the reason', async () => {
    await sql`update contests set scoreboard_visibility = 'H' where id = 1`.execute(query);
    const { status, content } = await asGuest('/contest/old/ranking/');
    equal(status, 403);
    match(content, /The scoreboard is not open to you\. Only the organizers of the contest can see it\./);
    const { statusCode, body } = await app.inject({ url: '/contest/old/ranking/' });
    deepEqual([statusCode, body], [403, 'the scoreboard is not open to you']);
    const own = await pages(app, await tokenOf(site, 'ada'))('/contest/old/ranking/');
    deepEqual(tableRows(own.content, 'board'), [['–', 'ada you', '100', '0:10:00', '100 0:10:00', '1500']]);
    match(textOf(own.content), /You see only your own row\./);
    await sql`update contests set scoreboard_visibility = 'V' where id = 1`.execute(query);
  });
});

/** The text of one cell, and its class. */
function cell(format: FormatName, solution: Record<string, number | boolean> | null): [string, string] {
  const problem = {
    points: 100,
    partial: true,
    is_pretested: false,
    max_submissions: null,
    color: null,
    label: '1',
    name: 'P',
    code: 'p',
  };
  const contestant = {
    userId: 1,
    username: 'u',
    startTime: '',
    endTime: '',
    name: '',
    organization: null,
    country: '',
    groups: [],
    isUnofficial: false,
    oldRating: null,
    newRating: null,
  };
  const contestants = new Map([[1, contestant]]);
  const board = {
    format,
    hasRatings: false,
    showsTeamNames: false,
    showsOrganizations: false,
    problems: [problem],
    contestants,
    totals: null,
  };
  const row = { id: 1, virtual: 0, rank: 1, score: 0, cumulativeTime: 0, tiebreaker: 0, solved: 0 };
  const cells = [solution && { ...untouchedCell, ...solution }];
  const { html } = boardRows(english, board, [{ ...row, isDisqualified: false, isUnofficial: false, cells }]);
  const [, kind = '', text = ''] = /.*<td(?: class="([a-z ]*)")?>(.*?)<\/td><\/tr>/s.exec(html) ?? [];
  return [textOf(text), kind];
}

const untouchedCell = {
  ...{ points: 0, bonus: 0, time: 0, tries: 0, penalty: 0 },
  ...{ pending: 0, unjudged: 0, solvedAt: null, isFirst: false },
};

test('a cell shows points, their time and failed attempts according to the format', () => {
  const table: [FormatName, Record<string, number | boolean> | null, [string, string]][] = [
    ['default', null, ['', '']],
    ['default', { points: 40, time: 3723.9, tries: 3, penalty: 2 }, ['40 1:02:03', 'part']],
    ['default', { points: 0, time: 60, tries: 3, penalty: 3 }, ['0', 'none']],
    ['ioi', { points: 33.333, time: 0, tries: 3, penalty: 2 }, ['33.333', 'part']],
    ['ecoo', { points: 100, time: 60, bonus: 14, tries: 3, penalty: 2 }, ['100+14 0:01:00', 'full']],
    ['atcoder', { points: 100, time: 60, tries: 3, penalty: 2 }, ['100 0:01:00 −2', 'full']],
    ['atcoder', { points: 0, time: 60, tries: 3, penalty: 3 }, ['0 −3', 'none']],
    ['icpc', { points: 100, time: 60, tries: 1, penalty: 0 }, ['1 · 1', 'full']],
    ['icpc', { points: 100, time: 3599.9, tries: 3, penalty: 2 }, ['3 · 59', 'full']],
    ['icpc', { points: 100, time: 60, tries: 1, isFirst: true }, ['★ 1 · 1', 'full first']],
    ['icpc', { points: 40, time: 120, tries: 3, penalty: 2 }, ['40 (3 · 2)', 'part']],
    ['icpc', { points: 0, time: 60, tries: 3, penalty: 3 }, ['−3', 'none']],
    ['icpc', { points: 0, time: 0, tries: 0, penalty: 0 }, ['', '']],
    ['icpc', { points: 0, time: 0, tries: 0, penalty: 0, pending: 2 }, ['? 2', 'pending']],
    ['icpc', { points: 0, time: 0, tries: 0, penalty: 0, unjudged: 1 }, ['? 1', 'pending']],
    ['icpc', { points: 0, time: 60, tries: 1, penalty: 1, pending: 2 }, ['−1 ? 2', 'pending']],
    ['site', { points: 50, time: 60, tries: 2, penalty: 1, pending: 1 }, ['50 0:01:00 −1 ? 1', 'pending']],
    ['site', { points: 100, time: 60, tries: 1, penalty: 0, pending: 1 }, ['100 0:01:00 ? 1', 'full']],
    ['site', { points: 100, time: 60, tries: 1, penalty: 0, pending: 0 }, ['100 0:01:00', 'full']],
  ];
  for (const [format, solution, expected] of table)
    deepEqual(cell(format, solution), expected, `${format} ${JSON.stringify(solution)}`);
});

test('a scoreboard has pages of 200 rows, and contestants see their own row on each', async () => {
  await sql`insert into users (username) select 'crowd' || n from generate_series(1, 300) n`.execute(query);
  await sql`insert into participations (contest_id, user_id, real_start, score)
    select 1, id, now(), 1000 - id from users where username like 'crowd%'`.execute(query);
  await sql`update participations set score = -1 where contest_id = 1 and user_id = (select id from users where username = 'ada')`.execute(
    query,
  );
  await sql`update contest_heads set number = number + 1 where contest_id = 1`.execute(query);
  const board = '/contest/old/ranking/';
  const rowsOf = (content: string) => tableRows(content, 'board').map(([, user]) => user);
  const [first, second] = [await asGuest(board), await asGuest(`${board}?page=2`)];
  deepEqual(
    [rowsOf(first.content).length, rowsOf(second.content).length, rowsOf(second.content).at(-1)],
    [200, 101, 'ada'],
  );
  match(first.content, /<a rel="next" href="\/contest\/old\/ranking\/\?page=2">/);
  equal((await asGuest(`${board}?page=3`)).status, 404);
  const own = await pages(app, await tokenOf(site, 'ada'))(board);
  match(own.content, /<tfoot><tr id="user-ada" class="own">/);
  match(own.content, /href="\/contest\/old\/ranking\/\?page=2#user-ada"/);
  const ownPage = await pages(app, await tokenOf(site, 'ada'))(`${board}?page=2`);
  doesNotMatch(ownPage.content, /<tfoot>/);
});
