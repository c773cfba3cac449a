import { deepEqual, equal, ok } from 'node:assert/strict';
import { after, test } from 'node:test';
import { generateToken } from '@tribunal/server/actions/accounts/generate-token';
import { recountDueContests } from '@tribunal/server/actions/contests/recount-due-contests';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { createProposal } from '@tribunal/server/actions/submissions/rejudging/create-proposal';
import { buildApp } from '@tribunal/server/start/app';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { api, type Get } from '../data/api.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { type GetPage, pages, tableRows, textOf } from '../http/pages/page.ts';
import { judgeProposed } from '../submissions/rejudging/proposed.ts';
import { matrix, stated } from './every-kind.ts';
import { accept, everyContest, makeEveryResult, now } from './every-result.ts';

const database = await testDatabase();
const site = testSite(database, { now: () => now, settings: { SITE_API_RATE_LIMIT: 0 } });
const { viewers, submissions } = await makeEveryResult(database);
await recountDueContests(database, now);
const app = await buildApp(site);
after(() => app.close());

interface Ask {
  readonly data: Get;
  readonly page: GetPage;
  /** The answer to a form as JSON. */
  send(url: string, payload: object): Promise<LightMyRequestResponse>;
}
const callers: [string, Ask][] = [];
for (const [name, { userId }] of viewers) {
  const token = userId === null ? undefined : await generateToken(database.query, userId, site.secretKey);
  const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const send = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload });
  callers.push([name, { data: api(app, token), page: pages(app, token), send }]);
}
const some = (...names: string[]) => callers.filter(([name]) => names.includes(name));
const mark = (isSeen: boolean) => (isSeen ? 'x' : '.');

/** Whose results count publicly, and everything for the contestant. */
const figureMatrix = stated(`
  guest user finished contestant setter editor superuser
  running:       x x x x x x x
  running-C:     . . . x . . .
  running-P:     . . . x . . .
  running-H:     . . . x . . .
  running-verdict: x x x x x x x
  ended:         x x x x x x x
  ended-nothing: x x x x x x x
  ended-C:       x x x x x x x
  ended-P:       x x x x x x x
  ended-H:       . . . x . . .
  before-freeze: x x x x x x x
  frozen:        . . . x . . .
  thawed:        x x x x x x x
  secret:        . . . x . . .
  private:       . . . x . . .
  of-org:        . . . x . . .
`);

/** Who may see the result itself. */
const resultMatrix = stated(`
  guest user finished contestant setter editor superuser
  running:       x x x x x x x
  running-C:     . . . x . x x
  running-P:     . . x x . x x
  running-H:     . . . x . x x
  running-verdict: x x x x x x x
  ended:         x x x x x x x
  ended-nothing: x x x x x x x
  ended-C:       x x x x x x x
  ended-P:       x x x x x x x
  ended-H:       . . . x . x x
  before-freeze: x x x x x x x
  frozen:        . . . x . x x
  thawed:        x x x x x x x
  secret:        . . . x . x x
  private:       . . . x . x x
  of-org:        . . . x . x x
`);

/** The columns of an expected matrix for these callers. */
function columns(of: string, ...names: string[]): string {
  const [head = '', ...lines] = of.split('\n');
  const chosen = names.map((name) => head.split(' ').indexOf(name));
  const rows = lines.map((line) => {
    const [object = '', marks = ''] = line.split(': ');
    return `${object}: ${chosen.map((column) => marks.split(' ')[column]).join(' ')}`;
  });
  return [names.join(' '), ...rows].join('\n');
}

test('the solved problems of a user contain public results, and for the user all results', async () => {
  const answer = await matrix(callers, everyContest, async ({ data }, key) => {
    const { body } = await data('/api/v2/user/contestant');
    return mark(body.data.object.solved_problems.includes(key));
  });
  deepEqual(answer, figureMatrix);
});

test('the page of solved problems is the same', async () => {
  const answer = await matrix(callers, everyContest, async ({ page }, key) =>
    mark((await page('/user/contestant/solved')).content.includes(`href="/problem/${key}"`)),
  );
  deepEqual(answer, figureMatrix);
});

