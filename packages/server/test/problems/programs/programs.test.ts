import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { withoutBubblewrap } from '../../../../judge/test/sandbox/bubblewrap-installed.ts';
import { people } from '../../fixtures/accounts.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-programs-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: folder } });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const setter = await aPerson({ permissions: ['edit_own_problem'] });
const headers = { accept: 'application/json', authorization: `Bearer ${await aToken(setter)}` };
const skip = withoutBubblewrap;

async function send(url: string, payload?: Record<string, unknown>) {
  const answer = await app.inject({
    url,
    method: payload ? 'POST' : 'GET',
    headers,
    ...(payload && { payload }),
  });
  const { data, error } = answer.json();
  return { status: answer.statusCode, data, fields: error?.fields };
}

const cases = [{ input: '1 2\n', output: '3\n' }];
const program = (name: string, source = 'pass\n') => ({ name, source });
let count = 0;
async function aProblem(more: Record<string, unknown>) {
  const code = `typed${++count}`;
  const { status, fields } = await send('/problems/new', { code, name: code, cases, ...more });
  assert.equal(status, 201, JSON.stringify(fields));
  return code;
}

const complete = {
  standard: { checker_program: program('check.py') },
  interactive: { interactor: program('interactor.py') },
  communication: { manager: program('manager.py'), processes: 3 },
  function: {
    graders: { C: program('grader.c', '#include "add.h"\nint main(void) { return add(1, 2); }\n') },
    headers: [program('add.h', 'int add(int, int);\n')],
  },
  output_only: { validators: [program('valid.py')] },
  file_io: { input_file: 'sum.inp', output_file: 'sum.out', generators: [program('gen.py')] },
} as const;

describe('the type of a problem', { skip }, () => {
  for (const [type, fields] of Object.entries(complete))
    test(`${type}: what is sent is what is read, by itself and from its init.yml`, async () => {
      const code = await aProblem({ type, ...fields });
      const { data } = await send(`/problem/${code}/programs`);
      const { version, init, reasons, ...read } = data;
      assert.deepEqual(reasons, []);
      for (const [name, value] of Object.entries({ type, ...fields }))
        assert.deepEqual(read[name], value, name);
      const again = await send(`/problem/${code}/programs`, { ...read });
      assert.equal(again.data.version, version);
      const bare = await aProblem({ type: 'standard' });
      await send(`/problem/${bare}/programs`, read);
      assert.equal((await send(`/problem/${bare}/programs`)).data.init, init);
      assert.equal((await send(`/problem/${code}/edit`)).data.type, type);
    });

  test('a program that the type needs is missing at its field', async () => {
    const needed = {
      interactive: 'interactor',
      communication: 'manager',
      function: 'graders',
      file_io: 'input_file',
    };
    for (const [type, field] of Object.entries(needed)) {
      const { status, fields } = await send('/problems/new', {
        code: 'missing',
        name: 'Missing',
        cases,
        type,
      });
      assert.deepEqual([status, Object.keys(fields)], [400, [field]]);
    }
  });

  test('a program that the type does not use, or that is no program, is a fault at its field', async () => {
    const given = {
      type: 'standard',
      interactor: program('i.py'),
      generators: [{ name: '../gen.py', source: '' }],
    };
    const { status, fields } = await send('/problems/new', { code: 'wrong', name: 'Wrong', cases, ...given });
    assert.deepEqual([status, Object.keys(fields)], [400, ['generators']]);
    const { generators: _, ...unused } = given;
    const second = await send('/problems/new', { code: 'wrong', name: 'Wrong', cases, ...unused });
    assert.deepEqual([second.status, Object.keys(second.fields)], [400, ['interactor']]);
  });

  test('a program that does not compile is a fault with the message of the compiler, and nothing is saved', async () => {
    const code = await aProblem({});
    const before = (await send(`/problem/${code}/test_data`)).data.version;
    const broken = { type: 'interactive', interactor: program('interactor.py', 'def (:\n') };
    const { status, fields } = await send(`/problem/${code}/edit`, broken);
    assert.equal(status, 400);
    assert.match(fields.interactor, /interactor\.py does not compile:[\s\S]*SyntaxError/);
    assert.equal((await send(`/problem/${code}/test_data`)).data.version, before);
  });

  test('a changed type drops the programs of the one before, and keeps the cases', async () => {
    const code = await aProblem({ type: 'interactive', ...complete.interactive });
    const { status, data } = await send(`/problem/${code}/edit`, { type: 'file_io', input_file: 'a.in' });
    assert.deepEqual([status, Object.keys(data.changed)], [200, ['data_version']]);
    const { files, cases: left } = (await send(`/problem/${code}/test_data`)).data;
    assert.deepEqual(
      [files.map(({ path }: { path: string }) => path), left.length],
      [['cases/1.in', 'cases/1.out', 'init.yml'], 1],
    );
  });

  test('cases that replace others keep the programs that judge them', async () => {
    const code = await aProblem({ type: 'interactive', ...complete.interactive });
    await send(`/problem/${code}/edit`, { cases: [...cases, ...cases] });
    const { data } = await send(`/problem/${code}/programs`);
    assert.deepEqual([data.type, data.interactor], ['interactive', complete.interactive.interactor]);
  });

  test('a program may be written before the first case', async () => {
    const code = await aProblem({ type: 'interactive', ...complete.interactive, cases: [] });
    assert.match((await send(`/problem/${code}/test_data`)).data.fault, /no test cases yet/);
    const added = await send(`/problem/${code}/test_data/new_case`, { input: '7', output: '', points: 1 });
    assert.equal(added.data.fault, undefined);
    assert.equal((await send(`/problem/${code}/programs`)).data.type, 'interactive');
  });

  test('an init.yml that the form cannot show says why, and stays as it is', async () => {
    const code = await aProblem({ type: 'interactive', ...complete.interactive });
    const { init } = (await send(`/problem/${code}/programs`)).data;
    const own = init.replace('"interactor.py"]', '"interactor.py"],"preprocessing_time":3');
    assert.equal((await send(`/problem/${code}/programs/init`, { init: own })).status, 200);
    const { data } = await send(`/problem/${code}/programs`);
    assert.deepEqual(
      [data.init, data.reasons, data.type],
      [own, ['the interactor has preprocessing_time'], undefined],
    );
    const refused = await send(`/problem/${code}/programs`, { validators: [] });
    assert.match(refused.fields.validators, /preprocessing_time/);
    const page = await (await signedIn(setter)).get(`/problem/${code}/programs`);
    assert.match(
      page.body,
      /has settings that the form cannot show[\s\S]*The interactor has preprocessing_time/,
    );
  });
});
