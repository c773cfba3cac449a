import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { object, objects, scenarioApp } from './scenario.ts';

const { site, asGuest, asAda, asRoot } = await scenarioApp();

test('contests have their times and tags', async () => {
  const plain = { time_limit: null, is_rated: false, rate_all: false, tags: [] };
  deepEqual(await objects(asGuest, 'contests'), [
    {
      key: 'old',
      name: 'Old',
      start_time: '2029-12-01T10:00:00+00:00',
      end_time: '2029-12-01T15:00:00+00:00',
      time_limit: null,
      is_rated: true,
      rate_all: true,
      tags: ['easy', 'weekly'],
    },
    {
      ...plain,
      key: 'cup',
      name: 'Cup',
      start_time: '2030-01-01T06:00:00+00:00',
      end_time: '2030-01-01T11:00:00+00:00',
    },
    {
      ...plain,
      key: 'open',
      name: 'Open',
      start_time: '2030-01-01T09:00:00+00:00',
      end_time: '2030-01-01T15:00:00+00:00',
      time_limit: 3600,
    },
  ]);
});

const cupRow = {
  user: 'ada',
  rank: 1,
  start_time: '2030-01-01T06:00:00+00:00',
  end_time: '2030-01-01T11:00:00+00:00',
  score: 1,
  cumulative_time: 10,
  tiebreaker: 10,
  old_rating: 1500,
  new_rating: null,
  is_disqualified: false,
  solutions: [
    { time: 600, points: 1, tries: 1, penalty: 0, pending: 0 },
    { time: 0, points: 0, tries: 0, penalty: 0, pending: 1 },
  ],
};

test('a contest in detail has its problems and a ranking aligned to them, frozen with the scoreboard', async () => {
  deepEqual(await object(asGuest, 'contest/cup'), {
    key: 'cup',
    name: 'Cup',
    start_time: '2030-01-01T06:00:00+00:00',
    end_time: '2030-01-01T11:00:00+00:00',
    time_limit: null,
    is_rated: false,
    rate_all: false,
    tags: [],
    has_rating: false,
    rating_floor: null,
    rating_ceiling: null,
    performance_ceiling: null,
    hidden_scoreboard: false,
    scoreboard_visibility: 'V',
    is_organization_private: false,
    organizations: [],
    is_private: false,
    format: { name: 'icpc', config: { penalty: 20 } },
    frozen_at: '2030-01-01T10:00:00+00:00',
    is_frozen: true,
    problems: [
      {
        points: 1,
        partial: false,
        is_pretested: false,
        max_submissions: 3,
        label: 'A',
        name: 'Bridges & "Cuts"',
        code: 'bridges',
      },
      {
        points: 1,
        partial: true,
        is_pretested: false,
        max_submissions: null,
        label: 'B',
        name: 'Sorting',
        code: 'sorting',
      },
    ],
    rankings: [
      cupRow,
      {
        ...cupRow,
        user: 'bob',
        old_rating: null,
        solutions: [{ time: 600, points: 1, tries: 1, penalty: 0, pending: 0 }, null],
      },
      {
        ...cupRow,
        user: 'root',
        old_rating: null,
        rank: null,
        score: 3,
        cumulative_time: 1,
        tiebreaker: 1,
        is_disqualified: true,
        solutions: [null, null],
      },
    ],
  });
});

test('editors see the unfrozen scoreboard', async () => {
  const { is_frozen, rankings } = await object(asRoot, 'contest/cup');
  equal(is_frozen, false);
  deepEqual(rankings[0], {
    ...cupRow,
    score: 2,
    cumulative_time: 90,
    tiebreaker: 80,
    solutions: [
      { time: 600, points: 1, tries: 1, penalty: 0 },
      { time: 17000, points: 1, tries: 1, penalty: 0 },
    ],
  });
});

test('a rated contest shows the ratings before and after', async () => {
  const { has_rating, performance_ceiling, rankings } = await object(asGuest, 'contest/old');
  deepEqual({ has_rating, performance_ceiling }, { has_rating: true, performance_ceiling: 2100 });
  deepEqual(
    rankings.map(({ user, old_rating, new_rating }: Record<string, unknown>) => ({
      user,
      old_rating,
      new_rating,
    })),
    [{ user: 'ada', old_rating: null, new_rating: 1500 }],
  );
});

test('a ranking shows current ratings from before its contest, also after another contest changed them', async () => {
  const ratingOf = async (name: string) => {
    const { rankings } = await object(asGuest, 'contest/cup');
    return rankings.find(({ user }: { user: string }) => user === name).old_rating;
  };
  equal(await ratingOf('ada'), 1500);
  await sql`update ratings set rating = 1600 where user_id = 1`.execute(site.database.query);
  equal(await ratingOf('ada'), 1600);
  await sql`update ratings set rating = 1500 where user_id = 1`.execute(site.database.query);
});

test('a rating ceiling may be the largest number', async () => {
  const highest = 2_147_483_647;
  await sql`update contests set rating_ceiling = ${highest} where key = 'open'`.execute(site.database.query);
  const { rating_ceiling, performance_ceiling } = await object(asGuest, 'contest/open');
  deepEqual([rating_ceiling, performance_ceiling], [highest, highest + 400]);
});

test('users outside a running contest see its ranking but not its problems', async () => {
  const { problems, rankings } = await object(asGuest, 'contest/open');
  deepEqual(problems, []);
  deepEqual(
    rankings.map(({ user, start_time, end_time, solutions }: Record<string, unknown>) => ({
      user,
      start_time,
      end_time,
      solutions,
    })),
    [
      {
        user: 'ada',
        start_time: '2030-01-01T11:30:00+00:00',
        end_time: '2030-01-01T12:30:00+00:00',
        solutions: [null],
      },
    ],
  );
});

test('participations are live and virtual, and frozen with the scoreboard', async () => {
  const row = {
    user: 'ada',
    contest: 'old',
    start_time: '2029-12-01T10:00:00+00:00',
    end_time: '2029-12-01T15:00:00+00:00',
    score: 100,
    cumulative_time: 600,
    tiebreaker: 0,
    is_disqualified: false,
    virtual_participation_number: 0,
  };
  const cup = { ...row, contest: 'cup', start_time: cupRow.start_time, end_time: cupRow.end_time };
  const frozen = { ...cup, score: 1, cumulative_time: 10, tiebreaker: 10 };
  const expected = [
    row,
    frozen,
    { ...frozen, user: 'bob' },
    { ...cup, user: 'root', score: 3, cumulative_time: 1, tiebreaker: 1, is_disqualified: true },
    {
      ...row,
      contest: 'open',
      start_time: '2030-01-01T11:30:00+00:00',
      end_time: '2030-01-01T12:30:00+00:00',
      score: 0,
      cumulative_time: 0,
    },
    {
      ...row,
      user: 'bob',
      start_time: '2029-12-05T10:00:00+00:00',
      end_time: '2029-12-05T15:00:00+00:00',
      score: 10,
      cumulative_time: 5,
      virtual_participation_number: 1,
    },
  ];
  deepEqual(await objects(asGuest, 'participations'), expected);
  const own = { ...frozen, score: 2, cumulative_time: 90, tiebreaker: 80 };
  deepEqual(await objects(asAda, 'participations?contest=cup&user=ada'), [own]);
  deepEqual(await objects(asRoot, 'participations'), [expected[0], own, ...expected.slice(2)]);
});
