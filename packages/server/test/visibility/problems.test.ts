import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import {
  problemIsEditable,
  problemIsVisible,
  problemPageIsVisible,
} from '@tribunal/server/storage/visibility/problem-visibility';
import { sql } from 'kysely';
import { testDatabase } from '../fixtures/database.ts';
import { makeViewers, seen, stated } from './matrix.ts';

const now = new Date('2030-01-01T12:00:00Z');
const database = await testDatabase();
const viewers = await makeViewers(database, {
  user: {},
  member: {},
  author: {},
  curator: {},
  tester: {},
  inside: {},
  early: {},
  staff: { isStaff: true },
  superuser: { isSuperuser: true },
  see_private: { permissions: ['see_private_problem'] },
  see_org: { permissions: ['see_organization_problem'] },
  edit_own: { permissions: ['edit_own_problem'] },
  edit_pub: { permissions: ['edit_own_problem', 'edit_public_problem'] },
  edit_all: { permissions: ['edit_own_problem', 'edit_all_problem'] },
  all_only: { permissions: ['edit_all_problem'] },
  organizer: {},
  jury: {},
  runner: {},
  judge_all: { permissions: ['judge_all_contest'] },
});

await sql`
  with organization as (insert into organizations (slug, name) values ('org', 'Org') returning id),
  joined as (
    insert into organization_members (organization_id, user_id)
    select organization.id, users.id from organization, users where username = 'member'
  ), added as (
    insert into problems (code, name, is_public, is_organization_private) values
      ('public', 'P', true, false), ('private', 'P', false, false),
      ('org', 'P', true, true), ('org-private', 'P', false, true)
    returning id, code
  ), linked as (
    insert into problem_organizations (problem_id, organization_id)
    select added.id, organization.id from added, organization where code like 'org%'
  ), roles as (
    insert into problem_roles (problem_id, user_id, role)
    select added.id, users.id, case username when 'edit_own' then 'curator' else username end
    from added, users where username in ('author', 'curator', 'tester', 'edit_own')
  ), held as (
    insert into contests (key, name, start_time, end_time) values
      ('running', 'C', '2030-01-01T10:00:00Z', '2030-01-01T15:00:00Z'),
      ('upcoming', 'C', '2030-01-01T13:00:00Z', '2030-01-01T15:00:00Z')
    returning id, key
  ), inside as (
    insert into contest_problems (contest_id, problem_id, position)
    select held.id, added.id, 1 from held, added where code = 'private'
  ), organizers as (
    insert into contest_roles (contest_id, user_id, role)
    select held.id, users.id, case username when 'organizer' then 'author' when 'runner' then 'balloon_runner' else username end
    from held, users where key = 'upcoming' and username in ('organizer', 'jury', 'runner')
  )
  insert into participations (contest_id, user_id, real_start)
  select held.id, users.id, '2030-01-01T10:00:00Z' from held, users
  where (key, username) in (('running', 'inside'), ('upcoming', 'early'))
`.execute(database.query);
await sql`
  update users set current_participation_id = participations.id from participations where user_id = users.id
`.execute(database.query);

const from = 'problems';
const name = 'code';

test('a problem is listed for everyone, for its organization, for its makers, or for holders of a permission', async () => {
  deepEqual(
    await seen(database, viewers, { name, from, condition: problemIsVisible }),
    stated(`
      problem     | guest user member author curator tester inside early staff superuser see_private see_org edit_own edit_pub edit_all all_only organizer jury runner judge_all
      public      | x     x    x      x      x       x      x      x     x     x         x           x       x        x        x        x        x         x    x      x
      org         | .     .    x      x      x       x      .      .     .     x         x           x       x        x        x        .        .         .    .      .
      private     | .     .    .      x      x       x      .      .     .     x         x           .       x        .        x        .        .         .    .      .
      org-private | .     .    .      x      x       x      .      .     .     x         x           .       x        .        x        .        .         .    .      .
    `),
  );
});

test('the page of a problem is also visible to participants of a started contest that contains it, and to the jury of one', async () => {
  deepEqual(
    await seen(database, viewers, { name, from, condition: (viewer) => problemPageIsVisible(viewer, now) }),
    stated(`
      problem     | guest user member author curator tester inside early staff superuser see_private see_org edit_own edit_pub edit_all all_only organizer jury runner judge_all
      public      | x     x    x      x      x       x      x      x     x     x         x           x       x        x        x        x        x         x    x      x
      org         | .     .    x      x      x       x      .      .     .     x         x           x       x        x        x        .        .         .    .      .
      private     | .     .    .      x      x       x      x      .     .     x         x           .       x        .        x        .        x         x    .      x
      org-private | .     .    .      x      x       x      .      .     .     x         x           .       x        .        x        .        .         .    .      .
    `),
  );
});

test('authors and curators edit their problem; others need the permission to edit and a wider one', async () => {
  deepEqual(
    await seen(database, viewers, { name, from, condition: problemIsEditable }),
    stated(`
      problem     | guest user member author curator tester inside early staff superuser see_private see_org edit_own edit_pub edit_all all_only organizer jury runner judge_all
      public      | .     .    .      x      x       .      .      .     .     x         .           .       x        x        x        .        .         .    .      .
      org         | .     .    .      x      x       .      .      .     .     x         .           .       x        x        x        .        .         .    .      .
      private     | .     .    .      x      x       .      .      .     .     x         .           .       x        .        x        .        .         .    .      .
      org-private | .     .    .      x      x       .      .      .     .     x         .           .       x        .        x        .        .         .    .      .
    `),
  );
});
