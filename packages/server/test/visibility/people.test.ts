import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import {
  judgeIsVisible,
  organizationIsListed,
  organizationIsVisible,
  userIsListed,
} from '@tribunal/server/storage/visibility/account-visibility';
import { sql } from 'kysely';
import { testDatabase } from '../fixtures/database.ts';
import { makeViewers, seen, stated } from './matrix.ts';

const database = await testDatabase();
const viewers = await makeViewers(database, {
  user: {},
  staff: { isStaff: true },
  superuser: { isSuperuser: true },
});
await sql`insert into users (username, is_active, is_unlisted) values
  ('unlisted', true, true), ('inactive', false, false)`.execute(database.query);
await sql`insert into judges (name, auth_key, is_online) values ('online', '', true), ('offline', '', false)`.execute(
  database.query,
);
await sql`insert into organizations (slug, name, is_open, is_unlisted) values
  ('open', 'O', true, false), ('closed', 'O', false, false), ('quiet', 'O', true, true)`.execute(
  database.query,
);

test('lists of users omit unlisted and inactive users for every viewer', async () => {
  deepEqual(
    await seen(database, viewers, { name: 'username', from: 'users', condition: () => userIsListed }),
    stated(`
      user      | guest user staff superuser
      user      | x     x    x     x
      staff     | x     x    x     x
      superuser | x     x    x     x
      unlisted  | .     .    .     .
      inactive  | .     .    .     .
    `),
  );
});

test('staff see every judge, other users only online judges', async () => {
  deepEqual(
    await seen(database, viewers, { name: 'name', from: 'judges', condition: judgeIsVisible }),
    stated(`
      judge   | guest user staff superuser
      online  | x     x    x     x
      offline | .     .    x     x
    `),
  );
});

test('organizations are public', async () => {
  deepEqual(
    await seen(database, viewers, {
      name: 'slug',
      from: 'organizations',
      condition: () => organizationIsVisible,
    }),
    stated(`
      organization | guest user staff superuser
      open         | x     x    x     x
      closed       | x     x    x     x
      quiet        | x     x    x     x
    `),
  );
});

test('lists of organizations omit unlisted ones, except for their members and editors', async () => {
  await sql`insert into organization_members (organization_id, user_id)
    select o.id, u.id from organizations o, users u where o.slug = 'quiet' and u.username = 'user'`.execute(
    database.query,
  );
  deepEqual(
    await seen(database, viewers, {
      name: 'slug',
      from: 'organizations',
      condition: organizationIsListed,
    }),
    stated(`
      organization | guest user staff superuser
      open         | x     x    x     x
      closed       | x     x    x     x
      quiet        | .     x    .     x
    `),
  );
});
