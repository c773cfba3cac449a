import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { changedSubmissions, seenPairs } from '@tribunal/server/storage/submissions/live/live-submissions';
import { anyOf } from '@tribunal/server/storage/visibility/condition';
import {
  participationIsListed,
  standingIsFrozenFor,
} from '@tribunal/server/storage/visibility/participation-visibility';
import {
  submissionIsListed,
  submissionIsReadable,
} from '@tribunal/server/storage/visibility/submission-visibility';
import type { Viewer } from '@tribunal/server/storage/visibility/viewer';
import { sql } from 'kysely';
import { testDatabase } from '../fixtures/database.ts';
import { makeViewers, seen, stated } from './matrix.ts';

const now = new Date('2030-01-01T12:00:00Z');
const database = await testDatabase();
const viewers = await makeViewers(database, {
  owner: {},
  user: {},
  solver: {},
  tester: {},
  setter: { permissions: ['edit_own_problem'] },
  author: {},
  staff: { isStaff: true },
  see_all: { permissions: ['view_all_submission'] },
  see_prob: { permissions: ['see_private_problem'] },
  see_con: { permissions: ['see_private_contest'] },
  edit_con: { permissions: ['edit_all_contest'] },
  superuser: { isSuperuser: true },
  jury: {},
  runner: {},
});

// `tester` tests and `setter` wrote every problem; `author` wrote every contest; `solver` solved every problem.
await sql`
  with language as (insert into languages (key, name) values ('PY3', 'Python') returning id),
  added as (
    insert into problems (code, name, is_public, is_organization_private, source_visibility) values
      ('open', 'P', true, false, 'solved'), ('closed', 'P', false, false, 'solved'), ('of-org', 'P', true, true, 'solved'),
      ('always', 'P', true, false, 'always'), ('own', 'P', true, false, 'own'), ('closed-always', 'P', false, false, 'always')
    returning id, code
  ), problem_makers as (
    insert into problem_roles (problem_id, user_id, role)
    select added.id, users.id, case username when 'setter' then 'author' else 'tester' end
    from added, users where username in ('setter', 'tester')
  ), held as (
    insert into contests (key, name, start_time, end_time, is_visible, is_private, scoreboard_visibility, format,
      frozen_last_minutes, thawed_at)
    select key, key, '2030-01-01T09:00Z', end_time::timestamptz, is_visible, is_private, mode, 'icpc', minutes, thawed_at::timestamptz
    from (values
      ('running-V', '2030-01-01T15:00Z', true, false, 'V', 0, null),
      ('running-C', '2030-01-01T15:00Z', true, false, 'C', 0, null),
      ('ended-C',   '2030-01-01T11:00Z', true, false, 'C', 0, null),
      ('ended-H',   '2030-01-01T11:00Z', true, false, 'H', 0, null),
      ('hidden',    '2030-01-01T11:00Z', false, false, 'V', 0, null),
      ('private',   '2030-01-01T11:00Z', true, true, 'V', 0, null),
      ('frozen',    '2030-01-01T11:00Z', true, false, 'V', 60, null),
      ('thawed',    '2030-01-01T11:00Z', true, false, 'V', 60, '2030-01-01T11:30Z')
    ) as c (key, end_time, is_visible, is_private, mode, minutes, thawed_at)
    returning id, key
  ), contest_makers as (
    insert into contest_roles (contest_id, user_id, role)
    select held.id, users.id, case username when 'owner' then 'contestant' when 'runner' then 'balloon_runner'
      else username end
    from held, users where username in ('author', 'tester', 'owner', 'jury', 'runner')
  ), inside as (
    insert into contest_problems (contest_id, problem_id, position)
    select held.id, added.id, added.id from held, added returning id, contest_id, problem_id
  ), solved as (
    insert into best_results (user_id, problem_id, points, is_solved, own_is_solved)
    select users.id, added.id, 0, false, true from users, added where username = 'solver'
  ), taking as (
    insert into participations (contest_id, user_id, real_start)
    select held.id, users.id, '2030-01-01T09:00Z' from held, users where username = 'owner'
    returning id, contest_id
  )
  insert into submissions (user_id, problem_id, language_id, date, status, result, judged_at, error,
    contest_id, contest_problem_id, participation_id, virtual, contest_points)
  select users.id, added.id, language.id, date::timestamptz, 'D', 'AC', date::timestamptz + s.n * interval '1 ms', s.name,
    held.id, inside.id, taking.id, case when held.id is not null then 0 end, case when held.id is not null then 0 end
  from (values
    (1, 'open',                'open',          null,        '2030-01-01T09:30Z'),
    (2, 'closed',              'closed',        null,        '2030-01-01T09:30Z'),
    (3, 'of-org',              'of-org',        null,        '2030-01-01T09:30Z'),
    (4, 'always',              'always',        null,        '2030-01-01T09:30Z'),
    (5, 'own',                 'own',           null,        '2030-01-01T09:30Z'),
    (6, 'closed-always',       'closed-always', null,        '2030-01-01T09:30Z'),
    (7, 'running-V',           'open',          'running-V', '2030-01-01T09:30Z'),
    (8, 'running-C',           'open',          'running-C', '2030-01-01T09:30Z'),
    (9, 'running-C-always',    'always',        'running-C', '2030-01-01T09:30Z'),
    (10, 'running-V-closed',   'closed',        'running-V', '2030-01-01T09:30Z'),
    (11, 'ended-C',            'open',          'ended-C',   '2030-01-01T09:30Z'),
    (12, 'ended-H',            'open',          'ended-H',   '2030-01-01T09:30Z'),
    (13, 'hidden',             'open',          'hidden',    '2030-01-01T09:30Z'),
    (14, 'private',            'open',          'private',   '2030-01-01T09:30Z'),
    (15, 'before-the-freeze',  'open',          'frozen',    '2030-01-01T09:59:59.999Z'),
    (16, 'at-the-freeze',      'open',          'frozen',    '2030-01-01T10:00Z'),
    (17, 'frozen-always',      'always',        'frozen',    '2030-01-01T10:30Z'),
    (18, 'thawed',             'open',          'thawed',    '2030-01-01T10:30Z')
  ) as s (n, name, code, key, date)
  join users on username = 'owner' join language on true join added using (code) left join held using (key)
  left join inside on inside.contest_id = held.id and inside.problem_id = added.id
  left join taking on taking.contest_id = held.id
`.execute(database.query);

