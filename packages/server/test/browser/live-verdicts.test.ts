import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { applyProposal } from '@tribunal/server/actions/submissions/rejudging/apply-proposal';
import { createProposal } from '@tribunal/server/actions/submissions/rejudging/create-proposal';
import { notify } from '@tribunal/server/database/notifications';
import { buildApp } from '@tribunal/server/start/app';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { insertSubmission, type NewSubmission } from '@tribunal/server/storage/submissions/new-submission';
import type { Page } from 'playwright-core';
import { advanceJudging } from '../actions/advance-judging.ts';
import { type Person, people } from '../fixtures/accounts.ts';
import { announceProblem } from '../fixtures/announced-data.ts';
import { builders } from '../fixtures/builders.ts';
import { closeAtEnd, testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { judgeProposed } from '../submissions/rejudging/proposed.ts';
import { needsChromium, openBrowser } from './open-browser.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
closeAtEnd(() => site.notifications.close());
const { aPerson, signedIn } = people(site, app);
const { aContest, aLanguage, aParticipation, aProblem } = builders(database);
const languageId = await aLanguage('PY3');
const problemId = await aProblem({ code: 'sums', points: 5 });
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);

async function submit({ id: userId }: Person, contest: NewSubmission['contest'] = null): Promise<number> {
  const submission = { userId, problemId, languageId, source: 'print(1)', contest };
  const id = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
  await notify(database, id, 'submission_changed');
  return id;
}

async function judge(id: number, result: 'AC' | 'WA' = 'AC', judgement = 1): Promise<void> {
  const points = { casePoints: result === 'AC' ? 5 : 0, caseTotal: 5 };
  await recordVerdict(
    database,
    { submissionId: id, judgement, outcome: { result, ...points, time: 0.5, memory: 1024, error: null } },
    new Date(),
  );
}

/** One that can judge, but gets nothing. */
async function aJudge(): Promise<number> {
  const { id } = await database.query
    .insertInto('judges')
    .values({ name: 'idle', auth_key: 'x', is_online: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await announceProblem(database, id, 'sums');
  const runtime = { judge_id: id, language_id: languageId, position: 0, name: 'python3' };
  await database.query.insertInto('judge_runtimes').values(runtime).execute();
  return id;
}

/** As when a judge takes a submission from the queue. */
async function takeFromQueue(id: number, status: 'P' | 'G'): Promise<void> {
  await database.query.deleteFrom('judge_queue').where('submission_id', '=', id).execute();
  await advanceJudging(database, id, 1, status, new Date());
}

async function finishCase(id: number, position: number, status: 'AC' | 'WA' | 'SC'): Promise<void> {
  const row = { submission_id: id, judgement: 1, position, status, points: 1, total: 1, feedback: '' };
  await database.query
    .insertInto('case_results')
    .values({ ...row, time: 0.25, memory: 1024 } as never)
    .execute();
  await notify(database, id, 'submission_changed');
}

async function openAs(person: Person) {
  return newPage({ session: await signedIn(person) });
}

/** A mark on the page that a reload would remove. */
const markPage = (page: Page) => page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));
const isReloaded = async (page: Page) => (await page.locator('body[data-not-reloaded]').count()) === 0;

const liveRegion = (page: Page, text: string) =>
  page.locator('.verdict-word[role=status]', { hasText: text }).waitFor();

