import { join, resolve } from 'node:path';
import type { Settings } from '../environment/settings.ts';

/** In a checkout npx finds the command; an installed package is on the path. */
const program = import.meta.url.includes('/node_modules/') ? 'tribunal' : 'npx tribunal';

/** What `serve` prints as long as the site has no administrator. */
export function firstSteps(settings: Settings, env: NodeJS.ProcessEnv, address: string): string[] {
  return [
    'This site has no administrator yet, and nobody can register before it has one. The next steps:',
    ...[administrator(settings, env), signIn(address), proxy(settings), mail(settings)]
      .filter((step) => step.length > 0)
      .flatMap(([first, ...more], index) => [
        `  ${index + 1}. ${first}`,
        ...more.map((line) => `       ${line}`),
      ]),
    `Settings are lines of ${join(resolve(settings.SITE_DATA_DIR), '.env')} and apply after a restart. ${program} doctor checks the site.`,
  ];
}

/** Without the folder, the command would use another site if it runs elsewhere. */
function administrator({ SITE_DATA_DIR }: Settings, env: NodeJS.ProcessEnv): string[] {
  const place = `SITE_DATA_DIR=${quoted(resolve(SITE_DATA_DIR))} `;
  // The address contains a password, which does not belong into a log.
  const database = env.DATABASE_URL ? ', with the same DATABASE_URL' : '';
  return [
    `Create an administrator, in another terminal and as the same user${database}:`,
    `${place}${program} create-admin NAME`,
  ];
}

function signIn(address: string): string[] {
  return [`Sign in: ${address}/accounts/login/`];
}

function proxy({ SITE_URL, SITE_TRUSTED_PROXIES }: Settings): string[] {
  if (SITE_URL !== '' && SITE_TRUSTED_PROXIES.length > 0) return [];
  return [
    'To open the site to others, run a proxy with TLS in front of it and set:',
    ...(SITE_URL === '' ? ['SITE_URL=https://judge.example.org'] : []),
    ...(SITE_TRUSTED_PROXIES.length === 0 ? ['SITE_TRUSTED_PROXIES=127.0.0.1'] : []),
  ];
}

function mail({ SITE_SMTP_URL }: Settings): string[] {
  if (SITE_SMTP_URL !== '') return [];
  return [
    'To mail links to users who forgot their password, set:',
    'SITE_SMTP_URL=smtps://user:password@mail.example.org',
  ];
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
