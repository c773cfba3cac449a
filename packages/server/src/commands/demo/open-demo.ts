import { generateToken } from '../../actions/accounts/generate-token.ts';
import { hashPassword } from '../../auth/password.ts';
import type { LoadedSettings } from '../../environment/settings.ts';
import type { Site } from '../../site.ts';
import { changeAccount, findAccountByName, hasAccounts } from '../../storage/accounts/accounts.ts';
import { type DemoCredentials, demoCredentials, saveDemoCredentials } from './demo-credentials.ts';
import { openDemoRound } from './demo-round.ts';
import { loadDemo } from './load-demo.ts';

/** The demo serves the sync API with a generated key, unless the operator has set one of these settings. */
export async function demoSettings(loaded: LoadedSettings): Promise<LoadedSettings> {
  if (loaded.given.has('SITE_ENABLE_SYNC_API') || loaded.given.has('GLOBAL_API_KEY')) return loaded;
  const { syncKey } = await demoCredentials(loaded.settings.SITE_DATA_DIR);
  return { ...loaded, settings: { ...loaded.settings, SITE_ENABLE_SYNC_API: true, GLOBAL_API_KEY: syncKey } };
}

/** Fills a site without users. A site that has the demo gets another live round when the last one is over. */
export async function fillDemo(site: Site): Promise<void> {
  const { database, settings, secretKey } = site;
  const credentials = await demoCredentials(settings.SITE_DATA_DIR);
  const isDemo = credentials.demoToken !== null;
  if (await hasAccounts(database.query)) return isDemo ? openDemoRound(site) : undefined;
  await loadDemo(site);
  const demoToken = await database.transaction(async (queries) => {
    const [admin, demo] = [
      await findAccountByName(queries, 'admin'),
      await findAccountByName(queries, 'demo'),
    ];
    if (!admin || !demo) throw new Error('the demo records lack the users admin and demo');
    await changeAccount(queries, admin.id, { password_hash: await hashPassword(credentials.adminPassword) });
    return generateToken(queries, demo.id, secretKey);
  });
  await saveDemoCredentials(settings.SITE_DATA_DIR, { ...credentials, demoToken });
}

/** Instructions for trying the demo. */
export async function demoLines({ settings }: Site, address: string): Promise<string[]> {
  const credentials = await demoCredentials(settings.SITE_DATA_DIR);
  const key = settings.SITE_ENABLE_SYNC_API ? settings.GLOBAL_API_KEY : null;
  return [
    ...(credentials.demoToken ? accountLines(credentials, credentials.demoToken, address) : []),
    ...(key ? [`Sync key:                ${key}`, '', ...syncLines(key, address)] : []),
    ...(credentials.demoToken
      ? [`  curl -H 'Authorization: Bearer ${credentials.demoToken}' ${address}/api/v2/problems`, '']
      : []),
  ];
}

function accountLines({ adminPassword }: DemoCredentials, demoToken: string, address: string): string[] {
  return [
    '',
    `Sign in at ${address}/accounts/login/ as admin, password ${adminPassword}`,
    `  (${address}/admin/ requires two-factor authentication)`,
    `API token of user demo:  ${demoToken}`,
  ];
}

function syncLines(key: string, address: string): string[] {
  const path = '/api/v2/sync/contest/city_finals/participants';
  return ['Try:', `  curl -H 'X-Global-API-Key: ${key}' ${address}${path}`];
}
