import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { runJudge } from '@tribunal/judge/judge';
import { openBridge } from '@tribunal/server/bridge/open-bridge';
import { eventually } from '../../../../test/eventually.ts';
import { problemFolders, sumProblem } from '../../../judge/test/problem-folder.ts';
import { withoutBubblewrap } from '../../../judge/test/sandbox/bubblewrap-installed.ts';
import { shortTimes } from '../bridge/judged-site.ts';
import { closeAtEnd } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { running } from './running.ts';

describe('a test run with the real judge', { skip: withoutBubblewrap }, async () => {
  const { app, database, languageId, run, get, submit, submissionsOf, aPerson } = await running();
  after(() => app.close());
  const folders = problemFolders();
  after(() => folders.remove());
  folders.add('sums', sumProblem(1, 1));
  const bridge = openBridge(testSite(database), shortTimes);
  const port = await bridge.listen('127.0.0.1', 0);
  await database.query.insertInto('judges').values({ name: 'ours', auth_key: 'its key' }).execute();
  const stopping = new AbortController();
  const judge = runJudge({
    site: { host: '127.0.0.1', port },
    name: 'ours',
    key: 'its key',
    problemsDirectory: folders.root,
    languages: ['PY3'],
    log: () => {},
    signal: stopping.signal,
  });
  closeAtEnd(async () => {
    stopping.abort();
    await judge;
    await bridge.close();
  });
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
