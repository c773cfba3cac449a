import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RevealData } from '@tribunal/contract/contests/reveal';
import { formatNames, formats } from '@tribunal/core/formats/formats';
import { rowsAfter } from '@tribunal/core/reveal/play-reveal';
import { playedText } from '@tribunal/core/reveal/played-steps';
import { rankRows } from '@tribunal/core/scoreboard/rank';
import { disqualify } from '@tribunal/server/actions/contests/disqualify';
import { editContest } from '@tribunal/server/actions/contests/editing/edit-contest';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { buildApp } from '@tribunal/server/start/app';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import type { Page } from 'playwright-core';
import { needsChromium, openBrowser } from '../../browser/open-browser.ts';
import { tokenOf } from '../../data/scenario.ts';
import { people } from '../../fixtures/accounts.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';
import { frozenContest } from './frozen-contest.ts';

const teamCount = 300;
const database = await testDatabase();
await loadAll(database, frozenContest(teamCount));
const clock = { now: new Date() };
const site = testSite(database, { now: () => clock.now });
const app = await buildApp(site);
const { aPerson, signedIn } = people(site, app);
const chief = await aPerson({ username: 'chief' });
await database.query
  .insertInto('contest_roles')
  .columns(['contest_id', 'user_id', 'role'])
  .expression((eb) =>
    eb.selectFrom('contests').select(['id', eb.val(chief.id).as('user_id'), eb.val('author').as('role')]),
  )
  .execute();
const path = '/contest/finals/reveal/';

async function get(url: string, username?: string, accept = 'application/json') {
  const authorization = username && { authorization: `Bearer ${await tokenOf(site, username)}` };
  return app.inject({ url, headers: { accept, ...authorization } });
}

async function plan(query = ''): Promise<RevealData> {
  const reply = await get(`${path}plan.json${query}`, 'chief');
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.json<{ data: { object: RevealData } }>().data.object;
}

describe('the plan', () => {
  test('is only for editors, after the end', async () => {
    assert.equal((await get(path, undefined, 'text/html')).statusCode, 302);
    for (const address of [path, `${path}plan.json`]) {
      assert.equal((await get(address, 'team1')).statusCode, 403, address);
      clock.now = new Date('2025-01-01T04:59:00Z');
      assert.equal((await get(address, 'chief')).statusCode, 409, address);
      clock.now = new Date();
      assert.equal((await get(address, 'chief')).statusCode, 200, address);
    }
  });

  test('is sent as the browser accepts it: with Brotli it has a tenth of the size', async () => {
    const authorization = `Bearer ${await tokenOf(site, 'chief')}`;
    const ask = (encodings: string) =>
      app.inject({ url: `${path}plan.json`, headers: { authorization, 'accept-encoding': encodings } });
    const plain = await ask('identity');
    const decompress = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [encoding, decompressed] of Object.entries(decompress)) {
      const reply = await ask(encoding);
      assert.equal(reply.headers['content-encoding'], encoding);
      assert.equal(decompressed(reply.rawPayload).toString(), plain.body);
      assert.ok(reply.rawPayload.length < plain.rawPayload.length / 10);
    }
  });

  test('ends with the ranking of the thawed scoreboard', async () => {
    const ranking = await trueRanking();
    assert.deepEqual(finalRanking(await plan()), ranking);
    assert.equal(ranking.length, teamCount);
  });

  test('of a rehearsal begins like the real one, and its results are random', async () => {
    const real = await plan();
    const [one, other] = [await plan('?rehearsal=1'), await plan('?rehearsal=1')];
    assert.deepEqual(one.plan.start, real.plan.start);
    assert.notDeepEqual(one.plan.steps, real.plan.steps);
    assert.notDeepEqual(one.plan.steps, other.plan.steps);
  });
});

