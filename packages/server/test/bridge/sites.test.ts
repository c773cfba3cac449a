import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { connect as connectSecurely } from 'node:tls';
import { encodeFrame, readFrames } from '@tribunal/contract/judges/judge-frame';
import { giveBack } from '@tribunal/server/actions/submissions/give-back';
import { openBridge } from '@tribunal/server/bridge/open-bridge';
import { eventually } from '../../../../test/eventually.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { acceptAll, accepting, connectedFakeJudge, handshake } from './fake-judge.ts';
import { judgedSite, shortTimes } from './judged-site.ts';

const database = await testDatabase();
const { bridge, port, aJudge, submit, becomes, statusOf } = await judgedSite(database);

const otherSite = '00000000-0000-4000-8000-000000000000';

async function judgeId(name: string): Promise<number> {
  return (
    await database.query.selectFrom('judges').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  ).id;
}

test('submissions of a killed site are judged after their lease expires', async () => {
  const offer = await aJudge();
  const judge = await connectedFakeJudge(port, offer);
  await database.query
    .updateTable('judges')
    .set({ is_disabled: true })
    .where('name', '=', offer.name)
    .execute();
  const id = await submit();
  const claimedAt = Date.now();
  const claim = { claim: 1_000_000, judge_id: await judgeId(offer.name), site: otherSite };
  await database.query
    .updateTable('judge_queue')
    .set({ ...claim, lease_until: new Date(claimedAt + 1500) })
    .where('submission_id', '=', id)
    .execute();
  await database.query
    .updateTable('judges')
    .set({ is_disabled: false })
    .where('name', '=', offer.name)
    .execute();
  void acceptAll(judge);
  await becomes(id, 'AC');
  assert.ok(Date.now() - claimedAt >= 1490);
  judge.leave();
});

test('judges of a killed site are offline after a while', async () => {
  const offer = await aJudge();
  await database.query
    .updateTable('judges')
    .set({ is_online: true, site: otherSite, seen_at: new Date(Date.now() - 3_600_000) })
    .where('name', '=', offer.name)
    .execute();
  await eventually('it is offline', async () => {
    const row = await database.query
      .selectFrom('judges')
      .select('is_online')
      .where('name', '=', offer.name)
      .executeTakeFirstOrThrow();
    return !row.is_online;
  });
});

test('a claim that was taken over is no longer valid', async () => {
  const offer = await aJudge();
  const judge = await connectedFakeJudge(port, offer);
  const id = await submit();
  const request = await judge.next('submission-request');
  const stale = { id: 1, submissionId: id, judgement: 1 };
  await giveBack(database, stale, { reason: 'late', isLoss: true }, new Date());
  const { losses } = await database.query
    .selectFrom('judge_queue')
    .select('losses')
    .where('submission_id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(losses, 0);
  for (const message of accepting(request)) judge.send(message);
  await becomes(id, 'AC');
  judge.leave();
});

test('the verdict of an abandoned judge is ignored in favour of its replacement', async () => {
  const late = await connectedFakeJudge(port, await aJudge());
  const id = await submit();
  const request = await late.next('submission-request');
  const [acknowledged, ...rest] = accepting(request);
  late.send(acknowledged!);
  await becomes(id, 'P');
  const { claim } = await database.query
    .selectFrom('judge_queue')
    .select('claim')
    .where('submission_id', '=', id)
    .executeTakeFirstOrThrow();
  const given = { id: claim!, submissionId: id, judgement: 1 };
  const other = await connectedFakeJudge(port, await aJudge());
  await giveBack(database, given, { reason: 'its site stopped answering', isLoss: true }, new Date());
  const again = await other.next('submission-request');
  assert.equal(again['submission-id'], id);
  for (const message of rest) late.send(message);
  await late.next('terminate-submission');
  assert.equal(await statusOf(id), 'QU');
  const about = { 'submission-id': id };
  other.send({ name: 'submission-acknowledged', ...about });
  other.send({ name: 'compile-error', ...about, log: 'the true verdict' });
  await becomes(id, 'CE');
  late.leave();
  other.leave();
});

test('a site that stops requeues the submissions of its judges without counting a lost judge', async () => {
  const other = openBridge(testSite(database), shortTimes);
  const offer = await aJudge();
  const judge = await connectedFakeJudge(await other.listen('127.0.0.1', 0), offer);
  const id = await submit();
  await judge.next('submission-request');
  judge.send({ name: 'submission-acknowledged', 'submission-id': id });
  await becomes(id, 'P');
  await other.close();
  await judge.closed();
  assert.equal(await statusOf(id), 'QU');
  const row = await database.query
    .selectFrom('judge_queue')
    .select(['losses', 'claim'])
    .where('submission_id', '=', id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(row, { losses: 0, claim: null });
});

test('judges can connect with TLS', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-tls-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=bridge', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const securePort = await bridge.listen('127.0.0.1', 0, { certificate, key });
  const ca = readFileSync(certificate);
  const socket = connectSecurely({ host: '127.0.0.1', port: securePort, ca, servername: 'bridge' });
  socket.write(encodeFrame(handshake(await aJudge())));
  for await (const message of readFrames(socket)) {
    assert.deepEqual(message, { name: 'handshake-success' });
    break;
  }
  socket.destroy();
});
