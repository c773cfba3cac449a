import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contentOf } from '../fixtures/browser.ts';
import { submitting } from '../submissions/submitting.ts';

const { app, database, submit, judge, submissionsOf, aPerson, aToken, signedIn } = await submitting();
after(() => app.close());
const ada = await aPerson({ username: 'ada' });
const chief = await aPerson({ username: 'chief', is_superuser: true });
await submit(ada);
const [submission] = await submissionsOf(ada);
const id = submission!.id;
await database.query
  .insertInto('case_results')
  .values({
    ...{ submission_id: id, judgement: 1, position: 1, batch: null, status: 'WA' },
    ...{ time: 0.1, memory: 1, points: 0, total: 1, feedback: 'expected 3' },
    judge_message: 'the secret test 7',
  })
  .execute();
await judge(id, 'WA');
const browsers = { ada: await signedIn(ada), chief: await signedIn(chief) };
const tokens = { ada: await aToken(ada), chief: await aToken(chief) };

async function seenBy(person: 'ada' | 'chief') {
  const page = contentOf(await browsers[person].get(`/submission/${id}`));
  const fragment = (await browsers[person].get(`/widgets/submission_testcases?id=${id}`)).body;
  const headers = { authorization: `Bearer ${tokens[person]}` };
  const reply = await app.inject({ url: `/api/v2/submission/${id}`, headers });
  const { data } = reply.json();
  return {
    forJury: [page, fragment, reply.body].map((text) => text.includes('the secret test 7')),
    words: [page, fragment].map((text) => text.includes('expected 3')),
    verdicts: [page, fragment].map((text) => text.includes('case-WA')),
    api: data.object.cases.length,
    result: data.object.result,
  };
}

async function feedback(case_feedback: 'full' | 'verdicts' | 'none') {
  await database.query.updateTable('problems').set({ case_feedback }).execute();
}

const everything = {
  forJury: [false, false, false],
  words: [true, true],
  verdicts: [true, true],
  api: 1,
  result: 'WA',
};

test('contestants see as much of each case as the problem allows', async () => {
  assert.deepEqual(await seenBy('ada'), everything);
  await feedback('verdicts');
  assert.deepEqual(await seenBy('ada'), { ...everything, words: [false, false] });
  await feedback('none');
  assert.deepEqual(await seenBy('ada'), {
    ...everything,
    words: [false, false],
    verdicts: [false, false],
    api: 0,
  });
});

test('the setters of the problem see everything, and alone what the judge tells the jury', async () => {
  for (const given of ['full', 'verdicts', 'none'] as const) {
    await feedback(given);
    assert.deepEqual(await seenBy('chief'), { ...everything, forJury: [true, true, false] }, given);
  }
});