describe('the open page of a submission', needsChromium, () => {
  test('shows each stage and the verdict without a reload, in a live region', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const { page, errors } = await openAs(person);
    await page.goto(`/submission/${id}`);
    await markPage(page);
    await liveRegion(page, 'Queued');
    await advanceJudging(database, id, 1, 'G', new Date());
    await liveRegion(page, 'Grading');
    await judge(id);
    await liveRegion(page, 'Accepted');
    assert.equal(await page.locator('#submission-verdict').getAttribute('class'), 'verdict-card AC');
    assert.equal(await page.locator('.verdict-detail').textContent(), '5/5 points');
    assert.equal(await page.locator('#submission-actions form[action$="/abort"]').count(), 0);
    assert.ok((await page.locator('#test-cases').textContent())?.includes('Final score: 5/5'));
    assert.deepEqual([await isReloaded(page), errors], [false, []]);
  });

  test('shows that it is judged again, and that an applied proposal changes its verdict', async () => {
    const person = await aPerson();
    const id = await submit(person);
    await judge(id);
    const { page, errors } = await openAs(person);
    const { page: jury } = await openAs(await aPerson({ is_superuser: true }));
    await Promise.all([page.goto(`/submission/${id}`), jury.goto(`/submission/${id}`)]);
    await markPage(page);
    await liveRegion(page, 'Accepted');
    await rejudge(database, id, new Date());
    await liveRegion(page, 'Queued');
    await judge(id, 'WA', 2);
    await liveRegion(page, 'Wrong answer');
    const order = { selection: { submissionId: id }, times: 1 };
    const proposal = await createProposal(database, commandLine, order, new Date());
    assert.ok('id' in proposal);
    await judgeProposed(database, proposal.id, 'AC');
    await applyProposal(database, commandLine, proposal.id, null, new Date());
    await liveRegion(page, 'Accepted');
    await jury.locator('#judging-rows tr:first-child', { hasText: /^3AC in force/ }).waitFor();
    assert.deepEqual([await isReloaded(page), errors], [false, []]);
  });

  test('shows the place in the queue, then each case as it finishes, then the verdict', async () => {
    const judgeId = await aJudge();
    const person = await aPerson();
    const first = await submit(await aPerson());
    const id = await submit(person);
    const { page, errors } = await openAs(person);
    await page.goto(`/submission/${id}`);
    await markPage(page);
    const detail = (text: string) => page.locator('.verdict-detail', { hasText: text }).waitFor();
    await detail('Waiting for a judge. 1 submission is ahead in the queue.');
    await takeFromQueue(first, 'G');
    await detail('Waiting for a judge. 0 submissions are ahead in the queue.');
    await takeFromQueue(id, 'G');
    await detail('0 test cases finished');
    await finishCase(id, 1, 'AC');
    await detail('1 test case finished');
    await finishCase(id, 2, 'WA');
    await finishCase(id, 3, 'SC');
    await detail('3 test cases finished');
    const cells = await page.locator('.case-row').evaluateAll((rows) => rows.map((row) => row.textContent));
    assert.deepEqual(
      cells.map((text) => text.replace(/\s+/g, ' ').trim()),
      [
        'Test case #1:AC[0.250s,1.00 MB](1/1)',
        'Test case #2:WA[0.250s,1.00 MB](1/1)',
        'Test case #3:SC[---,---](1/1)',
      ],
    );
    await judge(id, 'WA');
    await liveRegion(page, 'Wrong answer');
    await detail('0/5 points · first failed test case: #2');
    assert.deepEqual([await isReloaded(page), errors], [false, []]);
    await judge(first);
    await database.query.deleteFrom('judges').where('id', '=', judgeId).execute();
  });

  test('shows the verdict although a proxy holds the stream back', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const { page } = await openAs(person);
    await page.route('**/events/submissions?*', (route) => {
      if (!route.request().headers().accept?.includes('event-stream')) return route.continue();
      return undefined;
    });
    await page.goto(`/submission/${id}`);
    await judge(id);
    await liveRegion(page, 'Accepted');
  });

  test('shows the verdict although the connection was cut before it', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const { page } = await openAs(person);
    const isOpen = page.waitForResponse(/events\/submissions/);
    await page.goto(`/submission/${id}`);
    await isOpen;
    app.server.closeAllConnections();
    await judge(id);
    await liveRegion(page, 'Accepted');
  });

  test('keeps the newest state if an older one arrives late or twice', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const { page } = await openAs(person);
    const state = (code: string, version: number, isFinal = false) =>
      `event: submissions\ndata: [${JSON.stringify({ id, version, cases: 0, isFinal, look: code, code, score: '1 / 1', time: '0.10s', memory: '1.0 MB' })}]\n\n`;
    const body = [state('AC', 9, true), state('G', 5), state('AC', 9, true), state('QU', 1)].join('');
    await page.route('**/events/submissions?*', (route) =>
      route.request().headers().accept?.includes('event-stream')
        ? route.fulfill({ status: 200, contentType: 'text/event-stream', body })
        : route.fulfill({ status: 503 }),
    );
    await page.goto('/submissions/');
    await page.locator(`tr[data-submission="${id}"] .verdict.AC`).waitFor();
    await page.waitForTimeout(300);
    assert.equal(await page.locator(`tr[data-submission="${id}"] .verdict`).textContent(), 'AC');
    assert.equal(await page.locator(`tr[data-submission="${id}"] [data-part=score]`).textContent(), '1 / 1');
  });

  test('shows the verdict after the back button', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const { page } = await openAs(person);
    await page.goto(`/submission/${id}`);
    await page.goto('/problems/');
    await judge(id);
    await page.goBack();
    await liveRegion(page, 'Accepted');
  });

  test('shows the verdict without JavaScript', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const { page } = await newPage({ session: await signedIn(person), javaScriptEnabled: false });
    await page.goto(`/submission/${id}`);
    await judge(id);
    await liveRegion(page, 'Accepted');
    assert.doesNotMatch(await page.content(), /http-equiv="refresh"/);
  });
});

