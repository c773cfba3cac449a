import { refusalIn } from '../refusal-in.ts';
import type { Waiting } from './outbox.ts';

export type Sent =
  | { readonly kind: 'sent'; readonly page: Document; readonly address: string }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Whoever has to sign in, or has done so elsewhere, is led through it by the pages. */
  | { readonly kind: 'signed out' }
  /** The site did not answer, so nobody knows whether it arrived. */
  | { readonly kind: 'lost' };

export function sendWaiting({ action, fields, key }: Waiting): Promise<Sent> {
  return send(action, new URLSearchParams(fields.map(([name, value]) => [name, value])), key);
}

/** Asks for a page instead of JSON, because its sentences are in the language of the reader. */
export async function send(action: string, body: BodyInit, key: string): Promise<Sent> {
  const headers = { accept: 'text/html', 'x-csrftoken': csrfToken(), 'idempotency-key': key };
  try {
    const reply = await fetch(action, { method: 'POST', headers, body });
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
    const { pathname } = new URL(reply.url);
    if (/^\/submission\/\d+$/.test(pathname)) return { kind: 'sent', page, address: pathname };
    if (reply.status >= 500) return { kind: 'lost' };
    if (pathname.startsWith('/accounts/') || isSignedOut(reply, page)) return { kind: 'signed out' };
    return { kind: 'refused', reason: refusalIn(page) ?? String(reply.status) };
  } catch {
    return { kind: 'lost' };
  }
}

/** The page that answers a foreign CSRF token has no form that explains an error. */
function isSignedOut({ status }: Response, page: Document): boolean {
  return status === 403 && !page.querySelector('.errorlist');
}

function csrfToken(): string {
  const [, token = ''] = /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie) ?? [];
  return decodeURIComponent(token);
}
