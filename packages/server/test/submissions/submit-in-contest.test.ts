import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Person } from '../fixtures/accounts.ts';
import { hours } from '../fixtures/builders.ts';
import { submitting } from './submitting.ts';

const {
  database,
  app,
  problemId,
  submit,
  submissionsOf,
  judge,
  aPerson,
  signedIn,
  aProblem,
  aContest,
  aParticipation,
  aLanguage,
} = await submitting();
after(() => app.close());

async function inside(person: Person, contestId: number, virtual = 0): Promise<number> {
  const id = await aParticipation({ contest_id: contestId, user_id: person.id, virtual });
  await database.query
    .updateTable('users')
    .set({ current_participation_id: id })
    .where('id', '=', person.id)
    .execute();
  return id;
}

describe('inside a contest', () => {
  test('a solution counts for the contest and has priority in the queue', async () => {
    const contest = await aContest({ problems: [{ id: problemId }] });
    const person = await aPerson();
    const participationId = await inside(person, contest.id);
    await submit(person);
    const [submission] = await submissionsOf(person);
    assert.deepEqual(submission, {
      id: submission?.id,
      contest_id: contest.id,
      participation_id: participationId,
      virtual: 0,
      status: 'QU',
    });
    const queued = await database.query
      .selectFrom('judge_queue')
      .select('priority')
      .where('submission_id', '=', submission!.id)
      .executeTakeFirst();
    assert.equal(queued?.priority, 0);
  });

  test('a solution is pending on the scoreboard and in its files until its verdict', async () => {
    const contest = await aContest({ format: 'icpc', problems: [{ id: problemId }] });
    const person = await aPerson();
    await inside(person, contest.id);
    await submit(person);
    const { data } = (await app.inject({ url: `/contest/${contest.key}/ranking.json` })).json();
    assert.equal(data.object.rankings[0].solutions[0].pending, 1);
    const { body } = await app.inject({ url: `/contest/${contest.key}/ranking.csv` });
    assert.match(body, /A tries,A pending\r\n[^\n]*,0,1\r\n$/);
  });

  test('the form names the contest, the letter, the points and the submissions that are left', async () => {
    const contest = await aContest({
      key: 'finals',
      format: 'icpc',
      problems: [{ id: await aProblem() }, { id: problemId, points: 1 }],
    });
    await database.query
      .updateTable('contests')
      .set({ name: 'City finals' })
      .where('id', '=', contest.id)
      .execute();
    await database.query
      .updateTable('contest_problems')
      .set({ max_submissions: 2 })
      .where('contest_id', '=', contest.id)
      .execute();
    const person = await aPerson();
    await inside(person, contest.id);
    await submit(person);
    const { body } = await (await signedIn(person)).get('/problem/sums/submit');
    assert.match(body, /<h1>Submit to <a href="\/problem\/sums">B\. sums<\/a><\/h1>/);
    assert.match(
      body,
      /Your submission counts in <a href="\/contest\/finals">City finals<\/a>, where the problem gives 1 point\. <b>1 submission is left\.<\/b>/,
    );
  });

  test('a solution to another problem does not count for it', async () => {
    const contest = await aContest({ problems: [{ id: await aProblem() }] });
    const person = await aPerson();
    await inside(person, contest.id);
    await submit(person);
    assert.equal((await submissionsOf(person))[0]?.contest_id, null);
  });

  test('hidden problems are open from the start', async () => {
    const secret = await aProblem({ code: 'secret', is_public: false });
    const person = await aPerson();
    const contest = await aContest({ start_time: hours(1), end_time: hours(2), problems: [{ id: secret }] });
    await inside(person, contest.id);
    assert.equal((await submit(person, { code: 'secret' })).statusCode, 404);
    await database.query
      .updateTable('contests')
      .set({ start_time: hours(-1) })
      .where('id', '=', contest.id)
      .execute();
    assert.equal((await submit(person, { code: 'secret' })).statusCode, 302);
  });

  test('no solution is accepted after the end of the time', async () => {
    const secret = await aProblem({ code: 'secret2', is_public: false });
    const person = await aPerson();
    const contest = await aContest({
      start_time: hours(-2),
      end_time: hours(-1),
      problems: [{ id: secret }, { id: problemId }],
    });
    await inside(person, contest.id);
    assert.equal((await submit(person, { code: 'secret2' })).statusCode, 404);
    await submit(person);
    assert.equal((await submissionsOf(person))[0]?.contest_id, null);
  });

  test('only the languages that the contest allows are offered and accepted, and only in it', async () => {
    const contest = await aContest({ problems: [{ id: problemId }] });
    const other = await aLanguage('CPP17');
    const allowed = { contest_id: contest.id, language_id: other };
    await database.query.insertInto('contest_languages').values(allowed).execute();
    const [contestant, outsider] = [await aPerson(), await aPerson()];
    await inside(contestant, contest.id);
    const headers = { accept: 'application/json' };
    const refused = await submit(contestant, { headers });
    const message = 'This contest does not accept solutions in this language.';
    assert.deepEqual([refused.statusCode, refused.json().error.fields], [403, { language: message }]);
    const form = (await (await signedIn(contestant)).get('/problem/sums/submit')).body;
    assert.deepEqual([form.includes('data-key="CPP17"'), form.includes('data-key="PY3"')], [true, false]);
    const accepted = await submit(contestant, { headers, fields: { language: String(other) } });
    assert.equal(accepted.statusCode, 201);
    assert.equal((await submit(outsider, { headers })).statusCode, 201);
  });

  test('disqualified users are refused', async () => {
    const contest = await aContest({ problems: [{ id: problemId }] });
    const person = await aPerson();
    const id = await inside(person, contest.id);
    await database.query
      .updateTable('participations')
      .set({ is_disqualified: true })
      .where('id', '=', id)
      .execute();
    await submit(person);
    assert.equal((await submissionsOf(person))[0]?.contest_id, null);
  });

  test('a problem accepts submissions up to its limit; internal errors do not count', async () => {
    const contest = await aContest({ problems: [{ id: problemId }] });
    await database.query
      .updateTable('contest_problems')
      .set({ max_submissions: 2 })
      .where('contest_id', '=', contest.id)
      .execute();
    const person = await aPerson();
    await inside(person, contest.id);
    for (const result of ['IE', 'AC', 'AC'] as const) {
      assert.equal((await submit(person)).statusCode, 302);
      await judge((await submissionsOf(person)).at(-1)!.id, result);
    }
    const over = await submit(person, { headers: { accept: 'application/json' } });
    assert.deepEqual(
      [over.statusCode, over.json().error.message],
      [409, 'You have used all your submissions to this problem.'],
    );
  });
});
