import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { problemData } from '@tribunal/server/commands/problem-data';
import { zipOf } from '../../../judge/test/zip-builder.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { runCommand } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-problem-data-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: folder } });
await builders(database).aProblem({ code: 'sums', is_public: false });

const run = (...args: string[]) => runCommand(site, problemData, args);

function archive(...names: string[]): string {
  const path = join(folder, 'tests.zip');
  writeFileSync(path, zipOf(...names.map((name) => ({ name, content: name }))));
  return path;
}

test('an operator can replace the test data of any problem', async () => {
  assert.deepEqual(await run('sums', archive('1.1.in', '1.1.out', '1.2.in', '1.2.out')), {
    status: 0,
    stdout: 'Replaced the test data of sums: 2 cases, 1 batch, 1 point.\n',
    stderr: '',
  });
  const rows = await database.query
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'target'])
    .execute();
  assert.deepEqual(rows, [{ actor: 'command line', action: 'replace test data', target: 'sums' }]);
});

test('errors are reported in one line', async () => {
  const good = archive('1.in', '1.out');
  const refusals: [string[], string][] = [
    [['nothing', good], 'there is no problem "nothing"'],
    [['sums', '/nowhere.zip'], 'there is no file /nowhere.zip'],
    [['sums'], 'problem-data takes a CODE and a ZIP'],
    [['sums', good, 'more'], 'problem-data takes a CODE and a ZIP'],
  ];
  for (const [args, reason] of refusals)
    assert.deepEqual(await run(...args), {
      status: 1,
      stdout: '',
      stderr: `tribunal problem-data: ${reason}\n`,
    });
  const { status, stderr } = await run('sums', archive('1.in'));
  assert.equal(status, 1);
  assert.match(stderr, /^tribunal problem-data: the archive has no init\.yml, and "1\.in" [^\n]*\n$/);
});

test('during a contest, data that no online judge can use is refused unless it is forced', async () => {
  const { aProblem, aContest } = builders(database);
  await aContest({ problems: [{ id: await aProblem({ code: 'used' }) }] });
  const refused = await run('used', archive('1.in', '1.out'));
  assert.equal(refused.status, 1);
  assert.match(
    refused.stderr,
    /a contest is running with this problem, [^\n]* use --force to save it nevertheless\n$/,
  );
  assert.equal((await run('used', archive('1.in', '1.out'), '--force')).status, 0);
});