describe('the ceremony in a browser', needsChromium, () => {
  const opened = needsChromium.skip ? ({} as never) : openBrowser(app);

  test('shows every step exactly as core computes it, to the end, without a connection', async () => {
    // Computed first: while the page is open, a request is, too, and the watchdog would count this time.
    const data = await plan();
    const counts = [0, ...[...data.plan.steps.keys()].map((index) => index + 1)];
    const isCell = (count: number) => count === 0 || data.plan.steps[count - 1]?.kind === 'reveal';
    const expected = counts.filter(isCell).map((count) => expectedBoard(data, count));
    const { newPage } = await opened;
    const { page, errors } = await newPage({
      session: await signedIn(chief),
      viewport: { width: 1920, height: 1080 },
      reducedMotion: 'reduce',
    });
    await page.goto(path);
    await page
      .locator('.reveal-rows .reveal-row')
      .nth(teamCount - 1)
      .waitFor();
    await page.context().setOffline(true);
    assert.ok((await page.evaluate(visibleRows)) >= 25);
    const boards = await page.evaluate(playToTheEnd);
    assert.deepEqual(withoutRepeats(boards), withoutRepeats(expected));
    assert.equal(boards.at(-1), expectedBoard(data, data.plan.steps.length));
    assert.equal(await isOver(page), true);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await isOver(page), false);
    // The second one is that of a request through the service worker.
    const failures = errors.filter((error) => !/ERR_(?:INTERNET_DISCONNECTED|FAILED)/.test(error));
    assert.deepEqual(failures, []);
    await page.close();
  });

  test('resumes after the browser was closed, and says when results have changed', async () => {
    const { newPage } = await opened;
    const { page } = await newPage({ session: await signedIn(chief) });
    await page.goto(path);
    await page.getByRole('button', { name: 'Next' }).waitFor();
    for (let press = 0; press < 7; press++) await page.keyboard.press('Space');
    const state = page.locator('.reveal-state');
    const before = await state.textContent();
    assert.match(before ?? '', /^Step 7 of /);
    await page.reload();
    await page.getByText('Step 7 of').waitFor();
    await makeWrong(0);
    await page.reload();
    await page.getByText('The results have changed.').waitFor();
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByText('Step 0 of').waitFor();
    await page.close();
  });

  test('goes on from the same step when results change meanwhile, and obeys the keys pressed meanwhile', async () => {
    const { newPage } = await opened;
    const { page, errors } = await newPage({ session: await signedIn(chief), reducedMotion: 'reduce' });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let asked = 0;
    await page.route('**/plan.json', async (route) => {
      if (route.request().method() === 'POST' && asked++ === 0) await released;
      await route.continue();
    });
    await page.goto(path);
    await page.getByRole('button', { name: 'Next' }).waitFor();
    for (let press = 0; press < 100; press++) await page.keyboard.press('Space');
    await page.getByText('Step 100 of').waitFor();
    const before = await plan();
    await makeWrong(3);
    const { id: contestId } = await database.query
      .selectFrom('contests')
      .select('id')
      .executeTakeFirstOrThrow();
    const lowest = before.plan.steps[0]!.participation;
    const { username } = before.teams.find(({ id }) => id === lowest)!;
    await disqualify(database, commandLine, { contestId, username, virtual: 0 }, true, clock.now);
    // As when a tab that was suspended is shown again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    for (let press = 0; press < 3; press++) await page.keyboard.press('Space');
    await page.getByText('Step 103 of').waitFor();
    release();
    await page.getByText('The results have changed.').waitFor();
    const played = before.plan.steps.filter(({ kind }) => kind === 'reveal').slice(0, 103);
    const ofOthers = played.filter(({ participation }) => participation !== lowest);
    const changed = await plan();
    const count = ofOthers.length;
    await page.getByText(new RegExp(`Step ${count} of `)).waitFor();
    assert.equal(await page.locator('.reveal-rows .reveal-row').count(), teamCount - 1);
    const pending = pendingCells(changed);
    const revealed = new Set(playedText(ofOthers).split(' '));
    const left = pending.filter((cell) => !revealed.has(cell));
    assert.equal(await page.locator('.reveal-rows .pending').count(), left.length);
    const boards = await page.evaluate(playToTheEnd);
    assert.equal(boards.at(-1), expectedBoard(changed, changed.plan.steps.length));
    // Going back passes the change.
    await page.getByLabel('Rank').fill('1000');
    await page.getByRole('button', { name: 'Go to rank' }).click();
    assert.equal(await page.locator('.reveal-rows .pending').count(), pending.length);
    assert.deepEqual(errors, []);
    await page.close();
  });

  for (const format of formatNames)
    test(`${format}: ${teamCount} teams end at the true ranking, also if other steps were played first`, async () => {
      const { canFreeze } = formats[format];
      const changes = {
        format,
        format_config: null,
        frozen_last_minutes: canFreeze ? 60 : 0,
      };
      const edit = { key: 'finals', changes, version: null, removesSubmissions: false, isPreview: false };
      const edited = await editContest(database, commandLine, edit, clock.now);
      assert.ok('changed' in edited, JSON.stringify(edited));
      const data = await plan();
      const hidden = data.plan.steps.filter(({ kind }) => kind === 'reveal');
      assert.equal(hidden.length > 0, canFreeze);
      const ranking = await trueRanking();
      assert.deepEqual(finalRanking(data), ranking);
      assert.deepEqual(finalRanking(await planAfter(playedText(hidden.toReversed()))), ranking);
      const { newPage } = await opened;
      const { page, errors } = await newPage({ session: await signedIn(chief), reducedMotion: 'reduce' });
      await page.goto(path);
      await page.getByLabel('Rank').fill('1');
      await page.getByRole('button', { name: 'Go to rank' }).click();
      const boards = await page.evaluate(playToTheEnd);
      assert.equal(boards.at(-1), expectedBoard(data, data.plan.steps.length));
      assert.deepEqual(errors, []);
      await page.close();
    });
});

