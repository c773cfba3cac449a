import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { buildApp } from '@tribunal/server/start/app';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { type Person, people } from '../fixtures/accounts.ts';
import { contentOf } from '../fixtures/browser.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { judgeProposed } from './rejudging/proposed.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn } = people(site, app);
const { aProblem, aLanguage, aContest, aParticipation } = builders(database);
const languageId = await aLanguage();

const jury = ['edit_own_problem', 'edit_all_problem', 'rejudge_submission', 'rejudge_submission_lot'];
const contestant = await aPerson();

async function judged(problemId: number, result: 'AC' | 'WA', contest: Place | null = null): Promise<number> {
  const submission = { userId: contestant.id, problemId, languageId, source: 'x', contest };
  const id = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
  await end(id, 1, result);
  return id;
}

interface Place {
  id: number;
  contestProblemId: number;
  participationId: number;
  virtual: number;
}

async function end(id: number, judgement: number, result: 'AC' | 'WA'): Promise<void> {
  const casePoints = result === 'AC' ? 1 : 0;
  const outcome = { result, casePoints, caseTotal: 1, time: 0, memory: 0, error: null };
  await recordVerdict(database, { submissionId: id, judgement, outcome }, new Date());
}

async function statusOf(id: number) {
  const { status, judgement } = await database.query
    .selectFrom('submissions')
    .select(['status', 'judgement'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `${status} ${judgement}`;
}

async function audited(target: string) {
  const rows = await database.query
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'details'])
    .where('target', '=', target)
    .execute();
  return rows.map(({ actor, action, details }) => [actor, action, details]);
}

describe('rejudging one submission', () => {
  test('has a button for users who may rejudge and edit the problem', async () => {
    const id = await judged(await aProblem({ code: 'one' }), 'WA');
    const member: Person = await aPerson({ permissions: jury });
    const session = await signedIn(member);
    const button = /<form method="post" action="\/widgets\/rejudge">.*>Rejudge<\/button>/s;
    assert.match((await session.get(`/submission/${id}`)).body, button);
    const reply = await session.post('/widgets/rejudge', { id: String(id) });
    assert.deepEqual([reply.statusCode, reply.headers.location], [302, `/submission/${id}`]);
    assert.equal(await statusOf(id), 'QU 2');
    assert.deepEqual(await audited(`submission ${id}`), [[member.username, 'rejudge', {}]]);
    assert.doesNotMatch((await session.get(`/submission/${id}`)).body, button);
    assert.equal((await session.post('/widgets/rejudge', { id: String(id) })).statusCode, 409);
  });

  test('is refused to other users', async () => {
    const id = await judged(await aProblem({ code: 'two' }), 'WA');
    for (const [person, status] of [
      [contestant, 403],
      [await aPerson({ is_staff: true, permissions: ['rejudge_submission', 'view_all_submission'] }), 403],
      [await aPerson({ permissions: ['edit_own_problem', 'edit_all_problem'] }), 403],
    ] as const) {
      const session = await signedIn(person);
      assert.doesNotMatch((await session.get(`/submission/${id}`)).body, /\/widgets\/rejudge/);
      assert.equal((await session.post('/widgets/rejudge', { id: String(id) })).statusCode, status);
    }
    assert.equal(await statusOf(id), 'D 1');
  });

  test('redirects only to a page of this site', async () => {
    const session = await signedIn(await aPerson({ permissions: jury }));
    const problemId = await aProblem({ code: 'three' });
    const back = async (path: string) =>
      (await session.post('/widgets/rejudge', { id: String(await judged(problemId, 'WA')), path })).headers
        .location;
    assert.equal(await back('/submissions/'), '/submissions/');
    assert.match(String(await back('https://evil.example/')), /^\/submission\/\d+$/);
    assert.equal((await session.post('/widgets/rejudge', { id: '999999' })).statusCode, 404);
    assert.equal((await session.post('/widgets/rejudge', { id: 'x' })).statusCode, 404);
  });
});

