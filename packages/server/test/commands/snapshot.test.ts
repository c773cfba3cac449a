import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { after, test } from 'node:test';
import { dump } from '@tribunal/server/commands/dump';
import { load } from '@tribunal/server/commands/load';
import { type SiteCommand, siteCommand } from '@tribunal/server/commands/site-command';
import type { Database } from '@tribunal/server/database/connection';
import { listAuditEntries } from '@tribunal/server/storage/accounts/audit-log';
import { testDatabase } from '../fixtures/database.ts';
import { richSnapshot } from '../fixtures/rich-snapshot.ts';
import { testSite } from '../fixtures/site.ts';
import { linesOf } from '../fixtures/snapshot.ts';

const [first, second, third] = [await testDatabase(), await testDatabase(), await testDatabase()];
const folder = await mkdtemp(join(tmpdir(), 'tribunal-snapshot-'));
after(() => rm(folder, { recursive: true }));
const given = join(folder, 'given.jsonl');
await writeFile(given, linesOf(richSnapshot));

class Screen extends Writable {
  text = '';
  isTTY = false;

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

async function run(command: SiteCommand, database: Database, args: string[], isTTY = false) {
  const [stdout, stderr] = [new Screen(), new Screen()];
  stderr.isTTY = isTTY;
  const io = { stdin: Readable.from([]), stdout, stderr, env: {}, signal: new AbortController().signal };
  const status = await siteCommand(command, (_io, work) => work(testSite(database))).run(args, io);
  return { status, stdout: stdout.text, stderr: stderr.text };
}

test('load prints what it loaded, and dump writes the same to a file or to standard output', async () => {
  assert.deepEqual(await run(load, first, [given]), {
    status: 0,
    stdout:
      'Loaded 1 site, 2 site pages, 2 languages, 2 organizations, 3 users, 2 judges, 1 file, 3 problems, 2 data versions, 1 data use, 2 problem revisions, 2 verifications, 1 verification due, 3 contests, 3 participations, 1 registration, 2 registration requests, 1 rating, 1 webhook, 10 submissions, 3 rejudge proposals, 2 proposed judgings, 2 clarifications, 2 announcements, 2 balloons, 2 combined scoreboards, 2 print jobs, 2 library files, 2 news posts, 3 problem lists, 1 bookmark, 1 notice mark, 2 invitations, 2 readers, 2 named tokens, 2 scoreboard links, 2 reveal remotes, 1 notice read, 2 audit entries, 1 similarity decision, 1 late submission.\n',
    stderr: '',
  });
  const file = join(folder, 'dumped.jsonl');
  const written = await run(dump, first, [file]);
  const count = (await readFile(file, 'utf8')).split('\n').length - 1;
  assert.deepEqual(written, { status: 0, stdout: '', stderr: `Wrote ${count} records to ${file}.\n` });
  const text = await readFile(file, 'utf8');
  assert.deepEqual(await run(dump, first, []), { status: 0, stdout: text, stderr: '' });
  assert.deepEqual(await run(dump, first, ['-']), { status: 0, stdout: text, stderr: '' });
});

test('two-factor keys can move to a site with another secret key', async () => {
  const file = join(folder, 'moved.jsonl');
  await run(dump, first, [file]);
  await run(load, second, [file]);
  const keys = await Promise.all([first, second].map((database) => sealedKey(database)));
  assert.ok(keys.every((key) => key.startsWith('v1.')));
  assert.notEqual(keys[0], keys[1]);
  assert.equal((await run(dump, second, [])).stdout, await readFile(file, 'utf8'));
});

async function sealedKey({ query }: Database): Promise<string> {
  const row = await query
    .selectFrom('users')
    .select('totp_key')
    .where('username', '=', 'ada')
    .executeTakeFirstOrThrow();
  return row.totp_key!;
}

test('only its owner can read a dump, and a failed dump keeps the existing file', async () => {
  const file = join(folder, 'kept.jsonl');
  await run(dump, first, [file]);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const before = await readFile(file, 'utf8');
  await first.query
    .updateTable('users')
    .set({ totp_key: 'v1.broken' })
    .where('username', '=', 'eve')
    .execute();
  assert.deepEqual(await run(dump, first, [file]), {
    status: 1,
    stdout: '',
    stderr: 'tribunal dump: cannot read the two-factor key of "eve": it was sealed with another SECRET_KEY\n',
  });
  assert.equal(await readFile(file, 'utf8'), before);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.includes('part')),
    [],
  );
});

