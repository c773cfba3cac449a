import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import type { SubmissionRequest } from '@tribunal/contract/judges/judge';
import { testDatabase } from '../fixtures/database.ts';
import { maxMs, threadMs } from '../fixtures/event-loop-watchdog.ts';
import { connectedFakeJudge, dial, type FakeJudge, handshake, passed } from './fake-judge.ts';
import { judgedSite } from './judged-site.ts';

const database = await testDatabase();
const { port, aJudge, submit, becomes } = await judgedSite(database);

type Texts = { feedback?: string; output?: string; 'extended-feedback'?: string };

/** Judges one submission as wrong, with these texts. */
async function judgeWrong(
  judge: FakeJudge,
  { 'submission-id': id }: SubmissionRequest,
  texts: Texts,
  log = '',
) {
  const about = { 'submission-id': id };
  judge.send({ name: 'submission-acknowledged', ...about });
  judge.send({ name: 'compile-message', ...about, log });
  judge.send({ name: 'grading-begin', ...about, pretested: false });
  const cases = [{ ...passed(1), status: 1, points: 0, ...texts }];
  judge.send({ name: 'test-case-status', ...about, cases });
  judge.send({ name: 'grading-end', ...about });
}

async function storedTexts(submissionId: number) {
  const row = await database.query
    .selectFrom('case_results')
    .select(['feedback', 'judge_message'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  return [row.feedback, row.judge_message];
}

async function storedError(submissionId: number): Promise<string | null> {
  const row = await database.query
    .selectFrom('submissions')
    .select('error')
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();
  return row.error;
}

const huge = 'long '.repeat(4 << 20);

describe('a wrong answer is stored, and the judge stays connected', () => {
  const texts: Record<
    string,
    { given: Texts; log?: string; stored: string; toJury?: string; error?: string | null }
  > = {
    'whose feedback has an emoji at the cut': {
      given: { feedback: `${'a'.repeat(199)}😀 and more` },
      stored: `${'a'.repeat(199)}😀`,
    },
    'whose feedback has a lone surrogate': {
      given: { feedback: 'a\ud83d b\ude00' },
      stored: 'a\ufffd b\ufffd',
    },
    'whose feedback has a NUL': { given: { feedback: 'a\0b' }, stored: 'ab' },
    'whose feedback is huge': { given: { feedback: huge }, stored: huge.slice(0, 200) },
    'whose output is huge': { given: { output: huge, feedback: 'short' }, stored: 'short' },
    'whose extended feedback is huge': {
      given: { 'extended-feedback': huge },
      stored: '',
      toJury: huge.slice(0, 1024),
    },
    'whose compiler wrote an emoji at the cut': {
      given: {},
      log: `${'a'.repeat(65_535)}😀 and more`,
      stored: '',
      error: `${'a'.repeat(65_535)}😀`,
    },
    'whose compiler wrote a lone surrogate and a NUL': {
      given: {},
      log: 'a\0\ud83d',
      stored: '',
      error: 'a\ufffd',
    },
    'whose compiler output is huge': { given: {}, log: huge, stored: '', error: huge.slice(0, 65_536) },
  };
  for (const [title, { given, log, stored, toJury = '', error = null }] of Object.entries(texts)) {
    test(title, async () => {
      const judge = await connectedFakeJudge(port, await aJudge());
      const id = await submit();
      await judgeWrong(judge, await judge.next('submission-request'), given, log);
      await becomes(id, 'WA');
      assert.deepEqual(await storedTexts(id), [stored, toJury]);
      assert.equal(await storedError(id), error);
      const next = await submit();
      assert.equal((await judge.next('submission-request'))['submission-id'], next);
      await judgeWrong(judge, { 'submission-id': next } as SubmissionRequest, {});
      await becomes(next, 'WA');
      judge.leave();
    });
  }
});

test('bytes that are not UTF-8 do not disconnect a judge', async () => {
  const judge = await connectedFakeJudge(port, await aJudge());
  const id = await submit();
  await judge.next('submission-request');
  judge.send({ name: 'submission-acknowledged', 'submission-id': id });
  const message = JSON.stringify({ name: 'compile-error', 'submission-id': id, log: 'a_b' });
  const bytes = Buffer.from(message);
  bytes[bytes.indexOf('_')] = 0xff;
  const payload = deflateSync(bytes);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(payload.length);
  judge.socket.write(Buffer.concat([length, payload]));
  await becomes(id, 'CE');
  assert.equal(await storedError(id), 'a\ufffdb');
  judge.leave();
});

test('three judges that send invalid JSON cause an internal error that can be stored', async () => {
  const id = await submit();
  for (let turn = 0; turn < 3; turn += 1) {
    const judge = await connectedFakeJudge(port, await aJudge());
    await judge.next('submission-request');
    const payload = deflateSync('\0'.repeat(10));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(payload.length);
    judge.socket.write(Buffer.concat([length, payload]));
    await judge.closed();
  }
  await becomes(id, 'IE');
  assert.match((await storedError(id)) ?? '', /^3 judges were lost .*a frame cannot be read/);
});

describe('numbers of a judge', () => {
  test('that are too large count as the maximum', async () => {
    const judge = await connectedFakeJudge(port, await aJudge());
    const id = await submit();
    await judge.next('submission-request');
    const about = { 'submission-id': id };
    judge.send({ name: 'submission-acknowledged', ...about });
    judge.send({ name: 'grading-begin', ...about, pretested: false });
    const absurd = { status: 0, time: 1e308, memory: 1e308, points: 1e308, 'total-points': 1e308 };
    const cases = [1, 2].map((position) => ({ position, ...absurd }));
    judge.send({ name: 'test-case-status', ...about, cases });
    judge.send({ name: 'grading-end', ...about });
    await becomes(id, 'AC');
    const row = await database.query
      .selectFrom('submissions')
      .select(['case_points', 'case_total', 'time', 'memory'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(row, { case_points: 2e12, case_total: 2e12, time: 1e9, memory: 1e12 });
    judge.leave();
  });

  test('do not make its ping or load infinite', async () => {
    const offer = await aJudge();
    const judge = await connectedFakeJudge(port, offer);
    for (let turn = 0; turn < 6; turn += 1)
      judge.send({ name: 'ping-response', when: -1e308, time: 0, load: 1e308 });
    const id = await submit();
    await judgeWrong(judge, await judge.next('submission-request'), {});
    await becomes(id, 'WA');
    const row = await database.query
      .selectFrom('judges')
      .select(['ping', 'load'])
      .where('name', '=', offer.name)
      .executeTakeFirstOrThrow();
    assert.deepEqual(row, { ping: 3600, load: 1e6 });
    judge.leave();
  });
});

describe('a judge does not block the site', () => {
  /** The longest uninterrupted computation of the event loop until the promise settles. */
  async function longestStretch(work: () => Promise<void>): Promise<number> {
    let [marked, longest] = [threadMs(), 0];
    const mark = () => {
      const now = threadMs();
      longest = Math.max(longest, now - marked);
      marked = now;
    };
    const marking = setInterval(mark, 5);
    await work();
    clearInterval(marking);
    mark();
    return longest;
  }

  function frameOf(text: string): Buffer {
    const payload = deflateSync(text);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(payload.length);
    return Buffer.concat([length, payload]);
  }

  test('by a message of 16 megabytes', async () => {
    const judge = await connectedFakeJudge(port, await aJudge());
    const message = frameOf(`{"name":"unknown","list":[${'1,'.repeat(8 << 20)}1]}`);
    const id = await submit();
    const longest = await longestStretch(async () => {
      judge.socket.write(message);
      await judgeWrong(judge, await judge.next('submission-request'), {});
      await becomes(id, 'WA');
    });
    judge.leave();
    assert.ok(longest < maxMs, `${longest} ms`);
  });

  test('by thousands of messages at once', async () => {
    const judge = await connectedFakeJudge(port, await aJudge());
    const message = Buffer.concat(Array.from({ length: 3000 }, () => frameOf('{"name":"unknown"}')));
    const id = await submit();
    const longest = await longestStretch(async () => {
      judge.socket.write(message);
      await judgeWrong(judge, await judge.next('submission-request'), {});
      await becomes(id, 'WA');
    });
    judge.leave();
    assert.ok(longest < maxMs, `${longest} ms`);
  });

  test('by a handshake with 10,000 problems', async () => {
    const problems = Array.from({ length: 10_000 }, (_, index) => `a-problem-with-a-long-code-${index}`);
    // Prepared here: hashing the versions of so many problems takes time, too.
    const message = frameOf(JSON.stringify(handshake(await aJudge({}, { problems }))));
    const judge = await dial(port);
    const longest = await longestStretch(async () => {
      judge.socket.write(message);
      await judge.next('handshake-success');
    });
    judge.leave();
    assert.ok(longest < maxMs, `${longest} ms`);
  });
});