test('the best submissions to a problem contain a result for users who may see it', async () => {
  const answer = await matrix(callers, everyContest, async ({ page }, key) =>
    mark((await page(`/problem/${key}/rank/`)).content.includes('href="/user/contestant"')),
  );
  deepEqual(answer, resultMatrix);
});

const publicCount = 8;

test('points and the number of solved problems agree with the solved problems', async () => {
  for (const [name, { data, page }] of callers) {
    const { object } = (await data('/api/v2/user/contestant')).body.data;
    const count = name === 'contestant' ? everyContest.length : publicCount;
    deepEqual(
      [object.points, object.problem_count, object.solved_problems.length],
      [count, count, count],
      name,
    );
    const profile = textOf((await page('/user/contestant')).content);
    equal(/Problems solved\D*(\d+)/.exec(profile)?.[1], String(count), name);
  }
});

test('lists of users have the public figures for every caller, including the user', async () => {
  for (const [name, { data, page }] of callers) {
    const [listed] = (await data('/api/v2/users?username=contestant')).body.data.objects;
    deepEqual([listed.points, listed.problem_count], [publicCount, publicCount], name);
    const row = tableRows((await page('/users/')).content, 'user-list').find((cells) =>
      cells.includes('contestant'),
    );
    equal(row?.includes(String(publicCount)), true, `${name} ${row}`);
  }
});

test('acceptance and number of solvers of a problem contain public results for every caller', async () => {
  const answer = await matrix(callers, everyContest, async ({ page }, key) => {
    const row = tableRows((await page('/problems/')).content, 'problem-list').find((cells) =>
      cells.includes(key),
    );
    return mark(row?.includes('100.0%') === true && row.at(-1) === '1');
  });
  deepEqual(answer, figureMatrix.replaceAll('. . . x . . .', '. . . . . . .'));
});

test('the problem list marks the solved problems of the caller, hidden or not', async () => {
  const answer = await matrix(some('user', 'contestant'), everyContest, async ({ page }, key) => {
    const row = tableRows((await page('/problems/')).content, 'problem-list').find((cells) =>
      cells.includes(key),
    );
    return mark(row?.[0] === '✓ solved');
  });
  equal(answer, ['user contestant', ...everyContest.map((key) => `${key}: . x`)].join('\n'));
});

test('lists of submissions contain a result for users who may see it', async () => {
  const data = await matrix(callers, everyContest, async (ask, key) => {
    const { body } = await ask.data(`/api/v2/submissions?user=contestant&problem=${key}`);
    return mark(body.data.total_objects === 1);
  });
  const page = await matrix(callers, everyContest, async (ask, key) =>
    mark(
      (await ask.page(`/submissions/?user=contestant&problem=${key}`)).content.includes(`/problem/${key}"`),
    ),
  );
  deepEqual([data, page], [resultMatrix, resultMatrix]);
});

test('the detail, the page and the live updates of a submission require a visible result', async () => {
  const asked = {
    data: (key: string) => `/api/v2/submission/${submissions.get(key)}`,
    page: (key: string) => `/submission/${submissions.get(key)}`,
    live: (key: string) => `/submission/${submissions.get(key)}/events`,
  };
  const names = ['contestant', 'setter', 'editor', 'superuser'];
  for (const [surface, path] of Object.entries(asked)) {
    const answer = await matrix(some(...names), everyContest, async (ask, key) =>
      mark((await ask.page(path(key))).status === 200),
    );
    deepEqual(answer, columns(resultMatrix, ...names), surface);
  }
});

