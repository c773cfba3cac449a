import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { basic, clicsSite, minutes } from './clics-site.ts';
import { emptyReplica, readByRequests, readOn, requester } from './feed-replica.ts';

const { database, app, clock, idOf, tokenOf } = await clicsSite();
after(() => app.close());
const token = await tokenOf('chief');
clock.now = minutes(10);

async function edit(key: string, changes: object): Promise<void> {
  const reply = await app.inject({
    method: 'POST',
    url: `/contest/${key}/edit`,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    payload: { force: '1', ...changes },
  });
  assert.equal(reply.statusCode, 200, reply.body);
}

const get = (path: string) => app.inject({ url: `/api/contests/${path}`, headers: basic(token) });

const collection = async (path: string) => (await get(path)).json<Record<string, unknown>[]>();

async function judgedSubmission(problem: string): Promise<string> {
  const { rows } = await database.pool.query(
    `select p.id as participation, k.id as "contestProblem", k.problem_id as problem, k.contest_id as contest,
       (select min(id) from languages) as language
     from participations p join contest_problems k on k.contest_id = p.contest_id join problems on problems.id = k.problem_id
     where p.user_id = $1 and problems.code = $2`,
    [await idOf('red'), problem],
  );
  const { participation, contestProblem, contest, language } = rows[0];
  const id = await database.transaction(async (queries) =>
    insertSubmission(
      queries,
      {
        userId: await idOf('red'),
        problemId: rows[0].problem,
        languageId: language,
        source: 'x',
        contest: {
          id: contest,
          participationId: participation,
          contestProblemId: contestProblem,
          virtual: 0,
        },
      },
      clock.now,
    ),
  );
  const outcome = { result: 'AC' as const, casePoints: 2, caseTotal: 2, time: 0, memory: 0, error: null };
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome }, clock.now);
  return String(id);
}

/** What a reader of the whole feed knows equals what the collections show. */
async function assertFeedIsExact(key: string): Promise<void> {
  const get = requester(() => app, '/api', key, basic(token));
  const replica = emptyReplica();
  await readOn(get, replica);
  assert.deepEqual(replica.objects, await readByRequests(get));
}

test('changed points and keys are in the judgements, the scoreboard and the addresses of the feed', async () => {
  await edit('cup', { format: 'ioi', frozen_last_minutes: 0 });
  await judgedSubmission('sums');
  await collection('cup/judgements');
  await edit('cup', {
    problems: [
      { code: 'sums', points: 10, partial: true },
      { code: 'trees', points: 1, partial: true },
    ],
  });
  assert.deepEqual(
    (await collection('cup/judgements')).map(({ score }) => score),
    [10],
  );
  for (const [root, time] of [
    ['/api', 10],
    ['/api/2026-01', '0:10:00.000'],
  ] as const) {
    const board = (
      await app.inject({ url: `${root}/contests/cup/scoreboard`, headers: basic(token) })
    ).json();
    assert.deepEqual(board.rows[0], {
      rank: 1,
      team_id: String(await idOf('red')),
      score: { score: 10, time },
      problems: [
        { problem_id: 'sums', num_judged: 1, num_pending: 0, score: 10, time },
        { problem_id: 'trees', num_judged: 0, num_pending: 0, score: 0 },
      ],
    });
  }
  await assertFeedIsExact('cup');
  await edit('cup', { key: 'mug' });
  const [submission] = await collection('mug/submissions');
  assert.match(JSON.stringify(submission), /contests\/mug\/submissions/);
  await assertFeedIsExact('mug');
});

test('submissions to a problem that leaves the contest leave the feed, too', async () => {
  const kept = await judgedSubmission('trees');
  assert.equal((await collection('mug/submissions')).length, 2);
  await edit('mug', { problems: [{ code: 'trees', points: 1, partial: true }] });
  assert.deepEqual(
    (await collection('mug/submissions')).map(({ id }) => id),
    [kept],
  );
  assert.deepEqual(
    (await collection('mug/judgements')).map(({ submission_id: id }) => id),
    [kept],
  );
  await assertFeedIsExact('mug');
});

test('a disqualified team leaves the feed with its submissions, and comes back with them', async () => {
  const disqualify = async (fields: object) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/contest/mug/disqualify',
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      payload: { user: 'red', ...fields },
    });
    assert.equal(reply.statusCode, 200, reply.body);
  };
  const before = (await get('mug/judgements')).body;
  await disqualify({});
  assert.equal((await get('mug/judgements')).body, '[]');
  await assertFeedIsExact('mug');
  await disqualify({ undo: true });
  assert.equal((await get('mug/judgements')).body, before);
  await assertFeedIsExact('mug');
});
