import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { createUser } from '@tribunal/server/commands/create-account';
import { importUsers } from '@tribunal/server/commands/import-users';
import type { Page } from 'playwright-core';
import { needsChromium, openBrowser } from '../../browser/open-browser.ts';
import { contestFields, password, problemFields, weekSite } from './week/week-site.ts';

const { app, call, clock, database, fileWith, importTeams, run, tokenOf } = await weekSite();
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);
const utc = { timezoneId: 'UTC', locale: 'en-GB' };
const start = Date.parse(contestFields.start_time);
/** Minutes of the wall clock since the start. */
const at = (minute: number) => {
  clock.now = new Date(start + minute * 60_000);
};

interface Attempt {
  readonly team: string;
  readonly problem: 'sums' | 'roads';
  /** Of the wall clock: the pause is from 60 to 90. */
  readonly minute: number;
  readonly result: 'AC' | 'WA';
}

const pause = { from: 60, to: 90 };
const north: readonly Attempt[] = [
  { team: 'team03', problem: 'sums', minute: 10, result: 'AC' },
  { team: 'team01', problem: 'sums', minute: 20, result: 'WA' },
  { team: 'team01', problem: 'sums', minute: 30, result: 'AC' },
  { team: 'team03', problem: 'roads', minute: 40, result: 'AC' },
  { team: 'team02', problem: 'sums', minute: 50, result: 'AC' },
  { team: 'team02', problem: 'roads', minute: 130, result: 'AC' },
  { team: 'team01', problem: 'roads', minute: 300, result: 'AC' },
];
const south: readonly Attempt[] = [
  { team: 'team11', problem: 'sums', minute: 25, result: 'AC' },
  { team: 'team11', problem: 'roads', minute: 200, result: 'AC' },
];

/** Counted again from the attempts alone: solved problems and penalty after this many minutes of the contest. */
function standings(attempts: readonly Attempt[], hasPause: boolean, shown: number): Map<string, number[]> {
  const played = (minute: number) =>
    !hasPause || minute < pause.from ? minute : Math.max(pause.from, minute - (pause.to - pause.from));
  const known = attempts.filter(({ minute }) => played(minute) < shown);
  return new Map(
    [...new Set(attempts.map(({ team }) => team))].map((team) => {
      let [solved, penalty] = [0, 0];
      for (const problem of ['sums', 'roads']) {
        const own = known.filter((one) => one.team === team && one.problem === problem);
        const first = own.findIndex(({ result }) => result === 'AC');
        if (first < 0) continue;
        solved += 1;
        penalty += played(own[first]!.minute) + 20 * first;
      }
      return [team, [solved, penalty]];
    }),
  );
}

const tokens = new Map<string, string>();
async function as(user: string): Promise<string> {
  const token = tokens.get(user) ?? (await tokenOf(user));
  tokens.set(user, token);
  return token;
}

async function post(user: string, url: string, payload: object = {}): Promise<number> {
  return (await call(await as(user), 'POST', url, payload)).status;
}

const { id: languageId } = await database.query
  .selectFrom('languages')
  .select('id')
  .where('key', '=', 'PY3')
  .executeTakeFirstOrThrow();
const solutionFor = (contest: string) => ({ source: 'x', language: String(languageId), contest });

async function submit(contest: string, { team, problem, minute }: Attempt): Promise<number> {
  at(minute);
  const solution = solutionFor(contest);
  const { status, body, data } = await call(await as(team), 'POST', `/problem/${problem}/submit`, solution);
  assert.equal(status, 201, body);
  return data.id;
}

async function judge(submissionId: number, result: 'AC' | 'WA'): Promise<void> {
  const outcome = { result, casePoints: result === 'AC' ? 1 : 0, caseTotal: 1, time: 0.1, memory: 1, error: null };
  await recordVerdict(database, { submissionId, judgement: 1, outcome }, clock.now);
}

