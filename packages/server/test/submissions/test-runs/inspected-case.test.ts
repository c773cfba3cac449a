import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { dropOldOutputs } from '@tribunal/server/storage/submissions/case-results';
import { eventually } from '../../../../../test/eventually.ts';
import { withoutBubblewrap } from '../../../../judge/test/sandbox/bubblewrap-installed.ts';
import type { Person } from '../../fixtures/accounts.ts';
import { builders } from '../../fixtures/builders.ts';
import { realJudge } from './real-judge.ts';
import { running } from './running.ts';

describe('a case of a submission', { skip: withoutBubblewrap }, async () => {
  const { app, database, run, get, submit, submissionsOf, aPerson, aToken } = await running();
  after(() => app.close());
  (await realJudge(database)).start();
  await eventually('the judge is online', async () => (await run(await aPerson())).statusCode === 201);
  const chief = await aPerson({ is_superuser: true });
  const ada = await aPerson();

  /** The id of a judged submission. */
  async function judged(person: Person, source: string): Promise<number> {
    await submit(person, { fields: { source } });
    await eventually('it is judged', async () => (await submissionsOf(person)).at(-1)?.status === 'D');
    return (await submissionsOf(person)).at(-1)!.id;
  }

  async function post(person: Person, url: string) {
    const headers = { authorization: `Bearer ${await aToken(person)}`, accept: 'application/json' };
    return app.inject({ method: 'POST', url, headers });
  }

  const long = 'print(sum(map(int, input().split())), 4)\nfor i in range(30000): print("line", i)';
  const id = await judged(ada, long);

  test('shows those who may edit the problem the input, both outputs and the first difference', async () => {
    const { object } = (await get(chief, `/submission/${id}/case/1`)).json().data;
    const { input, output, expected_output: expected, diff, result } = object;
    assert.equal(result, 'WA');
    assert.deepEqual(input, {
      text: '0 1\n',
      bytes: 4,
      is_cut: false,
      url: `/submission/${id}/case/1/input`,
    });
    assert.deepEqual([expected.text, expected.is_cut], ['1\n', false]);
    assert.deepEqual([output.text.length, output.is_cut], [65_536, true]);
    assert.deepEqual(diff.first, { line: 1, token: 2, expected: null, actual: '4' });
    assert.deepEqual(diff.lines.slice(0, 2), [
      { kind: 'removed', before: 1, after: null, parts: [{ text: '1', is_marked: false }] },
      {
        ...{ kind: 'added', before: null, after: 1 },
        parts: [
          { text: '1', is_marked: false },
          { text: ' ', is_marked: true },
          { text: '4', is_marked: true },
        ],
      },
    ]);
    const page = await get(chief, `/submission/${id}/case/1`, 'text/html');
    assert.match(page.body, /Case 1 of submission/);
    assert.match((await get(chief, `/submission/${id}`, 'text/html')).body, /\/case\/1"/);
  });

  test('runs once more on request, with the same test data, to give the whole output', async () => {
    const address = `/submission/${id}/case/2`;
    assert.equal((await post(chief, address)).statusCode, 201);
    const run = async () => (await get(chief, address)).json().data.object.run;
    await eventually('the run ends', async () => (await run()).state === 'ended');
    assert.equal((await run()).result, 'WA');
    const whole = await get(chief, `${address}/output`);
    assert.equal(whole.body, `3 4\n${Array.from({ length: 30_000 }, (_, i) => `line ${i}\n`).join('')}`);
    assert.deepEqual(
      [whole.headers['content-type'], whole.headers['x-content-type-options']],
      ['text/plain; charset=utf-8', 'nosniff'],
    );
    assert.equal((await get(chief, `${address}/expected`)).body, '3\n');
  });

  test('is closed to everybody else, with its files and runs', async () => {
    const stranger = await aPerson();
    for (const person of [ada, stranger]) {
      const statuses = [(await post(person, `/submission/${id}/case/1`)).statusCode];
      for (const path of ['', '/input', '/output', '/expected'])
        statuses.push((await get(person, `/submission/${id}/case/1${path}`)).statusCode);
      assert.deepEqual(new Set(statuses), new Set([403]));
    }
    assert.doesNotMatch((await get(ada, `/submission/${id}`, 'text/html')).body, /\/case\/1"/);
  });

  test('is open to the jury of its contest', async () => {
    const { aContest, aParticipation } = builders(database);
    const juror = await aPerson();
    const { problem_id } = await database.query
      .selectFrom('submissions')
      .select('problem_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const contest = await aContest({ problems: [{ id: problem_id }] });
    const status = async () => (await get(juror, `/submission/${id}/case/1`)).statusCode;
    await database.query
      .insertInto('contest_roles')
      .values({ contest_id: contest.id, user_id: juror.id, role: 'jury' })
      .execute();
    assert.equal(await status(), 403);
    await database.query
      .updateTable('submissions')
      .set({
        contest_id: contest.id,
        contest_problem_id: contest.problems[0]!.id,
        participation_id: await aParticipation({ contest_id: contest.id, user_id: ada.id }),
        virtual: 0,
        contest_points: 0,
      })
      .where('id', '=', id)
      .execute();
    assert.equal(await status(), 200);
  });

  test('keeps no output of an accepted case, and what is old goes first', async () => {
    const kept = async () => {
      const rows = await database.query
        .selectFrom('case_results')
        .select(['submission_id', 'position'])
        .where('output', 'is not', null)
        .orderBy('submission_id')
        .orderBy('position')
        .execute();
      return rows.map(({ submission_id, position }) => [submission_id, position]);
    };
    const newer = await judged(ada, 'print(1)');
    assert.deepEqual(await kept(), [
      [id, 1],
      [id, 2],
      [newer, 2],
    ]);
    const { object } = (await get(chief, `/submission/${newer}/case/1`)).json().data;
    assert.deepEqual([object.result, object.output], ['AC', null]);
    await dropOldOutputs(database.query, 1000);
    assert.deepEqual(await kept(), [[newer, 2]]);
  });
});
