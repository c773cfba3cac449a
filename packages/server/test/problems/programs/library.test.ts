import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { addLibraryCommand } from '@tribunal/server/commands/problems/add-library-command';
import { exportProblemCommand } from '@tribunal/server/commands/problems/export-problem-command';
import { buildApp } from '@tribunal/server/start/app';
import { withoutBubblewrap } from '../../../../judge/test/sandbox/bubblewrap-installed.ts';
import { runCommand } from '../../commands/run-command.ts';
import { people } from '../../fixtures/accounts.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-library-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: folder } });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn, anAdministrator } = people(site, app);
const setter = await aPerson({ permissions: ['edit_own_problem'] });
const headers = { accept: 'application/json', authorization: `Bearer ${await aToken(setter)}` };

async function send(url: string, payload?: Record<string, unknown>) {
  const answer = await app.inject({
    url,
    method: payload ? 'POST' : 'GET',
    headers,
    ...(payload && { payload }),
  });
  const { data, error } = answer.json();
  return { status: answer.statusCode, data, error };
}

async function add(name: string, content: string) {
  const path = join(folder, 'sent');
  writeFileSync(path, content);
  return runCommand(site, addLibraryCommand, [path, '--name', name]);
}

const cases = [{ input: '1\n', output: '1\n' }];
const checker = { name: 'check.cpp', source: '#include "answers.h"\nint main() { return right(); }\n' };
const pathsOf = async (code: string) =>
  (await send(`/problem/${code}/test_data`)).data.files.map(({ path }: { path: string }) => path);

describe('a library file', () => {
  test('is refused with the name of a system header, or of anything that is no header', async () => {
    for (const [name, text] of [
      ['stdio.h', /header of the system/],
      ['vector', /its name ends in/],
      ['../x.h', /its name ends in/],
    ] as const) {
      const { status, stderr } = await add(name, '');
      assert.equal(status, 1);
      assert.match(stderr, text);
    }
  });

  test('is on the page of administrators, who remove it there', async () => {
    await add('gone.h', '#pragma once\n');
    const { session: admin } = await anAdministrator();
    assert.match((await admin.get('/admin/library/')).body, /<code>gone\.h<\/code>/);
    assert.equal((await admin.post('/admin/library/gone.h/delete/')).statusCode, 302);
    assert.doesNotMatch((await admin.get('/admin/library/')).body, /gone\.h/);
    assert.equal((await (await signedIn(setter)).get('/admin/library/')).statusCode, 403);
  });

  test('becomes a file of the versions whose programs include it', { skip: withoutBubblewrap }, async () => {
    await add('deep.h', 'inline int deep() { return 0; }\n');
    await add('answers.h', '#include "deep.h"\ninline int right() { return deep(); }\n');
    const created = await send('/problems/new', {
      code: 'shared',
      name: 'Shared',
      cases,
      checker_program: checker,
    });
    assert.equal(created.status, 201, JSON.stringify(created.error));
    const files = ['answers.h', 'cases/1.in', 'cases/1.out', 'check.cpp', 'deep.h', 'init.yml'];
    assert.deepEqual(await pathsOf('shared'), files);
    const { version } = (await send('/problem/shared/test_data')).data;
    await add('deep.h', 'inline int deep() { return 1; }\n');
    assert.equal((await send('/problem/shared/test_data')).data.version, version);
    await send('/problems/new', { code: 'later', name: 'Later', cases, checker_program: checker });
    assert.notEqual((await send('/problem/later/test_data')).data.version, version);
    const { stdout } = await runCommand(site, exportProblemCommand, [
      'later',
      join(folder, 'later.zip'),
      '--format',
      'tribunal',
    ]);
    assert.match(stdout, /that answers\.h is from the library of the site/);
  });

  test('may be named by an init.yml that its setters wrote', { skip: withoutBubblewrap }, async () => {
    await send('/problems/new', {
      code: 'own',
      name: 'Own',
      cases,
      generators: [{ name: 'gen.py', source: '1\n' }],
    });
    const init =
      'checker: {name: bridged, args: {files: [gen.py, answers.h]}}\ntest_cases:\n- {in: cases/1.in, out: cases/1.out}\n';
    assert.equal((await send('/problem/own/programs/init', { init })).status, 200);
    assert.ok((await pathsOf('own')).includes('answers.h'));
  });
});
