import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '@tribunal/server/start/app';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { deadlineMs, eventually } from '../../../../test/eventually.ts';
import { advanceJudging } from '../actions/advance-judging.ts';
import { type Person, people } from '../fixtures/accounts.ts';
import { builders } from '../fixtures/builders.ts';
import { countQueries } from '../fixtures/count-queries.ts';
import { closeAtEnd, testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
closeAtEnd(async () => {
  await app.close();
  await site.notifications.close();
});
const { aPerson, aToken, signedIn } = people(site, app);
const { aProblem, aLanguage } = builders(database);
const languageId = await aLanguage();
const problemId = await aProblem();

async function aSubmission({ id: userId }: Person): Promise<number> {
  const submission = { userId, problemId, languageId, source: 'x', contest: null };
  return database.transaction((queries) => insertSubmission(queries, submission, new Date()));
}

interface Open {
  readonly status: number;
  readonly headers: Headers;
  readonly body: () => Promise<unknown>;
  /** All events so far. */
  told(): string;
  /** Resolves with the time until its end. */
  readonly ended: Promise<number>;
  hangUp(): void;
}

const opened: Open[] = [];
after(() => {
  for (const stream of opened) stream.hangUp();
});

async function open(id: number, headers: Record<string, string>): Promise<Open> {
  const abort = new AbortController();
  const reply = await fetch(`${address}/submission/${id}/events`, { headers, signal: abort.signal });
  let told = '';
  const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const since = Date.now();
  const read = async () => {
    for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream())) told += chunk;
    return Date.now() - since;
  };
  const stream = {
    status: reply.status,
    headers: reply.headers,
    body: () => reply.json(),
    told: () => told,
    ended: isStream ? read() : Promise.resolve(0),
    hangUp: () => abort.abort(),
  };
  stream.ended.catch(() => {});
  opened.push(stream);
  return stream;
}

/** Before the longest duration of a stream, which is ten minutes. */
async function endsSoon(stream: Open): Promise<void> {
  const tooLate = sleep(deadlineMs, false, { ref: false });
  const ended = await Promise.race([stream.ended.then(() => true), tooLate]);
  assert.ok(ended, 'the stream goes on');
}

describe('a stream of events ends within seconds', () => {
  const revocations: [string, (person: Person) => Promise<unknown>][] = [
    ['if its token is revoked', ({ id }) => set(id, { api_token_hash: null })],
    ['if its token is replaced', (person) => aToken(person)],
    ['if its user is deactivated', ({ id }) => set(id, { is_active: false })],
  ];
  for (const [title, revoke] of revocations) {
    test(title, async () => {
      const person = await aPerson();
      const stream = await open(await aSubmission(person), {
        authorization: `Bearer ${await aToken(person)}`,
      });
      await eventually('the stream has begun', () => stream.told().includes('event: submission'));
      await revoke(person);
      await endsSoon(stream);
    });
  }

  test('if its session ends', async () => {
    const person = await aPerson();
    const { cookies } = await signedIn(person);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = await open(await aSubmission(person), { cookie });
    await eventually('the stream has begun', () => stream.told().includes('event: submission'));
    await database.query.deleteFrom('sessions').where('user_id', '=', person.id).execute();
    await endsSoon(stream);
  });

  test('if the caller may no longer read the submission', async () => {
    const judge = await aPerson({ permissions: ['view_all_submission'] });
    const authorization = `Bearer ${await aToken(judge)}`;
    const stream = await open(await aSubmission(await aPerson()), { authorization });
    await eventually('the stream has begun', () => stream.told().includes('event: submission'));
    await set(judge.id, { permissions: [] });
    await endsSoon(stream);
  });
});

async function set(id: number, changes: Record<string, unknown>): Promise<void> {
  await database.query.updateTable('users').set(changes).where('id', '=', id).execute();
}

describe('streams of events', () => {
  test('are limited per user; further ones are refused until one is closed', async () => {
    const person = await aPerson();
    const [id, authorization] = [await aSubmission(person), `Bearer ${await aToken(person)}`];
    const streams = await Promise.all(Array.from({ length: 25 }, () => open(id, { authorization })));
    const refused = streams.filter(({ status }) => status === 429);
    assert.equal(streams.filter(({ status }) => status === 200).length, 20);
    assert.equal(refused.length, 5);
    const { error } = (await refused[0]!.body()) as { error: unknown };
    assert.deepEqual(error, { code: 429, message: 'too many requests' });
    assert.equal(refused[0]!.headers.get('retry-after'), '10');
    streams.find(({ status }) => status === 200)!.hangUp();
    const opensAnother = async () => (await open(id, { authorization })).status === 200;
    await eventually('there is room for another stream', opensAnother);
    for (const stream of streams) stream.hangUp();
  });

  test('share one query for each change, and all receive it', async () => {
    const person = await aPerson();
    const [id, authorization] = [await aSubmission(person), `Bearer ${await aToken(person)}`];
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(id, { authorization })));
    await eventually('all have begun', () => streams.every((one) => one.told().includes('"QU"')));
    const asked = countQueries();
    await advanceJudging(database, id, 1, 'P', new Date());
    await eventually('all were told', () => streams.every((one) => one.told().includes('"P"')));
    // The change itself needs most of them; a periodic check may happen in between.
    assert.ok(asked() < 15, `${asked()} queries for one change`);
    for (const stream of streams) stream.hangUp();
  });
});