describe('an open list of submissions', needsChromium, () => {
  test('updates its rows and announces new submissions without moving them', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const { page, errors } = await openAs(person);
    await page.goto('/submissions/');
    await markPage(page);
    const row = page.locator(`tr[data-submission="${id}"]`);
    const top = (await row.boundingBox())?.y;
    await judge(id);
    await row.locator('.verdict.AC[title=Accepted]').waitFor();
    assert.equal(await row.locator('[data-part=time]').textContent(), '0.50s');
    assert.equal(await page.locator('#own-verdicts').textContent(), `${id}: Accepted`);
    const others = [await submit(await aPerson()), await submit(await aPerson())];
    const line = page.locator('#new-submissions[role=status]', { hasText: 'Show 2 new submissions' });
    await line.waitFor();
    assert.equal((await row.boundingBox())?.y, top);
    assert.deepEqual([await isReloaded(page), errors], [false, []]);
    await line.locator('a').click();
    await page.locator(`tr[data-submission="${others[1]}"]`).waitFor();
  });

  test('shows a verdict although the stream is refused', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const { page } = await openAs(person);
    await page.route('**/events/submissions?*', (route) =>
      route.request().headers().accept?.includes('event-stream')
        ? route.fulfill({ status: 429 })
        : route.continue(),
    );
    await page.goto('/submissions/');
    await judge(id, 'WA');
    await page.locator(`tr[data-submission="${id}"] .verdict.WA`).waitFor();
  });

  test('of one user updates the rows that scripts read, and ignores other users', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const { page } = await openAs(person);
    await page.goto(`/submissions/user/${person.username}/`);
    await submit(await aPerson());
    await judge(id, 'WA');
    const row = page.locator(`.submission-row[id="${id}"]`);
    await row.locator('.sub-result.WA .status[title="Wrong answer"]').waitFor();
    assert.equal(await row.locator('.score').textContent(), '0 / 5');
    assert.equal(await page.locator('#new-submissions').isVisible(), false);
  });
});

/** Somebody in a running contest, and where their submissions belong. */
async function aContestant(given: Parameters<typeof aContest>[0] = {}) {
  const person = await aPerson();
  const contest = await aContest({ format: 'icpc', problems: [{ id: problemId }], ...given });
  const participationId = await aParticipation({ contest_id: contest.id, user_id: person.id });
  const change = database.query.updateTable('users').set({ current_participation_id: participationId });
  await change.where('id', '=', person.id).execute();
  const place = { id: contest.id, contestProblemId: contest.problems[0]!.id, participationId, virtual: 0 };
  return { person, key: contest.key, place };
}

