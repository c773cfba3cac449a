import { deepEqual, equal } from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/app';
import { testDatabase } from '../database.ts';
import { testSite } from '../site.ts';
import { api } from './api.ts';
import { makeScenario, now, tokenOf } from './scenario.ts';

const database = await testDatabase();
const site = testSite(database, { now: () => now, settings: { SITE_API_RATE_LIMIT: 0 } });
await makeScenario(site);
const app = await buildApp(site);
after(() => app.close());

const asGuest = api(app);
const asAda = api(app, await tokenOf(site, 'ada'));
const asBob = api(app, await tokenOf(site, 'bob'));
const asRoot = api(app, await tokenOf(site, 'root'));

async function objects(path: string, get = asGuest) {
  return (await get(`/api/v2/${path}`)).body.data.objects;
}

async function object(path: string, get = asGuest) {
  return (await get(`/api/v2/${path}`)).body.data.object;
}

test('a list answers in the envelope, with counts', async () => {
  const { body } = await asGuest('/api/v2/organizations');
  deepEqual(body, {
    api_version: '2.0',
    method: 'GET',
    fetched: '2030-01-01T12:00:00+00:00',
    data: {
      current_object_count: 2,
      objects_per_page: 1000,
      total_objects: 2,
      page_index: 1,
      total_pages: 1,
      has_more: false,
      objects: [
        { id: 1, slug: 'club', name: 'The "Club"', short_name: 'Club', is_open: true, member_count: 2 },
        { id: 2, slug: 'school', name: 'School', short_name: '', is_open: false, member_count: 1 },
      ],
    },
    error: null,
  });
});

test('languages come by key', async () => {
  deepEqual(await objects('languages'), [
    {
      id: 2,
      key: 'CPP17',
      name: 'C++17',
      short_name: 'C++',
      common_name: 'C++',
      ace_mode_name: 'c_cpp',
      pygments_name: 'cpp',
      code_template: '',
    },
    {
      id: 1,
      key: 'PY3',
      name: 'Python 3',
      short_name: null,
      common_name: 'Python',
      ace_mode_name: 'python',
      pygments_name: 'python3',
      code_template: 'print("hi")',
    },
  ]);
});

test('judges are those that are online, with ping in milliseconds and each language once', async () => {
  deepEqual(await objects('judges'), [
    {
      name: 'alpha',
      start_time: '2030-01-01T00:00:00+00:00',
      ping: 12,
      load: 0.5,
      languages: ['CPP17', 'PY3'],
    },
  ]);
});

const bridges = {
  code: 'bridges',
  name: 'Bridges & "Cuts"',
  types: ['Graphs', 'DP'],
  group: 'Classical',
  points: 5,
  partial: true,
  is_organization_private: false,
  is_public: true,
};

test('problems show what the caller may see', async () => {
  const sorting = {
    ...bridges,
    code: 'sorting',
    name: 'Sorting',
    types: ['Greedy'],
    group: 'Easy',
    points: 3,
    partial: false,
  };
  deepEqual(await objects('problems'), [bridges, sorting]);
  const secret = { ...sorting, code: 'secret', name: 'Secret', types: [], points: 7, is_public: false };
  deepEqual(await objects('problems', asRoot), [bridges, sorting, secret]);
});

test('a problem in detail has its limits, its languages and its statement', async () => {
  deepEqual(await object('problem/bridges'), {
    ...bridges,
    authors: ['bob'],
    time_limit: 1.5,
    memory_limit: 65536,
    language_resource_limits: [{ language: 'PY3', time_limit: 3, memory_limit: 131072 }],
    short_circuit: false,
    languages: ['CPP17', 'PY3'],
    organizations: [],
    description: 'Find all **bridges**.',
  });
  deepEqual((await object('problem/sorting')).languages, ['PY3']);
});

const ada = {
  id: 1,
  username: 'ada',
  points: 3.5,
  performance_points: 4.25,
  problem_count: 1,
  rank: 'user',
  rating: 1500,
};

test('users are those who are active and listed', async () => {
  deepEqual(await objects('users'), [
    ada,
    {
      id: 2,
      username: 'bob',
      points: 0,
      performance_points: 0,
      problem_count: 0,
      rank: 'setter',
      rating: null,
    },
    {
      id: 3,
      username: 'root',
      points: 0,
      performance_points: 0,
      problem_count: 0,
      rank: 'admin',
      rating: null,
    },
  ]);
});

const oldResult = {
  key: 'old',
  score: 100,
  cumulative_time: 600,
  rating: 1500,
  raw_rating: 1550.5,
  performance: 1600.25,
};
const frozenResult = {
  key: 'cup',
  score: 1,
  cumulative_time: 10,
  rating: null,
  raw_rating: null,
  performance: null,
};

test('a user in detail has solved problems and contests that are over, frozen ones as they froze', async () => {
  deepEqual(await object('user/ada'), {
    ...ada,
    solved_problems: ['bridges'],
    organizations: [1, 2],
    contests: [oldResult, frozenResult],
  });
});

test('contestants and editors see the contest history as it is', async () => {
  const real = [oldResult, { ...frozenResult, score: 2, cumulative_time: 90 }];
  deepEqual((await object('user/ada', asAda)).contests, real);
  deepEqual((await object('user/ada', asRoot)).contests, real);
  deepEqual((await object('user/ada', asBob)).contests, [oldResult, frozenResult]);
});

test('unlisted and inactive users have a detail all the same', async () => {
  equal((await object('user/shy')).username, 'shy');
  equal((await object('user/gone')).username, 'gone');
});

