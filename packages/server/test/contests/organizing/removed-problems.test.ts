import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { siteOfEditor } from './running-contest.ts';

const { now, database, app, tokens, aRunningContest, call, edit, ranking } = await siteOfEditor();

test('a problem that is removed from a contest and added again has its results, with the points and balloons', async () => {
  const { key, firstId: first } = await aRunningContest();
  const feeds = async () => {
    const { data } = await call('GET', `/api/v2/contest/${key}`);
    const ofContest = { authorization: `Bearer ${tokens.author}` };
    const clics = await app.inject({ url: `/api/contests/${key}/judgements`, headers: ofContest });
    const judgements = clics
      .json()
      .toSorted((one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1));
    return { rankings: data.object.rankings, judgements };
  };
  const logged = () =>
    database.query
      .selectFrom('contest_log')
      .innerJoin('contests', 'contests.id', 'contest_log.contest_id')
      .select(['contest_log.kind', 'subject_id', 'data'])
      .where('contests.key', '=', key)
      .orderBy('contest_log.number')
      .execute();
  const both = { problems: ['a', 'b'].map((code) => ({ code, points: 1 })) };
  await call('POST', `/contest/${key}/balloons/`, { user: 'ada', problem: 'a' });
  const before = { ...(await feeds()), balloons: (await call('GET', `/contest/${key}/balloons/`)).data };
  const removed = await edit(key, { problems: [{ code: 'b', points: 1 }], force: 1 });
  assert.equal(removed.data.effects.removed_submissions, 2);
  assert.deepEqual(await ranking(key), ['ben 1 20', 'ada 0 0']);
  assert.equal((await feeds()).judgements.length, 1);
  await edit(key, { name: 'Another edit does not bring them back' });
  const entries = (await logged()).length;
  const preview = await edit(key, { ...both, preview: 1 });
  const saved = await edit(key, both);
  for (const { data } of [preview, saved])
    assert.deepEqual([data.effects.removed_submissions, data.effects.returned_submissions], [0, 2]);
  assert.match(saved.data.effects.texts.join(' '), /2 submissions return to the contest with their problems/);
  const after = { ...(await feeds()), balloons: (await call('GET', `/contest/${key}/balloons/`)).data };
  assert.deepEqual(after, before);
  const told = { status: 'D', result: 'AC', points: 1 };
  assert.deepEqual(
    (await logged()).slice(entries).filter(({ kind }) => kind === 'submission'),
    [
      { kind: 'submission', subject_id: first, data: told },
      { kind: 'submission', subject_id: first + 2, data: told },
    ],
  );
  const { data } = await edit(key, {
    problems: [
      { code: 'a', points: 5 },
      { code: 'b', points: 1 },
    ],
  });
  assert.equal(data.effects.returned_submissions, 0);
  assert.deepEqual(await ranking(key), ['ben 6 50', 'ada 5 10']);
});

test('submissions that return with their problem have the points and the verdicts of today', async () => {
  const { key, firstId: first } = await aRunningContest();
  const onlyA = { problems: [{ code: 'a', points: 1 }], force: 1 };
  assert.equal((await edit(key, onlyA)).data.effects.removed_submissions, 1);
  const outcome = { result: 'WA', casePoints: 0, caseTotal: 1, time: 1, memory: 1, error: null } as const;
  const id = first + 1;
  await rejudge(database, id, now);
  await recordVerdict(database, { submissionId: id, judgement: 2, outcome }, now);
  const both = { problems: ['a', 'b'].map((code) => ({ code, points: 7 })) };
  assert.equal((await edit(key, both)).data.effects.returned_submissions, 1);
  assert.deepEqual(await ranking(key), ['ada 7 10', 'ben 7 30']);
});
