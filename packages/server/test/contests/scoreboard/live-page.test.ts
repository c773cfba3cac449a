import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { notify } from '@tribunal/server/database/notifications';
import { buildApp } from '@tribunal/server/start/app';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { needsChromium, openBrowser } from '../../browser/open-browser.ts';
import { people } from '../../fixtures/accounts.ts';
import { closeAtEnd, testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { insertBigBoard, problemCount } from './big-board.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
closeAtEnd(() => site.notifications.close());
const { signedIn } = people(site, app);
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);

const liveId = await insertBigBoard(database, { key: 'live', teams: 300 });
await sql`insert into contest_groups (contest_id, code, name, position) values (${liveId}, 'even', 'Even teams', 0)`.execute(
  database.query,
);
await sql`insert into contest_group_members (contest_id, user_id, code)
  select ${liveId}, user_id, 'even' from participations where contest_id = ${liveId} and id % 2 = 0`.execute(
  database.query,
);
await insertBigBoard(database, { key: 'huge', teams: 2000 });
await insertBigBoard(database, { key: 'cold', teams: 60, passed: 250, frozenLastMinutes: 60 });

/** Gives users of the fixtures the password that tests sign in with. */
async function userOf(username: string) {
  await sql`update users set password_hash = (select password_hash from users where username = 'model') where username = ${username}`.execute(
    database.query,
  );
  return signedIn({ id: 0, username });
}
await people(site, app).aPerson({ username: 'model' });

async function submit(username: string, problem: number, judged?: 'AC' | 'WA'): Promise<number> {
  const { rows } = await sql<{ userId: number; contest: never; problemId: number; languageId: number }>`
    select p.user_id as "userId", cp.problem_id as "problemId", (select min(id) from languages) as "languageId",
      json_build_object('id', p.contest_id, 'participationId', p.id, 'contestProblemId', cp.id, 'virtual', 0) as contest
    from participations p join users u on u.id = p.user_id join contest_problems cp on cp.contest_id = p.contest_id
    where u.username = ${username} order by cp.position offset ${problem} limit 1`.execute(database.query);
  const id = await database.transaction((queries) =>
    insertSubmission(queries, { ...rows[0]!, source: 'x' }, new Date()),
  );
  await notify(database, id, 'submission_changed');
  if (judged) await judge(id, judged);
  return id;
}

async function judge(id: number, result: 'AC' | 'WA'): Promise<void> {
  const points = { casePoints: result === 'AC' ? 1 : 0, caseTotal: 1 };
  await recordVerdict(
    database,
    { submissionId: id, judgement: 1, outcome: { result, ...points, time: 1, memory: 1, error: null } },
    new Date(),
  );
}

const row = (page: Page, username: string) => page.locator(`.live-row[data-user="${username}"]`);
const rankOf = async (page: Page, username: string) =>
  Number(await row(page, username).locator('> :first-child').textContent());
const live = (page: Page) => page.locator('.live-rows .live-row').first().waitFor();
const isInView = (page: Page, username: string) =>
  row(page, username).evaluate((line) => {
    const [own, area] = [
      line.getBoundingClientRect(),
      line.closest('.board-scroll')!.getBoundingClientRect(),
    ];
    return own.top >= Math.max(0, area.top) && own.bottom <= Math.min(innerHeight, area.bottom);
  });

/** Whose row is seen where the row of a user is: the own one may not cover it. */
const userSeenAt = (page: Page, username: string) =>
  row(page, username).evaluate((line) => {
    const { left, top, height } = line.getBoundingClientRect();
    const seen = document.elementFromPoint(left + 60, top + height / 2);
    return seen?.closest<HTMLElement>('.live-row')?.dataset.user;
  });

/** The team at a rank of the page, from the rows that the site sends without a script. */
async function teamAt(key: string, place: number): Promise<string> {
  const { body } = await app.inject({ url: `/contest/${key}/ranking.csv` });
  return body.split('\r\n')[place]!.split(',')[1]!;
}

