import { deepEqual, equal, match } from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { OwnStates } from '@tribunal/contract/events/own-states';
import { takeInRegistered } from '@tribunal/server/actions/contests/take-in-registered';
import { registerUsers } from '@tribunal/server/storage/contests/participating/registered-people';
import type { LightMyRequestResponse } from 'fastify';
import type { Person } from '../fixtures/accounts.ts';
import { textOf } from '../http/pages/page.ts';
import { submitting } from '../submissions/submitting.ts';
import { poster } from './acting-in-contests.ts';

const { app, clock, database, aContest, aPerson, aProblem, aToken, signedIn, submit, submissionsOf } =
  await submitting();
after(() => app.close());

const at = (time: string) => {
  clock.now = new Date(`2030-01-01T${time}Z`);
};
const on = (start: string, end: string) => ({
  start_time: new Date(`2030-01-01T${start}:00Z`),
  end_time: new Date(`2030-01-01T${end}:00Z`),
});
const post = poster(app, aToken);
const barOf = ({ body }: LightMyRequestResponse) =>
  /<aside class="contest-bar".*?<\/aside>/s.exec(body)?.[0] ?? '';
const textOfBar = (reply: LightMyRequestResponse) =>
  textOf(barOf(reply).replace(/<\/li>|<\/a>/g, ' ')).replaceAll(/ Time left.*| Starts in.*/g, '');

let made = 0;
/** A rehearsal from 9 to `rehearsalEnd` and a contest from 10 to 15 with a problem each and one in common, and a team that took part in the rehearsal. */
async function rehearsed(kind: 'imported' | 'registered', rehearsalEnd: string) {
  const found = await twoContests(rehearsalEnd);
  const { team, rehearsal, contest } = found;
  if (kind === 'imported') await importInto(contest, team);
  else await post(team, `/contest/${contest.key}/register`);
  equal((await post(team, `/contest/${rehearsal.key}/join`))[0], 200);
  return found;
}

/** The same with a team that was imported for the contest and then for the rehearsal. */
async function imported(rehearsalEnd: string) {
  const found = await twoContests(rehearsalEnd);
  await importInto(found.contest, found.team);
  await importInto(found.rehearsal, found.team);
  await takeInRegistered(database, clock.now);
  return found;
}

async function importInto({ id }: { readonly id: number }, { id: userId }: Person): Promise<void> {
  await database.transaction((queries) =>
    registerUsers(queries, { id, isPrivate: false }, [userId], clock.now),
  );
}

async function twoContests(rehearsalEnd: string) {
  at('09:00:00');
  const [own, shared, other] = [`own${++made}`, `shared${made}`, `other${made}`];
  const problem = async (code: string) => ({ id: await aProblem({ code, is_public: false }) });
  const common = await problem(shared);
  const rehearsal = await aContest({
    ...on('09:00', rehearsalEnd),
    problems: [common, await problem(other)],
  });
  const contest = await aContest({ ...on('10:00', '15:00'), problems: [common, await problem(own)] });
  return { team: await aPerson(), rehearsal, contest, own, shared, other };
}

async function contestOfSubmission(team: Person, code: string, fields: Record<string, string> = {}) {
  const before = (await submissionsOf(team)).length;
  const reply = await submit(team, { code, fields, headers: { accept: 'application/json' } });
  const sent = (await submissionsOf(team)).slice(before);
  return [reply.statusCode, reply.json().error?.message ?? null, ...sent.map(({ contest_id }) => contest_id)];
}

describe('somebody who took part in a rehearsal', () => {
  for (const kind of ['imported', 'registered'] as const)
    test(`and was ${kind} for the contest is in it from its start`, async () => {
      const { team, rehearsal, contest, own } = await rehearsed(kind, '09:30');
      const session = await signedIn(team);
      equal(textOfBar(await session.get('/')).startsWith(rehearsal.key), true);
      at('09:59:59');
      equal((await session.get(`/problem/${own}`)).statusCode, 404);
      at('10:00:00');
      if (kind === 'registered') await takeInRegistered(database, clock.now);
      equal((await session.get(`/problem/${own}`)).statusCode, 200);
      equal(textOfBar(await session.get('/')).startsWith(contest.key), true);
      deepEqual(await contestOfSubmission(team, own), [201, null, contest.id]);
    });

  test('and was imported for both has the contest as the current one from its start, also while the rehearsal goes on', async () => {
    const { team, rehearsal, contest, shared } = await imported('12:00');
    equal(textOfBar(await (await signedIn(team)).get('/')).startsWith(rehearsal.key), true);
    at('10:00:00');
    await takeInRegistered(database, clock.now);
    equal(textOfBar(await (await signedIn(team)).get('/')).startsWith(contest.key), true);
    deepEqual(await contestOfSubmission(team, shared), [201, null, contest.id]);
  });

  test('and leaves the contest after its start is not taken in again', async () => {
    const { team, contest, own } = await rehearsed('imported', '09:30');
    at('10:00:00');
    await takeInRegistered(database, clock.now);
    equal((await post(team, `/contest/${contest.key}/leave`))[0], 200);
    await takeInRegistered(database, clock.now);
    equal((await (await signedIn(team)).get(`/problem/${own}`)).statusCode, 404);
    deepEqual(await contestOfSubmission(team, own, { contest: contest.key }), [
      404,
      'You are not in this contest.',
    ]);
  });
});

