// Tests that never end, with a database, a site and a judge, for a test that stops the run.
import { rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { newFolder } from '../../packages/server/test/database/embedded/data-directory.ts';
import { testDatabase } from '../../packages/server/test/fixtures/database.ts';
import { startSite } from '../../packages/server/test/fixtures/tribunal.ts';

test('never ends', async () => {
  await testDatabase();
  await startSite({ SITE_DATA_DIR: await newFolder(), SITE_LOCAL_JUDGE: 'True', SITE_LOG_LEVEL: 'silent' });
  // Renamed when complete: an empty file would name every folder of the machine.
  const readyFile = process.env.READY_FILE!;
  await writeFile(`${readyFile}.part`, tmpdir());
  await rename(`${readyFile}.part`, readyFile);
  await new Promise(() => {});
});
