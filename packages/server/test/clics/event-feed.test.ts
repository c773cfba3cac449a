import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { audienceOf, clicsVersions } from '@tribunal/contract/clics/audiences';
import { tokensOfFeed } from '@tribunal/server/actions/contests/clics/tokens-of-feed';
import { finalizeContest } from '@tribunal/server/actions/contests/finalize-contest';
import { thawContest } from '@tribunal/server/actions/contests/thaw-contest';
import { recordCases } from '@tribunal/server/actions/submissions/record-cases';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import type { SeenContest } from '@tribunal/server/http/clics/clics-request';
import { openFeedReaders } from '@tribunal/server/http/clics/feed-readers';
import { openFeeds } from '@tribunal/server/http/clics/feeds';
import { buildApp } from '@tribunal/server/start/app';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { findFeed } from '@tribunal/server/storage/contests/clics/feed-head';
import { readFeed } from '@tribunal/server/storage/contests/clics/feed-view';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import type { FastifyRequest } from 'fastify';
import { advanceJudging } from '../actions/advance-judging.ts';
import { basic, clicsSite, minutes } from './clics-site.ts';
import type { FeedLine } from './feed-replica.ts';

const { database, site, app, clock, idOf, tokenOf } = await clicsSite();
const secondNode = await buildApp(site);
for (const node of [app, secondNode]) {
  after(() => node.close());
  await node.listen({ port: 0, host: '127.0.0.1' });
}
const chief = basic(await tokenOf('chief'));
const { id: contestId } = await database.query.selectFrom('contests').select('id').executeTakeFirstOrThrow();
clock.now = minutes(10);

interface Reading {
  readonly request: ClientRequest;
  readonly response: IncomingMessage;
  readonly lines: FeedLine[];
  /** The number of bare newlines. */
  newlines: number;
  readonly ended: Promise<unknown>;
}

