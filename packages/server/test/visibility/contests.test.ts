import { deepEqual, equal, notEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { findContest } from '@tribunal/server/storage/contests/contest-json';
import {
  boardIsFrozenFor,
  boardIsOpen,
  contestBalloonsAreRunBy,
  contestIsEditedBy,
  contestIsJudgedBy,
  contestIsMadeBy,
  contestIsVisible,
  contestProblemsAreVisible,
} from '@tribunal/server/storage/visibility/contest-visibility';
import { guest, unrestricted } from '@tribunal/server/storage/visibility/viewer';
import { sql } from 'kysely';
import { testDatabase } from '../fixtures/database.ts';
import { makeViewers, seen, stated } from './matrix.ts';

const now = new Date('2030-01-01T12:00:00Z');
const database = await testDatabase();
const viewers = await makeViewers(database, {
  user: {},
  member: {},
  invited: {},
  both: {},
  inside: {},
  finished: {},
  author: {},
  curator: {},
  tester: {},
  staff: { isStaff: true },
  superuser: { isSuperuser: true },
  see_private: { permissions: ['see_private_contest'] },
  edit_all: { permissions: ['edit_all_contest'] },
  edit_own: { permissions: ['edit_own_contest'] },
  jury: {},
  runner: {},
  judge_all: { permissions: ['judge_all_contest'] },
  run_all: { permissions: ['run_all_balloons'] },
});

// The window of a contestant lasts one hour: `inside` started half an hour ago, `finished` two hours ago.
await sql`
  with organization as (insert into organizations (slug, name) values ('org', 'Org') returning id),
  joined as (
    insert into organization_members (organization_id, user_id)
    select organization.id, users.id from organization, users where username in ('member', 'both')
  ), held as (
    insert into contests (key, name, start_time, end_time, time_limit, is_visible, is_private, is_organization_private,
      scoreboard_visibility, format, frozen_last_minutes, thawed_at)
    select key, key, start_time::timestamptz, end_time::timestamptz, time_limit, is_visible, is_private, is_org, mode, 'icpc',
      minutes, thawed_at::timestamptz
    from (values
      ('upcoming',   '2030-01-01T13:00Z', '2030-01-01T15:00Z', null::float8, true,  false, false, 'V', 0, null),
      ('running',    '2030-01-01T09:00Z', '2030-01-01T15:00Z', 3600, true,  false, false, 'V', 0, null),
      ('running-C',  '2030-01-01T09:00Z', '2030-01-01T15:00Z', 3600, true,  false, false, 'C', 0, null),
      ('running-P',  '2030-01-01T09:00Z', '2030-01-01T15:00Z', 3600, true,  false, false, 'P', 0, null),
      ('running-H',  '2030-01-01T09:00Z', '2030-01-01T15:00Z', 3600, true,  false, false, 'H', 0, null),
      ('at-its-end', '2030-01-01T09:00Z', '2030-01-01T12:00Z', null, true,  false, false, 'C', 0, null),
      ('ended',      '2030-01-01T05:00Z', '2030-01-01T11:00Z', null, true,  false, false, 'V', 0, null),
      ('ended-C',    '2030-01-01T05:00Z', '2030-01-01T11:00Z', null, true,  false, false, 'C', 0, null),
      ('ended-P',    '2030-01-01T05:00Z', '2030-01-01T11:00Z', null, true,  false, false, 'P', 0, null),
      ('ended-H',    '2030-01-01T05:00Z', '2030-01-01T11:00Z', null, true,  false, false, 'H', 0, null),
      ('hidden',     '2030-01-01T05:00Z', '2030-01-01T11:00Z', null, false, false, false, 'V', 0, null),
      ('private',    '2030-01-01T05:00Z', '2030-01-01T11:00Z', null, true,  true,  false, 'V', 0, null),
      ('org',        '2030-01-01T05:00Z', '2030-01-01T11:00Z', null, true,  false, true,  'V', 0, null),
      ('private-org','2030-01-01T05:00Z', '2030-01-01T11:00Z', null, true,  true,  true,  'V', 0, null),
      ('hidden-org', '2030-01-01T05:00Z', '2030-01-01T11:00Z', null, false, false, true,  'V', 0, null),
      ('not-yet-frozen', '2030-01-01T09:00Z', '2030-01-01T15:00Z', 3600, true, false, false, 'V', 60, null),
      ('just-frozen', '2030-01-01T09:00Z', '2030-01-01T13:00Z', 3600, true, false, false, 'V', 60, null),
      ('ended-frozen', '2030-01-01T05:00Z', '2030-01-01T11:00Z', null, true, false, false, 'V', 60, null),
      ('thawed',     '2030-01-01T05:00Z', '2030-01-01T11:00Z', null, true, false, false, 'V', 60, '2030-01-01T11:30Z')
    ) as c (key, start_time, end_time, time_limit, is_visible, is_private, is_org, mode, minutes, thawed_at)
    returning id, key
  ), linked as (
    insert into contest_organizations (contest_id, organization_id)
    select held.id, organization.id from held, organization where key like '%org'
  ), roles as (
    insert into contest_roles (contest_id, user_id, role)
    select held.id, users.id, case username when 'invited' then 'contestant' when 'both' then 'contestant'
      when 'edit_own' then 'author' when 'runner' then 'balloon_runner' else username end
    from held, users where username in ('author', 'curator', 'tester', 'invited', 'both', 'edit_own', 'jury', 'runner')
  )
  insert into participations (contest_id, user_id, real_start)
  select held.id, users.id, case username
    when 'inside' then '2030-01-01T11:30Z'::timestamptz else '2030-01-01T10:00Z' end
  from held, users where username in ('inside', 'finished') and key not in ('upcoming', 'hidden')
`.execute(database.query);
await sql`
  update users set current_participation_id = participations.id
  from participations join contests on contests.id = contest_id
  where user_id = users.id and username in ('inside', 'finished') and key = 'running'
`.execute(database.query);

const from = 'contests';
const name = 'key';

test('a contest is visible to everyone, to invited users, to its makers, or to holders of a permission', async () => {
  deepEqual(
    await seen(database, viewers, {
      name,
      from: `${from} where key !~ '^(ended|running|thawed|.*frozen|at)'`,
      condition: contestIsVisible,
    }),
    stated(`
      contest     | guest user member invited both inside finished author curator tester staff superuser see_private edit_all edit_own jury runner judge_all run_all
      upcoming    | x     x    x      x       x    x      x        x      x       x      x     x         x           x        x        x    x      x         x
      hidden      | .     .    .      .       .    .      .        x      x       x      .     x         x           x        x        x    .      x         .
      private     | .     .    .      x       x    .      .        x      x       x      .     x         x           x        x        x    .      x         .
      org         | .     .    x      .       x    .      .        x      x       x      .     x         x           x        x        x    .      x         .
      private-org | .     .    .      .       x    .      .        x      x       x      .     x         x           x        x        x    .      x         .
      hidden-org  | .     .    .      .       .    .      .        x      x       x      .     x         x           x        x        x    .      x         .
    `),
  );
});

test('the editors of a contest are its authors, its curators and users who may edit every contest', async () => {
  deepEqual(
    await seen(database, viewers, {
      name,
      from: `${from} where key in ('hidden', 'ended')`,
      condition: contestIsEditedBy,
    }),
    stated(`
      contest | guest user member invited both inside finished author curator tester staff superuser see_private edit_all edit_own jury runner judge_all run_all
      ended   | .     .    .      .       .    .      .        x      x       .      .     x         .           x        x        .    .      .         .
      hidden  | .     .    .      .       .    .      .        x      x       .      .     x         .           x        x        .    .      .         .
    `),
  );
});

test('the jury of a contest is its editors, its jury members and users who judge every contest', async () => {
  deepEqual(
    await seen(database, viewers, {
      name,
      from: `${from} where key in ('hidden', 'ended')`,
      condition: contestIsJudgedBy,
    }),
    stated(`
      contest | guest user member invited both inside finished author curator tester staff superuser see_private edit_all edit_own jury runner judge_all run_all
      ended   | .     .    .      .       .    .      .        x      x       .      .     x         .           x        x        x    .      x         .
      hidden  | .     .    .      .       .    .      .        x      x       .      .     x         .           x        x        x    .      x         .
    `),
  );
});

test('the balloons of a contest are run by its jury, its balloon runners and users who run all balloons', async () => {
  deepEqual(
    await seen(database, viewers, {
      name,
      from: `${from} where key in ('hidden', 'ended')`,
      condition: contestBalloonsAreRunBy,
    }),
    stated(`
      contest | guest user member invited both inside finished author curator tester staff superuser see_private edit_all edit_own jury runner judge_all run_all
      ended   | .     .    .      .       .    .      .        x      x       .      .     x         .           x        x        x    x      x         x
      hidden  | .     .    .      .       .    .      .        x      x       .      .     x         .           x        x        x    x      x         x
    `),
  );
});

test('the makers of a contest are its jury and its testers', async () => {
  deepEqual(
    await seen(database, viewers, {
      name,
      from: `${from} where key in ('hidden', 'ended')`,
      condition: contestIsMadeBy,
    }),
    stated(`
      contest | guest user member invited both inside finished author curator tester staff superuser see_private edit_all edit_own jury runner judge_all run_all
      ended   | .     .    .      .       .    .      .        x      x       x      .     x         .           x        x        x    .      x         .
      hidden  | .     .    .      .       .    .      .        x      x       x      .     x         .           x        x        x    .      x         .
    `),
  );
});

test('the problems of a contest are visible to participants with time left, to everyone after the end, and always to the jury', async () => {
  deepEqual(
    await seen(database, viewers, {
      name,
      from: `${from} where key in ('upcoming', 'running', 'running-C', 'at-its-end', 'ended', 'ended-H', 'private', 'hidden')`,
      condition: (viewer) => contestProblemsAreVisible(viewer, now),
    }),
    stated(`
      contest    | guest user member invited both inside finished author curator tester staff superuser see_private edit_all edit_own jury runner judge_all run_all
      upcoming   | .     .    .      .       .    .      .        x      x       .      .     x         .           x        x        x    .      x         .
      running    | .     .    .      .       .    x      .        x      x       .      .     x         .           x        x        x    .      x         .
      running-C  | .     .    .      .       .    .      .        x      x       .      .     x         .           x        x        x    .      x         .
      at-its-end | .     .    .      .       .    .      .        x      x       .      .     x         .           x        x        x    .      x         .
      ended      | x     x    x      x       x    x      x        x      x       x      x     x         x           x        x        x    x      x         x
      ended-H    | x     x    x      x       x    x      x        x      x       x      x     x         x           x        x        x    x      x         x
      private    | .     .    .      x       x    .      .        x      x       x      .     x         x           x        x        x    .      x         .
      hidden     | .     .    .      .       .    .      .        x      x       x      .     x         x           x        x        x    .      x         .
    `),
  );
});

test('the whole scoreboard is visible from the start, the end or the own end, or never, by the rule of the contest', async () => {
  deepEqual(
    await seen(database, viewers, {
      name,
      from: `${from} where key !~ '(frozen|thawed)'`,
      condition: (viewer) => boardIsOpen(viewer, now),
    }),
    stated(`
      contest     | guest user member invited both inside finished author curator tester staff superuser see_private edit_all edit_own jury runner judge_all run_all
      upcoming    | .     .    .      .       .    .      .        x      x       .      .     x         x           x        x        x    .      x         .
      running     | x     x    x      x       x    x      x        x      x       x      x     x         x           x        x        x    x      x         x
      running-C   | .     .    .      .       .    .      .        x      x       .      .     x         x           x        x        x    .      x         .
      running-P   | .     .    .      .       .    .      x        x      x       .      .     x         x           x        x        x    .      x         .
      running-H   | .     .    .      .       .    .      .        x      x       .      .     x         x           x        x        x    .      x         .
      at-its-end  | .     .    .      .       .    .      .        x      x       .      .     x         x           x        x        x    .      x         .
      ended       | x     x    x      x       x    x      x        x      x       x      x     x         x           x        x        x    x      x         x
      ended-C     | x     x    x      x       x    x      x        x      x       x      x     x         x           x        x        x    x      x         x
      ended-P     | x     x    x      x       x    x      x        x      x       x      x     x         x           x        x        x    x      x         x
      ended-H     | .     .    .      .       .    .      .        x      x       .      .     x         x           x        x        x    .      x         .
      hidden      | .     .    .      .       .    .      .        x      x       x      .     x         x           x        x        x    .      x         .
      private     | .     .    .      x       x    .      .        x      x       x      .     x         x           x        x        x    .      x         .
      org         | .     .    x      .       x    .      .        x      x       x      .     x         x           x        x        x    .      x         .
      private-org | .     .    .      .       x    .      .        x      x       x      .     x         x           x        x        x    .      x         .
      hidden-org  | .     .    .      .       .    .      .        x      x       x      .     x         x           x        x        x    .      x         .
    `),
  );
});

test('a frozen scoreboard stays frozen for everyone except the jury, after the end, until the thaw', async () => {
  deepEqual(
    await seen(database, viewers, {
      name,
      from: `${from} where key ~ '(frozen|thawed|^ended$)'`,
      condition: (viewer) => boardIsFrozenFor(viewer, now),
    }),
    stated(`
      contest        | guest user member invited both inside finished author curator tester staff superuser see_private edit_all edit_own jury runner judge_all run_all
      ended          | .     .    .      .       .    .      .        .      .       .      .     .         .           .        .        .    .      .         .
      not-yet-frozen | .     .    .      .       .    .      .        .      .       .      .     .         .           .        .        .    .      .         .
      just-frozen    | x     x    x      x       x    x      x        .      .       x      x     .         x           .        .        .    x      .         x
      ended-frozen   | x     x    x      x       x    x      x        .      .       x      x     .         x           .        .        .    x      .         x
      thawed         | .     .    .      .       .    .      .        .      .       .      .     .         .           .        .        .    .      .         .
    `),
  );
});

test('what the site reads for itself does not show guests more, in either order', async () => {
  notEqual(await findContest(database, unrestricted, 'hidden', now), null);
  equal(await findContest(database, guest, 'hidden', now), null);
  notEqual(await findContest(database, unrestricted, 'hidden', now), null);
});
