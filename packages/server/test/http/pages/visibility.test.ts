import { deepEqual } from 'node:assert/strict';
import { after, test } from 'node:test';
import { generateToken } from '@tribunal/server/actions/accounts/generate-token';
import { buildApp } from '@tribunal/server/start/app';
import { sql } from 'kysely';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import {
  contestMatrix,
  contestProblemMatrix,
  contests,
  makeEveryKind,
  matrix,
  now,
  practiceMatrix,
  problemMatrix,
  problems,
  stated,
  submissionMatrix,
} from '../../visibility/every-kind.ts';
import { type GetPage, pages, tableRows } from './page.ts';

const database = await testDatabase();
const site = testSite(database, { now: () => now });
const viewers = await makeEveryKind(database);
await sql`update problems set name = code, types = array['type-' || code], group_name = 'group-' || code`.execute(
  database.query,
);
const app = await buildApp(site);
after(() => app.close());
const callers: [string, GetPage][] = [];
for (const [name, { userId }] of viewers) {
  const token = userId === null ? undefined : await generateToken(database.query, userId, site.secretKey);
  callers.push([name, pages(app, token)]);
}

const links = async (get: GetPage, path: string, address: string) =>
  (await get(path)).content.includes(`href="${address}"`) ? 'x' : '.';

test('problems are in the list and its search for users who may see them', async () => {
  for (const path of ['/problems/', '/problems/?search=findme']) {
    const answer = await matrix(callers, problems, (get, code) => links(get, path, `/problem/${code}`));
    deepEqual(answer, problemMatrix, path);
  }
});

test('types and groups are offered to users who may see one of their problems', async () => {
  for (const kind of ['type', 'group']) {
    const answer = await matrix(callers, problems, async (get, code) =>
      (await get('/problems/')).content.includes(` value="${kind}-${code}">`) ? 'x' : '.',
    );
    deepEqual(answer, problemMatrix, kind);
  }
});

test('the submissions to a problem have a page for users who may see the problem', async () => {
  const answer = await matrix(callers, problems, async (get, code) =>
    (await get(`/problem/${code}/submissions/`)).status === 200 ? 'x' : '.',
  );
  deepEqual(answer, problemMatrix);
});

test('contests are listed, and have a page, for users who may see them', async () => {
  const list = await matrix(callers, contests, (get, key) => links(get, '/contests/', `/contest/${key}`));
  const page = await matrix(callers, contests, async (get, key) =>
    (await get(`/contest/${key}`)).status === 200 ? 'x' : '.',
  );
  deepEqual([list, page], [contestMatrix, contestMatrix]);
});

test('the start page lists running and upcoming contests for users who may see them', async () => {
  await sql`update contests set is_visible = false where key = 'upcoming'`.execute(database.query);
  const answer = await matrix(callers, ['upcoming', 'running'], (get, key) =>
    links(get, '/', `/contest/${key}`),
  );
  await sql`update contests set is_visible = true where key = 'upcoming'`.execute(database.query);
  deepEqual(
    answer,
    stated(`
      guest user member contestant author curator tester staff superuser
      upcoming: . . . . x x x . x
      running:  x x x x x x x x x
    `),
  );
});

test('the problems of a contest are on its page for participants, after its end, and for its editors', async () => {
  const answer = await matrix(callers, contests, (get, key) =>
    links(get, `/contest/${key}`, '/problem/public'),
  );
  deepEqual(answer, contestProblemMatrix);
});

test('a scoreboard names the problems for users who may see them, and only their labels for others', async () => {
  const answer = await matrix(callers, contests, (get, key) =>
    links(get, `/contest/${key}/ranking/`, '/problem/public'),
  );
  deepEqual(
    answer,
    stated(`
      guest user member contestant author curator tester staff superuser
      upcoming: . . . . x x . . x
      running:  . . . x x x . . x
      veiled:   . . . . x x . . x
      frozen:   . . . . x x . . x
      ended:    x x x x x x x x x
      thawed:   x x x x x x x x x
      secret:   . . . x x x . . x
      hidden:   . . . . x x x . x
      private:  . . . x x x x . x
      of-org:   . . x . x x x . x
    `),
  );
});