async function trueRanking(): Promise<unknown[]> {
  const reply = await get('/contest/finals/ranking.json', 'chief');
  const rows: Record<string, unknown>[] = reply.json().data.object.rankings;
  return rows
    .filter((row) => !row.is_disqualified)
    .map((row) => [row.user, row.rank, row.score, row.cumulative_time]);
}

function finalRanking({ plan: steps, problems, teams }: RevealData): unknown[] {
  const usernames = new Map(teams.map(({ id, username }) => [id, username]));
  const { rows } = rankRows(rowsAfter(steps, steps.steps.length), problems.length);
  return rows.map(({ id, rank, score, cumulativeTime }) => [usernames.get(id), rank, score, cumulativeTime]);
}

async function planAfter(played: string): Promise<RevealData> {
  const reply = await app.inject({
    method: 'POST',
    url: `${path}plan.json`,
    headers: { accept: 'application/json', authorization: `Bearer ${await tokenOf(site, 'chief')}` },
    payload: { played },
  });
  return reply.json<{ data: { object: RevealData } }>().data.object;
}

/** Cells that show a question mark at first. */
function pendingCells({ plan: { start } }: RevealData): string[] {
  return start.flatMap(({ id, cells }) =>
    cells.flatMap((cell, problem) =>
      cell && cell.pending > 0 && cell.solvedAt === null ? [`${id}/${problem}`] : [],
    ),
  );
}

/** Rejudges one of the accepted submissions since the freeze. */
async function makeWrong(offset: number): Promise<void> {
  const row = await database.query
    .selectFrom('submissions')
    .select('id')
    .where('result', '=', 'AC')
    .where('date', '>', new Date('2025-01-01T04:30:00Z'))
    .orderBy('id')
    .offset(offset)
    .executeTakeFirstOrThrow();
  const again = await rejudge(database, row.id, clock.now);
  assert.ok('judgement' in again);
  const wrong = { result: 'WA', casePoints: 0, caseTotal: 1, time: 0, memory: 0, error: null } as const;
  await recordVerdict(
    database,
    { submissionId: row.id, judgement: again.judgement, outcome: wrong },
    clock.now,
  );
}

/** Awards pause the ceremony without changing the scoreboard. */
function withoutRepeats(boards: readonly string[]): string[] {
  return boards.filter((board, index) => board !== boards[index - 1]);
}

/** Runs in the page: presses the key until the end, and returns the scoreboards before each press and at the end. */
function playToTheEnd(): string[] {
  const boards: string[] = [];
  const state = document.querySelector('.reveal-state')!;
  for (let press = 0; press < 2000; press++) {
    boards.push(
      [...document.querySelectorAll<HTMLElement>('.reveal-rows .reveal-row')]
        .map((row) => ({ row, place: Number(/\((.*)px\)/.exec(row.style.transform)?.[1]) }))
        .sort((a, b) => a.place - b.place)
        .map(({ row }) => {
          const [rank, name, score] = [...row.children].map((cell) => cell.firstChild?.textContent);
          return [rank, name, score, row.querySelectorAll('.pending').length].join(' ');
        })
        .join('\n'),
    );
    if (state.textContent!.includes('over')) break;
    const key = press % 2 === 0 ? ' ' : 'ArrowRight';
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }
  return boards;
}

function expectedBoard({ plan: steps, problems, teams }: RevealData, count: number): string {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const { rows } = rankRows(rowsAfter(steps, count), problems.length);
  return rows
    .map(({ id, rank, score, cells }) => {
      const pending = cells.filter((cell) => cell && cell.pending > 0 && cell.solvedAt === null).length;
      return [rank, names.get(id), score, pending].join(' ');
    })
    .join('\n');
}

async function isOver(page: Page): Promise<boolean> {
  return ((await page.locator('.reveal-state').textContent()) ?? '').includes('over');
}

function visibleRows(): number {
  const board = document.querySelector('.reveal-board')!;
  return Math.floor(board.clientHeight / 34) - 1;
}
