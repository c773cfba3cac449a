import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { encodeFrame } from '@tribunal/contract/judges/judge-frame';
import { openBridge } from '@tribunal/server/bridge/open-bridge';
import { eventually } from '../../../../test/eventually.ts';
import { closeAtEnd, testDatabase } from '../fixtures/database.ts';
import {
  acceptAll,
  accepting,
  connectedFakeJudge,
  dial,
  type FakeJudge,
  handshake,
  type Offer,
  passed,
} from './fake-judge.ts';
import { judgedSite, shortTimes } from './judged-site.ts';

const database = await testDatabase();
const { site, port, aJudge, submit, becomes, statusOf, problem } = await judgedSite(database);
/** Only for peers that are too slow: on a busy machine others may take as long. */
const impatient = openBridge(site, {
  ...shortTimes,
  ...{ handshakeMs: 2000, idleMs: 4000, acknowledgeMs: 2000, terminateMs: 2000, pingMs: 500 },
});
closeAtEnd(() => impatient.close());
const impatientPort = await impatient.listen('127.0.0.1', 0);

/** The compressed length, then these bytes. */
function frame(payload: Buffer, length = payload.length): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(length);
  return Buffer.concat([head, payload]);
}

/** Replies to pings, like any running judge. */
async function stayAlive(judge: FakeJudge): Promise<void> {
  for (;;) {
    const ping = await judge.next('ping').catch(() => null);
    if (!ping) return;
    judge.send({ name: 'ping-response', when: ping.when, time: ping.when, load: 0 });
  }
}

async function isOnline({ name }: Offer): Promise<boolean> {
  const row = await database.query
    .selectFrom('judges')
    .select('is_online')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.is_online ?? false;
}

describe('a peer is disconnected without a reply', () => {
  const refusals: [string, (offer: Offer) => unknown][] = [
    ['with a wrong key', (offer) => handshake({ ...offer, key: 'key of somebody else' })],
    ['with an empty key', (offer) => handshake({ ...offer, key: '' })],
    ['with an unknown name', (offer) => handshake({ ...offer, name: 'nobody' })],
    ['with a name that cannot be stored', (offer) => handshake({ ...offer, name: 'nobody\0' })],
    ['without a key', ({ name }) => ({ name: 'handshake', id: name, problems: [], executors: {} })],
    ['if it begins with another message', () => ({ name: 'grading-end', 'submission-id': 1 })],
    ['if it begins with an unknown message', () => ({ name: 'hello' })],
    ['if it sends a value that is not an object', () => [1, 2, 3]],
    ['if its lists have the wrong type', (offer) => ({ ...handshake(offer), problems: 'all' })],
  ];
  for (const [title, message] of refusals) {
    test(title, async () => {
      const offer = await aJudge();
      const judge = await dial(port);
      judge.send(message(offer) as { name: string });
      await judge.closed();
      await assert.rejects(judge.next('handshake-success'));
      assert.equal(await isOnline(offer), false);
    });
  }

  test('if the judge of that name is blocked', async () => {
    const judge = await dial(port);
    judge.send(handshake(await aJudge({ is_blocked: true })));
    await judge.closed();
  });

  const bytes: [string, Buffer][] = [
    ['if it announces a frame above the limit', frame(Buffer.alloc(0), 0xffffffff)],
    ['if its frame is not compressed', frame(Buffer.from('{"name":"handshake"}'))],
    ['if its frame is not JSON', frame(deflateSync('{"name":'))],
    ['if its frame inflates beyond the limit', frame(deflateSync(Buffer.alloc(9 << 20, ' ')))],
    ['if it uses another protocol', Buffer.from('GET / HTTP/1.1\r\nHost: bridge\r\n\r\n')],
  ];
  for (const [title, sent] of bytes) {
    test(title, async () => {
      const judge = await dial(port);
      judge.socket.write(sent);
      await judge.closed();
    });
  }

  test('if it sends nothing', async () => {
    const started = Date.now();
    const judge = await dial(impatientPort);
    await judge.closed();
    assert.ok(Date.now() - started >= 1900);
  });

  test('if it sends very slowly', async () => {
    const judge = await dial(impatientPort);
    const whole = encodeFrame(handshake(await aJudge()));
    const dripping = setInterval(() => judge.socket.write(whole.subarray(0, 1)), 100);
    await judge.closed();
    clearInterval(dripping);
  });
});

test('a peer that disconnects inside a frame is forgotten', async () => {
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  socket.end(encodeFrame(handshake(await aJudge())).subarray(0, 20));
  await once(socket, 'close');
});