const contest = { key: 'old', points: 100, virtual_participation_number: 0 };
const first = {
  id: 1,
  problem: 'bridges',
  user: 'ada',
  date: '2029-12-01T10:10:00.500+00:00',
  language: 'PY3',
  time: 0.25,
  memory: 4096,
  points: 5,
  result: 'AC',
  contest: { ...contest, time_since_start_of_participation: 'P0DT00H10M00.500S' },
};
const second = {
  id: 2,
  problem: 'sorting',
  user: 'ada',
  date: '2029-12-10T08:00:00+00:00',
  language: 'CPP17',
  time: 1.5,
  memory: 9000.5,
  points: 0,
  result: 'WA',
  contest: null,
};
const queued = {
  ...second,
  id: 3,
  date: '2029-12-11T08:00:00+00:00',
  language: 'PY3',
  time: null,
  memory: null,
  points: null,
  result: null,
};
const beforeFreeze = {
  ...first,
  id: 5,
  date: '2030-01-01T06:10:00+00:00',
  time: 0.5,
  contest: {
    key: 'cup',
    points: 1,
    virtual_participation_number: 0,
    time_since_start_of_participation: 'P0DT00H10M00S',
  },
};
const compileError = {
  ...beforeFreeze,
  id: 7,
  user: 'bob',
  language: 'CPP17',
  time: null,
  memory: null,
  points: 0,
  result: 'CE',
  contest: { ...beforeFreeze.contest, points: 0, time_since_start_of_participation: 'P0DT00H05M00S' },
};

test('submissions being judged show no verdict, and those that the freeze hides are not there', async () => {
  deepEqual(await objects('submissions'), [first, second, queued, beforeFreeze, compileError]);
});

test('owners and editors see submissions behind the freeze, owners also those on private problems', async () => {
  const ids = async (get: typeof asGuest) =>
    (await objects('submissions', get)).map(({ id }: { id: number }) => id);
  deepEqual(await ids(asAda), [1, 2, 3, 4, 5, 6, 7]);
  deepEqual(await ids(asBob), [1, 2, 3, 5, 7]);
  deepEqual(await ids(asRoot), [1, 2, 3, 4, 5, 6, 7]);
});

test('a submission in detail has cases and batches of its last judging, in order', async () => {
  const { contest: _, ...fields } = second;
  const one = (
    case_id: number,
    status: string,
    time: number,
    memory: number,
    points: number,
    total: number,
  ) => ({
    type: 'case',
    case_id,
    status,
    time,
    memory,
    points,
    total,
  });
  deepEqual(await object('submission/2', asAda), {
    ...fields,
    status: 'D',
    case_points: 3,
    case_total: 10,
    cases: [
      one(1, 'AC', 0.5, 4096, 1, 1),
      {
        type: 'batch',
        batch_id: 1,
        cases: [one(2, 'AC', 1.5, 9000.5, 2, 4), one(3, 'WA', 0.5, 4096, 0, 4), one(4, 'SC', 0, 0, 0, 4)],
        points: 0,
        total: 4,
      },
      { type: 'batch', batch_id: 2, cases: [one(5, 'AC', 0.5, 4096, 5, 5)], points: 5, total: 5 },
    ],
  });
});

test('while a submission is judged its detail has no verdict and numbers for points', async () => {
  const { contest: _, ...fields } = queued;
  deepEqual(await object('submission/3', asAda), {
    ...fields,
    status: 'QU',
    case_points: 0,
    case_total: 0,
    cases: [],
  });
});

test('submission detail asks for a login, then for the permission, and knows no unknown ids', async () => {
  const answers = [
    [asGuest, 1, 403, 'login required'],
    [asGuest, 999, 403, 'login required'],
    [asBob, 2, 403, 'permission denied'],
    [asBob, 6, 403, 'permission denied'],
    [asBob, 999, 404, 'Not found'],
  ] as const;
  for (const [get, id, code, message] of answers) {
    const { status, body } = await get(`/api/v2/submission/${id}`);
    deepEqual([status, body.data, body.error], [code, null, { code, message }]);
  }
});

test('contests have their times and tags', async () => {
  const plain = { time_limit: null, is_rated: false, rate_all: false, tags: [] };
  deepEqual(await objects('contests'), [
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
  old_rating: null,
  new_rating: null,
  is_disqualified: false,
  solutions: [
    { time: 600, points: 1, tries: 1, pending: 0 },
    { time: 0, points: 0, tries: 0, pending: 1 },
  ],
};

test('a contest in detail has its problems and a ranking aligned to them, frozen while the board is', async () => {
  deepEqual(await object('contest/cup'), {
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
      { ...cupRow, user: 'bob', solutions: [{ time: 600, points: 1, tries: 1, pending: 0 }, null] },
      {
        ...cupRow,
        user: 'root',
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

test('editors see the board as it is', async () => {
  const { is_frozen, rankings } = await object('contest/cup', asRoot);
  equal(is_frozen, false);
  deepEqual(rankings[0], {
    ...cupRow,
    score: 2,
    cumulative_time: 90,
    tiebreaker: 80,
    solutions: [
      { time: 600, points: 1, tries: 1 },
      { time: 17000, points: 1, tries: 1 },
    ],
  });
});

test('a rated contest shows the ratings before and after', async () => {
  const { has_rating, performance_ceiling, rankings } = await object('contest/old');
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

test('the problems of a running contest are not shown to outsiders, the ranking is', async () => {
  const { problems, rankings } = await object('contest/open');
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

test('participations are live and virtual ones, frozen while the board is', async () => {
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
  deepEqual(await objects('participations'), expected);
  const own = { ...frozen, score: 2, cumulative_time: 90, tiebreaker: 80 };
  deepEqual(await objects('participations?contest=cup&user=ada', asAda), [own]);
  deepEqual(await objects('participations', asRoot), [expected[0], own, ...expected.slice(2)]);
});
