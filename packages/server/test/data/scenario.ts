import { after } from 'node:test';
import { generateToken } from '@tribunal/server/actions/accounts/generate-token';
import type { Settings } from '@tribunal/server/environment/settings';
import type { Site } from '@tribunal/server/site';
import { buildApp } from '@tribunal/server/start/app';
import { sql } from 'kysely';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { api, type Get } from './api.ts';

/** The moment of the scenario: `open` runs, `cup` has ended and is frozen, `old` has ended. */
export const now = new Date('2030-01-01T12:00:00Z');

/** The scenario as a running site, with its callers. Call it at the top level of a test file. */
export async function scenarioApp(settings: Partial<Settings> = {}) {
  const database = await testDatabase();
  const site = testSite(database, { now: () => now, settings: { SITE_API_RATE_LIMIT: 0, ...settings } });
  await makeScenario(site);
  const app = await buildApp(site);
  after(() => app.close());
  const as = async (username: string) => api(app, await tokenOf(site, username));
  return {
    site,
    app,
    asGuest: api(app),
    asAda: await as('ada'),
    asBob: await as('bob'),
    asRoot: await as('root'),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape, held to its schema before it gets here
export async function objects(get: Get, path: string): Promise<any[]> {
  return (await get(`/api/v2/${path}`)).body.data.objects;
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape, held to its schema before it gets here
export async function object(get: Get, path: string): Promise<any> {
  return (await get(`/api/v2/${path}`)).body.data.object;
}

/**
 * A small site: three users, two public problems and a private one, three contests, and a submission of every kind. Ids
 * count from 1 in the order of the lines.
 */
export async function makeScenario({ database }: Site): Promise<void> {
  for (const statement of scenario) await sql.raw(statement).execute(database.query);
}

export async function tokenOf(site: Site, username: string): Promise<string> {
  const { id } = await site.database.query
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return generateToken(site.database.query, id, site.secretKey);
}

const scenario = [
  `insert into languages (key, name, short_name, common_name, ace_mode_name, pygments_name, code_template) values
    ('PY3', 'Python 3', null, 'Python', 'python', 'python3', 'print("hi")'), ('CPP17', 'C++17', 'C++', 'C++', 'c_cpp', 'cpp', '')`,
  `insert into organizations (slug, name, short_name, is_open) values
    ('club', 'The "Club"', 'Club', true), ('school', 'School', '', false)`,
  `insert into users (username, points, performance_points, problem_count, display_rank, rating, is_superuser) values
    ('ada', 3.5, 4.25, 1, 'user', 1500, false), ('bob', 0, 0, 0, 'setter', null, false),
    ('root', 0, 0, 0, 'admin', null, true)`,
  `insert into users (username, is_unlisted) values ('shy', true)`,
  `insert into users (username, is_active) values ('gone', false)`,
  `insert into organization_members (organization_id, user_id) values (1, 1), (1, 2), (2, 1)`,
  `insert into problems (code, name, description, types, group_name, points, partial, time_limit, memory_limit, is_public) values
    ('bridges', 'Bridges & "Cuts"', 'Find all **bridges**.', '{Graphs,DP}', 'Classical', 5, true, 1.5, 65536, true),
    ('sorting', 'Sorting', 'Sort numbers.', '{Greedy}', 'Easy', 3, false, 2, 262144, true),
    ('secret', 'Secret', 'Hidden words.', '{}', 'Easy', 7, false, 2, 262144, false)`,
  `insert into problem_roles (problem_id, user_id, role) values (1, 2, 'author')`,
  `insert into problem_languages (problem_id, language_id) values (2, 1)`,
  `insert into problem_language_limits (problem_id, language_id, time_limit, memory_limit) values (1, 1, 3, 131072)`,
  `insert into best_results (user_id, problem_id, points, is_solved) values (1, 1, 5, true), (1, 2, 1, false), (1, 3, 7, true)`,
  `update best_results set own_points = points, own_is_solved = is_solved`,
  `update users set own_points = points, own_performance_points = performance_points, own_problem_count = problem_count`,
  `insert into contests (key, name, start_time, end_time, time_limit, format, format_config, frozen_last_minutes, is_rated, rate_all,
     rating_ceiling, tags) values
    ('old', 'Old', '2029-12-01T10:00Z', '2029-12-01T15:00Z', null, 'default', null, 0, true, true, 1700, '{weekly,easy}'),
    ('cup', 'Cup', '2030-01-01T06:00Z', '2030-01-01T11:00Z', null, 'icpc', '{"penalty": 20}', 60, false, false, null, '{}'),
    ('open', 'Open', '2030-01-01T09:00Z', '2030-01-01T15:00Z', 3600, 'default', null, 0, false, true, null, '{}')`,
  `insert into contest_heads (contest_id) select id from contests`,
  `insert into contest_problems (contest_id, problem_id, position, points, partial, max_submissions) values
    (1, 1, 1, 100, true, null), (2, 1, 1, 1, false, 3), (2, 2, 2, 1, true, null), (3, 2, 1, 100, true, null)`,
  `insert into participations (contest_id, user_id, virtual, real_start, is_disqualified, score, cumulative_time, tiebreaker, cells,
     frozen_score, frozen_cumulative_time, frozen_tiebreaker, frozen_cells) values
    (1, 1, 0, '2029-12-01T10:00Z', false, 100, 600, 0, '{"1": ${cell(100, 600.5)}}', 100, 600, 0, '{}'),
    (2, 1, 0, '2030-01-01T06:00Z', false, 2, 90, 80, '{"2": ${cell(1, 600)}, "3": ${cell(1, 17000)}}',
      1, 10, 10, '{"2": ${cell(1, 600)}, "3": ${cell(0, 0, 0, 1)}}'),
    (2, 2, 0, '2030-01-01T06:05Z', false, 1, 10, 10, '{"2": ${cell(1, 600)}}', 1, 10, 10,
      '{"2": ${cell(1, 600)}}'),
    (2, 3, 0, '2030-01-01T06:00Z', true, 3, 1, 1, '{}', 3, 1, 1, '{}'),
    (3, 1, 0, '2030-01-01T11:30Z', false, 0, 0, 0, '{}', 0, 0, 0, '{}'),
    (1, 2, 1, '2029-12-05T10:00Z', false, 10, 5, 0, '{}', 10, 5, 0, '{}'),
    (1, 3, -1, '2029-12-01T10:00Z', false, 0, 0, 0, '{}', 0, 0, 0, '{}')`,
  `insert into ratings (user_id, contest_id, participation_id, rank, rating, mean, performance, rated_at) values
    (1, 1, 1, 1, 1500, 1550.5, 1600.25, '2029-12-02T00:00Z')`,
  `insert into submissions (user_id, problem_id, language_id, date, status, result, time, memory, points, case_points, case_total,
     judgement, judged_at, contest_id, contest_problem_id, participation_id, virtual, contest_points) values
    (1, 1, 1, '2029-12-01T10:10:00.500Z', 'D', 'AC', 0.25, 4096, 5, 10, 10, 1, '2029-12-01T10:10:02Z', 1, 1, 1, 0, 100),
    (1, 2, 2, '2029-12-10T08:00:00Z', 'D', 'WA', 1.5, 9000.5, 0, 3, 10, 2, '2029-12-10T08:00:02Z', null, null, null, null, null),
    (1, 2, 1, '2029-12-11T08:00:00Z', 'QU', 'AC', 1, 1, 3, 10, 10, 1, '2029-12-11T08:00:02Z', null, null, null, null, null),
    (1, 3, 1, '2029-12-12T08:00:00Z', 'D', 'AC', 1, 1, 7, 1, 1, 1, '2029-12-12T08:00:02Z', null, null, null, null, null),
    (1, 1, 1, '2030-01-01T06:10:00Z', 'D', 'AC', 0.5, 4096, 5, 10, 10, 1, '2030-01-01T06:10:01Z', 2, 2, 2, 0, 1),
    (1, 2, 1, '2030-01-01T10:43:20Z', 'D', 'AC', 0.5, 4096, 5, 10, 10, 1, '2030-01-01T10:43:21Z', 2, 3, 2, 0, 1),
    (2, 1, 2, '2030-01-01T06:10:00Z', 'CE', 'CE', null, null, 0, 0, 0, 1, '2030-01-01T06:10:02Z', 2, 2, 3, 0, 0)`,
  `insert into judgements (submission_id, number, requested_at) values (2, 1, '2029-12-10T08:00:00Z'), (2, 2, '2029-12-10T09:00:00Z')`,
  `insert into case_results (submission_id, judgement, position, batch, status, time, memory, points, total) values
    (2, 1, 1, null, 'TLE', 2, 1, 0, 1),
    (2, 2, 1, null, 'AC', 0.5, 4096, 1, 1), (2, 2, 2, 1, 'AC', 1.5, 9000.5, 2, 4), (2, 2, 3, 1, 'WA', 0.5, 4096, 0, 4),
    (2, 2, 4, 1, 'SC', 0, 0, 0, 4), (2, 2, 5, 2, 'AC', 0.5, 4096, 5, 5)`,
  `insert into judges (name, auth_key, is_online, online_since, ping, load) values
    ('alpha', 'x', true, '2030-01-01T00:00Z', 0.012006666666666668, 0.5), ('beta', 'x', false, null, null, null)`,
  `insert into judge_runtimes (judge_id, language_id, position, name, version) values (1, 1, 0, 'python3', '3.11'), (1, 2, 0, 'g++', '12'), (1, 1, 1, 'pypy3', '7')`,
];

/** A stored cell of a problem that was solved at the first attempt, unless the number of tries is given. */
function cell(points: number, time: number, tries = 1, pending = 0): string {
  const solvedAt = points > 0 ? time : null;
  return JSON.stringify({ points, bonus: 0, time, tries, penalty: 0, pending, unjudged: 0, solvedAt });
}
