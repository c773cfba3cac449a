import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { buildApp } from '@tribunal/server/start/app';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { sql } from 'kysely';
import { eventually } from '../../../../../test/eventually.ts';
import { needsChromium, openBrowser } from '../../browser/open-browser.ts';
import { people } from '../../fixtures/accounts.ts';
import { closeAtEnd, testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { insertBigBoard } from './big-board.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
closeAtEnd(() => site.notifications.close());
const { aPerson, signedIn } = people(site, app);
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);
await insertBigBoard(database, { key: 'hall', teams: 120 });
await insertBigBoard(database, { key: 'room', teams: 9 });
await insertBigBoard(database, { key: 'ten', teams: 10 });
await insertBigBoard(database, { key: 'forty', teams: 40 });

/** The team with the lowest score solves the first problem. */
async function solveOne(key: string): Promise<void> {
  const { rows } = await sql<{ userId: number; contest: never; problemId: number; languageId: number }>`
    select p.user_id as "userId", cp.problem_id as "problemId", (select min(id) from languages) as "languageId",
      json_build_object('id', p.contest_id, 'participationId', p.id, 'contestProblemId', cp.id, 'virtual', 0) as contest
    from participations p join contests c on c.id = p.contest_id and c.key = ${key}
    join contest_problems cp on cp.contest_id = c.id order by p.score, p.id, cp.position limit 1`.execute(
    database.query,
  );
  const id = await database.transaction((queries) =>
    insertSubmission(queries, { ...rows[0]!, source: 'x' }, new Date()),
  );
  const outcome = { result: 'AC', casePoints: 1, caseTotal: 1, time: 1, memory: 1, error: null } as const;
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome }, new Date());
}

