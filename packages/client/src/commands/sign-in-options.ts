import { loadProfiles } from '../profiles.ts';
import { siteAddress } from '../requests/site-address.ts';
import type { CommandIo } from '../terminal/command.ts';

/** For `parseArgs`, of every command that talks to a site as a user. */
export const signInOptions = { site: { type: 'string' }, token: { type: 'string' } } as const;

export const siteUsage =
  '  --site URL      address of the site; else TRIBUNAL_SITE, else where you signed in last with tribunal login';

export const signInUsage = `${siteUsage}
  --token TOKEN   personal API token; better given as TRIBUNAL_TOKEN, or saved by tribunal login`;

export interface SignInValues {
  readonly site?: string | undefined;
  readonly token?: string | undefined;
}

export interface SignIn {
  readonly site: string;
  readonly token: string | undefined;
}

/** Options come before the environment, the environment before what is saved; a saved token is for its own site alone. */
export async function readSignIn(values: SignInValues, { env }: CommandIo): Promise<SignIn> {
  const site = await readSite(values.site, env);
  return { site, token: values.token || env.TRIBUNAL_TOKEN || (await savedToken(env, site)) };
}

/** For what no visitor can do. */
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
