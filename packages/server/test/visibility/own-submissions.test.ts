import { deepEqual, equal, ok } from 'node:assert/strict';
import { after, test } from 'node:test';
import { generateToken } from '@tribunal/server/actions/accounts/generate-token';
import { recountDueContests } from '@tribunal/server/actions/contests/recount-due-contests';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { buildApp } from '@tribunal/server/start/app';
import { changedSubmissions, seenPairs } from '@tribunal/server/storage/submissions/live/live-submissions';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { addressOf, collectRoutes } from './every-route.ts';
import { makeViewers } from './matrix.ts';

const database = await testDatabase();
const at = (time: string) => new Date(`2030-01-01T${time}:00Z`);
let now = at('12:00');
const site = testSite(database, { now: () => now, settings: { SITE_API_RATE_LIMIT: 0 } });
const { routes, onRoute } = collectRoutes();
const app = await buildApp(site, onRoute);
after(() => app.close());

const viewers = await makeViewers(database, {
  user: {},
  contestant: {},
  rival: {},
  setter: { permissions: ['edit_own_problem', 'rejudge_submission', 'rejudge_submission_lot'] },
  viewer_of_all: { permissions: ['view_all_submission'] },
  jury: {},
  editor: {},
});
const idOf = (name: string) => viewers.get(name)?.userId as number;
const tokens = new Map<string, string>();
for (const [name, { userId }] of viewers)
  if (userId !== null) tokens.set(name, await generateToken(database.query, userId, site.secretKey));

/** Contests by what they show. `past` is over, and the contestant takes part in it again virtually, until 14:00. */
const held = {
  open: { submission_visibility: 'everything', end: '15:00', virtual: 0 },
  verdict: { submission_visibility: 'verdict', end: '15:00', virtual: 0 },
  samples: { submission_visibility: 'samples', end: '15:00', virtual: 0 },
  compile: { submission_visibility: 'compile', end: '15:00', virtual: 0 },
  nothing: { submission_visibility: 'nothing', end: '15:00', virtual: 0 },
  stricter: { submission_visibility: 'everything', ofProblem: 'nothing', end: '15:00', virtual: 0 },
  milder: { submission_visibility: 'nothing', ofProblem: 'verdict', end: '15:00', virtual: 0 },
  closed: { submission_visibility: 'nothing', end: '15:00', virtual: 0, scoreboard_visibility: 'C' },
  past: { submission_visibility: 'nothing', end: '11:00', virtual: 1 },
} as const;
type Key = keyof typeof held;

const languageId = await builders(database).aLanguage('PY3');
const submissions = new Map<Key, number>();
for (const key of Object.keys(held) as Key[]) submissions.set(key, await hold(key));
await recountDueContests(database, now);

async function hold(key: Key): Promise<number> {
  const { aProblem, aContest, aParticipation } = builders(database);
  const { end, virtual, ofProblem = null, ...columns } = { ofProblem: null, ...held[key] };
  const problemId = await aProblem({ code: key, points: 1, is_public: true });
  await sql`update problems set source_visibility = 'always' where id = ${problemId}`.execute(database.query);
  await beginWithSample(problemId);
  await sql`insert into problem_roles (problem_id, user_id, role) values (${problemId}, ${idOf('setter')}, 'author')`.execute(
    database.query,
  );
  const contest = await aContest({
    key,
    format: 'icpc',
    start_time: at('09:00'),
    end_time: at(end),
    ...columns,
    problems: [{ id: problemId, points: 1 }],
  });
  await sql`update contest_problems set submission_visibility = ${ofProblem} where contest_id = ${contest.id}`.execute(
    database.query,
  );
  for (const [name, role] of [
    ['jury', 'jury'],
    ['editor', 'author'],
  ] as const)
    await sql`insert into contest_roles (contest_id, user_id, role) values (${contest.id}, ${idOf(name)}, ${role})`.execute(
      database.query,
    );
  await aParticipation({ contest_id: contest.id, user_id: idOf('rival'), real_start: at('09:00') });
  const real_start = virtual === 0 ? at('09:00') : at('12:00');
  const own = { contest_id: contest.id, user_id: idOf('contestant'), virtual, real_start };
  const participationId = await aParticipation(own);
  await sql`update users set current_participation_id = ${participationId} where id = ${idOf('contestant')}`.execute(
    database.query,
  );
  const place = { id: contest.id, contestProblemId: contest.problems[0]!.id, participationId, virtual };
  const submission = { userId: idOf('contestant'), languageId, source: 'x', problemId, contest: place };
  return database.transaction((queries) => insertSubmission(queries, submission, now));
}

