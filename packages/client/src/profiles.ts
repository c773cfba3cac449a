import { mkdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { codeOf } from './error-code.ts';
import { replaceFile } from './replace-file.ts';
import { parseAs } from './requests/shape.ts';

/** The account of a user on one site. A token is sent only to the site that it was saved for. */
export interface Profile {
  /** As `siteAddress` formats it. */
  readonly site: string;
  readonly username: string;
  readonly token: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** In the configuration folder of the user. */
export function profilesPath(env: Env): string {
  const given = env.XDG_CONFIG_HOME ?? '';
  const folder = isAbsolute(given) ? given : join(env.HOME || homedir(), '.config');
  return join(folder, 'tribunal', 'profiles.json');
}

/** The most recently saved profile comes first. */
export async function loadProfiles(env: Env): Promise<readonly Profile[]> {
  const path = profilesPath(env);
  try {
    return parseProfiles(await readFile(path, 'utf8'), path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Replaces the profile of the same site. */
export async function saveProfile(env: Env, profile: Profile): Promise<void> {
  const others = (await loadProfiles(env)).filter(({ site }) => site !== profile.site);
  await writeProfiles(env, [profile, ...others]);
}

/** False if there is no profile for the site. */
export async function removeProfile(env: Env, site: string): Promise<boolean> {
  const profiles = await loadProfiles(env);
  const others = profiles.filter((profile) => profile.site !== site);
  if (others.length === profiles.length) return false;
  await writeProfiles(env, others);
  return true;
}

async function writeProfiles(env: Env, profiles: readonly Profile[]): Promise<void> {
  const path = profilesPath(env);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const text = JSON.stringify({ format, profiles }, null, 2);
  await replaceFile(path, `${text}\n`, 0o600);
}

const format = 'tribunal profiles 1';

const text = { type: 'string' };
const profile = {
  type: 'object',
  properties: { site: text, username: text, token: text },
  required: ['site', 'username', 'token'],
};
const shape = {
  type: 'object',
  properties: { format: text, profiles: { type: 'array', items: profile } },
  required: ['format', 'profiles'],
};

function parseProfiles(json: string, path: string): readonly Profile[] {
  const saved = parseAs<{ format: string; profiles: readonly Profile[] }>(shape, json);
  if (saved?.format === format) return saved.profiles;
  throw new Error(`${path} is damaged; remove it and sign in again with tribunal login`);
}
