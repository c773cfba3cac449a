import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromBase32 } from '@tribunal/server/auth/base32';
import { totpCode } from '@tribunal/server/auth/two-factor';
import type { Page } from 'playwright-core';
import { needsChromium, openBrowser } from '../../../browser/open-browser.ts';
import { judgeProposed } from '../../../submissions/rejudging/proposed.ts';
import { auditedActions, password, teams, weekSite } from './week-site.ts';
import { playWeek } from './week-steps.ts';

const { app, clock, database, submit, judge } = await weekSite();
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);

const utc = { timezoneId: 'UTC', locale: 'en-GB' };

async function signIn(page: Page, username: string, secret: string): Promise<void> {
  await page.goto('/accounts/login/');
  await page.fill('#id_username', username);
  await page.fill('#id_password', secret);
  await page.locator('main button', { hasText: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/accounts/login'));
}

async function enableTwoFactor(page: Page): Promise<void> {
  await page.goto('/accounts/2fa/enable/');
  const key = ((await page.locator('code.key').textContent()) ?? '').replaceAll(' ', '');
  await page.fill(
    '#id_totp_or_scratch_code',
    totpCode(fromBase32(key)!, Math.floor(clock.now.getTime() / 30_000)),
  );
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Two-factor authentication is on').waitFor();
}

/** The rows of the scoreboard, as far as they identify a team and its score. */
async function board(page: Page): Promise<string[]> {
  await page.goto('/contest/spring/ranking/');
  await page.locator('.live-rows .live-row').first().waitFor();
  const rows = await page.locator('.live-rows .live-row').allTextContents();
  return rows.map((row) => row.replace(/\s+/g, ' ').trim());
}

test(
  'an organizer runs a contest in the browser, from an empty site to the certificates',
  needsChromium,
  async (context) => {
    const { page, errors } = await newPage(utc);
    const { page: team } = await newPage(utc);

    await playWeek(context, {
      'the first administrator signs in': async () => {
        await signIn(page, 'chief', password);
        await enableTwoFactor(page);
        await page.goto('/admin/');
        await page.getByRole('heading', { level: 1 }).waitFor();
        assert.equal(new URL(page.url()).pathname, '/admin/');
      },

      'creates an organization': async () => {
        await page.goto('/organizations/new');
        await page.fill('#id_slug', 'north');
        await page.fill('#id_name', 'North School');
        await page.getByRole('button', { name: 'Create the organization' }).click();
        await page.waitForURL('**/organization/north');
      },

      'writes the problems': async () => {
        for (const [code, name] of [
          ['sums', 'Sums'],
          ['roads', 'Winter roads'],
        ] as const) {
          await page.goto('/problems/new');
          await page.fill('#id_code', code);
          await page.fill('#id_name', name);
          await page.fill('#id_description', `The statement of ${name}.`);
          await page.getByRole('button', { name: 'Create the problem' }).click();
          await page.waitForURL((url) => url.pathname.startsWith(`/problem/${code}`));
        }
      },

      'creates the contest': async () => {
        await page.goto('/contests/new');
        await page.fill('#id_key', 'spring');
        await page.fill('#id_name', 'Spring contest');
        await page.fill('#id_start_time', '2026-05-16T02:00');
        await page.fill('#id_end_time', '2026-05-16T07:00');
        await page.fill('#id_frozen_last_minutes', '60');
        await page.selectOption('#id_format', 'icpc');
        await page.check('#id_is_visible');
        for (const [row, code] of ['sums', 'roads'].entries()) {
          await page.fill(`[name=problems-${row}-code]`, code);
          await page.fill(`[name=problems-${row}-points]`, '1');
        }
        await page.getByRole('button', { name: 'Create the contest' }).click();
        await page.waitForURL('**/contest/spring');
      },

      'copies it for a rehearsal and deletes the copy': async () => {
        await page.goto('/contest/spring/clone');
        await page.fill('#id_key', 'rehearsal');
        await page.selectOption('#id_copy_problems', 'none');
        await page.getByRole('button', { name: 'Create the contest' }).click();
        await page.waitForURL('**/contest/rehearsal');
        await page.goto('/contest/rehearsal/delete');
        await page.getByRole('button', { name: 'Delete' }).click();
        await page.waitForURL((url) => !url.pathname.includes('rehearsal'));
      },

      'imports the teams, who sign in': async () => {
        await page.goto('/admin/users/import');
        await page.fill('#id_text', teams);
        await page.fill('#id_contest', 'spring');
        await page.getByRole('button', { name: 'Check' }).click();
        await page.getByRole('button', { name: 'Import 3 users' }).click();
        await page.locator('.import-done').waitFor();
        const cards = await page.locator('.credential-card').allTextContents();
        assert.equal(cards.length, 3);
        const printed = /[a-z2-9]{4}(?:-[a-z2-9]{4}){2}/.exec(cards[0] ?? '')?.[0] ?? '';
        await signIn(team, 'team01', printed);
        await team.goto('/contest/spring');
        await team.getByRole('heading', { name: 'Spring contest' }).waitFor();
      },

      'answers a question and makes an announcement': async () => {
        clock.now = new Date('2026-05-16T03:00:00Z');
        await judge(await submit('team01', 'spring', 'sums'), 'AC');
        await judge(await submit('team02', 'spring', 'sums'), 'WA');
        await team.goto('/contest/spring/clarifications/');
        await team.fill('#id_question', 'May the numbers be negative?');
        await team.getByRole('button', { name: 'Send the question' }).click();
        await team.getByText('Waiting for an answer').waitFor();
        await page.goto('/contest/spring/clarifications/');
        await page.locator('li[id^=question-]', { hasText: 'May the numbers be negative?' }).waitFor();
        await page.locator('textarea[name=answer]').fill('Yes, they may.');
        await page.getByRole('button', { name: 'Send the answer' }).click();
        await page.getByText('Make an announcement').first().click();
        await page.locator('textarea[name=text]').fill('The printer works again.');
        await page.getByRole('button', { name: 'Announce to all contestants' }).click();
        await team.goto('/contest/spring/clarifications/');
        await team.getByText('Yes, they may.').first().waitFor();
        await team.getByText('The printer works again.').first().waitFor();
      },

      'extends the running contest by ten minutes after looking at the effect': async () => {
        await page.goto('/contest/spring/edit');
        await page.fill('#id_end_time', '2026-05-16T07:10');
        await page.getByRole('button', { name: 'Show the effect' }).click();
        await page.getByText('No rank changes. Nothing is saved yet.').waitFor();
        await page.getByRole('button', { name: 'Save the changes' }).click();
        await page.waitForURL('**/contest/spring');
        await team.goto('/contest/spring/ranking/');
        assert.equal(new URL(team.url()).pathname, '/contest/spring/ranking/', 'the team is still signed in');
      },

      'gives one team five more minutes': async () => {
        await page.goto('/contest/spring/participants/team02');
        await page.fill('#id_extra_minutes', '5');
        const isSaved = page.waitForEvent('load');
        await page.getByRole('button', { name: 'Save' }).click();
        await isSaved;
        await page.goto('/contest/spring/participants/');
        await page.getByText('+5 min').waitFor();
      },

      'rejudges a problem': async () => {
        await page.goto('/problem/sums/manage/submission/rejudge/preview');
        await page.getByRole('button', { name: 'Rejudge all submissions' }).click();
        await page.waitForURL('**/rejudge/*');
        await judgeProposed(database, 1, 'AC');
        await page.reload();
        await page.getByRole('button', { name: 'Apply all' }).click();
        await page.getByText('Decided by').waitFor();
        assert.deepEqual((await board(page)).length, 3);
      },

      'sees the true scoreboard during the freeze, and the public does not': async () => {
        clock.now = new Date('2026-05-16T06:30:00Z');
        await judge(await submit('team02', 'spring', 'roads'), 'AC');
        const { page: guest } = await newPage(utc);
        assert.match((await board(page))[0]!, /team02|Binary Birds/);
        assert.match((await board(guest))[0]!, /team01|North Stars/);
      },

      'delivers a balloon': async () => {
        await page.goto('/contest/spring/balloons/');
        await page
          .getByRole('button', { name: /^(?:Delivered|Balloon)/ })
          .first()
          .click();
        await page.getByText(/, 1 delivered\./).waitFor();
      },

      'thaws the scoreboard and makes the results final': async () => {
        clock.now = new Date('2026-05-16T07:30:00Z');
        await page.goto('/contest/spring');
        await page.locator('details.editors > summary').click();
        await page.getByRole('button', { name: 'Thaw the scoreboard for everybody' }).click();
        await page.locator('details.editors > summary').click();
        await page.getByRole('button', { name: 'Make the results final' }).click();
        await page.getByText('The results are final.').waitFor();
      },

      'takes the results and certificates': async () => {
        const results = async (format: string) =>
          (await page.request.get(`/contest/spring/results.${format}`)).text();
        assert.match(await results('csv'), /\r\n1,team02,Binary Birds,North School,2,/);
        assert.match(await results('tsv'), /^results\t1\nteam02\t1\tGold Medal\t2\t/);
        assert.equal(JSON.parse(await results('json')).data.objects.length, 3);
        await page.goto('/contest/spring/certificates/');
        await page.locator('.certificate', { hasText: 'Binary Birds' }).getByText('Gold medal').waitFor();
      },

      'opens the problems for practice': async () => {
        await page.goto('/contest/spring');
        await page.locator('details.editors > summary').click();
        await page.getByRole('button', { name: 'Make the problems public' }).click();
        const { page: guest } = await newPage(utc);
        await guest.goto('/problem/sums');
        await guest.getByRole('heading', { name: 'Sums' }).first().waitFor();
      },

      'reads who changed what': async () => {
        await page.goto('/admin/audit/');
        const audit = (await page.locator('main').textContent()) ?? '';
        for (const action of auditedActions) assert.ok(audit.includes(action), action);
        assert.ok(audit.includes('2026-05-16T07:10:00+00:00'), 'the new end of the contest');
      },
    });

    assert.deepEqual(errors, []);
  },
);