const name = 'submissions.error';
const from = `submissions join problems on problems.id = problem_id left join contests on contests.id = contest_id`;

test('a submission is listed for users who may see its problem and its scoreboard, for its owner and for the contest editors', async () => {
  deepEqual(
    await seen(database, viewers, { name, from, condition: (viewer) => submissionIsListed(viewer, now) }),
    stated(`
      submission        | guest owner user solver tester setter author staff see_all see_prob see_con edit_con superuser jury runner
      open              | x     x     x    x      x      x      x      x     x       x        x       x        x         x    x
      closed            | .     x     .    .      x      x      .      .     .       x        .       .        x         .    .
      of-org            | .     x     .    .      x      x      .      .     .       x        .       .        x         .    .
      always            | x     x     x    x      x      x      x      x     x       x        x       x        x         x    x
      own               | x     x     x    x      x      x      x      x     x       x        x       x        x         x    x
      closed-always     | .     x     .    .      x      x      .      .     .       x        .       .        x         .    .
      running-V         | x     x     x    x      x      x      x      x     x       x        x       x        x         x    x
      running-C         | .     x     .    .      .      .      x      .     .       .        x       x        x         x    .
      running-C-always  | .     x     .    .      .      .      x      .     .       .        x       x        x         x    .
      running-V-closed  | .     x     .    .      x      x      x      .     .       x        .       x        x         x    .
      ended-C           | x     x     x    x      x      x      x      x     x       x        x       x        x         x    x
      ended-H           | .     x     .    .      .      .      x      .     .       .        x       x        x         x    .
      hidden            | .     x     .    .      x      .      x      .     .       .        x       x        x         x    .
      private           | .     x     .    .      x      .      x      .     .       .        x       x        x         x    .
      before-the-freeze | x     x     x    x      x      x      x      x     x       x        x       x        x         x    x
      at-the-freeze     | .     x     .    .      .      .      x      .     .       .        .       x        x         x    .
      frozen-always     | .     x     .    .      .      .      x      .     .       .        .       x        x         x    .
      thawed            | x     x     x    x      x      x      x      x     x       x        x       x        x         x    x
    `),
  );
});