/** The first case of its test data is a sample, the second one is not. */
async function beginWithSample(problemId: number): Promise<void> {
  const summary = {
    cases: 2,
    batches: 0,
    points: 2,
    pretests: 0,
    isInteractive: false,
    samples: [],
    leadingSamples: 1,
  };
  const version = 'a'.repeat(64);
  await sql`insert into problem_data_versions (problem_id, version, made_at, summary)
    values (${problemId}, ${version}, ${now}, ${JSON.stringify(summary)})`.execute(database.query);
  await sql`update problems set data_version = ${version} where id = ${problemId}`.execute(database.query);
}

async function enter(key: Key): Promise<void> {
  await sql`update users set current_participation_id = participations.id
    from participations join contests on contests.id = contest_id
    where users.id = ${idOf('contestant')} and user_id = users.id and key = ${key}`.execute(database.query);
}

async function judge(key: Key, result: 'AC' | 'WA' | 'CE', judgement: number): Promise<void> {
  const id = submissions.get(key)!;
  if (judgement > 1) await rejudge(database, id, now);
  const casePoints = result === 'AC' ? 1 : 0;
  const measured = result === 'CE' ? { time: null, memory: null } : { time: 0.5, memory: 1024 };
  const error = result === 'CE' ? 'line 1: no' : null;
  await addCase(id, judgement, result);
  await recordVerdict(
    database,
    { submissionId: id, judgement, outcome: { result, casePoints, caseTotal: 1, ...measured, error } },
    now,
  );
}

async function addCase(id: number, judgement: number, status: string): Promise<void> {
  await sql`insert into case_results (submission_id, judgement, position, status, time, memory, points, total, feedback)
    values (${id}, ${judgement}, 1, ${status === 'CE' ? 'SC' : status}, 0.5, 1024, 0, 1, 'no')`.execute(
    database.query,
  );
}

/** Streams have no end, the queue is that of the whole site, and the rest is not about submissions. */
const left = [
  /events$/,
  /^\/(?:status|healthz|admin|accounts|theme|language|captcha|news|runtimes|announcements)/,
  /^\/api\/(?:docs|v2\/(?:judges|languages|organizations))/,
];

interface Surface {
  /** With `KEY` for the contest and its problem, and `ID` for the submission. */
  readonly url: string;
  readonly accept: 'text/html' | 'application/json';
}

const names = { key: 'KEY', code: 'KEY', id: 'ID', username: 'contestant', name: 'contestant', page: '1' };
const addresses = [
  ...[...routes]
    .filter((route) => !left.some((pattern) => pattern.test(route)))
    .map((route) => addressOf(route, names)),
  ...['AC', 'CE'].flatMap((result) => [
    `/submissions/?user=contestant&result=${result}`,
    `/submissions/?problem=KEY&result=${result}`,
    `/problem/KEY/submissions/?result=${result}`,
    `/api/v2/submissions?result=${result}`,
    `/api/v2/submissions?user=contestant&result=${result}`,
    `/api/v2/submissions?contest=KEY&result=${result}`,
    `/events/submissions?ids=ID&after=0&result=${result}`,
  ]),
  ...['single_submission', 'submission_testcases', 'submission'].map((name) => `/widgets/${name}?id=ID`),
  ...['solved', 'attempted', 'unsolved'].map((status) => `/problems/?status=${status}`),
  '/problems/?order=solved',
  '/problems/?order=-acceptance',
  '/api/v2/submissions?user=contestant',
  '/api/v2/submissions?problem=KEY',
  '/api/v2/submissions?contest=KEY',
  '/api/v2/submissions?id=ID',
  '/api/v2/participations?contest=KEY',
  '/api/v2/participations?user=contestant',
  '/events/submissions?ids=ID&after=0&cases=1',
  '/submission/ID/compare?with=ID',
  '/contest/KEY/ranking/?at=200',
  '/contest/KEY/ranking.json?at=200',
];

