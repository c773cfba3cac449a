import { deepEqual } from 'node:assert/strict';
import { after, test } from 'node:test';
import { generateToken } from '@tribunal/server/actions/generate-token';
import { buildApp } from '@tribunal/server/app';
import { sql } from 'kysely';
import { testDatabase } from '../database.ts';
import { testSite } from '../site.ts';
import { makeViewers } from '../visibility/matrix.ts';
import { type Answer, api, type Get } from './api.ts';

const now = new Date('2030-01-01T12:00:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now, settings: { SITE_API_RATE_LIMIT: 0 } });
const viewers = await makeViewers(database, {
  user: {},
  member: {},
  contestant: {},
  author: { permissions: ['edit_own_problem'] },
  curator: {},
  tester: {},
  staff: { isStaff: true },
  superuser: { isSuperuser: true },
});

// Every object has the same author, curator and tester; `contestant` takes part in every contest, has submitted the same in each,
// and is inside of `running`.
await sql`
  with language as (insert into languages (key, name) values ('PY3', 'Python') returning id),
  organization as (insert into organizations (slug, name) values ('org', 'Org') returning id),
  joined as (
    insert into organization_members (organization_id, user_id)
    select organization.id, users.id from organization, users where username = 'member'
  ), added as (
    insert into problems (code, name, description, is_public, is_organization_private) values
      ('public', 'P', 'findme', true, false), ('private', 'P', 'findme', false, false), ('of-org', 'P', 'findme', true, true)
    returning id, code
  ), owned as (
    insert into problem_organizations (problem_id, organization_id)
    select added.id, organization.id from added, organization where code = 'of-org'
  ), problem_makers as (
    insert into problem_roles (problem_id, user_id, role)
    select added.id, users.id, username from added, users where username in ('author', 'curator', 'tester')
  ), held as (
    insert into contests (key, name, start_time, end_time, is_visible, is_private, is_organization_private,
      scoreboard_visibility, format, frozen_last_minutes, thawed_at)
    select key, key, start_time::timestamptz, end_time::timestamptz, is_visible, is_private, is_org, mode, 'icpc', minutes,
      thawed_at::timestamptz
    from (values
      ('upcoming', '2030-01-01T13:00Z', '2030-01-01T15:00Z', true,  false, false, 'V', 0,  null),
      ('running',  '2030-01-01T09:00Z', '2030-01-01T15:00Z', true,  false, false, 'V', 0,  null),
      ('veiled',   '2030-01-01T09:00Z', '2030-01-01T15:00Z', true,  false, false, 'C', 0,  null),
      ('frozen',   '2030-01-01T09:00Z', '2030-01-01T12:30Z', true,  false, false, 'V', 60, null),
      ('ended',    '2030-01-01T05:00Z', '2030-01-01T10:00Z', true,  false, false, 'V', 0,  null),
      ('thawed',   '2030-01-01T05:00Z', '2030-01-01T10:00Z', true,  false, false, 'V', 60, '2030-01-01T11:00Z'),
      ('secret',   '2030-01-01T05:00Z', '2030-01-01T10:00Z', true,  false, false, 'H', 0,  null),
      ('hidden',   '2030-01-01T05:00Z', '2030-01-01T10:00Z', false, false, false, 'V', 0,  null),
      ('private',  '2030-01-01T05:00Z', '2030-01-01T10:00Z', true,  true,  false, 'V', 0,  null),
      ('of-org',   '2030-01-01T05:00Z', '2030-01-01T10:00Z', true,  false, true,  'V', 0,  null)
    ) as c (key, start_time, end_time, is_visible, is_private, is_org, mode, minutes, thawed_at)
    returning id, key, end_time
  ), for_org as (
    insert into contest_organizations (contest_id, organization_id)
    select held.id, organization.id from held, organization where key = 'of-org'
  ), contest_makers as (
    insert into contest_roles (contest_id, user_id, role)
    select held.id, users.id, username from held, users where username in ('author', 'curator', 'tester', 'contestant')
  ), inside as (
    insert into contest_problems (contest_id, problem_id, position)
    select held.id, added.id, 1 from held, added where code = 'public' returning id, contest_id, problem_id
  ), taking as (
    insert into participations (contest_id, user_id, real_start, score, frozen_score)
    select held.id, users.id, '2030-01-01T05:00Z', 2, 1 from held, users where username = 'contestant'
    returning id, contest_id
  )
  insert into submissions (user_id, problem_id, language_id, date, status, result, judged_at,
    contest_id, contest_problem_id, participation_id, virtual, contest_points)
  select users.id, inside.problem_id, language.id, held.end_time - interval '40 minutes', 'D', 'AC', held.end_time,
    held.id, inside.id, taking.id, 0, 0
  from users join held on true join inside on inside.contest_id = held.id join taking on taking.contest_id = held.id, language
  where username = 'contestant'
  union all
  select users.id, added.id, language.id, '2030-01-01T05:00Z', 'D', 'AC', '2030-01-01T05:00Z', null, null, null, null, null
  from users, added, language where username = 'contestant'
`.execute(database.query);
await sql`
  update users set current_participation_id = participations.id
  from participations join contests on contests.id = contest_id where user_id = users.id and key = 'running'
`.execute(database.query);

const app = await buildApp(site);
after(() => app.close());
const callers: [string, Get][] = [];
for (const [name, { userId }] of viewers) {
  const token = userId === null ? undefined : await generateToken(database.query, userId, site.secretKey);
  callers.push([name, api(app, token)]);
}

const names = [...viewers.keys()].join(' ');

/** One line for each object: what each caller gets of it, in the order of the callers. */
async function matrix(
  objects: readonly string[],
  ask: (get: Get, object: string) => Promise<string>,
): Promise<string> {
  const lines = [names];
  for (const object of objects) {
    const cells: string[] = [];
    for (const [, get] of callers) cells.push(await ask(get, object));
    lines.push(`${object}: ${cells.join(' ')}`);
  }
  return lines.join('\n');
}

function stated(text: string): string {
  const lines = text.trim().split('\n');
  return lines.map((line) => line.trim().replace(/\s+/g, ' ')).join('\n');
}

const found = ({ body }: Answer, isIt: (one: Record<string, unknown>) => boolean) =>
  body.data.objects.some(isIt) && body.data.total_objects === body.data.objects.length;

const problems = ['public', 'private', 'of-org'];
const contests = [
  'upcoming',
  'running',
  'veiled',
  'frozen',
  'ended',
  'thawed',
  'secret',
  'hidden',
  'private',
  'of-org',
];

const problemMatrix = stated(`
  guest user member contestant author curator tester staff superuser
  public:  x x x x x x x x x
  private: . . . . x x x . x
  of-org:  . . x . x x x . x
`);

test('problems are listed, found by search and shown in detail to the same callers', async () => {
  const asked = {
    'problem list': async (get: Get, code: string) =>
      found(await get('/api/v2/problems'), (one) => one.code === code),
    'problem by code': async (get: Get, code: string) =>
      found(await get(`/api/v2/problems?code=${code}`), (one) => one.code === code),
    'problem search': async (get: Get, code: string) =>
      found(await get('/api/v2/problems?search=findme'), (one) => one.code === code),
    'problem detail': async (get: Get, code: string) => (await get(`/api/v2/problem/${code}`)).status === 200,
  };
  for (const [name, ask] of Object.entries(asked)) {
    const answer = await matrix(problems, async (get, code) => ((await ask(get, code)) ? 'x' : '.'));
    deepEqual(answer, problemMatrix, name);
  }
});

const contestMatrix = stated(`
  guest user member contestant author curator tester staff superuser
  upcoming: x x x x x x x x x
  running:  x x x x x x x x x
  veiled:   x x x x x x x x x
  frozen:   x x x x x x x x x
  ended:    x x x x x x x x x
  thawed:   x x x x x x x x x
  secret:   x x x x x x x x x
  hidden:   . . . . x x x . x
  private:  . . . x x x x . x
  of-org:   . . x . x x x . x
`);

test('contests are listed and shown in detail to the same callers', async () => {
  const list = await matrix(contests, async (get, key) =>
    found(await get('/api/v2/contests'), (one) => one.key === key) ? 'x' : '.',
  );
  const detail = await matrix(contests, async (get, key) =>
    (await get(`/api/v2/contest/${key}`)).status === 200 ? 'x' : '.',
  );
  deepEqual([list, detail], [contestMatrix, contestMatrix]);
});

test('the problems of a contest are shown inside it, after it, and to its editors', async () => {
  const answer = await matrix(contests, async (get, key) => {
    const { status, body } = await get(`/api/v2/contest/${key}`);
    return status === 200 && body.data.object.problems.length > 0 ? 'x' : '.';
  });
  deepEqual(
    answer,
    stated(`
      guest user member contestant author curator tester staff superuser
      upcoming: . . . . x x . . x
      running:  . . . x x x . . x
      veiled:   . . . . x x . . x
      frozen:   . . . . x x . . x
      ended:    x x x x x x x x x
      thawed:   x x x x x x x x x
      secret:   x x x x x x x x x
      hidden:   . . . . x x x . x
      private:  . . . x x x x . x
      of-org:   . . x . x x x . x
    `),
  );
});

/** What a caller learns of the score: the real one is 2, the frozen one 1. */
const scoreWord = (score: unknown) => (score === 2 ? 'real' : score === 1 ? 'frozen' : '-');

const boardMatrix = `
  guest user member contestant author curator tester staff superuser
  upcoming: -      -      -      -      real real -      -      real
  running:  real   real   real   real   real real real   real   real
  veiled:   -      -      -      -      real real -      -      real
  frozen:   frozen frozen frozen frozen real real frozen frozen real
  ended:    real   real   real   real   real real real   real   real
  thawed:   real   real   real   real   real real real   real   real
  secret:   -      -      -      -      real real -      -      real
  hidden:   -      -      -      -      real real real   -      real
  private:  -      -      -      real   real real real   -      real
  of-org:   -      -      real   -      real real real   -      real
`;

test('rankings open with the board and stand still with the freeze', async () => {
  const answer = await matrix(contests, async (get, key) => {
    const { status, body } = await get(`/api/v2/contest/${key}`);
    return scoreWord(status === 200 && body.data.object.rankings[0]?.score);
  });
  deepEqual(answer, stated(boardMatrix));
});

/** As the board, but that contestants have their own row, and as it is. */
const participationMatrix = stated(`
  guest user member contestant author curator tester staff superuser
  upcoming: -      -      -      real   real real -      -      real
  running:  real   real   real   real   real real real   real   real
  veiled:   -      -      -      real   real real -      -      real
  frozen:   frozen frozen frozen real   real real frozen frozen real
  ended:    real   real   real   real   real real real   real   real
  thawed:   real   real   real   real   real real real   real   real
  secret:   -      -      -      real   real real -      -      real
  hidden:   -      -      -      -      real real real   -      real
  private:  -      -      -      real   real real real   -      real
  of-org:   -      -      real   -      real real real   -      real
`);

test('participations follow the board, in the list of all, of a contest and of a user', async () => {
  for (const query of ['', '?user=contestant', '?virtual_participation_number=0']) {
    const answer = await matrix(contests, async (get, key) => {
      const { body } = await get(`/api/v2/participations${query}`);
      return scoreWord(body.data.objects.find((one: { contest: string }) => one.contest === key)?.score);
    });
    deepEqual(answer, participationMatrix, query);
  }
});

test('the contest history of a user is the participations in contests that are over', async () => {
  const over = ['ended', 'thawed', 'secret', 'hidden', 'private', 'of-org'];
  const answer = await matrix(over, async (get, key) => {
    const { body } = await get('/api/v2/user/contestant');
    return scoreWord(body.data.object.contests.find((one: { key: string }) => one.key === key)?.score);
  });
  const lines = participationMatrix.split('\n');
  deepEqual(
    answer,
    [lines[0], ...lines.filter((line) => over.includes(line.split(':')[0] ?? ''))].join('\n'),
  );
});

const submissionMatrix = stated(`
  guest user member contestant author curator tester staff superuser
  upcoming: . . . x x x . . x
  running:  x x x x x x x x x
  veiled:   . . . x x x . . x
  frozen:   . . . x x x . . x
  ended:    x x x x x x x x x
  thawed:   x x x x x x x x x
  secret:   . . . x x x . . x
  hidden:   . . . x x x x . x
  private:  . . . x x x x . x
  of-org:   . . x x x x x . x
`);

test('submissions in contests are listed where the board is open and no freeze hides them', async () => {
  for (const query of ['?', '?user=contestant&', '?result=AC&', '?problem=public&']) {
    const answer = await matrix(contests, async (get, key) => {
      const isOfContest = (one: Record<string, unknown>) =>
        (one.contest as { key: string } | null)?.key === key;
      return found(await get(`/api/v2/submissions${query}`), isOfContest) ? 'x' : '.';
    });
    deepEqual(answer, submissionMatrix, query);
    const byContest = await matrix(contests, async (get, key) =>
      found(await get(`/api/v2/submissions${query}contest=${key}`), () => true) ? 'x' : '.',
    );
    deepEqual(byContest, submissionMatrix, query);
  }
});

test('submissions outside contests are listed where the problem is visible', async () => {
  const answer = await matrix(problems, async (get, code) =>
    found(await get(`/api/v2/submissions?problem=${code}`), (one) => one.contest === null) ? 'x' : '.',
  );
  deepEqual(
    answer,
    stated(`
      guest user member contestant author curator tester staff superuser
      public:  x x x x x x x x x
      private: . . . x x x x . x
      of-org:  . . x x x x x . x
    `),
  );
});

test('a submission is read in detail by its owner, its makers and nobody behind the freeze but them', async () => {
  const { rows } = await sql<{ id: number; key: string }>`
    select submissions.id, key from submissions join contests on contests.id = contest_id order by contest_id
  `.execute(database.query);
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  const answer = await matrix(contests, async (get, key) =>
    String((await get(`/api/v2/submission/${ids.get(key)}`)).status),
  );
  const usual = '403 403 403 200 200 200 403 403 200';
  deepEqual(answer, stated([names, ...contests.map((key) => `${key}: ${usual}`)].join('\n')));
});

test('lists of users, organizations, languages and judges are the same for every caller', async () => {
  for (const path of ['users', 'organizations', 'languages', 'judges']) {
    const answers = [];
    for (const [, get] of callers) answers.push((await get(`/api/v2/${path}`)).body.data);
    for (const answer of answers) deepEqual(answer, answers[0]);
  }
});
