import type { CommandIo } from '../command.ts';
import { loadProfiles } from '../profiles.ts';
import { siteAddress } from '../site-address.ts';

/** For `parseArgs`, of every command that talks to a site as a user. */
export const signInOptions = { site: { type: 'string' }, token: { type: 'string' } } as const;

export const signInUsage = `  --site URL      address of the site; else TRIBUNAL_SITE, else where you signed in last with tribunal login
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
  const profiles = await loadProfiles(env);
  const given = values.site || env.TRIBUNAL_SITE || profiles[0]?.site;
  if (!given) throw new Error('--site is missing (or sign in once with tribunal login)');
  const site = siteAddress(given);
  const saved = profiles.find((profile) => profile.site === site);
  return { site, token: values.token || env.TRIBUNAL_TOKEN || saved?.token };
}