async function read(query = '', headers: Record<string, string> = chief, node = app): Promise<Reading> {
  const { port } = node.server.address() as AddressInfo;
  const request = get(`http://127.0.0.1:${port}/api/contests/cup/event-feed${query}`, {
    headers,
    agent: false,
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const reading: Reading = {
    request,
    response,
    lines: [],
    newlines: 0,
    ended: new Promise((resolve) => response.once('close', resolve)),
  };
  response.on('error', () => {});
  const lines = createInterface({ input: response });
  // A site that disconnects a reader ends the response early.
  lines.on('error', () => {});
  lines.on('line', (line) => {
    if (line === '') reading.newlines += 1;
    else reading.lines.push(JSON.parse(line));
  });
  after(() => request.destroy());
  return reading;
}

/** Fails when the feed ends before. */
async function until({ response }: Reading, isTrue: () => boolean): Promise<void> {
  while (!isTrue()) {
    assert.ok(!response.closed, 'the feed has ended');
    await sleep(20);
  }
}

let submitted = 0;
async function submit(username: string, problem = 'sums'): Promise<number> {
  const userId = await idOf(username);
  const row = await database.query
    .selectFrom('participations')
    .innerJoin('contest_problems', 'contest_problems.contest_id', 'participations.contest_id')
    .select([
      'participations.id as participationId',
      'contest_problems.id as contestProblemId',
      'problem_id as problemId',
    ])
    .innerJoin('problems', 'problems.id', 'problem_id')
    .where('user_id', '=', userId)
    .where('code', '=', problem)
    .executeTakeFirstOrThrow();
  const { id: languageId } = await database.query
    .selectFrom('languages')
    .select('id')
    .executeTakeFirstOrThrow();
  const { participationId, contestProblemId, problemId } = row;
  const contest = { id: contestId, participationId, contestProblemId, virtual: 0 };
  const submission = { userId, problemId, languageId, source: `print(${++submitted})`, contest };
  return database.transaction((queries) => insertSubmission(queries, submission, clock.now));
}

async function judge(id: number, judgement = 1): Promise<void> {
  const outcome = { result: 'AC' as const, casePoints: 1, caseTotal: 1, time: 0.1, memory: 100, error: null };
  await recordVerdict(database, { submissionId: id, judgement, outcome }, clock.now);
}

test('a reader gets the past and then each change, on every node', async () => {
  const readers = [await read(), await read('', chief, secondNode)];
  for (const reading of readers)
    await until(reading, () => reading.lines.some(({ type }) => type === 'problems'));
  assert.equal(readers[0]!.response.headers['content-type'], 'application/x-ndjson; charset=utf-8');
  const id = await submit('red');
  await judge(id);
  for (const reading of readers) {
    await until(reading, () =>
      reading.lines.some(
        ({ type, data }) => type === 'judgements' && 'judgement_type_id' in (data as object),
      ),
    );
    const types = reading.lines.map(({ type }) => type);
    assert.ok(types.indexOf('submissions') < types.indexOf('judgements'));
  }
  assert.deepEqual(readers[0]!.lines, readers[1]!.lines);
  assert.deepEqual(
    [...new Set(readers[0]!.lines.map(({ token }) => token))].length,
    readers[0]!.lines.length,
  );
});

test('a judgement starts when the first judge takes the submission, not when it is queued', async () => {
  const id = await submit('blue');
  await advanceJudging(database, id, 1, 'P', minutes(13));
  await advanceJudging(database, id, 1, 'QU', minutes(14));
  await advanceJudging(database, id, 1, 'P', minutes(15));
  await judge(id);
  const url = `/api/contests/cup/judgements/${id}-1`;
  const { start_time, start_contest_time } = (await app.inject({ url, headers: chief })).json();
  assert.deepEqual([start_time, start_contest_time], ['2026-01-01T10:13:00.000+00:00', '0:13:00.000']);
});

test('runs come while a submission is judged, each with its own time', async () => {
  const reading = await read('', chief, secondNode);
  const id = await submit('blue');
  await database.pool.query(
    'update judge_queue set claim = $1, site = $2, lease_until = now() where submission_id = $1',
    [id, '00000000-0000-4000-8000-000000000000'],
  );
  await advanceJudging(database, id, 1, 'G', clock.now);
  const claim = { id, submissionId: id, judgement: 1 };
  const one = { batch: null, time: 0.25, memory: 1, points: 1, total: 1, feedback: '', judgeMessage: '' };
  const runs = () =>
    reading.lines
      .filter((line) => line.type === 'runs' && line.id!.startsWith(`${id}-`))
      .map(({ data }) => data);
  const run = (ordinal: number, type: string, time: string) => ({
    id: `${id}-1-${ordinal}`,
    judgement_id: `${id}-1`,
    ordinal,
    judgement_type_id: type,
    time: `2026-01-01T10:${time}.000+00:00`,
    contest_time: `0:${time}.000`,
    run_time: 0.25,
  });
  await recordCases(database, claim, [{ ...one, position: 1, status: 'AC' }], minutes(11));
  await until(reading, () => runs().length === 1);
  await recordCases(
    database,
    claim,
    [
      { ...one, position: 2, status: 'SC' },
      { ...one, position: 3, status: 'IR' },
    ],
    minutes(12),
  );
  await until(reading, () => runs().length === 2);
  assert.deepEqual(runs(), [run(1, 'AC', '11:00'), run(3, 'RTE', '12:00')]);
  const open = reading.lines.findLast(({ type, id: name }) => type === 'judgements' && name === `${id}-1`)!;
  assert.ok(!('judgement_type_id' in (open.data as object)));
  await judge(id);
  await until(reading, () =>
    reading.lines.some(
      ({ type, id: name, data }) =>
        type === 'judgements' && name === `${id}-1` && 'end_time' in (data as object),
    ),
  );
  assert.equal(runs().length, 2);
});

test('a rejudge is a new judgement, and the old one stays, also after an internal error', async () => {
  const id = await submit('blue');
  const wrong = {
    result: 'IE' as const,
    casePoints: 0,
    caseTotal: 0,
    time: null,
    memory: null,
    error: 'lost',
  };
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome: wrong }, clock.now);
  const judgements = async (version: string) => {
    const url = `/api/${version}/contests/cup/judgements?submission_id=${id}`;
    const objects = (await app.inject({ url, headers: chief })).json<Record<string, unknown>[]>();
    return objects.map(({ id: name, current, judgement_type_id: type }) => [name, current, type]);
  };
  assert.deepEqual(await judgements('2026-01'), [[`${id}-1`, undefined, undefined]]);
  await rejudge(database, id, clock.now);
  await advanceJudging(database, id, 2, 'P', clock.now);
  assert.deepEqual(await judgements('2026-01'), [
    [`${id}-1`, false, undefined],
    [`${id}-2`, undefined, undefined],
  ]);
  await judge(id, 2);
  await rejudge(database, id, clock.now);
  await advanceJudging(database, id, 3, 'P', clock.now);
  const third = [`${id}-3`, undefined, undefined];
  assert.deepEqual(await judgements('2026-01'), [
    [`${id}-1`, false, undefined],
    [`${id}-2`, false, 'AC'],
    third,
  ]);
  assert.deepEqual(await judgements('2023-06'), [
    [`${id}-1`, undefined, undefined],
    [`${id}-2`, undefined, 'AC'],
    third,
  ]);
  await judge(id, 3);
});

