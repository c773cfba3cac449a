import { stat } from 'node:fs/promises';
import { messageOf } from '@tribunal/core/unknown';
import { readSecretKey, secretKeyFile } from '../environment/secret-key.ts';
import type { Settings } from '../environment/settings.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const about = 'secret key';
const groupAndOthers = 0o077;

export async function checkSecretKey({
  SECRET_KEY,
  SITE_DATA_DIR,
}: Pick<Settings, 'SECRET_KEY' | 'SITE_DATA_DIR'>): Promise<Finding[]> {
  return [SECRET_KEY === '' ? await checkFile(SITE_DATA_DIR) : checkGiven(SECRET_KEY)];
}

function checkGiven(key: string): Finding {
  if (key.length >= 32) return ok(about, 'set by SECRET_KEY');
  return warning(
    about,
    'SECRET_KEY is shorter than 32 characters',
    'generate a new one with: openssl rand -hex 32 (this invalidates all tokens and sessions)',
  );
}

async function checkFile(dataDirectory: string): Promise<Finding> {
  const path = secretKeyFile(dataDirectory);
  try {
    if ((await readSecretKey(dataDirectory)) === null)
      return ok(about, 'none yet: the first start generates one');
  } catch (error) {
    return fault(
      about,
      messageOf(error),
      `restore ${path} from a backup, and make the site's user its owner`,
    );
  }
  const { mode } = await stat(path);
  if ((mode & groupAndOthers) === 0) return ok(about, `${path}, readable only by its owner`);
  return fault(about, `${path} is accessible to other users`, `chmod 600 ${path}`);
}
