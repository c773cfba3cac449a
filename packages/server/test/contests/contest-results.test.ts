import { deepEqual, doesNotMatch, match } from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Person } from '../fixtures/accounts.ts';
import { type Browser, browser, contentOf } from '../fixtures/browser.ts';
import { tableRows, textOf } from '../http/pages/page.ts';
import { submitting } from '../submissions/submitting.ts';

const { app, clock, database, aContest, aPerson, aProblem, signedIn, submit, submissionsOf, judge } =
  await submitting();
after(() => app.close());

const held = { start_time: new Date('2030-01-01T10:00:00Z'), end_time: new Date('2030-01-01T15:00:00Z') };
const at = (time: string) => {
  clock.now = new Date(`2030-01-01T${time}Z`);
};
const pageOf = async (who: Browser, key: string) => contentOf(await who.get(`/contest/${key}`));
const problemsOf = async (who: Browser, key: string) => tableRows(await pageOf(who, key), 'contest-problems');

let counter = 0;

/** An ICPC contest of two problems that everybody may see, frozen from 14:00. */
async function aFrozenContest() {
  const codes = [`first${++counter}`, `second${counter}`] as const;
  const ids = await Promise.all(codes.map((code) => aProblem({ code })));
  const problems = ids.map((id) => ({ id, points: 1 }));
  const contest = await aContest({ ...held, format: 'icpc', frozen_last_minutes: 60, problems });
  return { ...contest, codes };
}

async function inContest(key: string) {
  const person = await aPerson();
  const session = await signedIn(person);
  await session.post(`/contest/${key}/join`);
  return { person, session };
}

async function send(person: Person, code: string, result: 'AC' | 'WA'): Promise<void> {
  await submit(person, { code });
  await judge((await submissionsOf(person)).at(-1)!.id, result);
}

describe('the problems of a contest', () => {
  test('show contestants their own true results, and others only what the frozen scoreboard shows', async () => {
    at('11:00:00');
    const { key, codes } = await aFrozenContest();
    const [ann, bob] = [await inContest(key), await inContest(key)];
    const [first, second] = codes;
    await send(ann.person, first, 'AC');
    await send(bob.person, first, 'WA');
    at('14:00:00');
    await send(ann.person, second, 'AC');
    await send(bob.person, first, 'AC');
    deepEqual(await problemsOf(ann.session, key), [
      [`A ${first}`, '1', '1 / 2', '✓ Solved'],
      [`B ${second}`, '1', '0 / 1', '✓ Solved'],
    ]);
    deepEqual(await problemsOf(bob.session, key), [
      [`A ${first}`, '1', '1 / 2', '✓ Solved'],
      [`B ${second}`, '1', '0 / 1', ''],
    ]);
    at('15:00:01');
    deepEqual(await problemsOf(browser(app), key), [
      [`A ${first}`, '1', '1 / 2'],
      [`B ${second}`, '1', '0 / 1'],
    ]);
    const thawed = { thawed_at: clock.now };
    await database.query.updateTable('contests').set(thawed).where('key', '=', key).execute();
    deepEqual(await problemsOf(browser(app), key), [
      [`A ${first}`, '1', '2 / 2'],
      [`B ${second}`, '1', '1 / 1'],
    ]);
  });

  test('have no counts while the scoreboard is closed to the viewer', async () => {
    at('11:00:00');
    const { id, key, codes } = await aFrozenContest();
    const closed = { scoreboard_visibility: 'C' } as const;
    await database.query.updateTable('contests').set(closed).where('id', '=', id).execute();
    const { person, session } = await inContest(key);
    await send(person, codes[0], 'WA');
    deepEqual(await problemsOf(session, key), [
      [`A ${codes[0]}`, '1', '✗ Tried'],
      [`B ${codes[1]}`, '1', ''],
    ]);
  });

  test('show the results of the participation that the viewer is in', async () => {
    at('11:00:00');
    const { key, codes } = await aFrozenContest();
    const { person, session } = await inContest(key);
    await send(person, codes[0], 'AC');
    at('16:00:00');
    const results = async () => (await problemsOf(session, key)).map((row) => row.at(-1));
    deepEqual(await results(), ['✓ Solved', '']);
    await session.post(`/contest/${key}/join`);
    deepEqual(await results(), ['', '']);
    await send(person, codes[1], 'AC');
    deepEqual(await results(), ['', '✓ Solved']);
  });
});

test('the rules of a contest are written in words', async () => {
  at('11:00:00');
  const rulesOf = async (key: string) => {
    const section =
      /<section class="contest-rules">(.*?)<\/section>/s.exec(await pageOf(browser(app), key))?.[1] ?? '';
    return [...section.matchAll(/<(?:h2|li)>(.*?)<\/(?:h2|li)>/gs)].map(([, text = '']) => textOf(text));
  };
  const icpc = await aContest({ ...held, format: 'icpc' });
  deepEqual(await rulesOf(icpc.key), [
    'Scoring: ICPC',
    'Each problem counts its best points; the time is the sum of the minutes of the scored problems, plus minutes for each attempt before the best one.',
    'Penalty for each attempt before the best one: 20 minutes',
    'Everyone can see the scoreboard during the contest.',
  ]);
  const ecoo = await aContest({ ...held, format: 'ecoo', scoreboard_visibility: 'P' });
  const config = { format_config: JSON.stringify({ cumtime: true, first_ac_bonus: 1 }) };
  await database.query.updateTable('contests').set(config).where('id', '=', ecoo.id).execute();
  deepEqual((await rulesOf(ecoo.key)).slice(2), [
    'Equal scores are ordered by the sum of times',
    'Bonus for solving a problem at the first attempt: 1 point',
    'Time left that earns one more point; 0 for none: 5 minutes',
    'The scoreboard opens for you when your own time is over. Until then you see only your own row.',
  ]);
});

test('joining warns about the contest that is left, on both pages, and leaving says what it means', async () => {
  at('11:00:00');
  const [one, other] = [await aContest(held), await aContest(held)];
  const { session } = await inContest(one.key);
  const warning = new RegExp(
    `You are in the contest <a href="/contest/${one.key}">${one.key}</a>\\. If you join this one, you leave that one\\.`,
  );
  for (const path of [`/contest/${other.key}`, `/contest/${other.key}/join`])
    match(contentOf(await session.get(path)), warning);
  const inside = await pageOf(session, one.key);
  doesNotMatch(inside, /you leave that one/);
  match(
    inside,
    /<details class="leaving"><summary>Leave this contest<\/summary>\s*<p>If you leave, your results stay and the clock keeps running/,
  );
  doesNotMatch(await pageOf(await signedIn(await aPerson()), other.key), /you leave that one/);
});
