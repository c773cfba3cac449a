import { after } from 'node:test';
import type { Database } from '@tribunal/server/database/connection';
import { buildApp } from '@tribunal/server/start/app';
import type { FastifyInstance } from 'fastify';
import { type Person, people } from '../fixtures/accounts.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

/** A site whose clock tests can move on, and people who join and leave its contests. */
export async function siteToJoin() {
  const database = await testDatabase();
  let passedMs = 0;
  const site = testSite(database, { now: () => new Date(Date.now() + passedMs) });
  const app = await buildApp(site);
  after(() => app.close());
  const accounts = people(site, app);
  const post = poster(app, accounts.aToken);
  return {
    ...{ database, site, app, post, ...accounts, ...builders(database) },
    later: (minutes: number) => {
      passedMs += minutes * 60_000;
    },
    join: (person: Person, key: string, fields = {}) => post(person, `/contest/${key}/join`, fields),
    leave: (person: Person, key: string) => post(person, `/contest/${key}/leave`),
    insideOf: (person: Person) => currentParticipation(database, person),
  };
}

/** Returns a function that sends a form as a program of the person would, and answers status and data, or the message. */
export function poster(app: FastifyInstance, aToken: ReturnType<typeof people>['aToken']) {
  return async (person: Person, path: string, fields: Record<string, string> = {}) => {
    const reply = await app.inject({
      method: 'POST',
      url: path,
      headers: {
        authorization: `Bearer ${await aToken(person)}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      payload: String(new URLSearchParams(fields)),
    });
    const { data, error } = reply.json();
    return [reply.statusCode, data ?? error.message];
  };
}

/** The current participation of the person, as its contest and kind. */
function currentParticipation({ query }: Database, { id }: Person) {
  return query
    .selectFrom('users')
    .innerJoin('participations', 'participations.id', 'users.current_participation_id')
    .innerJoin('contests', 'contests.id', 'participations.contest_id')
    .select(['contests.key', 'participations.virtual'])
    .where('users.id', '=', id)
    .executeTakeFirst();
}
