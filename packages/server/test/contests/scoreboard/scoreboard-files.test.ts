import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rankingFile } from '@tribunal/contract/pages/contest-running';
import { readCsv } from '@tribunal/core/texts/csv';
import Value from 'typebox/value';
import { scenarioApp, tokenOf } from '../../data/scenario.ts';
import { pages, tableRows } from '../../http/pages/page.ts';

const { app, site } = await scenarioApp();
const tokens = { ada: await tokenOf(site, 'ada'), root: await tokenOf(site, 'root') };

interface Ranking {
  readonly user: string;
  readonly rank: number | null;
  readonly score: number;
  readonly solutions: readonly ({ readonly points: number; readonly pending: number } | null)[];
}

async function get(address: string, token?: string) {
  return app.inject({
    url: `/contest/cup/${address}`,
    headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  });
}

async function board(query = '', token?: string) {
  const answer = await get(`ranking.json${query}`, token);
  equal(answer.statusCode, 200, answer.body);
  ok(Value.Check(rankingFile.get.data, answer.json<{ data: unknown }>().data), answer.body);
  return answer.json<{
    data: {
      object: {
        key: string;
        is_frozen: boolean;
        at: number | null;
        problems: unknown[];
        rankings: Ranking[];
      };
    };
  }>().data.object;
}

describe('ranking.json', () => {
  test('has the rows that the page shows to a guest', async () => {
    const { key, is_frozen, at, problems, rankings } = await board();
    deepEqual([key, is_frozen, at, problems.length], ['cup', true, null, 2]);
    deepEqual(rankings.map(shown), [
      ['ada', 1, 1, 1, 1],
      ['bob', 1, 1, 1, null],
      ['root', null, 3, null, null],
    ]);
  });

  test('shows contestants their own true row, and editors everything', async () => {
    deepEqual((await board('', tokens.ada)).rankings.map(shown)[0], ['ada', 1, 2, 1, 0]);
    const { is_frozen, rankings } = await board('', tokens.root);
    equal(is_frozen, false);
    deepEqual(rankings.map(({ user, rank }) => [user, rank]).slice(0, 2), [
      ['ada', 1],
      ['bob', 2],
    ]);
  });

  test('shows the end of a minute: what was submitted in its last second counts, what follows does not', async () => {
    const empty = await board('?at=0', tokens.root);
    equal(empty.at, 0);
    deepEqual(
      empty.rankings.map(({ score, solutions }) => [score, solutions.every((one) => one === null)]),
      [
        [0, true],
        [0, true],
        [0, true],
      ],
    );
    const scoreOfAda = async (at: number) =>
      (await board(`?at=${at}`)).rankings.find(({ user }) => user === 'ada')?.score;
    // Solved at 10 minutes and 0 seconds.
    deepEqual([await scoreOfAda(10), await scoreOfAda(11)], [0, 1]);
  });

  test('never shows more than the caller may see', async () => {
    deepEqual((await board('?at=300')).rankings.map(shown)[0], ['ada', 1, 1, 1, 1]);
    deepEqual((await board('?at=300', tokens.ada)).rankings.map(shown)[0], ['ada', 1, 2, 1, 0]);
    deepEqual((await board('?at=280', tokens.ada)).rankings.map(shown)[0], ['ada', 1, 1, 1, null]);
  });

  test('refuses a minute that is no whole number', async () => {
    for (const at of ['-1', '1.5', 'now', '99999999'])
      for (const address of ['ranking.json', 'ranking.csv', 'ranking/'])
        equal((await get(`${address}?at=${at}`)).statusCode, 400, `${address} ${at}`);
    equal((await get('ranking.json?at=')).statusCode, 200);
  });
});

test('ranking.csv has a header and one line for each row of the page', async () => {
  const answer = await get('ranking.csv', tokens.ada);
  equal(answer.headers['content-type'], 'text/csv; charset=utf-8');
  const [header, ...lines] = answer.body.trimEnd().split('\r\n');
  match(
    header ?? '',
    /^rank,username,.*score,time,is_disqualified,is_unofficial,A points,A time,A tries,A pending,B points,/,
  );
  deepEqual(
    lines.map((line) => line.split(',').slice(0, 2)),
    [
      ['1', 'ada'],
      ['1', 'bob'],
      ['', 'root'],
    ],
  );
});

describe('the names and ratings in both files', () => {
  const cellsOf = async (query: string) => {
    const answer = await app.inject({ url: `/contest/old/ranking.csv${query}` });
    const read = readCsv(answer.body);
    ok('rows' in read);
    return read.rows.map(({ cells }) => cells) as [string[], string[]];
  };
  const rowOf = async (query: string) => {
    const answer = await app.inject({ url: `/contest/old/ranking.json${query}` });
    return answer.json<{ data: { object: { rankings: Record<string, unknown>[] } } }>().data.object
      .rankings[0]!;
  };

  test('are those that the page shows', async () => {
    await site.database.pool.query(
      `update users set full_name = 'Ada L.' where username = 'ada';
       update organizations set country = 'GBR';
       update contests set show_team_names = true, show_organizations = true where key = 'old'`,
    );
    const { content } = await pages(app)('/contest/old/ranking/');
    match(content, /Ada L\..* · GBR/s);
    const [header, cells] = await cellsOf('');
    deepEqual(header.slice(2, 5), ['name', 'organization', 'country']);
    deepEqual(cells.slice(2, 5), ['Ada L.', 'The "Club"', 'GBR']);
    deepEqual(
      [header.slice(-2), cells.slice(-2)],
      [
        ['old_rating', 'new_rating'],
        ['', '1500'],
      ],
    );
    const { name, organization, country, new_rating } = await rowOf('');
    deepEqual([name, organization, country, new_rating], ['Ada L.', 'The "Club"', 'GBR', 1500]);
    await site.database.pool.query(`update users set country = 'FRA' where username = 'ada'`);
    deepEqual([(await cellsOf(''))[1][4], (await rowOf('')).country], ['FRA', 'FRA']);
  });

  test('do not tell at an earlier minute how the ratings changed', async () => {
    equal((await cellsOf('?at=1'))[0].includes('new_rating'), false);
    equal((await rowOf('?at=1')).new_rating, null);
  });

  test('are missing where the page does not show them', async () => {
    await site.database.pool.query(
      `update contests set show_team_names = false, show_organizations = false where key = 'old'`,
    );
    deepEqual((await cellsOf(''))[0].slice(0, 4), ['rank', 'username', 'score', 'time']);
    const row = await rowOf('');
    equal('name' in row || 'organization' in row || 'country' in row, false);
  });
});

test('the files that pages link to have a byte order mark for spreadsheets, and those of programs have none', async () => {
  const [plain, marked] = [await get('ranking.csv'), await get('ranking.csv?spreadsheet=1')];
  equal(marked.body, `\uFEFF${plain.body}`);
  match(plain.body, /^rank,username,/);
});

test('the page shows the same minute, and its links keep it', async () => {
  const { content } = await pages(app)('/contest/cup/ranking/?at=10');
  deepEqual(
    tableRows(content, 'board')
      .map(([, user, score]) => [user, score])
      .slice(0, 2),
    [
      ['ada', '0'],
      ['bob', '0'],
    ],
  );
  match(content, /after 10 minutes\./);
  match(content, /href="\/contest\/cup\/ranking\.csv\?at=10&amp;spreadsheet=1"/);
});

function shown({ user, rank, score, solutions }: Ranking) {
  const [first = null, second = null] = solutions;
  return [user, rank, score, first?.points ?? null, second?.pending ?? null];
}