async function signIn(page: Page, username: string, secret: string): Promise<void> {
  await page.goto('/accounts/login/');
  await page.fill('#id_username', username);
  await page.fill('#id_password', secret);
  await page.locator('main button', { hasText: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/accounts/login'));
}

/** Clicks a button of a form and waits for the page that it leads to. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name }).first().click();
  await loaded;
}

async function pressForEditors(page: Page, contest: string, name: string): Promise<void> {
  await page.goto(`/contest/${contest}`);
  await page.locator('details.editors > summary').click();
  await press(page, name);
}

test('a chief judge plays a regional of two sites in the browser, and every standing agrees', needsChromium, async () => {
  clock.now = new Date('2026-05-15T02:00:00Z');
  await post('chief', '/organizations/new', { slug: 'north', name: 'North School', short_name: 'N' });
  for (const problem of problemFields) assert.equal(await post('chief', '/problems/new', problem), 201);
  await run(createUser, 'juror', '--password', password);
  for (const key of ['north', 'south']) {
    const contest = { ...contestFields, key, name: `Regional, ${key}`, verification: 'all', jury: ['juror'] };
    assert.equal(await post('chief', '/contests/new', contest), 201);
  }
  const passwords = await importTeams('north');
  const others = await fileWith('south.csv', 'username,name\nteam11,South Winds\nteam12,Late Risers\n');
  await run(importUsers, others, '--contest', 'south');
  const [{ page, errors }, { page: juror }, { page: team }] = [await newPage(utc), await newPage(utc), await newPage(utc)];
  await signIn(page, 'chief', password);
  await signIn(juror, 'juror', password);
  await signIn(team, 'team01', passwords.get('team01')!);

  // Unofficial.
  at(1);
  await page.goto('/contest/north/participants/team03');
  await page.check('#id_is_unofficial');
  await press(page, 'Save');

  // Verification: nobody but the jury knows a verdict before it is confirmed.
  const confirm = async (contest = 'north') => {
    await juror.goto(`/contest/${contest}/verification/`);
    while ((await juror.getByRole('button', { name: 'Confirm' }).count()) > 0) await press(juror, 'Confirm');
  };
  const play = async (attempt: Attempt, contest = 'north') => {
    const id = await submit(contest, attempt);
    await judge(id, attempt.result);
    return id;
  };
  const first = await play(north[0]!);
  const resultFor = async (user: string, id: number) =>
    (await call(await as(user), 'GET', `/api/v2/submission/${id}`)).data.object.result;
  assert.equal(await resultFor('team03', first), null);
  await confirm();
  assert.equal(await resultFor('team03', first), 'AC');
  await play(north[1]!);
  await play(south[0]!, 'south');
  for (const attempt of north.slice(2, 5)) await play(attempt);
  await confirm();

  // Pause.
  at(pause.from);
  await pressForEditors(page, 'north', 'Pause the contest');
  at(75);
  await team.goto('/contest/north');
  await team.getByText('The contest is paused', { exact: false }).first().waitFor();
  assert.equal(await post('team01', '/problem/sums/submit', solutionFor('north')), 409);
  at(pause.to);
  await pressForEditors(page, 'north', 'Let the contest go on');

  // Hold.
  at(100);
  await page.goto('/contest/north/jury/');
  const roads = page.locator('#problem-controls tr', { hasText: 'roads' });
  const hold = async (what: string) => {
    await roads.locator('select').selectOption(what);
    const loaded = page.waitForEvent('load');
    await roads.getByRole('button', { name: 'Save' }).click();
    await loaded;
  };
  await hold('submitting');
  assert.equal(await post('team02', '/problem/roads/submit', solutionFor('north')), 409);
  await hold('');

  // Printing.
  await team.goto('/contest/north/print');
  await team.fill('#id_source', 'int main() {}\n');
  await press(team, 'Print');
  await page.goto('/contest/north/prints/');
  await page.getByText('B 12').first().waitFor();
  await press(page, /^I print it/);
  await press(page, /^Done/);
  await page.getByText('0 waiting, 0 printing, 1 done.').waitFor();

  // The rest, and the other site.
  await play(north[5]!);
  await play(south[1]!, 'south');
  await play(north[6]!);
  for (const contest of ['north', 'south']) await confirm(contest);

  // Every minute, against the attempts alone.
  at(400);
  for (const [key, attempts, hasPause] of [
    ['north', north, true],
    ['south', south, false],
  ] as const)
    for (let minute = 0; minute <= 300; minute += 1) {
      const { data } = await call(await as('chief'), 'GET', `/contest/${key}/ranking.json?at=${minute}`);
      const shown = data.object.rankings.map((row: { user: string; score: number; cumulative_time: number }) => [
        row.user,
        [row.score, row.cumulative_time],
      ]);
      const wanted = standings(attempts, hasPause, minute);
      for (const [user, figures] of shown)
        assert.deepEqual(figures, wanted.get(user) ?? [0, 0], `${key}: ${user} at ${minute}`);
    }
  const board = await call(await as('chief'), 'GET', '/api/contests/north/scoreboard');
  const rows = JSON.parse(board.body).rows as {
    readonly team_id: string;
    readonly score: { readonly num_solved: number; readonly total_time: number };
  }[];
  const final = standings(north, true, 301);
  for (const { team_id, score } of rows)
    assert.deepEqual([score.num_solved, score.total_time], final.get(team_id), team_id);

  // The guests see a freeze until the ceremony.
  const guestRanks = async () =>
    (await call('', 'GET', '/contest/north/ranking.json')).data.object.rankings.map(
      (row: { user: string; rank: number | null; score: number }) => [row.user, row.rank, row.score],
    );
  const frozen = new Map((await guestRanks()).map(([user, ...row]: [string, ...unknown[]]) => [user, row]));
  assert.deepEqual(frozen.get('team01'), [2, 1]);
  await page.goto('/contest/north/reveal/');
  await page.locator('main').getByText('North Stars').first().waitFor();
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowRight');
  await page.locator('main').getByText('Binary Birds').first().waitFor();
  for (const key of ['north', 'south']) await pressForEditors(page, key, 'Thaw the scoreboard for everybody');
  assert.deepEqual(await guestRanks(), [
    ['team03', null, 2],
    ['team02', 1, 2],
    ['team01', 2, 2],
  ]);

  // One result of both sites.
  await page.goto('/scoreboards/new');
  await page.fill('#id_slug', 'regional');
  await page.fill('#id_name', 'Regional');
  await page.fill('#id_contests', 'north, south');
  await page.selectOption('#id_rule', 'merge');
  await press(page, 'Create scoreboard');
  const merged = (await call('', 'GET', '/scoreboard/regional.json')).data.object.rankings;
  assert.deepEqual(
    merged
      .filter(({ rank }: { rank: number | null }) => rank !== null)
      .slice(0, 3)
      .map((row: { username: string; score: number; time: number }) => [row.username, row.score, row.time]),
    [
      ['team02', 2, 150],
      ['team11', 2, 225],
      ['team01', 2, 320],
    ],
  );
  await pressForEditors(page, 'north', 'Make the results final');
  await page.getByText('The results are final.').first().waitFor();
  assert.match((await call(await as('chief'), 'GET', '/contest/north/results.tsv')).body, /^results\t1\nteam02\t1\t/);
  assert.deepEqual(errors, []);
});
