import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { filesOfVersion } from '@tribunal/server/storage/problems/test-data/data-versions';
import { zipOf } from '../../../../judge/test/zip-builder.ts';
import { people } from '../../fixtures/accounts.ts';
import { builders } from '../../fixtures/builders.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { needsChromium, openBrowser } from '../open-browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-upload-page-'));
after(() => rmSync(folder, { recursive: true, force: true }));

describe('a large archive on the page of the test data', needsChromium, () => {
  test('is sent in parts with a progress bar, and continues after an interruption', async () => {
    const database = await testDatabase();
    const site = testSite(database, { settings: { SITE_DATA_DIR: folder } });
    const app = await buildApp(site);
    const { aPerson, signedIn } = people(site, app);
    await builders(database).aProblem({ code: 'sums' });
    const session = await signedIn(await aPerson({ is_superuser: true }));
    const { newPage } = await openBrowser(app);
    const archive = join(folder, 'tests.zip');
    const noise = randomBytes(10 << 20).toString('hex');
    writeFileSync(archive, zipOf({ name: '1.in', content: noise }, { name: '1.out', content: '' }));
    const { page, errors } = await newPage({ session });
    const sent: string[] = [];
    await page.route('**/uploads/*', async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.continue();
      sent.push(request.headers()['upload-offset'] ?? '');
      // The connection breaks before the second part.
      return sent.length === 2 ? route.abort('connectionreset') : route.continue();
    });
    await page.goto('/problem/sums/test_data');
    await page.locator('#upload input[type=file]').setInputFiles(archive);
    await page.locator('#upload button.primary').click();
    const bar = page.getByRole('progressbar', { name: 'Uploading' });
    await bar.waitFor();
    await page.locator('.case-table').waitFor();
    assert.deepEqual(sent, ['0', String(8 << 20), String(8 << 20)]);
    const { data_version: version } = await database.query
      .selectFrom('problems')
      .select('data_version')
      .where('code', '=', 'sums')
      .executeTakeFirstOrThrow();
    const files = await filesOfVersion(database.query, version ?? '');
    assert.deepEqual(
      files.map(({ path, bytes }) => [path, bytes]),
      [
        ['1.in', 20 << 20],
        ['1.out', 0],
        ['init.yml', files[2]?.bytes],
      ],
    );
    assert.deepEqual(
      errors.filter((error) => !/ERR_CONNECTION_RESET/.test(error)),
      [],
    );
  });
});
