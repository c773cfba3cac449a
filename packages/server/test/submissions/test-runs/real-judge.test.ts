import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { eventually } from '../../../../../test/eventually.ts';
import { withoutBubblewrap } from '../../../../judge/test/sandbox/bubblewrap-installed.ts';
import { realJudge } from './real-judge.ts';
import { running } from './running.ts';

describe('a test run with the real judge', { skip: withoutBubblewrap }, async () => {
  const { app, database, languageId, run, get, submit, submissionsOf, aPerson } = await running();
  after(() => app.close());
  (await realJudge(database)).start();
  await eventually('the judge is online', async () => (await run(await aPerson())).statusCode === 201);

  async function result(fields: Record<string, unknown>) {
    const person = await aPerson();
    const { url } = (await run(person, { ...fields, language: languageId })).json().data;
    let found = (await get(person, url)).json().data;
    await eventually('the run ends', async () => {
      found = (await get(person, url)).json().data;
      return found.state === 'ended';
    });
    return found;
  }

  test('compares the output with the samples', async () => {
    const { summary, results } = await result({
      samples: 1,
      source: 'print(sum(map(int, input().split())))',
    });
    assert.equal(summary, 'All 2 samples are correct.');
    assert.deepEqual(
      results.map(({ output, is_correct }: { output: string; is_correct: boolean }) => [output, is_correct]),
      [
        ['3', true],
        ['30', true],
      ],
    );
  });

  test('shows what the program does with custom input', async () => {
    const source = 'import sys\nprint(input()[::-1])\nprint("<b>note</b>", file=sys.stderr)';
    const { summary, results } = await result({ source, input: 'tribunal' });
    const [{ output, errors }] = results;
    assert.deepEqual([summary, output, errors], ['The program ended normally.', 'lanubirt', '<b>note</b>']);
  });

  test('stops hostile programs, and the judge goes on', async () => {
    const fork = 'import os\nwhile True:\n  try: os.fork()\n  except OSError: pass';
    const failures = [];
    for (const source of ['while True: print("y" * 60000)', fork, 'open("/etc/passwd")', 'x = [0] * 10**9']) {
      const { results } = await result({ source, input: '' });
      failures.push(results[0].failure);
    }
    assert.deepEqual([failures[0], failures[2], failures[3]], ['OLE', 'IR', 'MLE']);
    assert.notEqual(failures[1], null);
    const person = await aPerson();
    await submit(person);
    await eventually('a submission is judged', async () => (await submissionsOf(person))[0]?.status === 'D');
  });
});
