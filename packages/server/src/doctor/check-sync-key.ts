import { placeholderSyncKey, type Settings } from '../settings.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const about = 'sync key';
const mend = 'set GLOBAL_API_KEY to the output of: openssl rand -hex 32';
const fewCharacters = 8;

export async function checkSyncKey({
  SITE_ENABLE_SYNC_API: isOn,
  GLOBAL_API_KEY: key,
}: Pick<Settings, 'SITE_ENABLE_SYNC_API' | 'GLOBAL_API_KEY'>): Promise<Finding[]> {
  if (!isOn) return [ok(about, 'not needed: the sync API is off')];
  if (key === placeholderSyncKey) return [fault(about, 'GLOBAL_API_KEY is the public placeholder', mend)];
  if (key === '') return [warning(about, 'GLOBAL_API_KEY is empty: every sync request is refused', mend)];
  if (key.length < 32)
    return [warning(about, `GLOBAL_API_KEY has ${key.length} characters, 32 are wise`, mend)];
  if (new Set(key).size < fewCharacters)
    return [warning(about, 'GLOBAL_API_KEY repeats a few characters: it can be guessed', mend)];
  return [ok(about, `${key.length} characters`)];
}
