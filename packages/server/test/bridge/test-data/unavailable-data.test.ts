import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { runJudge } from '@tribunal/judge/judge';
import { generateData } from '@tribunal/server/actions/problems/test-data/generate-data';
import { saveDataVersion } from '@tribunal/server/actions/problems/test-data/save-data-version';
import type { BlobStore } from '@tribunal/server/blobs/blob-store';
import { openBridge } from '@tribunal/server/bridge/open-bridge';
import { notify } from '@tribunal/server/database/notifications';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { sql } from 'kysely';
import { eventually } from '../../../../../test/eventually.ts';
import { withoutBubblewrap } from '../../../../judge/test/sandbox/bubblewrap-installed.ts';
import { smallDisk, withoutSmallDisk } from '../../../../judge/test/test-data-cache/small-disk.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { closeAtEnd } from '../../fixtures/database.ts';
import { submitting } from '../../submissions/submitting.ts';
import { shortTimes } from '../judged-site.ts';

const { app, site, database, problemId, aPerson, signedIn, aContest, submit } = await submitting();
after(() => app.close());
const folder = mkdtempSync(join(tmpdir(), 'tribunal-unavailable-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const state = { sendsOtherContent: false, isCut: false };
const bridge = openBridge({ ...site, blobs: sometimesWrong(site.blobs) }, shortTimes);
const bridgePort = await bridge.listen('127.0.0.1', 0);
closeAtEnd(() => bridge.close());
const port = await connectionThatCanBeCut(bridgePort);
await aContest({ key: 'finals', problems: [{ id: problemId }] });
const jury = await signedIn(await aPerson({ username: 'chief', is_superuser: true }));
const contestant = await aPerson();
const own = await signedIn(contestant);

function sometimesWrong(blobs: BlobStore): BlobStore {
  return {
    ...blobs,
    async read(hash, range) {
      const content = await blobs.read(hash, range);
      return state.sendsOtherContent ? Readable.from([(await buffer(content)).fill('?')]) : content;
    },
  };
}

/** Messages pass. Requests for files do not while the connection is cut. */
async function connectionThatCanBeCut(to: number): Promise<number> {
  const open = new Set<Socket>();
  const server = createServer((judge) => {
    const onward = connect(to, '127.0.0.1');
    for (const socket of [judge, onward]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => void [judge, onward].map((one) => one.destroy()));
    }
    judge.on('data', (chunk: Buffer) => {
      if (state.isCut && chunk.includes('/judge-data/files/')) judge.destroy();
      else onward.write(chunk);
    });
    onward.pipe(judge);
  });
  closeAtEnd(async () => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
}

async function startJudge(name: string, cacheDirectory = mkdtempSync(join(folder, 'cache-'))) {
  await database.query
    .insertInto('judges')
    .values({ name, auth_key: `key of ${name}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stopping = new AbortController();
  const work = runJudge({
    site: { host: '127.0.0.1', port },
    name,
    key: `key of ${name}`,
    slots: 1,
    cacheDirectory,
    languages: ['PY3'],
    log: () => {},
    signal: stopping.signal,
  });
  const stop = async () => {
    stopping.abort();
    await work;
  };
  closeAtEnd(stop);
  await eventually(`${name} is online`, async () => {
    const row = await database.query
      .selectFrom('judges')
      .select('is_online')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.is_online ?? false;
  });
  return stop;
}

let versions = 0;

/** New data, so that no judge has any of its files. */
async function newData(): Promise<string> {
  versions += 1;
  const cases = Array.from({ length: 8 }, (_, number) => ({
    input: `${versions} ${number}\n`,
    output: `${versions + number}\n`,
    points: 1,
    batch: null,
  }));
  const data = await generateData(site.blobs, { name: 'standard', args: null }, cases);
  const content = { ...data, fault: null, reason: '' };
  // No judge is online yet.
  const saved = await saveDataVersion(site, commandLine, 'sums', content, { isForced: true });
  assert.deepEqual(saved, { version: data.version });
  return data.version;
}

async function submitted(fields: Record<string, string> = {}): Promise<number> {
  const reply = await submit(contestant, { fields, headers: { accept: 'application/json' } });
  assert.equal(reply.statusCode, 201, reply.body);
  return reply.json().data.id;
}

function submissionRow(id: number) {
  return database.query
    .selectFrom('submissions')
    .select(['status', 'result', 'data_version as version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function becomesAccepted(id: number, version: string): Promise<void> {
  await eventually('it is judged', async () => (await submissionRow(id)).result !== null);
  assert.deepEqual(await submissionRow(id), { status: 'D', result: 'AC', version });
}

/** The submission waits, and everybody who asks learns why. */
async function waitsBecause(id: number, reason: RegExp): Promise<void> {
  const page = async () => contentOf(await jury.get(`/submission/${id}`));
  await eventually('the jury reads a reason', async () => /Waiting: (?!no judge)/.test(await page()));
  assert.match(await page(), reason);
  assert.equal((await submissionRow(id)).status, 'QU');
  const shown = contentOf(await own.get(`/submission/${id}`));
  assert.match(shown, /Waiting: no judge can judge this problem at the moment/);
  assert.doesNotMatch(shown, reason);
  const waits = /1 submission is waiting because no judge can judge the problem at the moment/;
  const status = contentOf(await own.get('/status/'));
  assert.match(status, waits);
  assert.doesNotMatch(status, reason);
  for (const path of ['/status/', '/contest/finals/jury/']) {
    const text = contentOf(await jury.get(path));
    assert.match(text, waits, path);
    assert.match(text, reason, path);
  }
  const json = await jury.get('/contest/finals/jury/', { headers: { accept: 'application/json' } });
  const { queue, data_failures: failures } = json.json().data;
  assert.deepEqual([queue.without_data, failures.length, failures[0].problem], [1, 1, 'sums']);
}

/** The judge tries again after its pause. */
async function endPauses(id: number): Promise<void> {
  await sql`update judge_data_pauses set until = clock_timestamp()`.execute(database.query);
  await notify(database, id, 'submission_queued');
}

const options = { skip: withoutBubblewrap };

test('a submission moves to another judge when the disk of the first is full', {
  skip: withoutBubblewrap || withoutSmallDisk,
}, async (context) => {
  // There is space for the data, but not for so many files.
  const disk = smallDisk('size=600m,nr_inodes=14');
  context.after(disk.remove);
  const version = await newData();
  const stopFull = await startJudge('full', disk.path);
  const id = await submitted();
  await waitsBecause(id, /ENOSPC/);
  const stopOther = await startJudge('other');
  await becomesAccepted(id, version);
  await stopFull();
  await stopOther();
});

for (const [title, fault, reason] of [
  ['sends other content', 'sendsOtherContent', /wrong SHA-256/],
  ['cannot be reached during a fetch', 'isCut', /fetching \S+ failed/],
] as const)
  test(`a submission waits while the site ${title}, and is judged afterwards`, options, async () => {
    const version = await newData();
    state[fault] = true;
    const stop = await startJudge(`waiting-${fault}`);
    const id = await submitted();
    await waitsBecause(id, reason);
    state[fault] = false;
    await endPauses(id);
    await becomesAccepted(id, version);
    await stop();
  });

test(
  'a submission waits when the cache of its judge is removed while it is judged, and is judged afterwards',
  options,
  async () => {
    const version = await newData();
    const cache = mkdtempSync(join(folder, 'removed-'));
    const stop = await startJudge('emptied', cache);
    const source = 'import time\ntime.sleep(0.5)\nprint(sum(map(int, input().split())))\n';
    const id = await submitted({ source });
    await eventually('it is being judged', async () => (await submissionRow(id)).status === 'G');
    // The judge may write into it at the same moment.
    rmSync(cache, { recursive: true, maxRetries: 10 });
    await waitsBecause(id, /test data disappeared/);
    await endPauses(id);
    await becomesAccepted(id, version);
    await stop();
  },
);