describe('open pages of a contestant', needsChromium, () => {
  test('show the result in the bar of the contest, on its page and on the home page without a reload', async () => {
    const { person, key, place } = await aContestant();
    const earlier = await submit(person);
    const { page, errors } = await openAs(person);
    const { page: home, errors: more } = await openAs(person);
    await Promise.all([page.goto(`/contest/${key}`), home.goto('/')]);
    await Promise.all([markPage(page), markPage(home)]);
    const id = await submit(person, place);
    await page.locator('.contest-bar a.pending').waitFor();
    await page.locator('td .problem-state.pending').waitFor();
    await Promise.all([judge(id), judge(earlier, 'WA')]);
    await page.locator('.contest-bar a.solved[title$=": Solved"]').waitFor();
    await page.locator('td .problem-state.solved', { hasText: '✓ Solved' }).waitFor();
    await page.locator('td.totals[title="1 of 1 who tried"]').waitFor();
    assert.match((await page.locator('#own-states[role=status]').textContent()) ?? '', /Solved$/);
    await home.locator(`tr[data-submission="${earlier}"] .verdict.WA[title="Wrong answer"]`).waitFor();
    await home.locator('#new-submissions', { hasText: 'Show 1 new submission' }).waitFor();
    assert.deepEqual([await isReloaded(page), await isReloaded(home), errors, more], [false, false, [], []]);
  });

  test('keep the newest results and solve counts if older ones arrive late', async () => {
    const { person, key } = await aContestant();
    const { page } = await openAs(person);
    const own = (number: number, state: string) =>
      `event: own\ndata: ${JSON.stringify({ contest: key, number, states: { sums: state } })}\n\n`;
    const counts = (to: number, solved: number) =>
      `event: scoreboard\ndata: ${JSON.stringify({ view: '', from: 0, to, organizations: {}, totals: [[solved, 7]], rows: null })}\n\n`;
    const body = [own(9, 'solved'), own(5, 'tried'), counts(9, 3), counts(5, 2)].join('');
    await page.route('**/events/submissions?*', (route) =>
      route.request().headers().accept?.includes('event-stream')
        ? route.fulfill({ status: 200, contentType: 'text/event-stream', body })
        : route.fulfill({ status: 503 }),
    );
    await page.goto(`/contest/${key}`);
    await page.locator('.contest-bar a.solved').waitFor();
    await page.locator('td.totals[title="3 of 7 who tried"]').waitFor();
    await page.waitForTimeout(300);
    assert.equal(
      await page.locator('.contest-bar a.solved, .problem-state.solved, td.totals[title^="3 "]').count(),
      3,
    );
  });

  test('show the result although the stream is refused', async () => {
    const { person, place } = await aContestant();
    const { page } = await openAs(person);
    await page.route('**/events/submissions?*', (route) =>
      route.request().headers().accept?.includes('event-stream')
        ? route.fulfill({ status: 429 })
        : route.continue(),
    );
    await page.goto('/problems/');
    await judge(await submit(person, place), 'WA');
    await page.locator('.contest-bar a.tried').waitFor();
  });
});

describe('until the end of a contest that withholds results', needsChromium, () => {
  test('open pages say that a submission was received, whatever becomes of it', async () => {
    const { person, key, place } = await aContestant({ submission_visibility: 'nothing' });
    const id = await submit(person, place);
    const { page, errors } = await openAs(person);
    const { page: list } = await openAs(person);
    const told = list.waitForResponse(/events\/submissions/);
    await Promise.all([page.goto(`/submission/${id}`), list.goto(`/submissions/user/${person.username}/`)]);
    await told;
    const later = await submit(person);
    await takeFromQueue(id, 'G');
    await finishCase(id, 1, 'AC');
    await judge(id);
    await judge(later, 'WA');
    // Whatever was to come of the first one has come with this.
    await list.locator('#new-submissions', { hasText: 'Show 1 new submission' }).waitFor();
    assert.equal(await page.locator('.verdict-word').textContent(), 'Received');
    assert.equal(
      await page.locator('.verdict-detail').textContent(),
      'The result appears when the contest has ended.',
    );
    const row = list.locator(`.submission-row[id="${id}"] .status`);
    assert.deepEqual([await row.textContent(), await row.getAttribute('title')], ['QU', 'Received']);
    await page.goto(`/contest/${key}`);
    await page.locator('.contest-bar a.received[title$=": Received"]').waitFor();
    await page.locator('td .problem-state', { hasText: '? Received' }).waitFor();
    assert.deepEqual(errors, []);
  });

  test('with the verdict alone, the page says that the cases are judged, but not how many', async () => {
    const { person, place } = await aContestant({ submission_visibility: 'verdict' });
    const id = await submit(person, place);
    const { page, errors } = await openAs(person);
    await page.goto(`/submission/${id}`);
    await takeFromQueue(id, 'P');
    await page.locator('.verdict-detail', { hasText: /^Compiling$/ }).waitFor();
    await takeFromQueue(id, 'G');
    await page.locator('.verdict-detail', { hasText: /^Judging$/ }).waitFor();
    await finishCase(id, 1, 'AC');
    await judge(id);
    await liveRegion(page, 'Accepted');
    assert.equal(await page.locator('.case-row').count(), 0);
    await page.getByText('Test cases, times and output appear when the contest has ended.').waitFor();
    assert.deepEqual(errors, []);
  });
});
