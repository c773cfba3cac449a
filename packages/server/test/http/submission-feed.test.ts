import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveSubmission } from '@tribunal/contract/events/live-submission';
import type { OwnStates } from '@tribunal/contract/events/own-states';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { notify } from '@tribunal/server/database/notifications';
import { buildApp } from '@tribunal/server/start/app';
import { ownCellsOf } from '@tribunal/server/storage/contests/participating/own-cells';
import { insertSubmission, type NewSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { deadlineMs } from '../../../../test/eventually.ts';
import { advanceJudging } from '../actions/advance-judging.ts';
import { type Person, people } from '../fixtures/accounts.ts';
import { builders, hours } from '../fixtures/builders.ts';
import { countQueries } from '../fixtures/count-queries.ts';
import { closeAtEnd, testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { type EventSource, openEventSource } from './event-source.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
closeAtEnd(async () => {
  await app.close();
  await site.notifications.close();
});
const { aPerson, aToken, signedIn } = people(site, app);
const { aProblem, aLanguage, aContest, aParticipation } = builders(database);
const languageId = await aLanguage('PY3');
const problemId = await aProblem({ code: 'open' });
const hiddenId = await aProblem({ code: 'hidden', is_public: false });

async function submit(person: Person, given: Partial<NewSubmission> = {}): Promise<number> {
  const id = await submitUnnoticed(person, given);
  await notify(database, id, 'submission_changed');
  return id;
}

function submitUnnoticed({ id: userId }: Person, given: Partial<NewSubmission> = {}): Promise<number> {
  const submission = { userId, problemId, languageId, source: 'x', contest: null, ...given };
  return database.transaction((queries) => insertSubmission(queries, submission, new Date()));
}

async function judge(id: number, result: 'AC' | 'WA' = 'AC'): Promise<void> {
  const points = { casePoints: result === 'AC' ? 1 : 0, caseTotal: 1 };
  await recordVerdict(
    database,
    { submissionId: id, judgement: 1, outcome: { result, ...points, time: 0.5, memory: 1024, error: null } },
    new Date(),
  );
}

/** Somebody in a running contest with one problem. */
async function aContestant(given: Parameters<typeof aContest>[0] = {}) {
  const person = await aPerson();
  const contest = await aContest({ format: 'icpc', problems: [{ id: problemId }], ...given });
  const participationId = await aParticipation({ contest_id: contest.id, user_id: person.id });
  const change = database.query.updateTable('users').set({ current_participation_id: participationId });
  await change.where('id', '=', person.id).execute();
  const place = { id: contest.id, contestProblemId: contest.problems[0]!.id, participationId, virtual: 0 };
  return {
    id: person.id,
    key: contest.key,
    headers: await tokenHeaders(person),
    submit: () => submit(person, { contest: place }),
    submitUnnoticed: () => submitUnnoticed(person, { contest: place }),
  };
}

async function tokenHeaders(person: Person): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await aToken(person)}` };
}

async function follow(query: string, headers: Record<string, string> = {}): Promise<EventSource> {
  const stream = await openEventSource(`${address}/events/submissions?${query}`, headers);
  if (stream.status === 200)
    await stream.until('the stream begins', () => stream.told('submissions').length > 0);
  return stream;
}

/** The codes that the stream told about a submission, in order. */
function codesOf(stream: EventSource, id: number): string[] {
  const states = stream.told('submissions').flat() as LiveSubmission[];
  return states.filter((state) => state.id === id).map(({ code }) => code);
}

const hears = (stream: EventSource, id: number, code: string) =>
  stream.until(`${id} becomes ${code}`, () => codesOf(stream, id).includes(code));

/** Before the longest duration of a stream, which is ten minutes. */
const endsSoon = ({ ended }: EventSource) => Promise.race([ended, sleep(deadlineMs, false, { ref: false })]);

describe('/events/submissions', () => {
  test('tells the states of the submissions on a page, first the current one, with growing versions', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const stream = await follow(`ids=${id}`, await tokenHeaders(person));
    assert.match(stream.headers.get('content-type') ?? '', /^text\/event-stream/);
    assert.equal(stream.headers.get('x-accel-buffering'), 'no');
    for (const status of ['P', 'G'] as const) {
      await advanceJudging(database, id, 1, status, new Date());
      await hears(stream, id, status);
    }
    await judge(id);
    await hears(stream, id, 'AC');
    const states = stream.told('submissions').flat() as LiveSubmission[];
    assert.deepEqual(
      states.map(({ code }) => code),
      ['QU', 'P', 'G', 'AC'],
    );
    const versions = states.map(({ version }) => version);
    assert.deepEqual(
      versions,
      [...new Set(versions)].toSorted((a, b) => a - b),
    );
    assert.deepEqual(states.at(-1), {
      ...{ id, version: versions.at(-1), cases: 0, isFinal: true, look: 'AC', code: 'AC' },
      ...{ score: '1 / 1', time: '0.50s', memory: '1.0 MB' },
    });
  });

  test('tells later states with greater versions even if the clock goes back', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const stream = await follow(`ids=${id}`, await tokenHeaders(person));
    await advanceJudging(database, id, 1, 'G', hours(1));
    await hears(stream, id, 'G');
    await judge(id);
    await hears(stream, id, 'AC');
    const [, before, after] = (stream.told('submissions').flat() as LiveSubmission[]).map(
      ({ version }) => version,
    );
    assert.ok(after! > before!, `${after} after ${before}`);
  });

  test('with `after`, also tells what is added to the list, by its filters', async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    // A notification could be told after the streams have opened.
    const last = await submitUnnoticed(one);
    const missed = await submitUnnoticed(one);
    const list = (filters: string) => follow(`after=${last}${filters}`);
    const [all, ofOne, accepted] = [
      await list(''),
      await list(`&user=${one.username}`),
      await list('&result=AC'),
    ];
    const [first, second] = [await submit(one), await submit(other)];
    await judge(second);
    for (const stream of [all, accepted]) await hears(stream, second, 'AC');
    await hears(ofOne, first, 'QU');
    assert.deepEqual([codesOf(ofOne, second), codesOf(accepted, first)], [[], []]);
    assert.deepEqual(
      [codesOf(all, missed), codesOf(all, last)],
      [['QU'], []],
      'added before the stream was open',
    );
  });

  test('tells cases only to pages that ask for them', async () => {
    const person = await aPerson();
    const id = await submit(person);
    await advanceJudging(database, id, 1, 'G', new Date());
    const headers = await tokenHeaders(person);
    const [page, list] = [await follow(`ids=${id}&cases=1`, headers), await follow(`ids=${id}`, headers)];
    const row = {
      submission_id: id,
      judgement: 1,
      position: 1,
      status: 'AC',
      time: 0,
      memory: 0,
      points: 1,
      total: 1,
    };
    await database.query
      .insertInto('case_results')
      .values({ ...row, feedback: '' } as never)
      .execute();
    await notify(database, id, 'submission_changed');
    await page.until('a case is told', (states) => (states.at(-1) as LiveSubmission).cases === 1);
    assert.equal(codesOf(list, id).length, 1);
  });

  test('finds a change whose notification was lost', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const stream = await follow(`ids=${id}`, await tokenHeaders(person));
    const judgedAt = new Date(Date.now() + 1);
    await database.query
      .updateTable('submissions')
      .set({ status: 'P', judged_at: judgedAt })
      .where('id', '=', id)
      .execute();
    await hears(stream, id, 'P');
  });

  test('answers once, as JSON, to a page whose stream does not work', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const headers = { ...(await tokenHeaders(person)), accept: 'application/json' };
    const reply = await fetch(`${address}/events/submissions?ids=${id}`, { headers });
    const { data } = (await reply.json()) as { data: { objects: LiveSubmission[] } };
    assert.deepEqual([reply.status, data.objects.map(({ code }) => code)], [200, ['QU']]);
    assert.equal(reply.headers.get('cache-control'), 'private, no-store');
    const head = await fetch(`${address}/events/submissions?ids=${id}`, { method: 'HEAD', headers });
    assert.equal(head.status, 200);
  });

  test('refuses ids that are none, and too many of them', async () => {
    const many = Array.from({ length: 101 }, (_, index) => index + 1).join(',');
    for (const query of ['ids=x', 'ids=0', `ids=${many}`, 'after=-1', 'after=99999999999'])
      assert.equal((await follow(query)).status, 400, query);
  });

  test('counts toward the streams of a user', async () => {
    const person = await aPerson();
    const headers = await tokenHeaders(person);
    const streams = await Promise.all(Array.from({ length: 20 }, () => follow('ids=1', headers)));
    assert.equal((await follow('ids=1', headers)).status, 429);
    for (const stream of streams) stream.hangUp();
  });
});

describe('/events/submissions tells only what the caller may see', () => {
  test('others hear nothing of a private problem, its owner and those who may see it do', async () => {
    const owner = await aPerson();
    const setter = await aPerson({ permissions: ['see_private_problem'] });
    const [asGuest, asOther] = [
      await follow('after=0'),
      await follow('after=0', await tokenHeaders(await aPerson())),
    ];
    const asOwner = await follow('after=0', await tokenHeaders(owner));
    const asSetter = await follow('after=0', await tokenHeaders(setter));
    const hidden = await submit(owner, { problemId: hiddenId });
    const shown = await submit(owner);
    for (const stream of [asGuest, asOther, asOwner, asSetter]) await hears(stream, shown, 'QU');
    for (const stream of [asOwner, asSetter]) await hears(stream, hidden, 'QU');
    assert.deepEqual([codesOf(asGuest, hidden), codesOf(asOther, hidden)], [[], []]);
    const asked = await follow(`ids=${hidden}`, await tokenHeaders(await aPerson()));
    assert.deepEqual(codesOf(asked, hidden), []);
  });

  test('during a freeze, only the owner and the editors of the contest hear of a submission', async () => {
    const [owner, rival, author] = [await aPerson(), await aPerson(), await aPerson()];
    const contest = await aContest({
      frozen_last_minutes: 120,
      format: 'icpc',
      problems: [{ id: problemId }],
    });
    const roles = { contest_id: contest.id, user_id: author.id, role: 'author' } as const;
    await database.query.insertInto('contest_roles').values(roles).execute();
    const participationId = await aParticipation({ contest_id: contest.id, user_id: owner.id });
    await aParticipation({ contest_id: contest.id, user_id: rival.id });
    const query = `after=0&contest=${contest.key}`;
    const [asOwner, asRival, asAuthor, asGuest] = [
      await follow(query, await tokenHeaders(owner)),
      await follow(query, await tokenHeaders(rival)),
      await follow(query, await tokenHeaders(author)),
      await follow(query),
    ];
    const place = { id: contest.id, contestProblemId: contest.problems[0]!.id, participationId, virtual: 0 };
    const id = await submit(owner, { contest: place });
    await judge(id);
    for (const stream of [asOwner, asAuthor]) await hears(stream, id, 'AC');
    await sleep(300);
    assert.deepEqual([codesOf(asRival, id), codesOf(asGuest, id)], [[], []]);
  });

  test('with `own`, contestants hear what they have reached, unless the contest withholds it', async () => {
    const open = await aContestant();
    const withheld = await aContestant({ submission_visibility: 'nothing' });
    const statesIn = (stream: EventSource) => stream.told('own').map((told) => (told as OwnStates).states);
    const streams = [await follow('own=1', open.headers), await follow('own=1', withheld.headers)] as const;
    for (const stream of streams)
      await stream.untilTold('the first states', 'own', (told) => told.length > 0);
    await judge(await withheld.submit());
    await judge(await open.submit());
    await streams[0].untilTold('the problem is solved', 'own', (told) =>
      told.some((one) => (one as OwnStates).states.open === 'solved'),
    );
    const [first, ...later] = statesIn(streams[0]);
    assert.deepEqual([first, later.at(-1)], [{ open: 'untouched' }, { open: 'solved' }]);
    assert.ok(statesIn(streams[1]).every(({ open }) => open === 'untouched' || open === 'pending'));
    const asked = { headers: { ...open.headers, accept: 'application/json' } };
    const polled = (await (await fetch(`${address}/events/submissions?own=1`, asked)).json()) as {
      data: { own: OwnStates[] };
    };
    const last = streams[0].told('own').at(-1) as OwnStates;
    assert.deepEqual(last, { contest: open.key, number: last.number, states: { open: 'solved' } });
    assert.deepEqual(polled.data.own, [last]);
    const numbers = streams[0].told('own').map((told) => (told as OwnStates).number);
    // The same may be told twice, for the submission and for its verdict.
    const growing = numbers.toSorted((a, b) => a - b);
    assert.deepEqual(numbers, growing);
  });

  test('what many contestants have reached is one query, and the number of a withheld result does not tell when it was judged', async () => {
    const [first, second, withheld] = [
      await aContestant(),
      await aContestant(),
      await aContestant({ submission_visibility: 'nothing' }),
    ];
    const viewer = { userId: first.id, isStaff: false, isSuperuser: false, permissions: [] };
    const find = async () => {
      const userIds = [first, second, withheld].map(({ id }) => id);
      const found = await ownCellsOf(database, viewer, userIds, new Date(), new Date());
      return new Map(found.map((own) => [own.userId, own]));
    };
    const ids = [await first.submit(), await withheld.submit()];
    const before = await find();
    for (const id of ids) await judge(id);
    const after = await find();
    const numbersOf = ({ id }: { readonly id: number }) => [before, after].map((all) => all.get(id)!.number);
    assert.ok(numbersOf(first)[0]! < numbersOf(first)[1]!);
    assert.deepEqual(numbersOf(second), [0, 0]);
    assert.equal(numbersOf(withheld)[0], numbersOf(withheld)[1]);
    assert.deepEqual(
      [...after.values()].map(({ key }) => key).toSorted(),
      [first, second, withheld].map(({ key }) => key).toSorted(),
    );
  });

  test('with `own`, contestants also hear of a submission that another page knows already', async () => {
    const contestant = await aContestant();
    const stream = await follow('own=1', contestant.headers);
    const id = await contestant.submitUnnoticed();
    await follow(`ids=${id}`, contestant.headers);
    await notify(database, id, 'submission_changed');
    await stream.untilTold('the submission waits', 'own', (told) =>
      told.some((one) => (one as OwnStates).states.open === 'pending'),
    );
  });

  test('with `own`, contestants also hear of a verdict that comes after the end', async () => {
    const contestant = await aContestant();
    const stream = await follow('own=1', contestant.headers);
    const id = await contestant.submit();
    const ended = new Date(Date.now() - 1000);
    await database.query
      .updateTable('contests')
      .set({ end_time: ended, over_at: ended })
      .where('key', '=', contestant.key)
      .execute();
    await judge(id);
    await stream.untilTold('the problem is solved', 'own', (told) =>
      told.some((one) => (one as OwnStates).states.open === 'solved'),
    );
  });

  const revocations: [string, (person: Person) => Promise<unknown>][] = [
    ['its token is replaced', (person) => aToken(person)],
    [
      'its user is deactivated',
      ({ id }) =>
        database.query.updateTable('users').set({ is_active: false }).where('id', '=', id).execute(),
    ],
  ];
  for (const [title, revoke] of revocations) {
    test(`a stream ends within seconds if ${title}`, async () => {
      const person = await aPerson();
      const stream = await follow('after=0', await tokenHeaders(person));
      await revoke(person);
      assert.ok(await endsSoon(stream), 'the stream goes on');
    });
  }

  test('a stream ends within seconds if its session ends', async () => {
    const person = await aPerson();
    const { cookies } = await signedIn(person);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = await follow('after=0', { cookie });
    await database.query.deleteFrom('sessions').where('user_id', '=', person.id).execute();
    assert.ok(await endsSoon(stream), 'the stream goes on');
  });
});

test('a change needs the same number of queries, however many streams are told about it', async () => {
  const persons = await Promise.all(Array.from({ length: 30 }, () => aPerson()));
  const owner = await aPerson();
  const streams = await Promise.all(
    persons.map(async (person) => follow('after=0', await tokenHeaders(person))),
  );
  const asOwner = await follow('after=0', await tokenHeaders(owner));
  const ids = [await submit(owner), await submit(owner, { problemId: hiddenId })];
  for (const stream of streams) await hears(stream, ids[0]!, 'QU');
  await hears(asOwner, ids[1]!, 'QU');
  const asked = countQueries();
  for (const id of ids) await notify(database, id, 'submission_changed');
  await advanceJudging(database, ids[1]!, 1, 'P', new Date());
  await advanceJudging(database, ids[0]!, 1, 'P', new Date());
  for (const stream of streams) await hears(stream, ids[0]!, 'P');
  await hears(asOwner, ids[1]!, 'P');
  // The changes themselves need most of them; a periodic check may happen in between.
  assert.ok(asked() < 40, `${asked()} queries`);
  for (const stream of streams) stream.hangUp();
});
