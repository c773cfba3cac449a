import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import type { Page } from 'playwright-core';
import type { Person } from '../../fixtures/accounts.ts';
import { source } from '../../submissions/submitting.ts';
import { needsJudge, seesVerdict, storySite, textOf } from './story-site.ts';

describe('beside and after a contest, with the real judge', needsJudge, async () => {
  const site = await storySite();
  const { aContest, aPerson, inSeconds, judge, newPage, problemId, signedIn, skipTo, submit } = site;
  judge.start();
  const problems = [{ id: problemId, points: 1 }];

  async function secondsLeft(page: Page): Promise<number> {
    const parts = (await textOf(page, '.contest-bar .clock')).split(':').map(Number);
    const [hours = 0, minutes = 0, seconds = 0] = parts;
    return hours * 3600 + minutes * 60 + seconds;
  }

  /** Somebody who solved the problem of a past contest in the contest. */
  async function solvedAt(
    person: Person,
    contest: Awaited<ReturnType<typeof aContest>>,
    date: Date,
  ): Promise<void> {
    const participationId = await site.aParticipation({ contest_id: contest.id, user_id: person.id });
    const place = { id: contest.id, contestProblemId: contest.problems[0]!.id, participationId, virtual: 0 };
    const submission = { userId: person.id, problemId, languageId: site.languageId, source, contest: place };
    const id = await site.database.transaction((queries) => insertSubmission(queries, submission, date));
    await site.judged(id);
  }

  test('a virtual contestant sees their own clock and the board of the minute, closes the laptop and goes on', async () => {
    const times = { start_time: inSeconds(-90_000), end_time: inSeconds(-86_400) };
    const contest = await aContest({ ...times, format: 'icpc', problems });
    const { key } = contest;
    const rival = await aPerson();
    await solvedAt(rival, contest, inSeconds(-90_000 + 15 * 60 + 30));
    const session = await signedIn(await aPerson());
    const { page, errors } = await newPage({ session });
    await page.goto(`/contest/${key}`);
    await page.getByRole('button', { name: 'Take part virtually' }).click();
    await page.getByText('You are taking part in this contest virtually.').waitFor();
    const atFirst = await secondsLeft(page);
    assert.ok(atFirst > 3400 && atFirst <= 3600, `${atFirst} seconds left`);
    await page.goto(`/contest/${key}/ranking/`);
    await page.getByText('This is the scoreboard of the contest after 0 minutes').waitFor();
    assert.match(await textOf(page, '.board .own'), /virtual you/);
    const rivalsRow = `.board [data-user="${rival.username}"]`;
    assert.doesNotMatch(await textOf(page, rivalsRow), /1 · 15/);
    await page.context().close();

    skipTo(inSeconds(1200));
    const { page: later, errors: more } = await newPage({ session });
    await later.goto(`/contest/${key}`);
    const left = await secondsLeft(later);
    assert.ok(left <= atFirst - 1200 && left > 1800, `${left} seconds left`);
    await later.goto('/problem/sums/submit');
    await later.locator('.cm-content').waitFor();
    await later.getByRole('textbox', { name: 'Source code' }).fill(source);
    await later.getByRole('button', { name: 'Submit' }).click();
    await later.waitForURL('**/submission/*');
    await seesVerdict(later, 'Accepted');
    await later.goto(`/contest/${key}/ranking/`);
    await later.getByText(/This is the scoreboard of the contest after 2\d minutes/).waitFor();
    assert.match(await textOf(later, '.board .own'), / 1 2\d .*2\d$/);
    assert.match(await textOf(later, rivalsRow), /1 · 15/);
    assert.deepEqual([errors, more], [[], []]);
  });

  test('the audience in front of a projector sees results arrive, and none of the freeze', async () => {
    const times = { start_time: inSeconds(-600), end_time: inSeconds(6000), frozen_last_minutes: 60 };
    const { key } = await aContest({ ...times, name: 'City finals', format: 'icpc', problems });
    const [ada, ben] = [await aPerson({ username: 'ada' }), await aPerson({ username: 'ben' })];
    for (const person of [ada, ben]) await (await signedIn(person)).post(`/contest/${key}/join`, {});
    const { page, errors } = await newPage({ viewport: { width: 1920, height: 1080 } });
    await page.goto(`/contest/${key}/ranking/?view=projector`);
    await page.locator('.live-rows .live-row').nth(1).waitFor();
    await submit(ada);
    await page.locator('.projector-changes', { hasText: 'ada' }).waitFor();
    await page.locator('.live-rows .live-row', { hasText: 'ada' }).locator('.first').waitFor();
    assert.match(await textOf(page, '.live-rows .live-row'), /ada.* 1 1\d ★ 1 · 1\d$/);

    skipTo(new Date(times.end_time.getTime() - 3_500_000));
    await page.locator('#projector-state .mark', { hasText: 'frozen' }).waitFor();
    await submit(ben);
    await page.locator('.live-rows .live-row', { hasText: 'ben' }).filter({ hasText: '? 1' }).waitFor();
    assert.match(await textOf(page, '.live-rows .live-row'), /ada/);
    assert.deepEqual(errors, []);
  });
});
