import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A secret in the form of the Standard Webhooks, whose libraries receivers can use. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** The HMAC-SHA256 of id, time and body. */
export function signWebhook(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}
