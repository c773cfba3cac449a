import { createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const signatureBytes = 32;
const headerBytes = 25;
const keyBytes = 32;

type Open = (token: string) => string | undefined;

/** Opens the texts that django-fernet-fields encrypted with one of these secrets of the old site. */
export function fernetOpener(secrets: readonly string[]): Open {
  const openers = secrets.flatMap(keysOf).map(openerWith);
  return (token) => {
    for (const open of openers) {
      const text = open(token);
      if (text !== undefined) return text;
    }
    return undefined;
  };
}

/** A secret is the source of a key, or with FERNET_USE_HKDF=False the key itself. */
function keysOf(secret: string): Buffer[] {
  const derived = Buffer.from(
    hkdfSync('sha256', secret, 'django-fernet-fields-hkdf-salt', 'django-fernet-fields', keyBytes),
  );
  const itself = Buffer.from(secret, 'base64url');
  return itself.length === keyBytes ? [derived, itself] : [derived];
}

function openerWith(key: Buffer): Open {
  const [signing, encrypting] = [key.subarray(0, 16), key.subarray(16)];
  return (token) => {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length < headerBytes + 16 + signatureBytes || bytes[0] !== 0x80) return undefined;
    const signed = bytes.subarray(0, -signatureBytes);
    const signature = createHmac('sha256', signing).update(signed).digest();
    if (!timingSafeEqual(signature, bytes.subarray(-signatureBytes))) return undefined;
    const decipher = createDecipheriv('aes-128-cbc', encrypting, signed.subarray(9, headerBytes));
    return Buffer.concat([decipher.update(signed.subarray(headerBytes)), decipher.final()]).toString('utf8');
  };
}
