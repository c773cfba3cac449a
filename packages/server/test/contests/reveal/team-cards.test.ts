import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsChromium, openBrowser } from '../../browser/open-browser.ts';
import { frozenContest } from './frozen-contest.ts';
import { revealedSite } from './revealed-site.ts';
import { untilKept } from './until-kept.ts';

const logo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const { app, signedIn, chief } = await revealedSite([
  { type: 'organization', slug: 'north', name: 'University of the North', logo },
  ...frozenContest(6).map((record) =>
    record.type === 'user'
      ? { ...record, organizations: ['north'], members: ['Ada', 'Bob'], photo: logo }
      : record,
  ),
]);

test(
  'cards show the photo and the logo of the organization also without a connection, and steps have sounds if chosen',
  needsChromium,
  async () => {
    const { newPage } = await openBrowser(app);
    const { page, errors } = await newPage({
      session: await signedIn(chief),
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
    });
    await page.addInitScript(() => {
      const tones: number[] = [];
      Object.assign(window, { tones });
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (when) {
        tones.push(this.frequency.value);
        start.call(this, when);
      };
    });
    const tones = () => page.evaluate(() => (window as unknown as { tones: number[] }).tones.length);
    await page.goto('/contest/finals/reveal/');
    await page.getByRole('button', { name: 'Next' }).waitFor();
    await page.keyboard.press('Space');
    assert.equal(await tones(), 0);
    await page.getByLabel('Sound').check();
    for (let press = 0; press < 100; press++) await page.keyboard.press('Space');
    await page.getByText('The ceremony is over.').waitFor();
    assert.ok((await tones()) > 0);
    const isDrawn = () =>
      page.waitForFunction(() => {
        const images = [...document.querySelectorAll<HTMLImageElement>('.reveal-card img')];
        return images.map(({ naturalWidth }) => naturalWidth).join() === '1,1';
      });
    await isDrawn();
    assert.match((await page.locator('.reveal-card').textContent())!, /University of the NorthAda, Bob/);
    const images = page.locator('.reveal-card img');
    const addresses = await images.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
    assert.equal(addresses.length, 2);
    await untilKept(page, addresses);
    assert.deepEqual(errors, []);
    await app.close();
    await page.reload();
    await page.getByText('The ceremony is over.').waitFor();
    await isDrawn();
  },
);
