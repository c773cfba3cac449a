import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createDiskSpace } from '@tribunal/server/environment/disk-space';
import { sql } from 'kysely';
import { errorsOf } from '../fixtures/browser.ts';
import { source, submitting } from './submitting.ts';

let freeBytes = Infinity;
const { app, database, languageId, submit, submissionsOf, aPerson, signedIn } = await submitting({
  disk: createDiskSpace(async () => freeBytes),
});
after(() => app.close());

const sentence = 'The disk of this site is full, so nothing can be stored. Try again later.';
const json = { accept: 'application/json' };
const health = async () => {
  const reply = await app.inject('/healthz');
  return [reply.statusCode, reply.json<{ status: string; reason?: string }>().reason];
};
const isFull = [503, 'the disk is full: submissions are refused'];

test('while the disk of the data directory is full, submissions are refused with a clear message and the health check reports it', async () => {
  const person = await aPerson();
  freeBytes = 49e6;
  const reply = await submit(person, { headers: json });
  assert.deepEqual(
    [reply.statusCode, reply.headers['retry-after'], reply.json().error],
    [503, '60', { code: 503, message: sentence }],
  );
  assert.deepEqual(await submissionsOf(person), []);
  assert.deepEqual(await health(), isFull);
  freeBytes = 60e6;
  assert.equal((await submit(person)).statusCode, 302);
  assert.deepEqual(await health(), [200, undefined]);
});

test('a refused form still contains the source', async () => {
  freeBytes = 0;
  const visitor = await signedIn(await aPerson());
  const reply = await visitor.post('/problem/sums/submit', { source, language: String(languageId) });
  freeBytes = Infinity;
  assert.equal(reply.statusCode, 503);
  assert.deepEqual(errorsOf(reply), [sentence]);
  assert.ok(reply.body.includes('print(sum('));
});

for (const table of ['submissions', 'submission_sources', 'judge_queue', 'judgements']) {
  test(`a database without space for ${table} refuses the submission, and the next one is tried`, async () => {
    const person = await aPerson();
    await sql`create function no_space() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(
      database.query,
    );
    await sql`create trigger full_disk before insert on ${sql.table(table)}
      for each row execute function no_space()`.execute(database.query);
    const reply = await submit(person, { headers: json });
    assert.deepEqual([reply.statusCode, reply.json().error], [503, { code: 503, message: sentence }]);
    assert.deepEqual(await submissionsOf(person), []);
    assert.deepEqual(await health(), isFull);
    await sql`drop function no_space() cascade`.execute(database.query);
    assert.equal((await submit(person)).statusCode, 302);
    assert.deepEqual(await health(), [200, undefined]);
  });
}