describe('the open scoreboard', needsChromium, () => {
  test('moves the row of a team after a verdict, without a reload; the order for screen readers follows, and the focus stays', async () => {
    const { page, errors } = await newPage();
    await page.goto('/contest/live/ranking/');
    await live(page);
    await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));
    const name = await teamAt('live', 20);
    const before = await rankOf(page, name);
    await row(page, name).locator('.follow').focus();
    for (let problem = 0; problem < problemCount; problem++) await submit(name, problem, 'AC');
    await page.waitForFunction(
      ([user, rank]) => {
        const line = document.querySelector(`.live-row[data-user="${user}"] > :first-child`);
        return line && Number(line.textContent) < Number(rank);
      },
      [name, before] as const,
    );
    assert.equal(await page.locator('body[data-not-reloaded]').count(), 1);
    await page.waitForFunction(() => {
      const lines = [...document.querySelectorAll('.live-rows .live-row')];
      const indexes = lines.map((line) => Number(line.getAttribute('aria-rowindex')));
      return indexes.every((index, place) => place === 0 || index > indexes[place - 1]!);
    });
    assert.equal(
      await page.evaluate(() => document.activeElement?.closest<HTMLElement>('.live-row')?.dataset.user),
      name,
    );
    assert.deepEqual(errors, []);
  });

  test('finds a team by its username or name, and Enter leads to the next one', async () => {
    const { page } = await newPage();
    await page.goto('/contest/live/ranking/');
    await live(page);
    const name = await teamAt('live', 280);
    assert.equal(await row(page, name).count(), 0);
    await page.getByRole('searchbox').fill(name);
    await row(page, name).waitFor();
    assert.ok(await isInView(page, name));
    assert.match((await row(page, name).getAttribute('class'))!, /sought/);
    await page.getByRole('searchbox').fill('happy');
    const first = await page.locator('.sought').getAttribute('data-user');
    await page.getByRole('searchbox').press('Enter');
    assert.notEqual(await page.locator('.sought').getAttribute('data-user'), first);
    await page.getByRole('searchbox').fill('nobody is called so');
    assert.equal(await page.locator('.board-controls output').textContent(), 'Nobody found');
  });

  test('has one toolbar of 48 px and its first row at most 280 px from the top, and the headings stick to the window', async () => {
    const session = await userOf(await teamAt('live', 150));
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1920, height: 1080 },
    ]) {
      const { page } = await newPage({ viewport, session });
      await page.goto('/contest/live/ranking/');
      await live(page);
      const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
      const bar = await boxOf('.board-bar');
      assert.equal(bar.height, 48);
      const parts = ['[name=find]', '[name=group]', '.followed', '.minute-slider', '.go-to-own'];
      for (const part of parts) {
        const { y, height, x, width } = await boxOf(part);
        const isInside =
          y >= bar.y && y + height <= bar.y + 48 && x >= bar.x && x + width <= bar.x + bar.width;
        assert.ok(isInside, `${part} at ${x},${y} of ${width} x ${height} at ${viewport.width} px`);
      }
      const first = await boxOf('.live-rows .live-row');
      assert.ok(first.y <= 280, `${first.y} px at ${viewport.width}`);
      await page.mouse.move(700, 600);
      await page.mouse.wheel(0, 2000);
      await page.waitForFunction(() => scrollY > 1500);
      await page.waitForFunction(
        () => document.querySelector('.live-head')!.getBoundingClientRect().top === 0,
      );
      const seen = await page.evaluate(
        () => document.elementFromPoint(300, innerHeight - 100)?.closest('.live-row') !== null,
      );
      assert.ok(seen, 'rows fill the window');
      await page.getByText('Go to my row').evaluate((link: HTMLElement) => link.click());
      await page.locator('.live-row.own').first().waitFor();
      await page.close();
    }
  });

  test('has its filters behind a button on a phone', async () => {
    const { page } = await newPage({ viewport: { width: 375, height: 812 } });
    await page.goto('/contest/live/ranking/');
    await live(page);
    const options = page.locator('.board-options');
    const closed = (await options.boundingBox())!.height;
    assert.equal(await page.getByLabel('Group').isVisible(), false);
    await options.locator('summary').click();
    assert.ok((await options.boundingBox())!.height > closed + 60);
    assert.equal(await page.getByLabel('Group').isVisible(), true);
  });

  test('shows only the teams of a group, of an organization, of a country, or those the reader follows', async () => {
    const { page } = await newPage();
    await page.goto('/contest/live/ranking/');
    await live(page);
    const rowCount = () => page.locator('.live-board').getAttribute('aria-rowcount').then(Number);
    assert.equal(await rowCount(), 301);
    await page.getByLabel('Group').selectOption('even');
    assert.equal(await rowCount(), 151);
    await page.getByLabel('Group').selectOption('');
    await page.getByLabel('Country').selectOption('VNM');
    const inCountry = await rowCount();
    assert.ok(inCountry > 20 && inCountry < 120);
    await page.getByLabel('Country').selectOption('');
    await page.getByLabel('Organization').selectOption({ index: 1 });
    assert.ok((await rowCount()) < 20);
    await page.getByLabel('Organization').selectOption('');
    const [first, second] = [await teamAt('live', 1), await teamAt('live', 2)];
    await row(page, second).locator('.follow').click();
    await page.getByLabel('Only those I follow').check();
    assert.deepEqual([await rowCount(), await row(page, first).count()], [2, 0]);
    await page.reload();
    await live(page);
    assert.equal(await row(page, second).locator('.follow').getAttribute('aria-pressed'), 'true');
  });

  test('keeps the row of the viewer in view, with the true results during a freeze', async () => {
    const last = await teamAt('cold', 60);
    const { page, errors } = await newPage({ session: await userOf(last) });
    await page.goto('/contest/cold/ranking/');
    await live(page);
    assert.ok(await isInView(page, last));
    assert.equal(await page.locator('.live-pin .live-row').count(), 1);
    const first = await teamAt('cold', 1);
    assert.deepEqual([await userSeenAt(page, first), await userSeenAt(page, last)], [first, last]);
    const untouched = await row(page, last)
      .locator('[data-cell]')
      .evaluateAll((cells) => cells.findIndex((cell) => cell.className === ''));
    const id = await submit(last, untouched);
    const cell = row(page, last).locator(`[data-cell="${untouched}"]`);
    await cell.locator('.waiting').waitFor();
    await judge(id, 'AC');
    await page.waitForFunction(
      ([user, problem]) =>
        document
          .querySelector(`.live-row[data-user="${user}"] [data-cell="${problem}"]`)
          ?.classList.contains('full'),
      [last, untouched] as const,
    );
    const { page: other } = await newPage();
    await other.goto('/contest/cold/ranking/');
    await live(other);
    await other.getByRole('searchbox').fill(last);
    assert.equal(await row(other, last).locator(`[data-cell="${untouched}"]`).textContent(), '? 1');
    assert.deepEqual(errors, []);
  });

  test('shows every row in spite of the pinned one of the viewer: one that is searched for, one that has the focus, and the first of a page', async () => {
    const last = await teamAt('live', 300);
    const { page } = await newPage({ session: await userOf(last) });
    await page.goto('/contest/live/ranking/');
    await live(page);
    const covered = () =>
      page.evaluate(() => {
        const { left, top, height } = document.querySelector('.live-pin')!.getBoundingClientRect();
        const behind = document.elementsFromPoint(left + 60, top + height / 2);
        const rows = behind.map((one) => one.closest<HTMLElement>('.live-rows .live-row'));
        return rows.find((one) => one !== null)!.dataset.user!;
      });
    const belowPin = await page.evaluate(() => {
      const { left, bottom } = document.querySelector('.live-pin')!.getBoundingClientRect();
      return document.elementsFromPoint(left + 60, bottom + 2)[0]?.className;
    });
    assert.equal(belowPin, 'live-pin above at-window');
    const focused = await covered();
    await row(page, focused).getByRole('link').first().focus();
    await page.waitForFunction(() => {
      const { left, top, height } = document.activeElement!.closest('.live-row')!.getBoundingClientRect();
      const seen = document.elementFromPoint(left + 60, top + height / 2);
      return document.activeElement!.closest('.live-row') === seen?.closest('.live-row');
    });
    const sought = await covered();
    assert.notEqual(sought, focused);
    await page.getByRole('searchbox').fill(sought);
    assert.equal(await userSeenAt(page, sought), sought);

    const { page: second } = await newPage({ session: await userOf(await teamAt('live', 1)) });
    await second.goto('/contest/live/ranking/?page=2');
    const first = await teamAt('live', 201);
    await second.locator('.live-pin .live-row').waitFor();
    await row(second, first).waitFor();
    assert.deepEqual([await userSeenAt(second, first), await isInView(second, first)], [first, true]);
  });

  test('shows any minute with a slider, and follows the contest again at its end', async () => {
    const { page } = await newPage();
    await page.goto('/contest/live/ranking/');
    await live(page);
    const slider = page.getByRole('slider');
    await slider.fill('0');
    await page.waitForURL('**/ranking/?at=0');
    await page.waitForFunction(() => document.querySelector('.live-row b')?.textContent === '0');
    assert.match((await page.locator('.notice').textContent())!, /after 0 minutes/);
    await page.getByRole('link', { name: 'Show the current scoreboard' }).click();
    await page.waitForFunction(() => document.querySelector('.live-row b')?.textContent !== '0');
    assert.equal(new URL(page.url()).search, '');
  });

  test('continues after its connection was cut', async () => {
    const { page } = await newPage();
    await page.goto('/contest/live/ranking/');
    await live(page);
    await page.waitForTimeout(500);
    app.server.closeAllConnections();
    const name = await teamAt('live', 300);
    await submit(name, 0);
    await page.getByRole('searchbox').fill(name);
    await row(page, name).locator('[data-cell="0"] .waiting').waitFor();
  });
});