describe('the projector view', needsChromium, () => {
  test('has no menu, at least 25 rows at 1080p, a running clock, and the latest changes', async () => {
    const { page, errors } = await newPage({ viewport: { width: 1920, height: 1080 } });
    await page.goto('/contest/hall/ranking/?view=projector');
    await page.locator('.live-rows .live-row').first().waitFor();
    assert.equal(await page.getByRole('navigation').count(), 0);
    const visible = await page.locator('.live-rows .live-row').evaluateAll(
      (lines) =>
        lines.filter((line) => {
          const { top, bottom } = line.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }).length,
    );
    assert.ok(visible >= 25, `${visible} rows`);
    const clock = page.locator('.projector .clock');
    const before = await clock.textContent();
    assert.match(before!, /^\d+:\d\d:\d\d$/);
    await page.waitForFunction(
      (text) => document.querySelector('.projector .clock')?.textContent !== text,
      before,
    );
    await solveOne('hall');
    await page.locator('.change-solved, .change-first').first().waitFor();
    assert.deepEqual(errors, []);
  });

  test('shows to editors too only what is submitted during the freeze, and reads the rows again only if they have changed', async () => {
    await insertBigBoard(database, { key: 'frozen', teams: 30, frozenLastMinutes: 200 });
    const session = await signedIn(await aPerson({ is_superuser: true }));
    const { page, errors } = await newPage({ session });
    let answers = 0;
    let whole = 0;
    await page.clock.install();
    page.on('response', async (response) => {
      if (!response.url().includes('/frozen/ranking/rows.json')) return;
      answers++;
      if (
        (
          await response
            .request()
            .sizes()
            .catch(() => null)
        )?.responseBodySize
      )
        whole++;
    });
    await page.goto('/contest/frozen/ranking/?view=projector');
    await page.locator('.live-rows .live-row').first().waitFor();
    await solveOne('frozen');
    await page.clock.runFor(12_000);
    await page.locator('.change-submitted').first().waitFor();
    assert.equal(await page.locator('.change-solved, .change-first').count(), 0);
    assert.equal(await page.locator('.change-submitted').count(), 1);
    for (let turn = 0; turn < 3; turn++) {
      const before = answers;
      await page.clock.runFor(12_000);
      await eventually('the rows are asked for again', () => answers > before);
    }
    assert.equal(await page.locator('.change-submitted').count(), 1);
    assert.ok(whole < answers, `${whole} of ${answers}`);
    assert.deepEqual(errors, []);
    await page.close();
  });

  test('fits rows and type to the screen, so that no row is cut, cells contain a try and a wait or a change of rating, and headings are above their columns', async () => {
    const { page } = await newPage({ viewport: { width: 1920, height: 1080 } });
    const columnsOf = (line: string) =>
      page
        .locator(`${line} > *`)
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
    const look = async (key: string) => {
      await page.goto(`/contest/${key}/ranking/?view=projector`);
      await page.locator('.live-rows .live-row').first().waitFor();
      assert.deepEqual(
        await columnsOf('.live-head'),
        await columnsOf('.live-rows .live-row[aria-rowindex="2"]'),
      );
      return page.evaluate(() => {
        const area = document.querySelector('.board-scroll')!.getBoundingClientRect();
        const lines = [...document.querySelectorAll('.live-rows .live-row')];
        const cell = lines[0]!.querySelector<HTMLElement>('[data-cell]')!;
        cell.innerHTML = '−1 <span class="waiting">? 1</span>';
        const rating = lines[0]!.appendChild(document.createElement('span'));
        rating.textContent = '2707 → 2766';
        return {
          isCut: lines.some((line) => {
            const { top, bottom } = line.getBoundingClientRect();
            return top < area.bottom - 1 && bottom > area.bottom + 1;
          }),
          isOverflowing: [cell, rating].some((one) => one.scrollWidth > one.clientWidth),
          type: Number.parseFloat(getComputedStyle(lines[0]!).fontSize),
        };
      });
    };
    const [few, many] = [await look('room'), await look('hall')];
    assert.deepEqual(
      [few.isCut, many.isCut, few.isOverflowing, many.isOverflowing],
      [false, false, false, false],
    );
    assert.ok(few.type > 20 && few.type > many.type && many.type >= 15, `${few.type} and ${many.type} px`);
  });

  test('is readable from the back of a hall: type of at least 2 % of the height, organizations, no row or cell cut', async () => {
    const found: object[] = [];
    for (const [width, height] of [
      [1920, 1080],
      [1280, 720],
    ] as const) {
      const { page } = await newPage({ viewport: { width, height } });
      for (const key of ['ten', 'forty', 'hall']) {
        await page.goto(`/contest/${key}/ranking/?view=projector`);
        await page.locator('.live-rows .live-row').first().waitFor();
        const look = await page.evaluate(() => {
          const area = document.querySelector('.board-scroll')!.getBoundingClientRect();
          const lines = [...document.querySelectorAll<HTMLElement>('.live-rows .live-row')];
          const seen = lines.filter((line) => line.getBoundingClientRect().top < area.bottom - 1);
          const isClipped = (one: Element) => one.scrollHeight > one.clientHeight + 1;
          const last = seen.at(-1)!.getBoundingClientRect();
          return {
            type: Number.parseFloat(getComputedStyle(lines[0]!).fontSize) / innerHeight,
            filled: (Math.min(last.bottom, area.bottom) - area.top) / area.height,
            isCut: seen.some((line) => line.getBoundingClientRect().bottom > area.bottom + 1),
            isClipped: seen.some((line) => [...line.children].some(isClipped)),
            isWide: document.querySelector('.board-scroll')!.scrollWidth > area.width + 1,
            organizations: seen.filter((line) => line.querySelector('.team')?.getClientRects().length).length,
            seen: seen.length,
          };
        });
        const { type, filled, organizations, seen, ...faults } = look;
        found.push({ key, height, faults, ...(type < 0.02 && { type }), ...(filled < 0.9 && { filled }) });
        assert.equal(organizations, seen, 'every team has its organization');
      }
      await page.close();
    }
    const faults = { isCut: false, isClipped: false, isWide: false };
    assert.deepEqual(
      found,
      [1080, 720].flatMap((height) => ['ten', 'forty', 'hall'].map((key) => ({ key, height, faults }))),
    );
  });

  test('turns its pages by itself, and the space bar pauses it', async () => {
    const { page } = await newPage({ viewport: { width: 1280, height: 720 } });
    await page.goto('/contest/hall/ranking/?view=projector');
    await page.locator('.live-rows .live-row').first().waitFor();
    await page.getByLabel('Turn pages').selectOption('5');
    await page.waitForFunction(() => document.querySelector('.board-scroll')!.scrollTop > 300);
    await page.locator('h1').click();
    await page.keyboard.press('Space');
    assert.equal(await page.getByRole('button', { name: 'Pause' }).getAttribute('aria-pressed'), 'true');
  });
});