describe('rejudging a problem', () => {
  test('shows first its scope, then as a proposal its progress and the changes, which can be applied', async () => {
    const problemId = await aProblem({ code: 'all' });
    const contest = await aContest({ key: 'finals', problems: [{ id: problemId }] });
    const participationId = await aParticipation({ contest_id: contest.id, user_id: contestant.id });
    const place = { id: contest.id, contestProblemId: contest.problems[0]!.id, participationId, virtual: 0 };
    const [first, second] = [await judged(problemId, 'AC'), await judged(problemId, 'AC', place)];
    const third = await judged(problemId, 'WA');
    const member = await aPerson({ permissions: jury });
    const session = await signedIn(member);
    const path = '/problem/all/manage/submission/rejudge';

    const before = contentOf(await session.get(`${path}/preview`));
    assert.deepEqual(
      [...before.matchAll(/<span class="verdict \w+">(\w+)<\/span><\/td><td class="number">(\d+)</g)].map(
        ([, ...row]) => row,
      ),
      [
        ['AC', '2'],
        ['WA', '1'],
      ],
    );
    assert.match(
      before,
      /<a href="\/contest\/finals">finals<\/a><\/th><td class="number" data-label="Submissions">1<\/td><td data-label="What can change">standings<\/td>/,
    );
    assert.match(before, /Rejudge all submissions<\/button>/);
    assert.match(
      before,
      /Each keeps its verdict, including on scoreboards, until the new ones are applied\./,
    );
    assert.equal(await statusOf(first), 'D 1');

    const reply = await session.post(path);
    const [, proposal] = /^\/rejudge\/(\d+)$/.exec(String(reply.headers.location)) ?? [];
    assert.equal(reply.statusCode, 302);
    assert.deepEqual(await audited('problem all'), [
      [member.username, 'rejudge', { proposal: Number(proposal), submissions: 3 }],
    ]);
    assert.match(contentOf(await session.get(`/rejudge/${proposal}`)), /being judged.*0 of 3 judged/s);
    for (const id of [first, second, third]) assert.equal(await statusOf(id), 'D 1');
    const urgency = async (urgent: string) => {
      const marked = await session.post(`/rejudge/${proposal}/urgent`, { urgent });
      assert.deepEqual([marked.statusCode, marked.headers.location], [302, `/rejudge/${proposal}`]);
      const shown = contentOf(await session.get(`/rejudge/${proposal}`));
      return /<b>being judged<\/b>( · urgent)? · 0 of 3.*>(Mark as urgent|No longer urgent)<\/button>/s
        .exec(shown)
        ?.slice(1);
    };
    assert.deepEqual(await urgency('1'), [' · urgent', 'No longer urgent']);
    assert.deepEqual(await urgency('0'), [undefined, 'Mark as urgent']);

    await judgeProposed(database, Number(proposal), 'AC', first);
    await judgeProposed(database, Number(proposal), 'WA', second);
    assert.match(contentOf(await session.get(`/rejudge/${proposal}`)), /being judged.*2 of 3 judged/s);
    assert.equal((await session.post(`/rejudge/${proposal}/apply`)).statusCode, 409);
    await judgeProposed(database, Number(proposal), 'AC', third);
    const done = contentOf(await session.get(`/rejudge/${proposal}`));
    assert.match(done, /ready.*3 of 3 judged/s);
    assert.match(done, /2 submissions have a new result\./);
    assert.match(done, /<th scope="row">AC<\/th><td>1<\/td><td class="changed">1<\/td>/);
    assert.match(done, /<th scope="row">WA<\/th><td class="changed">1<\/td><td class="quiet">0<\/td>/);

    const applied = await session.post(`/rejudge/${proposal}/apply`);
    assert.deepEqual([applied.statusCode, applied.headers.location], [302, `/rejudge/${proposal}`]);
    for (const id of [first, second, third]) assert.equal(await statusOf(id), 'D 2');
    assert.equal((await session.post(`/rejudge/${proposal}/urgent`, { urgent: '1' })).statusCode, 409);
    const last = contentOf(await session.get(`${path}/preview`));
    assert.match(last, /All 3 submissions are judged\..*2 submissions have a new result\./s);
  });

  test('says which proposals are partly applied', async () => {
    const problemId = await aProblem({ code: 'partly' });
    const [first, second] = [await judged(problemId, 'WA'), await judged(problemId, 'WA')];
    const session = await signedIn(await aPerson({ permissions: jury }));
    const { location } = (await session.post('/problem/partly/manage/submission/rejudge')).headers;
    await judgeProposed(database, Number(/\d+$/.exec(String(location))), 'AC');
    const state = async () => {
      const page = contentOf(await session.get(String(location)));
      const reply = await session.get(String(location), { headers: { accept: 'application/json' } });
      const { state, is_partly_applied } = reply.json().data;
      return [/<p role="status"><b>(.*?)<\/b>/.exec(page)?.[1], state, is_partly_applied];
    };
    assert.deepEqual(await state(), ['ready', 'open', false]);
    await session.post(`${location}/apply`, { submission: String(first) });
    assert.deepEqual(await state(), ['partly applied', 'open', true]);
    await session.post(`${location}/discard`, { submission: String(second) });
    assert.deepEqual(await state(), ['partly applied', 'applied', true]);
  });

  test('requires permission for many rejudges and for editing the problem', async () => {
    const id = await judged(await aProblem({ code: 'mine' }), 'WA');
    const path = '/problem/mine/manage/submission/rejudge';
    for (const permissions of [[], jury.slice(2), jury.slice(0, 3)]) {
      const session = await signedIn(await aPerson({ permissions }));
      assert.equal((await session.get(`${path}/preview`)).statusCode, 403);
      assert.equal((await session.post(path)).statusCode, 403);
    }
    assert.equal(await statusOf(id), 'D 1');
    const session = await signedIn(await aPerson({ permissions: jury }));
    assert.equal((await session.get('/problem/nothing/manage/submission/rejudge/preview')).statusCode, 404);
    assert.equal((await session.post('/problem/nothing/manage/submission/rejudge')).statusCode, 404);
    assert.equal((await session.post('/problem/%00/manage/submission/rejudge')).statusCode, 404);
  });
});
