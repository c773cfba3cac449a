import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SyncSubmission } from '@tribunal/contract/sync';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { advanceJudging } from '../actions/advance-judging.ts';
import { testDatabase } from '../fixtures/database.ts';
import { syncApp, syncKey } from '../fixtures/site.ts';
import { aBusyContest } from './busy-contest.ts';

const database = await testDatabase();
const app = await syncApp(database);
after(() => app.close());
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const { contest, languageId, participants } = await aBusyContest(database, 'streamed');
const path = '/api/v2/sync/contest/streamed/stream';

interface Heard {
  readonly id: string;
  readonly row: SyncSubmission;
}

/** Reads events until `stop` is called. */
async function listen(query = '', given: Record<string, string> = {}) {
  const headers = { 'x-global-api-key': syncKey, ...given };
  const request = get(address + path + query, { headers, agent: false });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  const heard: Heard[] = [];
  let text = '';
  reply.setEncoding('utf8').on('data', (chunk: string) => {
    const events = (text + chunk).split('\n\n');
    text = events.pop()!;
    for (const event of events) {
      const [, id, data] = /^id: (.*)\nevent: submission\ndata: (.*)$/.exec(event) ?? [];
      if (id && data) heard.push({ id, row: JSON.parse(data) });
    }
  });
  reply.on('error', () => {});
  return { reply, heard, stop: () => request.destroy() };
}

async function submit(): Promise<number> {
  const { userId, participationId } = participants[0]!;
  const { id: contestProblemId, problemId } = contest.problems[0]!;
  const inContest = { id: contest.id, participationId, contestProblemId, virtual: 0 };
  const submission = { userId, problemId, languageId, source: 'x', contest: inContest };
  return database.transaction((queries) => insertSubmission(queries, submission, new Date()));
}

const outcome = { result: 'AC' as const, casePoints: 1, caseTotal: 1, time: 0.1, memory: 1, error: null };

async function judged(): Promise<number> {
  const id = await submit();
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome }, new Date());
  return id;
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(20);
}

test('a stream sends the rows of the feed, first those of the past and then each verdict', async () => {
  const past = await judged();
  const { reply, heard, stop } = await listen();
  assert.equal(reply.headers['content-type'], 'text/event-stream; charset=utf-8');
  await until(() => heard.some(({ row }) => row.id === String(past)));
  const fresh = await judged();
  await until(() => heard.some(({ row }) => row.id === String(fresh)));
  stop();
  const feed = await app.inject({
    url: '/api/v2/sync/contest/streamed/submissions?from_timestamp=2000-01-01',
    headers: { 'x-global-api-key': syncKey },
  });
  assert.deepEqual(
    heard.map(({ row }) => row),
    feed.json(),
  );
  assert.deepEqual(
    heard.map(({ id }) => id),
    heard.map(({ row }) => row.judgedAt),
  );
});

test('a stream continues after the last event that the reader has', async () => {
  const first = await listen();
  await judged();
  await until(() => first.heard.length >= 3);
  first.stop();
  const missed = await judged();
  const next = await listen('', { 'last-event-id': first.heard.at(-1)!.id });
  await until(() => next.heard.length > 0);
  next.stop();
  assert.deepEqual(
    next.heard.map(({ row }) => row.id),
    [String(missed)],
  );
});

test('with status=all, submissions in progress follow too', async () => {
  const { heard, stop } = await listen('?status=all');
  const id = await submit();
  await advanceJudging(database, id, 1, 'P', new Date());
  await until(() => heard.some(({ row }) => row.id === String(id) && row.submissionStatus === 'P'));
  stop();
});

test('checks come in the order key, method, contest, parameters', async () => {
  const statusOf = async (url: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
    (await app.inject({ method, url, headers })).statusCode;
  const key = { 'x-global-api-key': syncKey };
  const unknown = '/api/v2/sync/contest/nowhere/stream';
  assert.equal(await statusOf(unknown, {}, 'POST'), 403);
  assert.equal(await statusOf(unknown, key, 'POST'), 405);
  assert.equal(await statusOf(`${unknown}?status=x`, key), 404);
  assert.equal(await statusOf(`${path}?status=x`, key), 400);
  assert.equal(await statusOf(path, { ...key, 'last-event-id': 'yesterday' }), 400);
});

test('a reader that takes a long past slowly gets all of it', async () => {
  const id = await judged();
  const count = 40_000;
  await database.transaction(async (_, client) => {
    // Nobody reads the figures that triggers would count.
    await client.query('set local session_replication_role = replica');
    await client.query(
      `insert into submissions select copy.* from submissions s, generate_series(1, ${count}) n,
         lateral jsonb_populate_record(null::submissions, to_jsonb(s) || jsonb_build_object(
           'id', s.id + n, 'judged_at', s.judged_at + n * interval '1 millisecond')) copy
       where s.id = $1`,
      [id],
    );
  });
  const { reply, heard, stop } = await listen();
  reply.pause();
  await sleep(1000);
  reply.resume();
  await until(() => heard.some(({ row }) => row.id === String(id + count)) || reply.destroyed);
  stop();
  assert.equal(heard.filter(({ row }) => Number(row.id) > id).length, count);
});