test('a judgement that was announced stays when its judge gives it back before the first case', async () => {
  const id = await submit('blue');
  const url = `/api/contests/cup/judgements?submission_id=${id}`;
  const judgements = async () => (await app.inject({ url, headers: chief })).json<{ id: string }[]>();
  assert.deepEqual(await judgements(), []);
  await advanceJudging(database, id, 1, 'P', clock.now);
  const announced = await judgements();
  assert.equal(announced[0]?.id, `${id}-1`);
  await advanceJudging(database, id, 1, 'QU', clock.now);
  assert.deepEqual(await judgements(), announced);
  await judge(id);
});

test('a reader continues after any line without loss or repetition, also on another node', async () => {
  const whole = await read('?stream=false');
  await whole.ended;
  for (const [index, { token }] of whole.lines.entries()) {
    const rest = await read(`?stream=false&since_token=${token}`, chief, index % 2 ? secondNode : app);
    await rest.ended;
    assert.deepEqual(rest.lines, whole.lines.slice(index + 1));
  }
  const last = whole.lines.at(-1)!.token;
  const byOtherName = await read(`?stream=false&since_id=${last}`);
  await byOtherName.ended;
  assert.deepEqual(byOtherName.lines, []);
});

test('a token that is not one of this feed is 400', async () => {
  const whole = await read('?stream=false');
  await whole.ended;
  const { token } = whole.lines.at(-1)!;
  const guest = await read('?stream=false', {});
  await guest.ended;
  const wrong = [
    '999999',
    'xY-99_',
    `${token}0`,
    token.replace(/\d+$/, '0'),
    token.replace(/^./, (first) => (first === '0' ? '1' : '0')),
    guest.lines.at(-1)!.token,
    '%00',
  ];
  for (const one of wrong) {
    const { response } = await read(`?since_token=${one}`);
    assert.equal(response.statusCode, 400, one);
  }
});

test('tokens of the public feed do not say how many lines it keeps back, and a reader continues after any of them', async () => {
  const [full, whole] = [await read('?stream=false'), await read('?stream=false', {})];
  await Promise.all([full.ended, whole.ended]);
  assert.ok(whole.lines.length > 0 && whole.lines.length < full.lines.length);
  for (const [index, { token }] of whole.lines.entries()) {
    assert.match(token, /^[0-9a-f]{12}\.p23\.[0-9a-f]{32}$/);
    const rest = await read(`?stream=false&since_token=${token}`, {}, index % 2 ? secondNode : app);
    await rest.ended;
    assert.deepEqual(rest.lines, whole.lines.slice(index + 1));
  }
  for (const { token } of full.lines) {
    const guess = token.replace('.f23.', '.p23.');
    assert.equal((await read(`?since_token=${guess}`, {})).response.statusCode, 400, guess);
  }
});