describe('a scoreboard on paper', needsChromium, () => {
  test('has all rows in their order, and the page has few elements again afterwards', async () => {
    const { page, errors } = await newPage({ session: await userOf(await teamAt('live', 290)) });
    await page.goto('/contest/live/ranking/');
    await live(page);
    await page.evaluate(() =>
      addEventListener('beforeprint', () => {
        const lines = [...document.querySelectorAll<HTMLElement>('.live-rows .live-row')];
        document.body.dataset.printed = lines.map(({ dataset }) => dataset.user).join();
      }),
    );
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    const { body } = await app.inject({ url: '/contest/live/ranking.csv' });
    const names = body.split('\r\n').slice(1, 301);
    assert.equal(
      await page.locator('body').getAttribute('data-printed'),
      names.map((line) => line.split(',')[1]).join(),
    );
    // A page has room for about 50 rows.
    assert.ok(paper.match(/\/Type \/Page\b/g)!.length >= 5);
    assert.ok((await page.locator('.live-rows .live-row').count()) < 100);
    assert.deepEqual(errors, []);
  });
});

describe('a scoreboard of 2,000 rows', needsChromium, () => {
  test('has few elements, and any row can be scrolled to', async () => {
    const { page, errors } = await newPage({ viewport: { width: 375, height: 700 } });
    await page.goto('/contest/huge/ranking/');
    await live(page);
    assert.ok((await page.locator('*').count()) < 2500);
    const last = await teamAt('huge', 2000);
    await page.locator('.board-scroll').evaluate((area) => {
      area.scrollTop = area.scrollHeight;
    });
    await row(page, last).waitFor();
    assert.ok(await isInView(page, last));
    assert.ok((await page.locator('*').count()) < 2500);
    assert.deepEqual(errors, []);
  });
});
