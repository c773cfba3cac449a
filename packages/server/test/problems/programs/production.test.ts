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

const folder = mkdtempSync(join(tmpdir(), 'tribunal-production-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: folder } });
const app = await buildApp(site);
after(() => app.close());
await loadAll(database, [{ type: 'language', key: 'PY3', name: 'Python 3' }]);
const { aPerson, aToken, signedIn } = people(site, app);
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

const double = 'print(2 * int(input()))\n';
const seeded = 'import sys\nprint(sys.argv[1])\n';
let count = 0;

/** A problem with the cases of its own setters and one solution. */
async function aProblem(source = double, generator = seeded) {
  const code = `made${++count}`;
  const cases = [{ input: '0\n', output: '0\n', sample: true, points: 0 }];
  const generators = [{ name: 'gen.py', source: generator }];
  assert.equal((await send('/problems/new', { code, name: code, cases, generators })).status, 201);
  const solution = { name: 'main', language: 'PY3', expected: 'accepted', source };
  assert.equal((await send(`/problem/${code}/solutions/`, solution)).status, 201);
  return code;
}

/** Waits until a script that was sent has ended. */
async function run(code: string, fields: Record<string, unknown>) {
  const { status, data, error } = await send(`/problem/${code}/test_data`, fields);
  assert.equal(status, 200, JSON.stringify(error));
  let { production } = data;
  while (production.state === 'running') ({ production } = (await send(`/problem/${code}/test_data`)).data);
  return production;
}

async function casesOf(code: string) {
  const { cases } = (await send(`/problem/${code}/test_data`)).data;
  return cases.map(
    ({ input, points, sample }: { input: { path: string }; points: number; sample: boolean }) => [
      ...[input.path, points, sample],
    ],
  );
}

const versionOf = async (code: string) => (await send(`/problem/${code}/test_data`)).data.version;

describe('a script', { skip: withoutBubblewrap }, () => {
  test('makes tests, which are files of a new version with the answers of the main solution', async () => {
    const code = await aProblem();
    const script = 'gen 5 > 1 sample\nfor i in 1..2: gen {10*i} > {i+1}\n';
    const production = await run(code, { script, main_solution: 'main' });
    assert.deepEqual([production.state, production.done, production.added], ['saved', 3, [1, 2, 3]]);
    assert.deepEqual(await casesOf(code), [
      ['cases/1.in', 0, true],
      ['produced/1.in', 0, true],
      ['produced/2.in', 1, false],
      ['produced/3.in', 1, false],
    ]);
    const { data } = await send(`/problem/${code}/test_data/case/4`);
    assert.deepEqual([data.input.text, data.output.text], ['20\n', '40\n']);
    const { script: kept, main_solution: solution } = (await send(`/problem/${code}/test_data`)).data;
    assert.deepEqual([kept, solution], [script, 'main']);
  });

  test('shows on the page what changes before it is saved, and keeps points and places', async () => {
    const code = await aProblem();
    await run(code, { script: 'gen 1 > 1\ngen 2 > 2\ngen 3 > 3\n' });
    await send(`/problem/${code}/test_data/cases`, { cases: [{ number: 3, points: 7 }] });
    const before = await versionOf(code);
    const preview = await run(code, { script: 'gen 1 > 1\ngen 20 > 2\ngen 4 > 4\n', preview: '1' });
    const { state, added, changed, removed } = preview;
    assert.deepEqual(
      { state, added, changed, removed },
      { state: 'ready', added: [4], changed: [2], removed: [3] },
    );
    assert.equal(await versionOf(code), before);
    const guest = await signedIn(setter);
    const page = await guest.get(`/problem/${code}/test_data`);
    assert.match(page.body, /3 tests have been made\. They are not saved yet\.[\s\S]*New tests<\/dt><dd>4</);
    const saved = await guest.post(`/problem/${code}/test_data`, { produced: 'save', version: before });
    assert.equal(saved.statusCode, 302, saved.body);
    assert.deepEqual(await casesOf(code), [
      ['cases/1.in', 0, true],
      ['produced/1.in', 1, false],
      ['produced/2.in', 7, false],
      ['produced/4.in', 1, false],
    ]);
  });

  test('with 100,000 tests, or with an unknown generator or solution, is refused at its field', async () => {
    const code = await aProblem();
    const refused: readonly (readonly [Record<string, string>, string, RegExp])[] = [
      [{ script: 'for i in 1..100000: gen {i}' }, 'script', /at most 10000 tests/],
      [{ script: 'random 1 > 1' }, 'script', /no generator named random/],
      [{ script: 'gen 1 > 1', main_solution: 'other' }, 'main_solution', /no such solution/],
    ];
    for (const [fields, name, text] of refused) {
      const { status, error } = await send(`/problem/${code}/test_data`, fields);
      assert.equal(status, 400);
      assert.match(error.fields[name], text);
    }
  });

  const failures: readonly (readonly [string, string, string, RegExp])[] = [
    [
      'a generator that differs between two runs',
      double,
      'import sys, random\nprint(random.random() if sys.argv[1] == "2" else 1)\n',
      /makes other data from the same arguments/,
    ],
    [
      'a generator that prints without end',
      double,
      'import sys\nwhile sys.argv[1] == "2": print("x" * 1000000)\nprint(1)\n',
      /File too large|writes more than/,
    ],
    [
      'a main solution that crashes',
      'print(1 // (int(input()) - 2))\n',
      seeded,
      /exit code 1: [\s\S]*ZeroDivisionError/,
    ],
  ];
  for (const [what, solution, generator, fault] of failures)
    test(`${what} is shown at its test, and nothing is saved`, async () => {
      const code = await aProblem(solution, generator);
      const before = await versionOf(code);
      const production = await run(code, { script: 'gen 1 > 1\ngen 2 > 2\n' });
      assert.deepEqual([production.state, production.test], ['failed', 2]);
      assert.match(production.fault, fault);
      assert.equal(await versionOf(code), before);
      assert.match(
        (await (await signedIn(setter)).get(`/problem/${code}/test_data`)).body,
        /Test 2 cannot be made/,
      );
    });
});