test('a submission can be read by its owner, the makers of its problem and contest, and users to whom the problem shows sources', async () => {
  deepEqual(
    await seen(database, viewers, { name, from, condition: (viewer) => submissionIsReadable(viewer, now) }),
    stated(`
      submission        | guest owner user solver tester setter author staff see_all see_prob see_con edit_con superuser jury runner
      open              | .     x     .    x      .      x      .      .     x       .        .       .        x         .    .
      closed            | .     x     .    .      .      x      .      .     x       .        .       .        x         .    .
      of-org            | .     x     .    .      .      x      .      .     x       .        .       .        x         .    .
      always            | .     x     x    x      x      x      x      x     x       x        x       x        x         x    x
      own               | .     x     .    .      x      x      .      .     x       .        .       .        x         .    .
      closed-always     | .     x     .    .      x      x      .      .     x       x        .       .        x         .    .
      running-V         | .     x     .    x      .      x      x      .     x       .        .       x        x         x    .
      running-C         | .     x     .    .      .      .      x      .     x       .        .       x        x         x    .
      running-C-always  | .     x     .    .      .      .      x      .     x       .        x       x        x         x    .
      running-V-closed  | .     x     .    .      .      x      x      .     x       .        .       x        x         x    .
      ended-C           | .     x     .    x      .      x      x      .     x       .        .       x        x         x    .
      ended-H           | .     x     .    .      .      .      x      .     x       .        .       x        x         x    .
      hidden            | .     x     .    .      .      .      x      .     x       .        .       x        x         x    .
      private           | .     x     .    .      .      .      x      .     x       .        .       x        x         x    .
      before-the-freeze | .     x     .    x      .      x      x      .     x       .        .       x        x         x    .
      at-the-freeze     | .     x     .    .      .      .      x      .     .       .        .       x        x         x    .
      frozen-always     | .     x     .    .      .      .      x      .     .       .        .       x        x         x    .
      thawed            | .     x     .    x      .      x      x      .     x       .        .       x        x         x    .
    `),
  );
});

const isShown = (viewer: Viewer) => anyOf(submissionIsListed(viewer, now), submissionIsReadable(viewer, now));

test('streams tell of a submission to those who see it in lists or may read it', async () => {
  const ids = (await database.query.selectFrom('submissions').select('id').execute()).map(({ id }) => id);
  const told = new Map<Viewer, number[]>();
  for (const viewer of viewers.values()) {
    const { userId } = viewer;
    if (userId === null) continue;
    const pairs = ids.map((submissionId) => ({ userId, submissionId }));
    const found = await seenPairs(database, viewer, pairs, now);
    told.set(
      viewer,
      found.map(({ submissionId }) => submissionId),
    );
  }
  const open = (await changedSubmissions(database, ids, now)).filter(({ isPublic }) => isPublic);
  const tellsOf = (viewer: Viewer) =>
    sql<boolean>`submissions.id = any(${told.get(viewer) ?? open.map(({ id }) => id)}::int[])`;
  deepEqual(
    await seen(database, viewers, { name, from, condition: tellsOf }),
    await seen(database, viewers, { name, from, condition: isShown }),
  );
});

test('every user sees what guests see', async () => {
  const matrix = await seen(database, viewers, { name, from, condition: isShown });
  const ofGuests = matrix.split('\n').filter((line) => line.includes(': guest '));
  const everyone = [...viewers.keys()].join(' ');
  deepEqual(
    ofGuests.map((line) => line.split(': ')[1]),
    ofGuests.map(() => everyone),
  );
  deepEqual(ofGuests.length, 7);
});

const participations = 'participations join contests on contests.id = contest_id';

test('participations are listed for users who may see the scoreboard, and for their owner', async () => {
  deepEqual(
    await seen(database, viewers, {
      name: 'contests.key',
      from: participations,
      condition: (viewer) => participationIsListed(viewer, now),
    }),
    stated(`
      participation | guest owner user solver tester setter author staff see_all see_prob see_con edit_con superuser jury runner
      running-V     | x     x     x    x      x      x      x      x     x       x        x       x        x         x    x
      running-C     | .     x     .    .      .      .      x      .     .       .        x       x        x         x    .
      ended-C       | x     x     x    x      x      x      x      x     x       x        x       x        x         x    x
      ended-H       | .     x     .    .      .      .      x      .     .       .        x       x        x         x    .
      hidden        | .     .     .    .      x      .      x      .     .       .        x       x        x         x    .
      private       | .     x     .    .      x      .      x      .     .       .        x       x        x         x    .
      frozen        | x     x     x    x      x      x      x      x     x       x        x       x        x         x    x
      thawed        | x     x     x    x      x      x      x      x     x       x        x       x        x         x    x
    `),
  );
});

test('everyone gets the frozen standing, except editors and, for their own standing, contestants', async () => {
  deepEqual(
    await seen(database, viewers, {
      name: 'contests.key',
      from: `${participations} where key in ('running-V', 'frozen', 'thawed')`,
      condition: (viewer) => standingIsFrozenFor(viewer, now),
    }),
    stated(`
      participation | guest owner user solver tester setter author staff see_all see_prob see_con edit_con superuser jury runner
      running-V     | .     .     .    .      .      .      .      .     .       .        .       .        .         .    .
      frozen        | x     .     x    x      x      x      .      x     x       x        x       .        .         .    x
      thawed        | .     .     .    .      .      .      .      .     .       .        .       .        .         .    .
    `),
  );
});
