import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { object, objects, scenarioApp } from './scenario.ts';

const { asGuest, asAda, asBob, asRoot } = await scenarioApp();

test('a list is wrapped, with counts', async () => {
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

test('languages are ordered by key', async () => {
  deepEqual(await objects(asGuest, 'languages'), [
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

test('the judge list has the online judges, with ping in milliseconds with three decimals and each language once', async () => {
  deepEqual(await objects(asGuest, 'judges'), [
    {
      name: 'alpha',
      start_time: '2030-01-01T00:00:00+00:00',
      ping: 12.007,
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

test('the problem list has the problems that the caller may see', async () => {
  const sorting = {
    ...bridges,
    code: 'sorting',
    name: 'Sorting',
    types: ['Greedy'],
    group: 'Easy',
    points: 3,
    partial: false,
  };
  deepEqual(await objects(asGuest, 'problems'), [bridges, sorting]);
  const secret = { ...sorting, code: 'secret', name: 'Secret', types: [], points: 7, is_public: false };
  deepEqual(await objects(asRoot, 'problems'), [bridges, sorting, secret]);
});

test('the detail of a problem has its limits, languages and statement', async () => {
  deepEqual(await object(asGuest, 'problem/bridges'), {
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
  deepEqual((await object(asGuest, 'problem/sorting')).languages, ['PY3']);
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

test('the user list has active and listed users', async () => {
  deepEqual(await objects(asGuest, 'users'), [
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

test('the detail of a user has solved problems and ended contests, frozen ones with frozen results', async () => {
  deepEqual(await object(asGuest, 'user/ada'), {
    ...ada,
    solved_problems: ['bridges'],
    organizations: [1, 2],
    contests: [oldResult, frozenResult],
  });
});

test('contestants and editors see the unfrozen contest history', async () => {
  const real = [oldResult, { ...frozenResult, score: 2, cumulative_time: 90 }];
  deepEqual((await object(asAda, 'user/ada')).contests, real);
  deepEqual((await object(asRoot, 'user/ada')).contests, real);
  deepEqual((await object(asBob, 'user/ada')).contests, [oldResult, frozenResult]);
});

test('unlisted and inactive users have a detail, too', async () => {
  equal((await object(asGuest, 'user/shy')).username, 'shy');
  equal((await object(asGuest, 'user/gone')).username, 'gone');
});
