import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { announceProblem } from '../../fixtures/announced-data.ts';
import { errorsOf } from '../../fixtures/browser.ts';
import { ran, running } from './running.ts';

const site = await running();
const { app, clock, database, languageId, aJudge, run, get, end, aPerson, signedIn } = site;
after(() => app.close());
const judgeId = await aJudge();

async function inputsOf(id: number): Promise<unknown> {
  const row = await database.query
    .selectFrom('test_runs')
    .select(['inputs', 'is_on_samples'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [row.is_on_samples, row.inputs];
}

describe('running a program', () => {
  test('uses the samples of the statement', async () => {
    const reply = await run(await aPerson());
    const { id } = reply.json().data;
    assert.deepEqual([reply.statusCode, reply.json()], [201, { data: { id, url: `/run/${id}` } }]);
    assert.deepEqual(await inputsOf(id), [
      true,
      [
        { input: '1 2\n', expected: '3\n' },
        { input: '10 20\n', expected: '30\n' },
      ],
    ]);
  });

  test('uses custom input with the line ends of test data', async () => {
    const { id } = (await run(await aPerson(), { input: '1\r\n2\r3' })).json().data;
    assert.deepEqual(await inputsOf(id), [false, [{ input: '1\n2\n3\n', expected: null }]]);
    const empty = (await run(await aPerson(), {})).json().data;
    assert.deepEqual(await inputsOf(empty.id), [false, [{ input: '', expected: null }]]);
  });

  test('uses at most ten samples', async () => {
    const sample = '### Sample Input\n```\n1\n```\n### Sample Output\n```\n1\n```\n';
    const code = 'many';
    const id = await site.aProblem({ code });
    const description = sample.repeat(12);
    await database.query.updateTable('problems').set({ description }).where('id', '=', id).execute();
    await announceProblem(database, judgeId, code);
    const started = (await run(await aPerson(), { samples: true }, code)).json().data;
    const [, inputs] = (await inputsOf(started.id)) as [boolean, unknown[]];
    assert.equal(inputs.length, 10);
  });

  test('creates no submission, counts nowhere and changes no contest', async () => {
    const person = await aPerson();
    const before = await database.pool.query('select count(*) from submissions');
    assert.equal((await run(person)).statusCode, 201);
    const after = await database.pool.query('select count(*) from submissions');
    assert.deepEqual(after.rows, before.rows);
    const list = await get(person, `/api/v2/submissions?user=${person.username}`);
    assert.deepEqual(list.json().data.objects, []);
    const page = await get(person, `/submissions/user/${person.username}/`, 'text/html');
    assert.match(page.body, /"total": 0/);
  });

  test('is refused without effect when something is wrong', async () => {
    const unknown = await site.aLanguage('RARE');
    await site.aProblem({ code: 'secret', is_public: false });
    await site.aProblem({ code: 'bare' });
    await announceProblem(database, judgeId, 'bare');
    const refusals: [Record<string, unknown>, string, number, string][] = [
      [{ source: ' ' }, 'sums', 400, 'Enter the source code of your solution.'],
      [{ source: 'x'.repeat(65_537) }, 'sums', 400, 'Use at most 65536 characters.'],
      [{ language: 999_999 }, 'sums', 400, 'Choose a language.'],
      [{ language: unknown }, 'sums', 409, 'No online judge can run programs in this language now.'],
      [{ input: 'x'.repeat(65_537) }, 'sums', 400, 'Use at most 65536 characters.'],
      [{ input: '\0' }, 'sums', 400, 'The input must be text.'],
      [{ samples: 1 }, 'bare', 409, 'The statement has no samples. Use your own input.'],
      [{ samples: 1 }, 'secret', 404, 'There is no such problem.'],
      [{ samples: 1 }, 'nothing', 404, 'There is no such problem.'],
    ];
    const person = await aPerson();
    for (const [fields, code, status, message] of refusals) {
      const reply = await run(person, fields, code);
      assert.deepEqual(
        [reply.statusCode, reply.json().error?.message],
        [status, message],
        JSON.stringify(fields).slice(0, 80),
      );
    }
    const stored = await database.query
      .selectFrom('test_runs')
      .select('id')
      .where('user_id', '=', person.id)
      .execute();
    assert.deepEqual(stored, []);
  });

  test('needs a judge that accepts test runs', async () => {
    const set = (accepts_test_runs: boolean) =>
      database.query.updateTable('judges').set({ accepts_test_runs }).execute();
    await set(false);
    assert.equal((await run(await aPerson())).statusCode, 409);
    await set(true);
    assert.equal((await run(await aPerson())).statusCode, 201);
  });

  test('is possible once at a time and ten times in a minute', async () => {
    const person = await aPerson();
    const started = clock.now;
    for (let count = 0; count < 10; count++) {
      const reply = await run(person);
      assert.equal(reply.statusCode, 201);
      const second = await run(person);
      assert.deepEqual(
        [second.statusCode, second.headers['retry-after'], second.json().error.message],
        [429, '2', 'Wait until your last run has ended.'],
      );
      await end(reply.json().data.id, { kind: 'compile error', compilerOutput: '' });
    }
    const eleventh = await run(person);
    assert.deepEqual(
      [eleventh.statusCode, eleventh.headers['retry-after'], eleventh.json().error.message],
      [429, '10', 'You can run a program 10 times in a minute. Wait a little.'],
    );
    assert.equal((await run(await aPerson())).statusCode, 201);
    clock.now = new Date(started.getTime() + 60_000);
    assert.equal((await run(person)).statusCode, 201);
  });

  test('two requests at the same time start one run', async () => {
    const session = await signedIn(await aPerson());
    const fields = { source: 'print(3)', language: String(languageId), samples: '1' };
    const replies = await Promise.all([1, 2, 3].map(() => session.post('/problem/sums/run', fields)));
    assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [302, 429, 429]);
  });

  test('needs a signed-in user and the token of the form', async () => {
    const payload = { source: 'x', language: languageId, samples: 1 };
    const headers = { accept: 'application/json' };
    const guest = await app.inject({ method: 'POST', url: '/problem/sums/run', payload, headers });
    assert.equal(guest.statusCode, 403);
    const session = await signedIn(await aPerson());
    const forged = await session.post('/problem/sums/run', { csrfmiddlewaretoken: 'x', samples: '1' });
    assert.equal(forged.statusCode, 403);
  });
});

describe('a test run', () => {
  test('answers its state and its results as JSON', async () => {
    const person = await aPerson();
    const { id, url } = (await run(person)).json().data;
    const common = { id, problem: 'sums', language: 'PY3', on_samples: true, compiler_output: '' };
    assert.deepEqual((await get(person, url)).json(), {
      data: { ...common, state: 'waiting', summary: 'Waiting for a judge', results: [] },
    });
    await end(id, { kind: 'ran', compilerOutput: '', results: [ran, { ...ran, isCorrect: false }] });
    const result = {
      failure: null,
      feedback: '',
      time: 0.012,
      memory: 8300,
      output: '3\n',
      output_is_cut: false,
      errors: '',
    };
    assert.deepEqual((await get(person, url)).json(), {
      data: {
        ...common,
        state: 'ended',
        summary: '1 of 2 samples is correct.',
        results: [
          { input: '1 2\n', expected: '3\n', ...result, is_correct: true },
          { input: '10 20\n', expected: '30\n', ...result, is_correct: false },
        ],
      },
    });
  });

  test('is visible only to its owner, whatever others may do', async () => {
    const person = await aPerson();
    const { id, url } = (await run(person)).json().data;
    const others = [await aPerson(), await aPerson({ is_staff: true, is_superuser: true })];
    for (const other of others)
      for (const path of [url, `/widgets/test_run?id=${id}`])
        assert.equal((await get(other, path)).statusCode, 404);
    for (const path of ['/run/0', '/run/x', '/run/99999999', '/widgets/test_run'])
      assert.equal((await get(person, path)).statusCode, 404);
    assert.equal((await app.inject({ url, headers: { accept: 'application/json' } })).statusCode, 403);
    assert.equal((await get(person, `/widgets/test_run?id=${id}`)).statusCode, 200);
  });

  test('escapes what programs and compilers write', async () => {
    const person = await aPerson();
    const { id, url } = (await run(person)).json().data;
    const evil = '<script>alert(1)</script>';
    const results = [{ ...ran, output: evil, errors: evil, feedback: evil, failure: 'RTE', isCorrect: null }];
    await end(id, { kind: 'ran', compilerOutput: evil, results });
    for (const path of [url, `/widgets/test_run?id=${id}`]) {
      const { body } = await get(person, path, 'text/html');
      assert.ok(!body.includes('<script>alert'), path);
      assert.equal(body.split('&lt;script&gt;alert(1)&lt;/script&gt;').length - 1, 4);
    }
  });

  test('marks the first line that differs', async () => {
    const person = await aPerson();
    const { id } = (await run(person)).json().data;
    await end(id, {
      kind: 'ran',
      compilerOutput: '',
      results: [{ ...ran, output: '3 \n4\n5\n', isCorrect: false }],
    });
    const { body } = await get(person, `/widgets/test_run?id=${id}`);
    assert.ok(body.includes('<pre>3 \n<mark>4</mark>\n5\n</pre>'), body);
    assert.ok(body.includes('<pre>3\n<mark></mark></pre>'), body);
    assert.ok(body.includes('The first difference is in line 2.'));
  });

  test('explains every way in which it can end', async () => {
    const summaries: [object, string][] = [
      [{ kind: 'compile error', compilerOutput: 'x' }, 'The source does not compile.'],
      [
        { kind: 'failed', reason: 'interactive', detail: '' },
        'This problem is interactive, so programs can only be run by submitting them.',
      ],
      [
        { kind: 'failed', reason: 'judge lost', detail: '' },
        'The judge stopped while it ran your program. Run it again.',
      ],
      [
        { kind: 'failed', reason: 'no free judge', detail: '' },
        'No judge was free within two minutes. Try again later.',
      ],
      [
        { kind: 'failed', reason: 'problem data', detail: 'x' },
        'The test data of this problem has a fault, so programs cannot be run.',
      ],
      [{ kind: 'ran', compilerOutput: '', results: [ran, ran] }, 'All 2 samples are correct.'],
      [
        { kind: 'ran', compilerOutput: '', results: [{ ...ran, isCorrect: null }] },
        'This problem accepts several outputs. Compare the outputs yourself.',
      ],
      [
        { kind: 'ran', compilerOutput: '', results: [{ ...ran, failure: 'TLE', isCorrect: null }] },
        '0 of 1 samples are correct.',
      ],
    ];
    for (const [outcome, summary] of summaries) {
      const person = await aPerson();
      const { id, url } = (await run(person)).json().data;
      await end(id, outcome);
      assert.equal((await get(person, url)).json().data.summary, summary);
    }
  });
});

describe('without JavaScript', () => {
  const fields = { source: 'print(3)', language: String(languageId), samples: '1', input: '' };

  test('the button leads to a page that loads itself again until the run has ended', async () => {
    const session = await signedIn(await aPerson());
    const form = await session.get('/problem/sums/submit');
    assert.match(
      form.body,
      /<button form="problem_submit" formaction="\/problem\/sums\/run"[^>]*>Run<\/button>/,
    );
    const reply = await session.post('/problem/sums/run', fields);
    assert.equal(reply.statusCode, 302);
    const url = String(reply.headers.location);
    const waiting = await session.get(url);
    assert.deepEqual([waiting.statusCode, waiting.headers.refresh], [200, '1']);
    assert.match(waiting.body, /Waiting for a judge/);
    await end(Number(url.split('/').at(-1)), { kind: 'ran', compilerOutput: '', results: [ran, ran] });
    const ended = await session.get(url);
    assert.deepEqual(
      [ended.headers.refresh, ended.headers['cache-control']],
      [undefined, 'private, no-store'],
    );
    assert.match(ended.body, /All 2 samples are correct\./);
  });

  test('a run from the form of a contest leads back to that contest', async () => {
    const session = await signedIn(await aPerson());
    const reply = await session.post('/problem/sums/run', { ...fields, contest: 'cup' });
    const page = (await session.get(String(reply.headers.location))).body.replaceAll('&amp;', '&');
    const id = /run\/(\d+)/.exec(String(reply.headers.location))?.[1];
    assert.deepEqual(
      [...page.matchAll(/href="(\/problem\/[^"]*)"/g)].map(([, link]) => link),
      ['/problem/sums?contest=cup', `/problem/sums/submit?contest=cup&run=${id}`],
    );
  });

  test('a refused run shows the form again with the source and the input', async () => {
    const session = await signedIn(await aPerson());
    await session.post('/problem/sums/run', fields);
    const reply = await session.post('/problem/sums/run', { ...fields, samples: '', input: 'my <input>' });
    assert.deepEqual([reply.statusCode, errorsOf(reply)], [429, ['Wait until your last run has ended.']]);
    assert.match(reply.body, /print\(3\)<\/textarea>/);
    assert.match(reply.body, /my &lt;input&gt;<\/textarea>/);
    assert.match(reply.body, /name="samples" value="" checked/);
  });
});
