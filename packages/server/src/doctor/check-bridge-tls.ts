import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { messageOf } from '@tribunal/core/unknown';
import type { Settings } from '../environment/settings.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const about = 'bridge TLS';
const renewDays = 14;
const dayMs = 86_400_000;

export async function checkBridgeTls({
  SITE_BRIDGE_TLS_CERT: certificate,
  SITE_BRIDGE_TLS_KEY: key,
}: Pick<Settings, 'SITE_BRIDGE_TLS_CERT' | 'SITE_BRIDGE_TLS_KEY'>): Promise<Finding[]> {
  if (certificate === '') return [ok(about, 'off: judges connect without TLS')];
  try {
    const cert = await readFile(certificate);
    createSecureContext({ cert, key: await readFile(key) });
    return [checkExpiry(new Date(new X509Certificate(cert).validTo))];
  } catch (error) {
    const fix =
      'set SITE_BRIDGE_TLS_CERT and SITE_BRIDGE_TLS_KEY to a certificate and its key, readable by this user';
    return [fault(about, messageOf(error), fix)];
  }
}

function checkExpiry(expires: Date): Finding {
  const daysLeft = Math.floor((expires.getTime() - Date.now()) / dayMs);
  const fix = 'renew the certificate and restart the site';
  if (daysLeft < 0) return fault(about, 'the certificate has expired', fix);
  const what = `the certificate is valid for ${daysLeft} more days`;
  return daysLeft < renewDays ? warning(about, what, fix) : ok(about, what);
}
