import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Person } from '../fixtures/accounts.ts';
import { announceProblem } from '../fixtures/announced-data.ts';
import { source, submitting } from './submitting.ts';

const {
  database,
  app,
  languageId,
  problemId,
  submit,
  submissionsOf,
  aPerson,
  signedIn,
  aToken,
  aLanguage,
  aProblem,
  aContest,
} = await submitting();
after(() => app.close());
// The first by name, so that only the rule selects another one.
const unjudged = await aLanguage('AWK');
await aProblem({ code: 'unknown' });
const { id: judgeId } = await database.query
  .insertInto('judges')
  .values({ name: 'alpha', auth_key: 'x', is_online: true })
  .returning('id')
  .executeTakeFirstOrThrow();
await announceProblem(database, judgeId, 'sums');
await database.query
  .insertInto('judge_runtimes')
  .values({ judge_id: judgeId, language_id: languageId, position: 0, name: 'python3' })
  .execute();

const inUnjudged = { fields: { language: String(unjudged) } };

async function get(person: Person, url: string) {
  return app.inject({
    url,
    headers: { authorization: `Bearer ${await aToken(person)}`, accept: 'text/html' },
  });
}

async function abort(person: Person, id: number) {
  const headers = { authorization: `Bearer ${await aToken(person)}` };
  return app.inject({ method: 'POST', url: `/submission/${id}/abort`, headers });
}

test('submissions that no online judge can judge do not prevent a user from submitting others', async () => {
  const person = await aPerson();
  assert.equal((await submit(person, inUnjudged)).statusCode, 302);
  assert.equal((await submit(person, { code: 'unknown' })).statusCode, 302);
  assert.equal((await submit(person)).statusCode, 302);
  assert.equal((await submit(person)).statusCode, 302);
  assert.equal((await submit(person)).statusCode, 429);
});

test('at most two submissions wait that no online judge can judge', async () => {
  const person = await aPerson();
  assert.equal((await submit(person, inUnjudged)).statusCode, 302);
  assert.equal((await submit(person, inUnjudged)).statusCode, 302);
  assert.equal((await submit(person, inUnjudged)).statusCode, 429);
  await abort(person, (await submissionsOf(person))[0]!.id);
  assert.equal((await submit(person, inUnjudged)).statusCode, 302);
});

test('a submission being judged does not count as waiting, even if its judge is disabled', async () => {
  const person = await aPerson();
  await submit(person);
  await submit(person);
  for (const { id } of await submissionsOf(person)) {
    const claim = { claim: id, site: '00000000-0000-4000-8000-000000000000', lease_until: new Date() };
    await database.query.updateTable('judge_queue').set(claim).where('submission_id', '=', id).execute();
  }
  const setDisabled = (is_disabled: boolean) =>
    database.query.updateTable('judges').set({ is_disabled }).where('id', '=', judgeId).execute();
  await setDisabled(true);
  assert.equal((await submit(person)).statusCode, 302);
  await setDisabled(false);
  assert.equal((await submit(person)).statusCode, 429);
});

test('the form marks the languages that no online judge has', async () => {
  const { body } = await get(await aPerson(), '/problem/sums/submit');
  const options = [...body.matchAll(/<option value="\d+" [^>]*data-name="([^"]*)"[^>]*>([^<]*)<\/option>/g)];
  assert.deepEqual(
    options.map(([, name, text]) => [name, text]),
    [
      ['AWK', 'AWK (no judge online)'],
      ['PY3', 'PY3'],
    ],
  );
});

test('a problem that no online judge has says so, and marks no language', async () => {
  const { body } = await get(await aPerson(), '/problem/unknown/submit');
  assert.match(body, /No judge that is online has this problem\./);
  assert.doesNotMatch(body, /\(no judge online\)/);
});

test('the form selects the last language of the user, otherwise one of an online judge', async () => {
  const person = await aPerson();
  const chosen = async () =>
    /data-key="(\w+)"[^>]* selected>/.exec((await get(person, '/problem/sums/submit')).body)?.[1];
  assert.equal(await chosen(), 'PY3');
  await submit(person, inUnjudged);
  assert.equal(await chosen(), 'AWK');
  await submit(person);
  assert.equal(await chosen(), 'PY3');
});

test('the form selects a usual language for a new user, and then the one chosen last in the browser', async () => {
  const usual = await aLanguage('CPP17');
  const runtime = { judge_id: judgeId, position: 0, name: 'any' };
  await database.query
    .insertInto('judge_runtimes')
    .values([
      { ...runtime, language_id: unjudged },
      { ...runtime, language_id: usual },
    ])
    .execute();
  const person = await aPerson();
  const session = await signedIn(person);
  const chosen = async () =>
    /data-key="(\w+)"[^>]* selected>/.exec((await session.get('/problem/sums/submit')).body)?.[1];
  assert.equal(await chosen(), 'CPP17');
  session.cookies.set('language', 'AWK');
  assert.equal(await chosen(), 'AWK');
  await submit(person, { fields: { language: String(usual) } });
  assert.equal(await chosen(), 'AWK', 'chosen in this browser after the last submission elsewhere');
  session.cookies.set('language', 'NONE');
  assert.equal(await chosen(), 'CPP17');
});

test('a submission aborted before its first case does not count towards the limit of a contest', async () => {
  const contest = await aContest({ problems: [{ id: problemId }] });
  await database.query
    .updateTable('contest_problems')
    .set({ max_submissions: 1 })
    .where('contest_id', '=', contest.id)
    .execute();
  const person = await aPerson();
  const headers = { authorization: `Bearer ${await aToken(person)}` };
  await app.inject({ method: 'POST', url: `/contest/${contest.key}/join`, headers });
  const post = () =>
    app.inject({
      method: 'POST',
      url: '/problem/sums/submit',
      headers,
      payload: { source, language: languageId },
    });
  assert.equal((await post()).statusCode, 302);
  assert.equal((await post()).statusCode, 409);
  const [first] = await submissionsOf(person);
  await app.inject({ method: 'POST', url: `/submission/${first!.id}/abort`, headers });
  assert.equal((await post()).statusCode, 302);
  const [, second] = await submissionsOf(person);
  const row = { submission_id: second!.id, judgement: 1, position: 1, status: 'WA' as const };
  await database.query
    .insertInto('case_results')
    .values({ ...row, time: 0, memory: 0, points: 0, total: 1 })
    .execute();
  await app.inject({ method: 'POST', url: `/submission/${second!.id}/abort`, headers });
  assert.equal((await post()).statusCode, 409);
});
