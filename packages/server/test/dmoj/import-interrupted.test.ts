import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { importDmojCommand } from '@tribunal/server/commands/moving/import-dmoj-command';
import type { Database } from '@tribunal/server/database/connection';
import { eventually } from '../../../../test/eventually.ts';
import { runCommand } from '../commands/run-command.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { dumpText } from '../fixtures/snapshot.ts';
import { skip } from './mariadb.ts';
import { addKnownContest, addPeople, addProblems, addSubmission } from './old-content.ts';
import { oldSite } from './old-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-interrupted-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Ids far apart make many parts. */
async function aSiteOfManyParts() {
  const old = await oldSite('DMOJ');
  await addProblems(old);
  const people = await addPeople(old, {});
  const standings = { ada: [200, 16500, 0], bob: [40, 1200, 0] } as const;
  await addKnownContest(old, people, { key: 'known', format_name: 'default' }, standings);
  for (let id = 50_000; id < 2_000_000; id += 100_000)
    await addSubmission(old, { user: people.ada, at: id, points: 100, result: 'AC', given: { id } });
  return old;
}

function startImport(database: Database, url: string): ChildProcess {
  const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, main, 'import-dmoj', url, '--rename'], {
    stdio: 'ignore',
    env: {
      ...{ PATH: process.env.PATH, TMPDIR: tmpdir(), SITE_DATA_DIR: folder },
      DATABASE_URL: database.pool.options.connectionString,
    },
  });
  after(() => child.kill('SIGKILL'));
  return child;
}

/** Nobody finishes more parts than this until the returned function is called. */
async function allowParts({ pool }: Database, count: number): Promise<() => Promise<void>> {
  await pool.query(`
    create function wait_for_test() returns trigger language plpgsql as $$ begin
      if (select count(*) from import_parts) >= ${count} then perform pg_advisory_xact_lock(1); end if;
      return new;
    end $$;
    create trigger wait_for_test before insert on import_parts for each row execute function wait_for_test()`);
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(1)');
  return async () => {
    // The session of a killed process ends as soon as it has the lock.
    await holder.query('select pg_advisory_unlock(1)');
    holder.release();
    await pool.query('drop trigger wait_for_test on import_parts; drop function wait_for_test()');
  };
}

async function countParts({ pool }: Database): Promise<number> {
  return (await pool.query('select from import_parts')).rows.length;
}

/** The snapshot without the languages that a started site has. */
function withoutLanguages(dump: string): string {
  return dump.replace(/^\{"type":"language".*\n/gm, '');
}

test('an import that is killed continues where it was, and ends like one that was not', {
  skip,
}, async () => {
  const old = await aSiteOfManyParts();
  const [killed, whole] = [await testDatabase(), await testDatabase()];
  const allowAllParts = await allowParts(killed, 6);
  const child = startImport(killed, old.url);
  const exit = once(child, 'exit');
  await eventually('six parts are imported', async () => (await countParts(killed)) === 6);
  child.kill('SIGKILL');
  assert.deepEqual(await exit, [null, 'SIGKILL']);
  await allowAllParts();
  assert.equal(await countParts(killed), 6);

  const resumed = await runCommand(testSite(killed), importDmojCommand, [old.url, '--rename']);
  assert.equal(resumed.status, 0, resumed.stderr);
  const uninterrupted = await runCommand(testSite(whole), importDmojCommand, [old.url, '--rename']);
  assert.equal(uninterrupted.status, 0, uninterrupted.stderr);
  assert.equal(resumed.stdout, uninterrupted.stdout);
  assert.match(resumed.stdout, /^- 1 of 1 contests are equal$/m);
  assert.equal(await countParts(killed), await countParts(whole));
  assert.equal(withoutLanguages(await dumpText(killed)), withoutLanguages(await dumpText(whole)));

  await addSubmission(old, { user: 12, at: 1, points: 0, result: 'WA' });
  const changed = await runCommand(testSite(killed), importDmojCommand, [old.url, '--rename']);
  assert.equal(changed.status, 1);
  assert.match(changed.stderr, /another state of the old site \(highest submission 1950000, now 1950001\)/);
});
