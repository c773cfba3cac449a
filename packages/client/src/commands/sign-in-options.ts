import { loadProfiles } from '../profiles.ts';
import { siteAddress } from '../requests/site-address.ts';
import type { CommandIo } from '../terminal/command.ts';

/** The `parseArgs` options of every command that calls a site as a user. */
export const signInOptions = { site: { type: 'string' }, token: { type: 'string' } } as const;

export const siteUsage =
  '  --site URL      address of the site; by default TRIBUNAL_SITE, then the site of the last tribunal login';

export const signInUsage = `${siteUsage}
  --token TOKEN   personal API token; preferably set TRIBUNAL_TOKEN or use tribunal login`;

export interface SignInValues {
  readonly site?: string | undefined;
  readonly token?: string | undefined;
}

export interface SignIn {
  readonly site: string;
  readonly token: string | undefined;
}

/** Options override the environment, and the environment overrides saved values. A saved token is used only for its own site. */
export async function readSignIn(values: SignInValues, { env }: CommandIo): Promise<SignIn> {
  const site = await readSite(values.site, env);
  return { site, token: values.token || env.TRIBUNAL_TOKEN || (await savedToken(env, site)) };
}

/** For requests that guests cannot make. */
export async function readTokenSignIn(values: SignInValues, io: CommandIo): Promise<SignIn> {
  const signIn = await readSignIn(values, io);
  if (signIn.token !== undefined) return signIn;
  throw new Error('a token is needed: sign in with tribunal login, or give --token');
}

export async function readSite(option: string | undefined, env: CommandIo['env']): Promise<string> {
  const given = option || env.TRIBUNAL_SITE || (await loadProfiles(env))[0]?.site;
  if (!given) throw new Error('--site is missing (or sign in once with tribunal login)');
  return siteAddress(given);
}

async function savedToken(env: CommandIo['env'], site: string): Promise<string | undefined> {
  return (await loadProfiles(env)).find((profile) => profile.site === site)?.token;
}