test('an error is one line on standard error, and nothing is loaded', async () => {
  const faulty = join(folder, 'faulty.jsonl');
  await writeFile(faulty, '{"type":"user","username":"x"}\n{"type":"user"}\n');
  const refusals: [string[], string][] = [
    [[faulty], 'line 2: the field "username" is missing'],
    [
      [join(folder, 'nowhere')],
      `cannot read the snapshot: ENOENT: no such file or directory, open '${folder}/nowhere'`,
    ],
    [[folder], 'cannot read the snapshot: EISDIR: illegal operation on a directory, read'],
    [[], 'load takes one FILE, or - for standard input'],
    [[given, given], 'load takes one FILE, or - for standard input'],
  ];
  for (const [args, line] of refusals) {
    assert.deepEqual(await run(load, third, args), {
      status: 1,
      stdout: '',
      stderr: `tribunal load: ${line}\n`,
    });
  }
  const unwritable = join(folder, 'no', 'such', 'folder');
  assert.equal(
    (await run(dump, third, [unwritable])).stderr,
    `tribunal dump: cannot write the snapshot: ENOENT: no such file or directory, open '${unwritable}.${process.pid}.part'\n`,
  );
  assert.equal((await run(dump, third, [])).stdout, '');
});

test('a terminal shows the progress', async () => {
  const { stderr } = await run(load, third, [given], true);
  assert.match(stderr, /100 % computing standings, points and counts/);
  assert.ok(stderr.endsWith('\r\x1b[K'));
});

test('a dump to a device is written like standard output', async () => {
  assert.equal((await run(dump, third, ['/dev/null'])).status, 0);
  assert.ok((await stat('/dev/null')).isCharacterDevice());
});

test('frozen minutes of a format that cannot freeze are loaded with a warning, and the load is in the audit log', async () => {
  const database = await testDatabase();
  const file = join(folder, 'frozen.jsonl');
  const contest = {
    ...{ type: 'contest', key: 'points', name: 'Points', format: 'ioi', frozen_last_minutes: 60 },
    ...{ start_time: '2025-01-01T00:00:00Z', end_time: '2025-01-01T05:00:00Z' },
  };
  await writeFile(file, `${JSON.stringify(contest)}\n`);
  assert.deepEqual(await run(load, database, [file]), {
    status: 0,
    stdout: 'Loaded 1 contest.\n',
    stderr:
      'warning: line 1: contest "points": a contest of format ioi cannot be frozen; its frozen minutes are stored but have no effect\n',
  });
  const [entry] = await listAuditEntries(database.query, 0, 1);
  assert.deepEqual(
    [entry?.actor, entry?.action, entry?.target, entry?.details],
    ['command line', 'load', file, { contest: 1 }],
  );
  const { stdout } = await run(dump, database, ['-']);
  assert.equal((JSON.parse(stdout) as typeof contest).frozen_last_minutes, 60);
});

test('a load that fails writes no audit entry', async () => {
  const database = await testDatabase();
  const file = join(folder, 'broken.jsonl');
  await writeFile(file, '{"type":"judge","name":"one","auth_key":""}\n{}\n');
  assert.equal((await run(load, database, [file])).status, 1);
  assert.deepEqual(await listAuditEntries(database.query, 0, 1), []);
});