/** Everything that answers a contestant, as a page or as JSON, and what answers the setter. */
async function findSurfaces(): Promise<Surface[]> {
  const found: Surface[] = [{ url: '/problem/KEY/manage/submission/rejudge/preview', accept: 'text/html' }];
  for (const url of addresses) {
    for (const accept of ['text/html', 'application/json'] as const) {
      if (accept === 'text/html' ? /^\/events\//.test(url) : /^\/api\//.test(url)) continue;
      const { statusCode, headers } = await ask('open', 'contestant', { url, accept });
      const isAsked = accept === 'text/html' || /json/.test(String(headers['content-type']));
      if (statusCode === 200 && isAsked) found.push({ url, accept });
    }
  }
  return found;
}

function ask(key: Key, name: string, { url, accept }: Surface) {
  const token = tokens.get(name);
  return app.inject({
    method: 'GET',
    url: url.replaceAll('KEY', key).replaceAll('ID', String(submissions.get(key))),
    headers: { accept, ...(token && { authorization: `Bearer ${token}` }) },
  });
}

const surfaces = await findSurfaces();
const atOnce = 8;

/** By caller and surface. */
async function answers(key: Key, callers: readonly string[], asked = surfaces): Promise<Map<string, string>> {
  const all = callers.flatMap((name) => asked.map((surface) => ({ name, surface })));
  const found = new Map<string, string>();
  for (let start = 0; start < all.length; start += atOnce) {
    const some = all.slice(start, start + atOnce);
    const replies = await Promise.all(some.map(({ name, surface }) => ask(key, name, surface)));
    for (const [index, { name, surface }] of some.entries())
      found.set(nameOf(name, surface), textOf(replies[index]!));
  }
  return found;
}

/** A refusal contains the time of the request. */
function textOf({ statusCode, body }: LightMyRequestResponse): string {
  return statusCode === 200 ? body : String(statusCode);
}

function nameOf(caller: string, { url, accept }: Surface): string {
  return `${caller} ${url}${accept === 'text/html' ? '' : ' as JSON'}`;
}

async function answer(key: Key, caller: string, url: string): Promise<string> {
  return (await ask(key, caller, { url, accept: 'text/html' })).body;
}

function differences(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  return [...now].filter(([name, text]) => before.get(name) !== text).map(([name]) => name);
}

for (const [key, callers] of [
  ['nothing', ['guest', 'rival', 'contestant', 'setter', 'viewer_of_all']],
  ['stricter', ['guest', 'rival', 'contestant', 'setter', 'viewer_of_all']],
  ['closed', ['contestant']],
  ['past', ['contestant']],
] as const) {
  test(`${key}: until the end no answer depends on the result, except for the jury`, async () => {
    await enter(key);
    const before = await answers(key, callers);
    for (const [result, judgement] of [
      ['AC', 1],
      ['CE', 2],
    ] as const) {
      await judge(key, result, judgement);
      await recountDueContests(database, now);
      deepEqual(differences(before, await answers(key, callers)), [], result);
    }
    await judge(key, 'AC', 3);
    for (const name of ['jury', 'editor']) {
      ok((await answer(key, name, '/submission/ID')).includes('Accepted'), name);
      ok((await answer(key, name, '/api/v2/submission/ID')).includes('"result":"AC"'), name);
      const listed = await answer(key, name, '/api/v2/submissions?contest=KEY&result=AC');
      ok(listed.includes(`"id":${submissions.get(key)}`), name);
    }
  });
}

interface JudgedCases {
  readonly result: 'AC' | 'WA' | 'CE' | 'IE';
  readonly sample: string;
  readonly other: string;
}

/** Judges the submission again, a sample and another case; `look` sees it before the verdict too. */
async function judgeCases(key: Key, judged: JudgedCases, look: () => Promise<void>): Promise<void> {
  const id = submissions.get(key)!;
  const { judgement, status } = await database.query
    .selectFrom('submissions')
    .select(['judgement', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (status !== 'QU') await rejudge(database, id, now);
  const number = status === 'QU' ? judgement : judgement + 1;
  const stages = judged.result === 'CE' ? [] : [judged.sample, judged.other];
  for (const [index, one] of stages.entries()) {
    await sql`insert into case_results (submission_id, judgement, position, status, time, memory, points, total, feedback)
      values (${id}, ${number}, ${index + 1}, ${one}, 0.25, 512, 1, 1, '')`.execute(database.query);
    if (index === 1) await look();
  }
  const error = judged.result === 'CE' ? 'line 1: no' : null;
  const points = judged.result === 'AC' ? 2 : 0;
  await recordVerdict(
    database,
    {
      submissionId: id,
      judgement: number,
      outcome: {
        result: judged.result,
        casePoints: points,
        caseTotal: 2,
        time: points + 0.5,
        memory: 1024,
        error,
      },
    },
    now,
  );
  await recountDueContests(database, now);
  await look();
}

const outsiders = ['guest', 'rival', 'setter', 'viewer_of_all'];
const failedLater = { result: 'WA', sample: 'AC', other: 'WA' } as const;
const failedSample = { result: 'WA', sample: 'WA', other: 'SC' } as const;

for (const [key, alike] of [
  ['compile', [failedLater, failedSample, { ...failedLater, result: 'IE' }]],
  ['samples', [failedLater, { ...failedLater, result: 'IE' }]],
] as const)
  test(`${key}: no answer depends on more than the contest shows, and none to others on anything`, async () => {
    await enter(key);
    const others = await answers(key, outsiders);
    await judgeCases(key, { result: 'AC', sample: 'AC', other: 'AC' }, async () => {});
    const own = await answers(key, ['contestant']);
    for (const judged of alike)
      await judgeCases(key, judged, async () =>
        deepEqual(differences(own, await answers(key, ['contestant'])), [], JSON.stringify(judged)),
      );
    await judgeCases(key, { result: 'CE', sample: 'SC', other: 'SC' }, async () => {});
    deepEqual(differences(others, await answers(key, outsiders)), []);
    ok((await answer(key, 'contestant', '/submission/ID')).includes('line 1: no'));
    ok((await answer(key, 'contestant', '/api/v2/submission/ID')).includes('"result":"CE"'));
    const listed = await answer(key, 'contestant', '/api/v2/submissions?contest=KEY&result=CE');
    ok(listed.includes(`"id":${submissions.get(key)}`));
    await judgeCases(key, failedSample, async () => {});
    ok((await answer(key, 'jury', '/submission/ID')).includes('Wrong answer'));
  });

test('a problem that shows more than its contest shows it to the contestant, and not on the scoreboard', async () => {
  await enter('milder');
  const boards = () =>
    Promise.all(['contestant', 'rival'].map((name) => answer('milder', name, '/contest/KEY/ranking.json')));
  const before = await boards();
  await judge('milder', 'AC', 1);
  await recountDueContests(database, now);
  ok((await answer('milder', 'contestant', '/submission/ID')).includes('Accepted'));
  deepEqual(await boards(), before);
});

test('contestants see that their program compiled, and with samples their results', async () => {
  const { status, result, cases } = JSON.parse(await answer('samples', 'contestant', '/api/v2/submission/ID'))
    .data.object;
  deepEqual(
    { status, result, cases: cases.map((one: { status: string }) => one.status) },
    { status: 'G', result: null, cases: ['WA'] },
  );
  const page = await answer('samples', 'contestant', '/submission/ID');
  ok(page.includes('Compiled') && page.includes('case-WA') && !page.includes('case-SC'));
  const compiled = await answer('compile', 'contestant', '/submission/ID');
  ok(compiled.includes('Compiled') && !compiled.includes('case-WA'));
  deepEqual(JSON.parse(await answer('compile', 'contestant', '/api/v2/submission/ID')).data.object.cases, []);
});

test('an open contest shows its contestant the result on these surfaces', async () => {
  await enter('open');
  const before = await answers('open', ['contestant']);
  await judge('open', 'AC', 1);
  const seen = differences(before, await answers('open', ['contestant']));
  const expected = [
    '/submission/ID',
    '/submissions/',
    '/submissions/?user=contestant&result=AC',
    '/submissions/user/contestant/',
    '/problem/KEY',
    '/problem/KEY/rank/',
    '/problem/KEY/submissions/',
    '/problems/',
    '/user/contestant',
    '/user/contestant/solved',
    '/users/',
    '/contest/KEY',
    '/contest/KEY/ranking/',
    '/',
    '/widgets/submission?id=ID',
    '/widgets/single_submission?id=ID',
    '/widgets/submission_testcases?id=ID',
    '/api/v2/submission/ID',
    '/api/v2/submissions',
    '/api/v2/submissions?result=AC',
    '/api/v2/user/contestant',
    '/api/v2/users',
    '/api/v2/contest/KEY',
    '/api/v2/participations?contest=KEY',
    '/events/submissions?ids=ID&after=0&cases=1 as JSON',
  ];
  deepEqual(
    expected.filter((surface) => !seen.includes(`contestant ${surface}`)),
    [],
  );
});

test('with the verdict alone no answer depends on cases, times, memory or output, except for the jury', async () => {
  await enter('verdict');
  await judge('verdict', 'AC', 1);
  await recountDueContests(database, now);
  const id = submissions.get('verdict')!;
  ok((await answer('verdict', 'contestant', '/submission/ID')).includes('Accepted'));
  ok((await answer('verdict', 'contestant', '/api/v2/submission/ID')).includes('"cases":[]'));
  const callers = ['guest', 'user', 'contestant'];
  const before = await answers('verdict', callers);
  const ofJury = ['/submission/ID', '/api/v2/submission/ID', '/api/v2/submissions', '/submissions/'];
  const askedByJury = surfaces.filter(({ url, accept }) => accept === 'text/html' && ofJury.includes(url));
  const beforeJury = await answers('verdict', ['jury'], askedByJury);
  await sql`update submissions set time = 1.5, memory = 4096, case_points = 7, case_total = 7, error = 'warning'
    where id = ${id}`.execute(database.query);
  await sql`insert into case_results (submission_id, judgement, position, status, time, memory, points, total, feedback)
    values (${id}, 1, 2, 'AC', 1.5, 4096, 6, 6, 'good')`.execute(database.query);
  deepEqual(differences(before, await answers('verdict', callers)), []);
  deepEqual(
    differences(beforeJury, await answers('verdict', ['jury'], askedByJury)).sort(),
    ofJury.map((url) => `jury ${url}`).sort(),
  );
});

test('with the verdict alone, contestants see why their program did not compile', async () => {
  await judge('verdict', 'CE', 2);
  ok((await answer('verdict', 'contestant', '/submission/ID')).includes('line 1: no'));
});

test('streams tell only the jury of a submission whose result is withheld, and others no cases', async () => {
  const id = submissions.get('nothing')!;
  const [nothing] = await changedSubmissions(database, [id], now);
  deepEqual([nothing?.isPublic, nothing?.withheld, nothing?.result], [false, null, 'AC']);
  for (const [name, told] of [
    ['contestant', []],
    ['viewer_of_all', []],
    ['jury', [{ userId: idOf('jury'), submissionId: id, isJury: true }]],
  ] as const)
    deepEqual(
      await seenPairs(database, viewers.get(name)!, [{ userId: idOf(name), submissionId: id }], now),
      told,
      name,
    );
  await judge('verdict', 'AC', 3);
  const [verdict] = await changedSubmissions(database, [submissions.get('verdict')!], now);
  const { time, memory, cases, casePoints, caseTotal, result } = verdict!.withheld!;
  deepEqual(
    { time, memory, cases, casePoints, caseTotal, result },
    { time: null, memory: null, cases: 0, casePoints: 1, caseTotal: 1, result: 'AC' },
  );
  equal(verdict?.time, 0.5);
});

test('after the end everything appears, also in counts: the own end of a virtual participation, else that of the contest', async () => {
  const solvedFor = async (name: string) =>
    JSON.parse(await answer('open', name, '/api/v2/user/contestant')).data.object.solved_problems;
  const solved = () => solvedFor('contestant');
  const publicly = () => solvedFor('guest');
  deepEqual(await solved(), ['open', 'verdict']);
  now = at('14:01');
  await recountDueContests(database, now);
  deepEqual(
    [await solved(), await publicly()],
    [
      ['open', 'past', 'verdict'],
      ['open', 'past', 'verdict'],
    ],
  );
  now = at('15:01');
  await recountDueContests(database, now);
  const all = ['closed', 'milder', 'nothing', 'open', 'past', 'stricter', 'verdict'];
  deepEqual([await solved(), await publicly()], [all, all]);
  for (const key of ['nothing', 'closed', 'past', 'verdict'] as const) {
    const page = await answer(key, 'contestant', '/submission/ID');
    ok(page.includes('Accepted') && page.includes('0.500s'), key);
    ok((await answer(key, 'contestant', '/api/v2/submission/ID')).includes('"result":"AC"'), key);
    ok((await answer(key, 'user', '/problem/KEY/rank/')).includes('href="/user/contestant"'), key);
    if (key !== 'past') ok((await answer(key, 'contestant', '/contest/KEY')).includes('Solved'), key);
  }
});

test('a change of the setting has an effect at once, also on counts', async () => {
  now = at('12:00');
  const reply = await app.inject({
    method: 'POST',
    url: '/contest/open/edit',
    headers: { accept: 'application/json', authorization: `Bearer ${tokens.get('editor')}` },
    payload: { submission_visibility: 'nothing' },
  });
  deepEqual(reply.json().data.changed, { submission_visibility: ['everything', 'nothing'] });
  ok((await answer('open', 'contestant', '/submission/ID')).includes('Received'));
  ok((await answer('open', 'contestant', '/api/v2/submission/ID')).includes('"status":"QU"'));
  ok(!(await answer('open', 'contestant', '/contest/KEY')).includes('✓ Solved'));
  ok((await answer('open', 'guest', '/api/v2/submissions?contest=KEY')).includes('"objects":[]'));
  for (const name of ['contestant', 'guest']) {
    const { object } = JSON.parse(await answer('open', name, '/api/v2/user/contestant')).data;
    equal(object.solved_problems.includes('open'), false, name);
  }
});
