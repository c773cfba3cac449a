import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { scenarioApp, tokenOf } from '../../data/scenario.ts';
import { pages, tableRows, textOf } from '../../http/pages/page.ts';

const { app, site } = await scenarioApp();
const asGuest = pages(app);
const asAda = pages(app, await tokenOf(site, 'ada'));
const asBob = pages(app, await tokenOf(site, 'bob'));

describe('the profile of a user', () => {
  test('has a rating chart whose points link to the contests', async () => {
    const { content } = await asGuest('/user/ada');
    const chart = /<svg class="rating-chart".*?<\/svg>/s.exec(content)?.[0] ?? '';
    match(chart, /viewBox="0 0 720 260"/);
    deepEqual(
      [...chart.matchAll(/<a class="rating-point band-1300" href="([^"]*)" aria-label="([^"]*)">/g)].map(
        ([, address, label]) => [address, label],
      ),
      [['/contest/old', 'Old, 2029-12-01: Expert, 1500']],
    );
    match(chart, /<desc[^>]*>1 rated contest\. Lowest rating 1500, highest 1500, current 1500\.<\/desc>/);
    match((await asGuest('/user/bob')).content, /bob has not taken part in a rated contest yet\./);
  });

  test('lists the contests that have ended, with rank, score and rating change', async () => {
    const { content } = await asGuest('/user/ada');
    deepEqual(tableRows(content, 'contest-history'), [
      ['Cup', '2030-01-01 11:00 UTC', '1', '1', '–', '–'],
      ['Old', '2029-12-01 15:00 UTC', '1', '100', '1500', '–'],
    ]);
  });

  test('counts problems by type, among those that the viewer may see', async () => {
    const { content } = await asGuest('/user/ada');
    const bars = /<ul class="type-bars">(.*?)<\/ul>/s.exec(content)?.[1] ?? '';
    deepEqual(
      [...bars.matchAll(/<li>(.*?)<\/li>/gs)].map(([, bar = '']) => textOf(bar)),
      ['DP1', 'Graphs1'],
    );
  });

  test('counts the submissions of each day, without those that a freeze hides', async () => {
    const days = (content: string) =>
      [...content.matchAll(/<rect class="level-\d"[^>]*><title>([^<]*)</g)].map(([, title]) => title);
    const earlier = ['2029-12-01', '2029-12-10', '2029-12-11'].map((day) => `${day}: 1 submission`);
    deepEqual(days((await asGuest('/user/ada')).content), [...earlier, '2030-01-01: 1 submission']);
    deepEqual(days((await asAda('/user/ada')).content), [
      ...earlier,
      '2029-12-12: 1 submission',
      '2030-01-01: 2 submissions',
    ]);
    deepEqual(tableRows((await asGuest('/user/ada')).content, 'activity-table'), [
      ['2030-01', '1', '1'],
      ['2029-12', '3', '3'],
    ]);
  });

  test('shows organizations and the latest submissions', async () => {
    const { content } = await asGuest('/user/ada');
    match(content, /<a href="\/organization\/club">The &quot;Club&quot;<\/a>/);
    deepEqual(
      tableRows(content, 'recent-submissions').map(([result, problem]) => [result, problem]),
      [
        ['AC', 'Bridges & "Cuts"'],
        ['QU', 'Sorting'],
        ['WA', 'Sorting'],
        ['AC', 'Bridges & "Cuts"'],
      ],
    );
  });

  test('leads only the user to a first problem, until one is solved', async () => {
    match(
      (await asBob('/user/bob')).content,
      /Solve your first problem: <a href="\/problem\/sorting">Sorting<\/a>/,
    );
    doesNotMatch((await asGuest('/user/bob')).content, /Solve your first problem/);
    doesNotMatch((await asAda('/user/ada')).content, /Solve your first problem/);
  });
});

describe('the contest history', () => {
  test('has the frozen score for others and the true score for the user, at the rank that everybody sees', async () => {
    const cup = async (get: typeof asGuest) =>
      tableRows((await get('/user/ada/contests')).content, 'contest-history')[0];
    deepEqual((await cup(asGuest))?.slice(2, 4), ['1', '1']);
    deepEqual((await cup(asAda))?.slice(2, 4), ['1', '2']);
    const ofBob = tableRows((await asGuest('/user/bob/contests')).content, 'contest-history');
    deepEqual(ofBob, [['Cup', '2030-01-01 11:00 UTC', '1', '1', '–', '–']], 'a tie in the frozen standings');
  });

  test('shows no rank for a disqualified user', async () => {
    const rows = tableRows((await asGuest('/user/root/contests')).content, 'contest-history');
    deepEqual(rows, [['Cup disqualified', '2030-01-01 11:00 UTC', '–', '3', '–', '–']]);
  });

  test('omits contests whose scoreboard the viewer may not see', async () => {
    await sql`update contests set scoreboard_visibility = 'H' where key = 'old'`.execute(site.database.query);
    const names = async (get: typeof asGuest) =>
      tableRows((await get('/user/ada/contests')).content, 'contest-history').map(([name]) => name);
    deepEqual([await names(asGuest), await names(asAda)], [['Cup'], ['Cup', 'Old']]);
    doesNotMatch((await asGuest('/user/ada')).content, /rating-chart/);
    equal(tableRows((await asAda('/user/ada/contests')).content, 'contest-history')[1]?.[2], '–');
    await sql`update contests set scoreboard_visibility = 'V' where key = 'old'`.execute(site.database.query);
  });

  test('shows the change between one rated contest and the next', async () => {
    await sql`insert into contests (key, name, start_time, end_time) values ('new', 'New', '2029-12-20', '2029-12-21')`.execute(
      site.database.query,
    );
    await sql`insert into participations (contest_id, user_id, real_start)
      select id, 1, start_time from contests where key = 'new'`.execute(site.database.query);
    await sql`insert into ratings (user_id, contest_id, participation_id, rank, rating, mean, performance, rated_at)
      select 1, contest_id, participations.id, 1, 1460, 1460, 1460, now()
      from participations join contests on contests.id = contest_id where key = 'new'`.execute(
      site.database.query,
    );
    const changes = tableRows((await asGuest('/user/ada/contests')).content, 'contest-history').map((row) =>
      row.slice(4),
    );
    deepEqual(changes, [
      ['–', '–'],
      ['1460', '−40'],
      ['1500', '–'],
    ]);
  });

  test('is not found without the user or after the last page', async () => {
    equal((await asGuest('/user/nobody/contests')).status, 404);
    equal((await asGuest('/user/ada/contests?page=2')).status, 404);
    match((await asGuest('/user/shy/contests')).content, /shy has not finished a contest yet\./);
  });
});
