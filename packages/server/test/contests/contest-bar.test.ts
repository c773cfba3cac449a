import { deepEqual, equal, match } from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import { browser } from '../fixtures/browser.ts';
import { textOf } from '../http/pages/page.ts';
import { submitting } from '../submissions/submitting.ts';

const {
  app,
  clock,
  database,
  aContest,
  aParticipation,
  aPerson,
  aProblem,
  signedIn,
  submit,
  submissionsOf,
  judge,
} = await submitting();
after(() => app.close());

const held = { start_time: new Date('2030-01-01T10:00:00Z'), end_time: new Date('2030-01-01T15:00:00Z') };
const at = (time: string) => {
  clock.now = new Date(`2030-01-01T${time}Z`);
};
const barOf = ({ body }: LightMyRequestResponse) =>
  /<aside class="contest-bar".*?<\/aside>/s.exec(body)?.[0] ?? null;
const textOfBar = (reply: LightMyRequestResponse) => {
  const bar = barOf(reply);
  return bar && textOf(bar.replace(/<\/li>|<\/a>/g, ' '));
};

async function give(contestId: number, columns: Record<string, string | number | Date | null>) {
  await database.query.updateTable('contests').set(columns).where('id', '=', contestId).execute();
}

describe('the bar on the pages of a contest', () => {
  test('counts down to the start, then to the end, for everybody, and is gone afterwards', async () => {
    const { id, key } = await aContest({ ...held, format: 'icpc', frozen_last_minutes: 60 });
    await give(id, { name: 'City <finals>' });
    const shown: [string, string | null][] = [];
    for (const time of ['09:58:59', '10:00:00', '13:59:59.999', '14:00:00', '15:00:00', '15:00:00.001']) {
      at(time);
      shown.push([time, textOfBar(await browser(app).get(`/contest/${key}/ranking/`))]);
    }
    deepEqual(shown, [
      ['09:58:59', 'City <finals> Scoreboard Starts in 0:01:01'],
      ['10:00:00', 'City <finals> Scoreboard Time left 5:00:00'],
      ['13:59:59.999', 'City <finals> Scoreboard Time left 1:00:00'],
      ['14:00:00', 'City <finals> Scoreboard Scoreboard frozen Time left 1:00:00'],
      ['15:00:00', 'City <finals> Scoreboard Scoreboard frozen Time left 0:00:00'],
      ['15:00:00.001', null],
    ]);
  });

  test('says when the contest starts, freezes and ends, and that the page loads again at the start', async () => {
    at('09:00:00');
    const { key } = await aContest({ ...held, format: 'icpc', frozen_last_minutes: 60 });
    const bar = barOf(await browser(app).get(`/contest/${key}`)) ?? '';
    const values = [...bar.matchAll(/ data-(starts|freezes|ends|reloads)(?:="([^"]*)")?/g)];
    deepEqual(
      values.map(([, name, value]) => [name, value]),
      [
        ['starts', '2030-01-01T10:00:00.000Z'],
        ['freezes', '2030-01-01T14:00:00.000Z'],
        ['ends', '2030-01-01T15:00:00.000Z'],
        ['reloads', undefined],
      ],
    );
  });

  test('is on no other page of somebody who is not in the contest', async () => {
    at('11:00:00');
    await aContest(held);
    equal(barOf(await browser(app).get('/problems/')), null);
    equal(barOf(await (await signedIn(await aPerson())).get('/problems/')), null);
  });
});

describe('the bar of somebody in a contest', () => {
  test('is on every page, errors included, until they leave or their time is over', async () => {
    at('11:00:00');
    const { key } = await aContest({ ...held, format: 'icpc' });
    const session = await signedIn(await aPerson());
    await session.post(`/contest/${key}/join`);
    const shown = async (path: string) => textOfBar(await session.get(path));
    for (const path of ['/', '/problems/', '/contest/none', '/nothing', `/contest/${key}`])
      equal(await shown(path), `${key} Scoreboard Questions Time left 4:00:00`, path);
    at('15:00:00.001');
    equal(await shown('/problems/'), null);
    at('12:00:00');
    await session.post(`/contest/${key}/join`);
    equal(await shown('/problems/'), `${key} Scoreboard Questions Time left 3:00:00`);
    await session.post(`/contest/${key}/leave`);
    equal(await shown('/problems/'), null);
  });

  test('is that of their contest on the pages of another', async () => {
    at('11:00:00');
    const [own, other] = [await aContest(held), await aContest(held)];
    const session = await signedIn(await aPerson());
    await session.post(`/contest/${own.key}/join`);
    const bar = barOf(await session.get(`/contest/${other.key}`)) ?? '';
    match(bar, new RegExp(`href="/contest/${own.key}"`));
    equal(bar.includes('data-reloads'), false);
  });

  test('shows their own window or virtual time, and how they take part', async () => {
    at('11:00:00');
    const windowed = await aContest({ ...held, time_limit: 3600 });
    const person = await aPerson();
    const session = await signedIn(person);
    await session.post(`/contest/${windowed.key}/join`);
    at('11:20:30');
    equal(textOfBar(await session.get('/')), `${windowed.key} Scoreboard Questions Time left 0:39:30`);
    at('18:00:00');
    const past = await aContest({ ...held, format: 'icpc', frozen_last_minutes: 60 });
    await session.post(`/contest/${past.key}/join`);
    at('18:00:01');
    equal(textOfBar(await session.get('/')), `${past.key} virtual Scoreboard Questions Time left 4:59:59`);
  });

  test('marks each problem as solved, tried, being judged or untouched, also during a freeze', async () => {
    at('14:30:00');
    const ids = await Promise.all(
      ['won', 'lost', 'open', 'new'].map((code) => aProblem({ code, is_public: false })),
    );
    const problems = ids.map((id) => ({ id, points: 1 }));
    const { key } = await aContest({ ...held, format: 'icpc', frozen_last_minutes: 60, problems });
    const person = await aPerson();
    const session = await signedIn(person);
    await session.post(`/contest/${key}/join`);
    const send = async (code: string) => {
      await submit(person, { code });
      return (await submissionsOf(person)).at(-1)!.id;
    };
    await judge(await send('won'));
    await judge(await send('lost'), 'WA');
    await send('open');
    const states = [
      ...(barOf(await session.get('/')) ?? '').matchAll(/<li><a class="(\w+)"[^>]*title="(.*?)"/g),
    ];
    deepEqual(
      states.map(([, state, title]) => [state, title]),
      [
        ['solved', 'A. won: Solved'],
        ['tried', 'B. lost: Tried'],
        ['pending', 'C. open: Being judged'],
        ['untouched', 'D. new: Not tried'],
      ],
    );
  });

  test('is not shown to disqualified users and after the contest was hidden', async () => {
    at('11:00:00');
    const [lost, hidden] = [await aContest(held), await aContest(held)];
    const person = await aPerson();
    const session = await signedIn(person);
    const participation = await aParticipation({ contest_id: lost.id, user_id: person.id });
    const current = { current_participation_id: participation };
    await database.query.updateTable('users').set(current).where('id', '=', person.id).execute();
    equal(textOfBar(await session.get('/')), `${lost.key} Scoreboard Questions Time left 4:00:00`);
    await database.query
      .updateTable('participations')
      .set({ is_disqualified: true })
      .where('id', '=', participation)
      .execute();
    equal(barOf(await session.get('/')), null);
    await session.post(`/contest/${hidden.key}/join`);
    await database.query
      .updateTable('contests')
      .set({ is_visible: false })
      .where('id', '=', hidden.id)
      .execute();
    equal(barOf(await session.get('/')), null);
  });
});

test('the time of the server is in every page, and scripts can ask for it', async () => {
  at('11:22:33.444');
  match((await browser(app).get('/')).body, /<meta name="server-time" content="2030-01-01T11:22:33\.444Z">/);
  const { body, headers } = await browser(app).get('/widgets/time');
  deepEqual([body, headers['cache-control']], ['2030-01-01T11:22:33.444Z', 'no-store']);
});
