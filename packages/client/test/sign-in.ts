import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeSite } from './fake-site.ts';

/** A site, and a user with an empty configuration folder. */
export async function siteAndUser(t: { after(end: () => Promise<void>): void }) {
  const site = new FakeSite();
  const address = await site.open();
  const settings = await mkdtemp(join(tmpdir(), 'tribunal-settings-'));
  t.after(async () => {
    await site.close();
    await rm(settings, { recursive: true });
  });
  return {
    site,
    address,
    env: { XDG_CONFIG_HOME: settings },
    profiles: join(settings, 'tribunal/profiles.json'),
  };
}
