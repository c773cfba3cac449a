import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '../database.ts';
import { acceptAll, seated } from './fake-judge.ts';
import { judgedSite } from './judged-site.ts';

const database = await testDatabase();
const { bridge, port, aJudge, submit, becomes } = await judgedSite(database);
after(() => bridge.close());

test('a submission is judged by the judge that is there', async () => {
  const id = await submit();
  const judge = await seated(port, await aJudge());
  void acceptAll(judge);
  await becomes(id, 'AC');
  judge.leave();
  assert.equal((await database.query.selectFrom('judge_queue').selectAll().execute()).length, 0);
});
