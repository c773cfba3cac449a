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
import { loadAll } from '../../fixtures/snapshot.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-stress-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: folder } });
const app = await buildApp(site);
after(() => app.close());
await loadAll(database, [{ type: 'language', key: 'PY3', name: 'Python 3' }]);
const { aPerson, aToken, signedIn } = people(site, app);
const setter = await aPerson({ permissions: ['edit_own_problem'] });
const stranger = await aPerson();
const tokens = { setter: await aToken(setter), stranger: await aToken(stranger) };

async function send(url: string, payload?: Record<string, unknown>, token = tokens.setter) {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const method = payload ? 'POST' : 'GET';
  const answer = await app.inject({ url, method, headers, ...(payload && { payload }) });
  const { data, error } = answer.json();
  return { status: answer.statusCode, data, error };
}

const solutions = {
  right: 'print(2 * int(input()))\n',
  // Wrong for a fifth of all seeds.
  wrong: 'n = int(input())\nprint(2 * n if n % 5 else 0)\n',
  // Another output that the checker accepts.
  spaced: 'print(" ", 2 * int(input()), " ")\n',
  crash: 'print(1 // 0)\n',
};
let count = 0;

async function aProblem(generator = 'import sys\nprint(sys.argv[1])\n') {
  const code = `stress${++count}`;
  const cases = [{ input: '0\n', output: '0\n', sample: true }];
  const generators = [{ name: 'gen.py', source: generator }];
  assert.equal((await send('/problems/new', { code, name: code, cases, generators })).status, 201);
  for (const [name, source] of Object.entries(solutions)) {
    const solution = { name, language: 'PY3', expected: 'any', source };
    assert.equal((await send(`/problem/${code}/solutions/`, solution)).status, 201);
  }
  return code;
}

/** Waits until the stress test has ended. */
async function run(code: string, fields: Record<string, unknown>) {
  const { status, data, error } = await send(`/problem/${code}/stress`, {
    call: 'gen {seed}',
    runs: 60,
    ...fields,
  });
  assert.equal(status, 200, JSON.stringify(error));
  let { stress } = data;
  while (stress.state === 'running') ({ stress } = (await send(`/problem/${code}/stress`)).data);
  return stress;
}

describe('a stress test', { skip: withoutBubblewrap }, () => {
  test('finds an input on which two solutions differ, and keeps it as a case', async () => {
    const code = await aProblem();
    const stress = await run(code, { first: 'right', second: 'wrong' });
    assert.equal(stress.state, 'different', stress.fault);
    const { seed, ...found } = stress.found;
    assert.equal(seed % 5, 0);
    assert.deepEqual(found, { first: 'AC', second: 'WA', input: `${seed}\n`, answer: `${2 * seed}\n` });
    const session = await signedIn(setter);
    const page = await session.get(`/problem/${code}/stress`);
    assert.match(page.body, new RegExp(`They differ with the seed ${seed}[\\s\\S]*Add the case`));
    const kept = await send(`/problem/${code}/stress/keep`, {});
    assert.deepEqual([kept.status, kept.data?.cases], [200, 2], JSON.stringify(kept.error));
    const { data } = await send(`/problem/${code}/test_data/case/2`);
    assert.deepEqual([data.input.text, data.output.text, data.points], [`${seed}\n`, `${2 * seed}\n`, 1]);
    const again = await send(`/problem/${code}/stress/keep`, {});
    assert.equal(again.status, 409);
    assert.match(again.error.message, /^There is no case to keep/);
  });

  test('ends after its number of seeds where the checker accepts all outputs', async () => {
    const code = await aProblem();
    const stress = await run(code, { first: 'right', second: 'spaced', runs: 5 });
    assert.deepEqual([stress.state, stress.done, stress.found], ['same', 5, null]);
  });

  test('says when the first solution gives no answer, which leaves no case to keep', async () => {
    const code = await aProblem();
    const { state, found } = await run(code, { first: 'crash', second: 'right' });
    assert.deepEqual([state, found.second, found.answer], ['different', '', null]);
    assert.match(found.first, /crash ended with exit code 1: [\s\S]*ZeroDivisionError/);
    assert.equal((await send(`/problem/${code}/stress/keep`, {})).status, 409);
  });

  test('fails with a generator that prints without end', async () => {
    const code = await aProblem('while True: print("x" * 1000000)\n');
    const { state, fault } = await run(code, { first: 'right', second: 'wrong' });
    assert.equal(state, 'failed');
    assert.match(fault, /File too large|writes more than/);
  });

  test('needs a call with a seed, two solutions and an editor', async () => {
    const code = await aProblem();
    const asked = { call: 'gen {seed}', first: 'right', second: 'wrong' };
    const wrong: readonly (readonly [object, string])[] = [
      [{ call: 'gen 1' }, 'call'],
      [{ call: 'other {seed}' }, 'call'],
      [{ first: 'none' }, 'first'],
      [{ second: 'none' }, 'second'],
      [{ runs: 10_001 }, 'runs'],
    ];
    for (const [fields, name] of wrong) {
      const { status, error } = await send(`/problem/${code}/stress`, { ...asked, ...fields });
      assert.deepEqual([status, Object.keys(error.fields)], [400, [name]]);
    }
    for (const path of ['stress', 'stress/keep'])
      assert.notEqual((await send(`/problem/${code}/${path}`, asked, tokens.stranger)).status, 200);
    assert.deepEqual((await send(`/problem/${code}/stress`)).data, { stress: null });
  });
});
