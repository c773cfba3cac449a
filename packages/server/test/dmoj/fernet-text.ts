import { createCipheriv, createHmac, hkdfSync } from 'node:crypto';

/** Encrypts like django-fernet-fields, at a fixed time. */
export function fernetText(text: string, secretKey: string): Buffer {
  const key = Buffer.from(
    hkdfSync('sha256', secretKey, 'django-fernet-fields-hkdf-salt', 'django-fernet-fields', 32),
  );
  const iv = Buffer.alloc(16, 1);
  const cipher = createCipheriv('aes-128-cbc', key.subarray(16), iv);
  const signed = Buffer.concat([
    Buffer.from([0x80]),
    Buffer.alloc(8),
    iv,
    cipher.update(text),
    cipher.final(),
  ]);
  const signature = createHmac('sha256', key.subarray(0, 16)).update(signed).digest();
  const token = Buffer.concat([signed, signature]).toString('base64');
  return Buffer.from(token.replaceAll('+', '-').replaceAll('/', '_'));
}
