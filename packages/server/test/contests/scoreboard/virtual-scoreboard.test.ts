import { deepEqual, equal, match } from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import type { Person } from '../../fixtures/accounts.ts';
import { type Browser, browser, contentOf } from '../../fixtures/browser.ts';
import { tableRows, textOf } from '../../http/pages/page.ts';
import { submitting } from '../../submissions/submitting.ts';

const { app, clock, database, aContest, aPerson, aProblem, signedIn, submit, submissionsOf, judge } =
  await submitting();
after(() => app.close());

const at = (time: string) => {
  clock.now = new Date(`2030-01-${time}Z`);
};
const held = { start_time: new Date('2030-01-01T10:00:00Z'), end_time: new Date('2030-01-01T15:00:00Z') };

async function send(person: Person, code: string, result: 'AC' | 'WA' = 'AC'): Promise<void> {
  await submit(person, { code });
  await judge((await submissionsOf(person)).at(-1)!.id, result);
}

let counter = 0;

/** A contest with one live contestant, who solves A after 10 minutes and B in the 250th, at 14:10. */
async function aPastContest(given: { frozen_last_minutes?: number; scoreboard_visibility?: 'V' | 'H' } = {}) {
  const codes = [`a${++counter}`, `b${counter}`] as const;
  const ids = await Promise.all(codes.map((code) => aProblem({ code })));
  const problems = ids.map((id) => ({ id, points: 1 }));
  const { key } = await aContest({ ...held, format: 'icpc', problems, ...given });
  const live = await aPerson({ username: `live${counter}` });
  at('01T10:05:00');
  await (await signedIn(live)).post(`/contest/${key}/join`);
  at('01T10:10:00');
  await send(live, codes[0]);
  at('01T14:10:00');
  await send(live, codes[1]);
  return { key, codes, live };
}

const boardOf = async (who: Browser, key: string) => contentOf(await who.get(`/contest/${key}/ranking/`));
const rowsOf = (content: string) => tableRows(content, 'board');

test('a virtual participant sees the scoreboard of the same minute, with their own row ranked in it', async () => {
  const { key, codes, live } = await aPastContest();
  const person = await aPerson({ username: 'again' });
  const session = await signedIn(person);
  at('02T20:00:00');
  await session.post(`/contest/${key}/join`);
  const moments: [string, string[][]][] = [];
  const look = async (time: string) => {
    at(time);
    moments.push([time, rowsOf(await boardOf(session, key))]);
  };
  await look('02T20:10:59.999');
  await look('02T20:11:00');
  at('02T20:09:00');
  await send(person, codes[1]);
  await look('02T20:12:00');
  await look('03T00:10:59');
  await look('03T00:11:00');
  const name = live.username;
  deepEqual(moments, [
    [
      '02T20:10:59.999',
      [
        ['1', name, '0', '0', '', ''],
        ['1', 'again virtual you', '0', '0', '', ''],
      ],
    ],
    [
      '02T20:11:00',
      [
        ['1', name, '1', '10', '★ 1 · 10', ''],
        ['2', 'again virtual you', '0', '0', '', ''],
      ],
    ],
    [
      '02T20:12:00',
      [
        ['1', 'again virtual you', '1', '9', '', '1 · 9'],
        ['2', name, '1', '10', '★ 1 · 10', ''],
      ],
    ],
    [
      '03T00:10:59',
      [
        ['1', 'again virtual you', '1', '9', '', '1 · 9'],
        ['2', name, '1', '10', '★ 1 · 10', ''],
      ],
    ],
    [
      '03T00:11:00',
      [
        ['1', name, '2', '260', '★ 1 · 10', '★ 1 · 250'],
        ['2', 'again virtual you', '1', '9', '', '1 · 9'],
      ],
    ],
  ]);
  const content = await boardOf(session, key);
  match(
    textOf(content),
    /This is the scoreboard of the contest after 251 minutes, with your own row added\./,
  );
  deepEqual(rowsOf(await boardOf(browser(app), key)), [['1', name, '2', '260', '★ 1 · 10', '★ 1 · 250']]);
  at('03T02:00:00');
  deepEqual(rowsOf(await boardOf(session, key)), [['1', name, '2', '260', '★ 1 · 10', '★ 1 · 250']]);
});

test('a virtual participant does not see how the ratings changed', async () => {
  const { key, live } = await aPastContest();
  await sql`insert into ratings (contest_id, user_id, participation_id, rank, rating, mean, performance, rated_at)
    select p.contest_id, p.user_id, p.id, 1, 1500, 1500, 1500, now()
    from participations p join contests c on c.id = p.contest_id where c.key = ${key}`.execute(
    database.query,
  );
  const session = await signedIn(await aPerson({ username: 'unrated' }));
  at('02T20:00:00');
  await session.post(`/contest/${key}/join`);
  at('02T20:20:00');
  deepEqual(rowsOf(await boardOf(session, key))[0], ['1', live.username, '1', '10', '★ 1 · 10', '']);
  deepEqual(rowsOf(await boardOf(browser(app), key))[0], [
    ...['1', live.username, '2', '260', '★ 1 · 10', '★ 1 · 250'],
    '1500',
  ]);
});

test('a freeze that lasts hides results also at the same minute', async () => {
  const { key } = await aPastContest({ frozen_last_minutes: 60 });
  const session = await signedIn(await aPerson({ username: 'frozen' }));
  at('02T20:00:00');
  await session.post(`/contest/${key}/join`);
  at('03T00:30:00');
  const cellsOf = async () => rowsOf(await boardOf(session, key))[0]?.slice(4);
  deepEqual(await cellsOf(), ['★ 1 · 10', '? 1']);
  const thawed = { thawed_at: clock.now };
  await database.query.updateTable('contests').set(thawed).where('key', '=', key).execute();
  deepEqual(await cellsOf(), ['★ 1 · 10', '★ 1 · 250']);
});

test('under a closed scoreboard a virtual participant sees only their own virtual row', async () => {
  const { key } = await aPastContest({ scoreboard_visibility: 'H' });
  const session = await signedIn(await aPerson({ username: 'closed' }));
  at('02T20:00:00');
  await session.post(`/contest/${key}/join`);
  deepEqual(rowsOf(await boardOf(session, key)), [['–', 'closed virtual you', '0', '0', '', '']]);
  equal((await browser(app).get(`/contest/${key}/ranking/`)).statusCode, 403);
});