test('the contestants are listed for the jury, and editors give them extra time', async () => {
  for (const path of ['participants/', 'participants.csv', 'participants/contestant']) {
    const answer = await matrix(callers, contests, async (get, key) =>
      String((await get(`/contest/${key}/${path}`)).status),
    );
    deepEqual(
      answer,
      stated(`
      guest user member contestant author curator tester staff superuser
      upcoming: 302 403 403 403 200 200 403 403 200
      running:  302 403 403 403 200 200 403 403 200
      veiled:   302 403 403 403 200 200 403 403 200
      frozen:   302 403 403 403 200 200 403 403 200
      ended:    302 403 403 403 200 200 403 403 200
      thawed:   302 403 403 403 200 200 403 403 200
      secret:   302 403 403 403 200 200 403 403 200
      hidden:   302 404 404 404 200 200 403 404 200
      private:  302 404 404 403 200 200 403 404 200
      of-org:   302 404 403 404 200 200 403 404 200
    `),
      path,
    );
  }
});

test('a scoreboard is visible by the rule of the contest and frozen with it; contestants see their own unfrozen row', async () => {
  const answer = await matrix(callers, contests, async (get, key) => {
    const { status, content } = await get(`/contest/${key}/ranking/`);
    if (status !== 200) return String(status);
    const score = tableRows(content, 'board')[0]?.[2];
    return score === '2' ? 'real' : score === '1' ? 'frozen' : '-';
  });
  deepEqual(
    answer,
    stated(`
      guest user member contestant author curator tester staff superuser
      upcoming: 403    403    403    real   real real 403    403    real
      running:  real   real   real   real   real real real   real   real
      veiled:   403    403    403    real   real real 403    403    real
      frozen:   frozen frozen frozen real   real real frozen frozen real
      ended:    real   real   real   real   real real real   real   real
      thawed:   real   real   real   real   real real real   real   real
      secret:   403    403    403    real   real real 403    403    real
      hidden:   404    404    404    404    real real real   404    real
      private:  404    404    404    real   real real real   404    real
      of-org:   404    404    real   404    real real real   404    real
    `),
  );
});

test('submissions in contests are listed if the scoreboard is visible and no freeze hides them', async () => {
  for (const path of [
    '/submissions/?',
    '/submissions/?user=contestant&',
    '/submissions/?result=AC&',
    '/problem/public/submissions/?',
  ]) {
    const answer = await matrix(callers, contests, (get, key) => links(get, path, `/contest/${key}`));
    deepEqual(answer, submissionMatrix, path);
    const ofContest = await matrix(callers, contests, (get, key) =>
      links(get, `${path}contest=${key}`, `/contest/${key}`),
    );
    deepEqual(ofContest, submissionMatrix, path);
  }
});

test('the list of one user has the same submissions', async () => {
  const answer = await matrix(callers, contests, async (get, key) => {
    const { content } = await get(`/submissions/user/contestant/?contest=${key}`);
    return content.includes('<div class="submission-row"') ? 'x' : '.';
  });
  deepEqual(answer, submissionMatrix);
});

test('submissions outside contests are listed if the problem is visible', async () => {
  const answer = await matrix(callers, problems, async (get, code) => {
    const rows = tableRows((await get(`/submissions/?problem=${code}`)).content, 'submission-list');
    return rows.some(([, , , problem]) => problem === code) ? 'x' : '.';
  });
  deepEqual(answer, practiceMatrix);
});

test('lists link a submission for users who may read it', async () => {
  const answer = await matrix(callers, ['ended'], (get, key) =>
    get(`/submissions/?contest=${key}`).then(({ content }) =>
      /href="\/submission\/\d+"/.test(content) ? 'x' : '.',
    ),
  );
  deepEqual(
    answer,
    stated(`
      guest user member contestant author curator tester staff superuser
      ended: . . . x x x . . x
    `),
  );
});

test('judges that are offline are shown to staff', async () => {
  await sql`insert into judges (name, auth_key, is_online) values ('alive', 'x', true), ('away', 'x', false)`.execute(
    database.query,
  );
  const answer = await matrix(callers, ['alive', 'away'], async (get, name) =>
    (await get('/status/')).content.includes(`>${name}<`) ? 'x' : '.',
  );
  deepEqual(
    answer,
    stated(`
      guest user member contestant author curator tester staff superuser
      alive: x x x x x x x x x
      away:  . . . . . . . x x
    `),
  );
});