test('the public feed keeps back what the freeze hides, and sends it after the thaw, before the last line', async () => {
  clock.now = minutes(250);
  const hidden = await submit('blue', 'trees');
  await judge(hidden);
  const reading = await read('', {});
  await until(reading, () =>
    reading.lines.some(({ type, id }) => type === 'submissions' && id === String(hidden)),
  );
  clock.now = minutes(301);
  await until(reading, () =>
    reading.lines.some(({ type, data }) => type === 'state' && (data as { ended: unknown }).ended !== null),
  );
  assert.ok(!reading.lines.some(({ type, id }) => type === 'judgements' && id === `${hidden}-1`));
  const cellOf = async (version: string, headers: Record<string, string>) => {
    const url = `/api/${version}/contests/cup/scoreboard`;
    const { rows } = (await app.inject({ url, headers })).json();
    return rows.find((row: { team_id: string }) => row.team_id === blue).problems[1];
  };
  const blue = String(await idOf('blue'));
  const frozen = { problem_id: 'trees', num_judged: 0, num_pending: 1, solved: false };
  const known = { problem_id: 'trees', num_judged: 1, num_pending: 0, solved: true };
  for (const version of clicsVersions) {
    assert.deepEqual(await cellOf(version, {}), frozen);
    const time = version === '2023-06' ? 250 : '4:10:00.000';
    assert.deepEqual(await cellOf(version, chief), { ...known, time });
  }
  await thawContest(database, commandLine, contestId, clock.now);
  await finalizeContest(database, commandLine, 'cup', { isUndone: false, isForced: false }, clock.now);
  await reading.ended;
  const tail = reading.lines.slice(
    reading.lines.findIndex(
      ({ type, data }) => type === 'state' && (data as { thawed: unknown }).thawed !== null,
    ),
  );
  const judgement = tail.findIndex(({ type, id }) => type === 'judgements' && id === `${hidden}-1`);
  assert.ok(judgement > 0);
  const last = tail.at(-1)!;
  assert.equal(last.type, 'state');
  assert.notEqual((last.data as { end_of_updates: unknown }).end_of_updates, null);
  assert.deepEqual((await app.inject({ url: '/api/contests/cup/state' })).json(), last.data);
  const again = await read(`?since_token=${last.token}`, {});
  await again.ended;
  assert.deepEqual(again.lines, []);
  // The last line may have been written just after a reader was told that there are more to come.
  const { epoch, number } = (await findFeed(database.query, contestId))!;
  const audience = audienceOf('2023-06', 'public');
  const tokens = tokensOfFeed(epoch, audience, site.secretKey);
  const contest = { id: contestId, key: 'cup', audience } as SeenContest;
  const readers = openFeedReaders(site, openFeeds(site));
  const response = Object.assign(new EventEmitter(), { end: () => response.emit('close'), destroy() {} });
  const closed = once(response, 'close');
  readers.add({
    contest,
    tokens,
    after: number,
    request: {} as FastifyRequest,
    response: response as unknown as ServerResponse,
    sentAt: clock.now.getTime(),
  });
  await closed;
  assert.deepEqual([...readers.open], []);
  await finalizeContest(database, commandLine, 'cup', { isUndone: true, isForced: false }, clock.now);
  await app.inject({ url: '/api/contests/cup/state' });
  const stale = await readFeed(database, contestId, audience, { tokens, after: 0 });
  assert.deepEqual(stale, { text: '', last: 0, isFull: false }, 'no line of the new feed under an old token');
  await finalizeContest(database, commandLine, 'cup', { isUndone: false, isForced: false }, clock.now);
});

test('a feed that goes on after its last line begins anew, with other tokens', async () => {
  const before = await read('?stream=false');
  await before.ended;
  const { token } = before.lines.at(-1)!;
  await finalizeContest(database, commandLine, 'cup', { isUndone: true, isForced: false }, clock.now);
  const reading = await read('?stream=false');
  await reading.ended;
  assert.notEqual(reading.lines.at(-1)!.token.split('.')[0], token.split('.')[0]);
  assert.equal((await read(`?since_token=${token}`)).response.statusCode, 400);
});

test('a reader gets a newline after ten seconds without news, and then again and again', async () => {
  clock.now = new Date(clock.now.getTime() + 60_000);
  const reading = await read();
  const begun = clock.now.getTime();
  await until(reading, () => {
    clock.now = new Date(clock.now.getTime() + 1000);
    return reading.newlines > 0;
  });
  assert.ok(clock.now.getTime() - begun >= 10_000, `after ${clock.now.getTime() - begun} ms`);
  await until(reading, () => {
    clock.now = new Date(clock.now.getTime() + 1000);
    return reading.newlines >= 3;
  });
  assert.ok(!reading.response.destroyed);
});

test('a reader whose rights end is disconnected', async () => {
  const reading = await read();
  await database.query.deleteFrom('contest_roles').execute();
  await until(reading, () => {
    clock.now = new Date(clock.now.getTime() + 1000);
    return reading.response.destroyed;
  });
});