describe('somebody who is in two running contests', () => {
  test('sees both in the bar, and each page shows that of its own contest', async () => {
    const { team, rehearsal, contest, own, shared, other } = await rehearsed('imported', '12:00');
    const session = await signedIn(team);
    at('10:00:00');
    await takeInRegistered(database, clock.now);
    const barIn = (shown: { key: string }, also: { key: string }) =>
      `${shown.key} 1 Not tried 2 Not tried Scoreboard Questions You are also in ${also.key}`;
    const bars = async (...urls: string[]) =>
      Promise.all(urls.map(async (url) => textOfBar(await session.get(url))));
    deepEqual(
      await bars('/', `/contest/${contest.key}`, `/problem/${own}`, `/problem/${shared}`),
      Array.from({ length: 4 }, () => barIn(contest, rehearsal)),
    );
    deepEqual(
      await bars(
        `/contest/${rehearsal.key}`,
        `/problem/${other}/submit`,
        `/problem/${shared}?contest=${rehearsal.key}`,
      ),
      Array.from({ length: 3 }, () => barIn(rehearsal, contest)),
    );
    match(
      (await session.get(`/contest/${rehearsal.key}`)).body,
      new RegExp(`/problem/${shared}\\?contest=${rehearsal.key}"`),
    );
    const page = (await session.get(`/problem/${shared}?contest=${rehearsal.key}`)).body;
    match(page, new RegExp(`href="/problem/${shared}/submit\\?contest=${rehearsal.key}"`));
    at('12:00:01');
    equal(textOfBar(await session.get('/')).includes(rehearsal.key), false);
  });

  test('follows links to the problems of the contest of the page, and submits again to the same contest', async () => {
    const { team, rehearsal, contest, shared, other } = await rehearsed('imported', '12:00');
    at('10:00:00');
    await takeInRegistered(database, clock.now);
    const session = await signedIn(team);
    const { headers } = await session.post(`/problem/${shared}/submit`, {
      ...{ source: 'x', language: '1', contest: rehearsal.key },
    });
    const linksOn = async (url: string, pattern: RegExp) =>
      [...(await session.get(url)).body.replaceAll('&amp;', '&').matchAll(pattern)].map(([, link]) => link);
    const headings = /<th scope="col" class="cell"><a href="([^"]*)"/g;
    const named = (code: string, { key }: { key: string }) => `/problem/${code}?contest=${key}`;
    deepEqual(await linksOn(`/contest/${rehearsal.key}/ranking/`, headings), [
      named(shared, rehearsal),
      named(other, rehearsal),
    ]);
    deepEqual(
      (await linksOn(`/contest/${contest.key}/ranking/`, headings))[0],
      named(shared, contest),
      'the current one, too: another one may become current before the link is followed',
    );
    const id = /\d+$/.exec(String(headers.location))?.[0];
    deepEqual(await linksOn(`/submission/${id}`, /href="([^"]*from=\d+[^"]*)"/g), [
      `/problem/${shared}?contest=${rehearsal.key}&from=${id}`,
    ]);
    at('12:00:01');
    deepEqual(
      (await linksOn(`/contest/${contest.key}/ranking/`, headings))[0],
      `/problem/${shared}`,
      'in one contest',
    );
  });

  test('reads what they have reached in both, also without a stream', async () => {
    const { team, rehearsal, contest, own, shared, other } = await rehearsed('imported', '12:00');
    at('10:00:00');
    await takeInRegistered(database, clock.now);
    await contestOfSubmission(team, shared, { contest: rehearsal.key });
    const session = await signedIn(team);
    const polled = await session.get('/events/submissions?own=1', {
      headers: { accept: 'application/json' },
    });
    deepEqual(
      polled.json().data.own.map(({ contest, states }: OwnStates) => ({ contest, states })),
      [
        { contest: contest.key, states: { [shared]: 'untouched', [own]: 'untouched' } },
        { contest: rehearsal.key, states: { [shared]: 'pending', [other]: 'untouched' } },
      ],
    );
  });

  test('sends each solution to the contest of the page', async () => {
    const { team, rehearsal, contest, own, shared, other } = await rehearsed('registered', '12:00');
    at('10:00:00');
    const session = await signedIn(team);
    const fieldOn = async (url: string) =>
      / name="contest" value="([^"]*)"/.exec((await session.get(url)).body)?.[1];
    await session.get(`/contest/${contest.key}`);
    equal(await fieldOn(`/problem/${shared}/submit?contest=${rehearsal.key}`), rehearsal.key);
    equal(await fieldOn(`/problem/${shared}/submit`), contest.key);
    equal(await fieldOn(`/problem/${other}/submit`), rehearsal.key);
    deepEqual(await contestOfSubmission(team, shared, { contest: rehearsal.key }), [201, null, rehearsal.id]);
    deepEqual(await contestOfSubmission(team, shared), [201, null, contest.id]);
    await database.query.updateTable('submissions').set({ status: 'D', result: 'WA' }).execute();
    deepEqual(await contestOfSubmission(team, other), [201, null, rehearsal.id]);
    deepEqual(await contestOfSubmission(team, own, { contest: rehearsal.key }), [
      404,
      'This problem is not in the contest.',
    ]);
    deepEqual(await contestOfSubmission(team, shared, { contest: 'nothing' }), [
      404,
      'There is no such contest.',
    ]);
  });

  test('leaves one of them and stays in the other', async () => {
    const { team, rehearsal, contest, own, other } = await rehearsed('imported', '12:00');
    at('10:00:00');
    await takeInRegistered(database, clock.now);
    equal((await post(team, `/contest/${contest.key}/leave`))[0], 200);
    deepEqual(await contestOfSubmission(team, other), [201, null, rehearsal.id]);
    equal((await post(team, `/contest/${contest.key}/join`))[0], 200);
    deepEqual(await contestOfSubmission(team, own), [201, null, contest.id]);
    deepEqual(await contestOfSubmission(team, other), [404, 'There is no such problem.']);
  });
});

