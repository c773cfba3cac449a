import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { editProblem } from '@tribunal/server/actions/problems/edit-problem';
import { importProblemCommand } from '@tribunal/server/commands/problems/import-problem-command';
import { verifyProblemCommand } from '@tribunal/server/commands/problems/verify-problem-command';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { withoutBubblewrap } from '../../../../judge/test/sandbox/bubblewrap-installed.ts';
import { runCommand } from '../../commands/run-command.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { legacyIcpc, zipped } from '../../problem-packages/package-fixtures.ts';
import { submitting } from '../../submissions/submitting.ts';
import { realJudge } from '../../submissions/test-runs/real-judge.ts';

const { app, site: defaultSite, database, aPerson, signedIn } = await submitting();
const folder = mkdtempSync(join(tmpdir(), 'tribunal-limits-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const site = { ...defaultSite, settings: { ...defaultSite.settings, SITE_DATA_DIR: folder } };
after(() => app.close());
const setter = await aPerson({ username: 'setter', is_superuser: true });
if (!withoutBubblewrap) (await realJudge(database)).start();

test('a verification gives a problem without a time limit one that follows from its accepted solutions, without ignored ones', {
  skip: withoutBubblewrap,
}, async () => {
  const lasting = (seconds: number) =>
    `import time\nn = input()\nwhile n == "1 2" and time.process_time() < ${seconds}: pass\nprint(sum(map(int, n.split())))`;
  const { '.timelimit': _, 'problem.yaml': __, ...rest } = legacyIcpc;
  const files = {
    ...rest,
    'problem.yaml': 'name: Sum\nlimits: {time_multiplier: 3}\nvalidator_flags: float_tolerance 1e-6\n',
    'submissions/time_limit_exceeded/slow.py': lasting(1.6),
    'submissions/accepted/lazy.py': lasting(0.5),
    'submissions/submissions.yaml': 'accepted/lazy.py: {use_for_time_limit: false}\n',
  };
  const path = join(folder, 'unlimited.zip');
  writeFileSync(path, zipped(files));
  const note =
    'the package states no time limit: it is 10 s until the problem has been verified, and then 3 times the time of the slowest accepted solution, rounded up to 1 s';
  const imported = await runCommand(site, importProblemCommand, [path, '--code', 'unlimited']);
  assert.match(imported.stdout, new RegExp(`^- ${note}$`, 'm'));
  const limit = () =>
    database.query
      .selectFrom('problems')
      .select(['id', 'time_limit'])
      .where('code', '=', 'unlimited')
      .executeTakeFirstOrThrow();
  const { id, time_limit } = await limit();
  assert.equal(time_limit, 10);
  const session = await signedIn(setter);
  const page = '/problem/unlimited/solutions/';
  assert.match(contentOf(await session.get(page)), /states no time limit\. It is 10 s until/);
  const { status, stdout } = await runCommand(site, verifyProblemCommand, ['unlimited']);
  assert.match(stdout, /^The solutions give the time limit 1 s\.\n/);
  assert.deepEqual([status, /slow\.py +PY3 +TLE .*as expected/.test(stdout)], [0, true], stdout);
  assert.equal((await limit()).time_limit, 1);
  assert.doesNotMatch(contentOf(await session.get(page)), /states no time limit/);
  const entry = await database.query
    .selectFrom('audit_entries')
    .select(['actor', 'details'])
    .where('target', '=', 'unlimited')
    .where('action', '=', 'edit problem')
    .execute();
  assert.deepEqual(entry, [{ actor: 'verification', details: { time_limit: [10, 1] } }]);
  const again = await runCommand(site, importProblemCommand, [path, '--code', 'unlimited', '--replace']);
  assert.match(again.stdout, /^- the package states no time limit: the problem keeps its own$/m);
  assert.equal((await limit()).time_limit, 1);
  await database.query.deleteFrom('problems').where('id', '=', id).execute();
});

test('a verification leaves the time limit that an editor set meanwhile', {
  skip: withoutBubblewrap,
}, async () => {
  const { '.timelimit': _, ...files } = legacyIcpc;
  const path = join(folder, 'chosen.zip');
  writeFileSync(path, zipped(files));
  assert.equal((await runCommand(site, importProblemCommand, [path, '--code', 'chosen'])).status, 0);
  await editProblem(
    database,
    commandLine,
    { code: 'chosen', changes: { time_limit: 4 }, version: null, isPreview: false },
    new Date(),
  );
  const { stdout } = await runCommand(site, verifyProblemCommand, ['chosen']);
  assert.doesNotMatch(stdout, /time limit 1 s/);
  const found = await database.query
    .selectFrom('problems')
    .select('time_limit')
    .where('code', '=', 'chosen')
    .executeTakeFirst();
  assert.equal(found?.time_limit, 4);
});