test('the effects of other points of a problem count results only for users who may see them', async () => {
  const names = ['setter', 'editor', 'superuser'];
  const regraded = async ({ send }: Ask, key: string, change: object) =>
    (await send(`/problem/${key}/edit`, change)).json().data.effects.regraded as number;
  const previewed = await matrix(some(...names), everyContest, async (ask, key) =>
    mark((await regraded(ask, key, { points: 77, preview: '1' })) === 1),
  );
  let points = 1;
  const saved = await matrix(some(...names), everyContest, async (ask, key) => {
    points += 1;
    return mark((await regraded(ask, key, { points })) === 1);
  });
  deepEqual([previewed, saved], [columns(resultMatrix, ...names), columns(resultMatrix, ...names)]);
  await sql`update problems set points = 1`.execute(database.query);
});

const previewOf = (key: string) => `/problem/${key}/manage/submission/rejudge/preview`;

test('the preview of a rejudge counts results and names contests only for users who may see them', async () => {
  const names = ['setter', 'editor', 'superuser'];
  const counts = await matrix(some(...names), everyContest, async ({ page }, key) =>
    mark(/>AC<\/span><\/td><td class="number">1<\/td>/.test((await page(previewOf(key))).content)),
  );
  const contests = await matrix(some(...names), everyContest, async ({ page }, key) =>
    mark((await page(previewOf(key))).content.includes(`/contest/${key}`)),
  );
  deepEqual([counts, contests], [columns(resultMatrix, ...names), columns(resultMatrix, ...names)]);
});

test('the preview of a problem with only hidden results equals that of a problem without submissions', async () => {
  const [, setter] = some('setter')[0]!;
  const problem = await builders(database).aProblem({ code: 'untouched' });
  await sql`insert into problem_roles (problem_id, user_id, role)
    values (${problem}, ${viewers.get('setter')?.userId}, 'author')`.execute(database.query);
  const text = async (key: string) => (await setter.page(previewOf(key))).content.replaceAll(key, 'KEY');
  for (const key of [
    'running-C',
    'running-P',
    'running-H',
    'ended-H',
    'frozen',
    'secret',
    'private',
    'of-org',
  ])
    equal(await text(key), await text('untouched'), key);
});

test('a proposal to rejudge a problem contains results and contests only for users who may see them', async () => {
  const names = ['setter', 'editor', 'superuser'];
  const proposals = new Map<string, number>();
  for (const key of submissions.keys()) {
    const order = { selection: { problemCode: key }, times: 1 };
    const created = await createProposal(database, commandLine, order, now);
    ok('id' in created);
    await judgeProposed(database, created.id, 'WA');
    proposals.set(key, created.id);
  }
  const pageOf = (key: string) => `/rejudge/${proposals.get(key)}`;
  for (const shown of [/1 of 1 judged/, /<td class="changed">1<\/td>/, /<a href="\/submission\//]) {
    const answer = await matrix(some(...names), everyContest, async ({ page }, key) =>
      mark(shown.test((await page(pageOf(key))).content)),
    );
    deepEqual(answer, columns(resultMatrix, ...names), String(shown));
  }
  const [, setter] = some('setter')[0]!;
  for (const key of ['running-C', 'ended-H', 'before-freeze', 'frozen', 'secret'])
    ok(!(await setter.page(pageOf(key))).content.includes('/ranking/'), key);
});

test('the report of a rejudge contains results only for users who may see them', async () => {
  for (const id of submissions.values()) {
    await rejudge(database, id, now);
    await accept(database, id, 2);
  }
  const names = ['setter', 'editor', 'superuser'];
  const answer = await matrix(some(...names), everyContest, async ({ page }, key) =>
    mark((await page(previewOf(key))).content.includes('The submission is judged.')),
  );
  deepEqual(answer, columns(resultMatrix, ...names));
});

test('whoever applies a rejudge hears of results that they may see', async () => {
  const answer = await matrix(some('setter'), everyContest, async ({ send }, key) => {
    const order = { selection: { problemCode: key }, times: 1 };
    const created = await createProposal(database, commandLine, order, now);
    ok('id' in created);
    await judgeProposed(database, created.id, 'WA');
    const { applied, state } = (await send(`/rejudge/${created.id}/apply`, {})).json().data;
    return state === 'applied' ? mark(applied === 1) : state;
  });
  deepEqual(answer, columns(resultMatrix, 'setter'));
});