test('the jury sees which contestants are not in the contest, and takes them in', async () => {
  const { team, rehearsal, contest, own, other } = await rehearsed('imported', '12:00');
  const juror = await aPerson();
  const role = { contest_id: contest.id, user_id: juror.id, role: 'jury' } as const;
  await database.query.insertInto('contest_roles').values(role).execute();
  const session = await signedIn(juror);
  const warning = async () =>
    textOf(
      /id="contestants-outside">(.*?)<\/section>/s.exec(
        (await session.get(`/contest/${contest.key}/jury/`)).body,
      )?.[1] ?? '',
    );
  at('10:00:00');
  await takeInRegistered(database, clock.now);
  equal(await warning(), '');
  equal((await post(team, `/contest/${rehearsal.key}/join`))[0], 200);
  equal(
    await warning(),
    `${team.username} is not in the contest now: they left it or joined another one. They do not see its problems. Take everybody in now`,
  );
  deepEqual(await post(team, `/contest/${contest.key}/take-in`), [
    403,
    'You are not in the jury of this contest.',
  ]);
  deepEqual(await post(juror, `/contest/${contest.key}/take-in`), [
    200,
    { contest: contest.key, users: [team.username] },
  ]);
  equal(await warning(), '');
  deepEqual(await contestOfSubmission(team, own), [201, null, contest.id]);
  deepEqual(await contestOfSubmission(team, other), [201, null, rehearsal.id]);
});

test('a solution for a contest that is sent too early, too late or by somebody outside is refused with the reason', async () => {
  const { team, contest, own } = await rehearsed('imported', '09:30');
  const stranger = await aPerson();
  const send = (person: Person) => contestOfSubmission(person, own, { contest: contest.key });
  deepEqual(await send(team), [403, 'This contest has not started yet.']);
  at('10:00:00');
  deepEqual(await send(stranger), [404, 'You are not in this contest.']);
  at('15:05:00');
  deepEqual(await send(team), [403, 'Your time in this contest is over.']);
});
