import { deepEqual } from 'node:assert/strict';
import { after, test } from 'node:test';
import { generateToken } from '@tribunal/server/actions/accounts/generate-token';
import { buildApp } from '@tribunal/server/start/app';
import { sql } from 'kysely';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import {
  boardMatrix,
  contestMatrix,
  contestProblemMatrix,
  contests,
  makeEveryKind,
  matrix,
  now,
  participationMatrix,
  practiceMatrix,
  problemMatrix,
  problems,
  scoreWord,
  stated,
  submissionMatrix,
} from '../visibility/every-kind.ts';
import { type Answer, api, type Get } from './api.ts';

const database = await testDatabase();
const site = testSite(database, { now: () => now, settings: { SITE_API_RATE_LIMIT: 0 } });
const viewers = await makeEveryKind(database);
const app = await buildApp(site);
after(() => app.close());
const callers: [string, Get][] = [];
for (const [name, { userId }] of viewers) {
  const token = userId === null ? undefined : await generateToken(database.query, userId, site.secretKey);
  callers.push([name, api(app, token)]);
}

const found = ({ body }: Answer, isIt: (one: Record<string, unknown>) => boolean) =>
  body.data.objects.some(isIt) && body.data.total_objects === body.data.objects.length;

test('problems are listed, found by search and shown in detail to the same callers', async () => {
  const asked = {
    'problem list': async (get: Get, code: string) =>
      found(await get('/api/v2/problems'), (one) => one.code === code),
    'problem by code': async (get: Get, code: string) =>
      found(await get(`/api/v2/problems?code=${code}`), (one) => one.code === code),
    'problem search': async (get: Get, code: string) =>
      found(await get('/api/v2/problems?search=findme'), (one) => one.code === code),
    'problem detail': async (get: Get, code: string) => (await get(`/api/v2/problem/${code}`)).status === 200,
  };
  for (const [name, ask] of Object.entries(asked)) {
    const answer = await matrix(callers, problems, async (get, code) => ((await ask(get, code)) ? 'x' : '.'));
    deepEqual(answer, problemMatrix, name);
  }
});

test('contests are listed and shown in detail to the same callers', async () => {
  const list = await matrix(callers, contests, async (get, key) =>
    found(await get('/api/v2/contests'), (one) => one.key === key) ? 'x' : '.',
  );
  const detail = await matrix(callers, contests, async (get, key) =>
    (await get(`/api/v2/contest/${key}`)).status === 200 ? 'x' : '.',
  );
  deepEqual([list, detail], [contestMatrix, contestMatrix]);
});

test('the problems of a contest are visible to participants, after its end, and to its editors', async () => {
  const answer = await matrix(callers, contests, async (get, key) => {
    const { status, body } = await get(`/api/v2/contest/${key}`);
    return status === 200 && body.data.object.problems.length > 0 ? 'x' : '.';
  });
  deepEqual(answer, contestProblemMatrix);
});

test('rankings are visible with the scoreboard and frozen with it', async () => {
  const answer = await matrix(callers, contests, async (get, key) => {
    const { status, body } = await get(`/api/v2/contest/${key}`);
    return scoreWord(status === 200 && body.data.object.rankings[0]?.score);
  });
  deepEqual(answer, boardMatrix);
});

test('participations are visible with the scoreboard, in all lists', async () => {
  for (const query of ['', '?user=contestant', '?virtual_participation_number=0']) {
    const answer = await matrix(callers, contests, async (get, key) => {
      const { body } = await get(`/api/v2/participations${query}`);
      return scoreWord(body.data.objects.find((one: { contest: string }) => one.contest === key)?.score);
    });
    deepEqual(answer, participationMatrix, query);
  }
});

test('the contest history of a user has the participations in ended contests', async () => {
  const over = ['ended', 'thawed', 'secret', 'hidden', 'private', 'of-org'];
  const answer = await matrix(callers, over, async (get, key) => {
    const { body } = await get('/api/v2/user/contestant');
    return scoreWord(body.data.object.contests.find((one: { key: string }) => one.key === key)?.score);
  });
  const lines = participationMatrix.split('\n');
  deepEqual(
    answer,
    [lines[0], ...lines.filter((line) => over.includes(line.split(':')[0] ?? ''))].join('\n'),
  );
});

test('submissions in contests are listed if the scoreboard is visible and no freeze hides them', async () => {
  for (const query of ['?', '?user=contestant&', '?result=AC&', '?problem=public&']) {
    const answer = await matrix(callers, contests, async (get, key) => {
      const isOfContest = (one: Record<string, unknown>) =>
        (one.contest as { key: string } | null)?.key === key;
      return found(await get(`/api/v2/submissions${query}`), isOfContest) ? 'x' : '.';
    });
    deepEqual(answer, submissionMatrix, query);
    const byContest = await matrix(callers, contests, async (get, key) =>
      found(await get(`/api/v2/submissions${query}contest=${key}`), () => true) ? 'x' : '.',
    );
    deepEqual(byContest, submissionMatrix, query);
  }
});

test('submissions outside contests are listed if the problem is visible', async () => {
  const answer = await matrix(callers, problems, async (get, code) =>
    found(await get(`/api/v2/submissions?problem=${code}`), (one) => one.contest === null) ? 'x' : '.',
  );
  deepEqual(answer, practiceMatrix);
});

test('the detail of a submission is visible to its owner and its makers, and during a freeze only to them', async () => {
  const { rows } = await sql<{ id: number; key: string }>`
    select submissions.id, key from submissions join contests on contests.id = contest_id order by contest_id
  `.execute(database.query);
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  const answer = await matrix(callers, contests, async (get, key) =>
    String((await get(`/api/v2/submission/${ids.get(key)}`)).status),
  );
  const usual = '403 403 403 200 200 200 403 403 200';
  deepEqual(
    answer,
    stated(
      [callers.map(([name]) => name).join(' '), ...contests.map((key) => `${key}: ${usual}`)].join('\n'),
    ),
  );
});

test('lists of users, organizations, languages and judges are the same for every caller', async () => {
  for (const path of ['users', 'organizations', 'languages', 'judges']) {
    const answers = [];
    for (const [, get] of callers) answers.push((await get(`/api/v2/${path}`)).body.data);
    for (const answer of answers) deepEqual(answer, answers[0]);
  }
});
