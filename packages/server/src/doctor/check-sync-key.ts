import { placeholderSyncKey, type Settings } from '../environment/settings.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const about = 'sync key';
const fix = 'set GLOBAL_API_KEY to the output of: openssl rand -hex 32';
const minDistinctCharacters = 8;

export async function checkSyncKey({
  SITE_ENABLE_SYNC_API: isOn,
  GLOBAL_API_KEY: key,
}: Pick<Settings, 'SITE_ENABLE_SYNC_API' | 'GLOBAL_API_KEY'>): Promise<Finding[]> {
  if (!isOn) return [ok(about, 'not needed: the sync API is off')];
  if (key === placeholderSyncKey) return [fault(about, 'GLOBAL_API_KEY is the public placeholder', fix)];
  if (key === '') return [warning(about, 'GLOBAL_API_KEY is empty: every sync request is refused', fix)];
  if (key.length < 32)
    return [warning(about, `GLOBAL_API_KEY has ${key.length} characters; at least 32 are recommended`, fix)];
  if (new Set(key).size < minDistinctCharacters)
    return [warning(about, 'GLOBAL_API_KEY repeats a few characters and can be guessed', fix)];
  return [ok(about, `${key.length} characters`)];
}
