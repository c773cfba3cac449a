import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { SubmissionTable } from '@tribunal/server/database/tables/submission-tables';
import type { Insertable } from 'kysely';
import type { Person } from '../fixtures/accounts.ts';
import { pages } from '../http/pages/page.ts';
import { submitting } from '../submissions/submitting.ts';

const { database, app, problemId, languageId, aPerson, aToken, aContest, aParticipation } =
  await submitting();
after(() => app.close());

async function sent(
  { id }: Person,
  given: Pick<Insertable<SubmissionTable>, 'points' | 'time' | 'contest_id'>,
): Promise<string> {
  const moment = new Date();
  const row = {
    user_id: id,
    problem_id: problemId,
    language_id: languageId,
    date: moment,
    judged_at: moment,
    ...given,
  };
  const { id: submission } = await database.query
    .insertInto('submissions')
    .values({ ...row, status: 'D', result: 'AC', case_points: 10, case_total: 10, memory: 1024 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(submission);
}

async function ranked(person: Person | null): Promise<string[]> {
  const { content } = await pages(app, person ? await aToken(person) : undefined)('/problem/sums/rank/');
  return [...content.matchAll(/<div class="submission-row" id="(\d+)"><div class="sub-rank">(\d+)</g)].map(
    ([, id, rank]) => `${rank}: ${id}`,
  );
}

test('the best submission of a user is the best among those that the viewer may see', async () => {
  const [ann, ben] = [await aPerson({ username: 'ann' }), await aPerson({ username: 'ben' })];
  assert.deepEqual(await ranked(null), []);
  const hidden = await aContest({ is_visible: false, problems: [{ id: problemId }] });
  const inHidden = {
    contest_id: hidden.id,
    contest_problem_id: hidden.problems[0]!.id,
    participation_id: await aParticipation({ contest_id: hidden.id, user_id: ann.id }),
    virtual: 0,
    contest_points: 0,
  };
  const annPublic = await sent(ann, { points: 3, time: 1 });
  const annHidden = await sent(ann, { points: 10, time: 1, ...inHidden });
  const benSlow = await sent(ben, { points: 5, time: 2 });
  await sent(ben, { points: 4, time: 0.1 });
  assert.deepEqual(await ranked(null), [`1: ${benSlow}`, `2: ${annPublic}`]);
  assert.deepEqual(await ranked(ann), [`1: ${annHidden}`, `2: ${benSlow}`]);
  const benFast = await sent(ben, { points: 5, time: 1 });
  assert.deepEqual(await ranked(ben), [`1: ${benFast}`, `2: ${annPublic}`]);
});

test('a page that nobody is on yet leads to the form for submitting', async () => {
  await database.query.deleteFrom('submissions').execute();
  const { content } = await pages(app)('/problem/sums/rank/');
  assert.match(content, /Nobody has scored points on this problem yet\. <a href="\/problem\/sums\/submit">/);
});
