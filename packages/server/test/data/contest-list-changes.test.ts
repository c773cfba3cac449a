import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { object, objects, scenarioApp } from './scenario.ts';

const { site, asGuest } = await scenarioApp();

const changes: Readonly<Record<string, string>> = {
  name: `name = 'Cup of all'`,
  start_time: `start_time = start_time - interval '1 minute'`,
  end_time: `end_time = end_time + interval '1 minute'`,
  time_limit: 'time_limit = 7200',
  is_rated: 'is_rated = true',
  rate_all: 'rate_all = true',
  tags: `tags = '{hard}'`,
};

for (const [field, change] of Object.entries(changes)) {
  test(`the list of contests shows a change of ${field} at once`, async () => {
    await objects(asGuest, 'contests');
    await sql`update contests set ${sql.raw(change)} where key = 'cup'`.execute(site.database.query);
    const listed = (await objects(asGuest, 'contests')).find(({ key }: { key: string }) => key === 'cup');
    const detail = await object(asGuest, 'contest/cup');
    deepEqual(listed[field], detail[field]);
  });
}