describe('a judge that violates the protocol is disconnected, and another one judges its submission', () => {
  const about = (id: number) => ({ 'submission-id': id });
  const breaches: [string, (id: number) => readonly unknown[]][] = [
    ['it sends two handshakes', () => [handshake({ name: 'x', key: 'x', problems: [], languages: [] })]],
    [
      'it acknowledges another submission',
      (id) => [{ name: 'submission-acknowledged', ...about(id + 1000) }],
    ],
    [
      'it reports on a submission of another judge',
      (id) => [
        { name: 'submission-acknowledged', ...about(id) },
        { name: 'compile-error', ...about(id - 1), log: '' },
      ],
    ],
    ['it ends before it has acknowledged', (id) => [{ name: 'grading-end', ...about(id) }]],
    [
      'it reports cases before it has begun',
      (id) => [
        { name: 'submission-acknowledged', ...about(id) },
        { name: 'test-case-status', ...about(id), cases: [passed(1)] },
      ],
    ],
    [
      'it begins twice',
      (id) => [
        { name: 'submission-acknowledged', ...about(id) },
        { name: 'grading-begin', ...about(id) },
        { name: 'grading-begin', ...about(id) },
      ],
    ],
    [
      'it ends inside a batch',
      (id) => [
        { name: 'submission-acknowledged', ...about(id) },
        { name: 'grading-begin', ...about(id) },
        { name: 'batch-begin', ...about(id) },
        { name: 'grading-end', ...about(id) },
      ],
    ],
    [
      'it ends a batch that has not begun',
      (id) => [
        { name: 'submission-acknowledged', ...about(id) },
        { name: 'grading-begin', ...about(id) },
        { name: 'batch-end', ...about(id) },
      ],
    ],
    [
      'it goes back to an earlier case',
      (id) => [
        { name: 'submission-acknowledged', ...about(id) },
        { name: 'grading-begin', ...about(id) },
        { name: 'test-case-status', ...about(id), cases: [passed(2), passed(1)] },
      ],
    ],
    [
      'it terminates without a request',
      (id) => [
        { name: 'submission-acknowledged', ...about(id) },
        { name: 'submission-terminated', ...about(id) },
      ],
    ],
    [
      'its numbers are not numbers',
      (id) => [
        { name: 'submission-acknowledged', ...about(id) },
        { name: 'grading-begin', ...about(id) },
        { name: 'test-case-status', ...about(id), cases: [{ ...passed(1), time: 'long' }] },
      ],
    ],
  ];
  for (const [title, messages] of breaches) {
    test(title, async () => {
      const id = await submit();
      const judge = await connectedFakeJudge(port, await aJudge());
      await judge.next('submission-request');
      for (const message of messages(id)) judge.send(message as { name: string });
      await judge.closed();
      await becomes(id, 'QU');
      const other = await connectedFakeJudge(port, await aJudge());
      void acceptAll(other);
      await becomes(id, 'AC');
      other.leave();
    });
  }

  test('it reports without a submission', async () => {
    const id = await submit();
    const judge = await connectedFakeJudge(port, await aJudge());
    const request = await judge.next('submission-request');
    for (const message of accepting(request)) judge.send(message);
    await becomes(id, 'AC');
    judge.send({ name: 'compile-error', 'submission-id': id, log: 'changed my mind' });
    await judge.closed();
    assert.equal(await statusOf(id), 'AC');
  });

  test('it never acknowledges, but replies to pings', async () => {
    const id = await submit();
    const judge = await connectedFakeJudge(impatientPort, await aJudge());
    void stayAlive(judge);
    await judge.closed();
    await becomes(id, 'QU');
    const other = await connectedFakeJudge(port, await aJudge());
    void acceptAll(other);
    await becomes(id, 'AC');
    other.leave();
  });

  test('it stops sending while judging', async () => {
    const id = await submit();
    const judge = await connectedFakeJudge(impatientPort, await aJudge());
    await judge.next('submission-request');
    judge.send({ name: 'submission-acknowledged', ...about(id) });
    await becomes(id, 'P');
    await judge.closed();
    await becomes(id, 'QU');
    const other = await connectedFakeJudge(port, await aJudge());
    void acceptAll(other);
    await becomes(id, 'AC');
    other.leave();
  });
});

test('a slow judge that replies to pings stays connected', async () => {
  const id = await submit();
  const judge = await connectedFakeJudge(impatientPort, await aJudge());
  const request = await judge.next('submission-request');
  void stayAlive(judge);
  const [acknowledged, ...rest] = accepting(request);
  judge.send(acknowledged!);
  await new Promise((resolve) => setTimeout(resolve, 4500));
  for (const message of rest) judge.send(message);
  await becomes(id, 'AC');
  judge.leave();
});

test('unknown messages are ignored', async () => {
  const id = await submit();
  const judge = await connectedFakeJudge(port, await aJudge());
  judge.send({ name: 'weather-report', sunny: true });
  void acceptAll(judge);
  await becomes(id, 'AC');
  judge.leave();
});

test('a second connection with the same name replaces the first', async () => {
  const offer = await aJudge();
  const first = await connectedFakeJudge(port, offer);
  const second = await connectedFakeJudge(port, offer);
  await first.closed();
  assert.equal(await isOnline(offer), true);
  const id = await submit();
  void acceptAll(second);
  await becomes(id, 'AC');
  second.leave();
  await eventually('the judge is offline', async () => !(await isOnline(offer)));
});

test('a judge that is blocked while online is disconnected', async () => {
  const offer = await aJudge();
  const judge = await connectedFakeJudge(port, offer);
  void stayAlive(judge);
  await database.query
    .updateTable('judges')
    .set({ is_blocked: true })
    .where('name', '=', offer.name)
    .execute();
  await judge.closed();
});

test('invalid problem codes and runtimes are ignored', async () => {
  const offer = await aJudge(
    {},
    { problems: [problem, '../../etc', 'a b', 'nul\0'], languages: ['nul\0', 'UNKNOWN'] },
  );
  const judge = await connectedFakeJudge(port, offer);
  const codes = await database.query
    .selectFrom('judge_problems')
    .innerJoin('judges', 'judges.id', 'judge_problems.judge_id')
    .select('code')
    .where('judges.name', '=', offer.name)
    .execute();
  assert.deepEqual(codes, [{ code: problem }]);
  judge.leave();
});
