import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { normalizeCode, scratchCodeHash } from '../../auth/two-factor.ts';
import type { Findings } from '../findings.ts';
import type { ImportOptions } from '../import-options.ts';
import type { Row } from '../source/mysql-source.ts';
import { fernetOpener } from './fernet.ts';
import { isSet, textOf } from './values.ts';

export interface SecondFactor {
  readonly fields: Pick<SnapshotRecordOf<'user'>, 'totp_key' | 'scratch_code_hashes'>;
  /** The user had a second factor and has none here. */
  readonly isLost: boolean;
}

const none: SecondFactor = { fields: {}, isLost: false };
const lost: SecondFactor = { fields: {}, isLost: true };

/** Reads the keys for authenticator apps with the secret key of the old site. */
export function secondFactorReader(
  { oldSecretKey, fernetKeys, dropSecondFactors }: ImportOptions,
  findings: Findings,
): (row: Row, username: string) => SecondFactor {
  // The setting FERNET_KEYS of an old site replaces its SECRET_KEY.
  const keys = fernetKeys.length === 0 && oldSecretKey !== null ? [oldSecretKey] : fernetKeys;
  const open = keys.length === 0 ? null : fernetOpener(keys);
  const loseFactor = (username: string, why: string) => {
    const consequence = dropSecondFactors
      ? 'the password alone is enough'
      : 'the user has no password until they ask for a new one by mail';
    findings.addName(`user loses the second factor (${why}): ${consequence}`, username);
    return lost;
  };
  return (row, username) => {
    if (!isSet(row.is_totp_enabled)) {
      return isSet(row.is_webauthn_enabled) ? loseFactor(username, 'security keys do not move') : none;
    }
    if (!open) return loseFactor(username, 'no secret key was given');
    const key = open(textOf(row.totp_key));
    if (key === undefined || !/^[A-Z2-7]{16,}$/.test(key))
      return loseFactor(username, 'the secret key does not open it');
    return { fields: { totp_key: key, scratch_code_hashes: scratchHashes(open, row) }, isLost: false };
  };
}

function scratchHashes(open: (token: string) => string | undefined, row: Row): string[] {
  const text = row.scratch_codes == null ? undefined : open(textOf(row.scratch_codes));
  const codes = text === undefined ? [] : parsedCodes(text);
  return codes.map((code) => scratchCodeHash(normalizeCode(code)));
}

function parsedCodes(text: string): string[] {
  try {
    const codes: unknown = JSON.parse(text);
    return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
  } catch {
    return [];
  }
}
