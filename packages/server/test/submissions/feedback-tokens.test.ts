import { deepEqual, equal, ok } from 'node:assert/strict';
import { after, test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { buildApp } from '@tribunal/server/start/app';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { sql } from 'kysely';
import { type Person, people } from '../fixtures/accounts.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const at = (time: string) => new Date(`2030-01-01T${time}:00Z`);
let now = at('12:00');
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken } = people(site, app);
const { aProblem, aContest, aParticipation, aLanguage } = builders(database);

const problemId = await aProblem({ is_public: true, points: 1 });
const languageId = await aLanguage('PY3');
const contest = await aContest({
  ...{ format: 'icpc', start_time: at('09:00'), end_time: at('15:00'), submission_visibility: 'nothing' },
  problems: [{ id: problemId, points: 1 }],
});
await sql`update contests set feedback_tokens = 1, feedback_token_minutes = 30 where id = ${contest.id}`.execute(
  database.query,
);
const owner = await aPerson();
const rival = await aPerson();
await aParticipation({ contest_id: contest.id, user_id: rival.id, real_start: at('09:00') });
const participationId = await aParticipation({
  ...{ contest_id: contest.id, user_id: owner.id, real_start: at('09:00') },
});

async function judged(): Promise<number> {
  const place = { id: contest.id, contestProblemId: contest.problems[0]!.id, participationId, virtual: 0 };
  const id = await database.transaction((queries) =>
    insertSubmission(queries, { userId: owner.id, languageId, source: 'x', problemId, contest: place }, now),
  );
  await sql`insert into case_results (submission_id, judgement, position, status, time, memory, points, total)
    values (${id}, 1, 1, 'WA', 0.5, 1024, 0, 1)`.execute(database.query);
  const outcome = {
    result: 'WA',
    casePoints: 0,
    caseTotal: 1,
    time: 0.5,
    memory: 1024,
    error: null,
  } as const;
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome }, now);
  return id;
}

const tokens = new Map<Person, string>();
for (const person of [owner, rival]) tokens.set(person, await aToken(person));

async function ask(method: 'GET' | 'POST', person: Person, url: string) {
  const headers = { accept: 'application/json', authorization: `Bearer ${tokens.get(person)}` };
  const reply = await app.inject({ method, url, headers });
  return { status: reply.statusCode, json: () => reply.json() };
}

async function seen(person: Person, id: number) {
  const { status, json } = await ask('GET', person, `/api/v2/submission/${id}`);
  const object = status === 200 ? json().data.object : null;
  return object && [object.result, object.cases.length];
}

const spend = (person: Person, id: number) => ask('POST', person, `/submission/${id}/token`);

test('a token shows contestants everything about one submission, and the next one is refused until it comes back', async () => {
  const [first, second] = [await judged(), await judged()];
  deepEqual(await seen(owner, first), [null, 0]);
  const page = await app.inject({
    url: `/submission/${first}`,
    headers: { authorization: `Bearer ${tokens.get(owner)}` },
  });
  ok(page.body.includes(`/submission/${first}/token`));
  const before = (await ask('GET', owner, `/contest/${contest.key}/ranking.json`)).json();
  const used = await spend(owner, first);
  deepEqual(
    [used.status, used.json().data],
    [200, { id: first, tokens_left: 0, next_token_at: '2030-01-01T12:30:00+00:00' }],
  );
  deepEqual(await seen(owner, first), ['WA', 1]);
  deepEqual(await seen(owner, second), [null, 0]);
  equal((await seen(rival, first)) ?? null, null);
  deepEqual((await ask('GET', owner, `/contest/${contest.key}/ranking.json`)).json().data, before.data);
  equal((await spend(owner, first)).status, 409);
  equal((await spend(owner, second)).status, 409);
  deepEqual(await seen(owner, second), [null, 0]);
  now = at('12:30');
  equal((await spend(owner, second)).status, 200);
  deepEqual(await seen(owner, second), ['WA', 1]);
});

test('two requests at once use one token', async () => {
  now = at('13:30');
  const [first, second] = [await judged(), await judged()];
  const replies = await Promise.all([spend(owner, first), spend(owner, second)]);
  deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
});

test('a token is for own submissions', async () => {
  now = at('14:30');
  const id = await judged();
  ok([403, 404].includes((await spend(rival, id)).status));
  deepEqual(await seen(owner, id), [null, 0]);
});
