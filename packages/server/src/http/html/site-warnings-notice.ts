import type { FastifyRequest } from 'fastify';
import { type Caller, guest } from '../../auth/caller.ts';
import type { Messages } from '../messages/messages.ts';
import { requestPath } from '../request/request-path.ts';
import { type Html, html } from './html.ts';

/** Everybody reads them on the status page, administrators on every page. */
export function siteWarnings(
  { site }: Messages,
  { caller = guest, url }: FastifyRequest,
  sentences: readonly string[],
): Html | false {
  const isShown = isAdministrator(caller) || requestPath(url) === '/status/';
  if (!isShown || sentences.length === 0) return false;
  return html`<section class="notice" id="site-warnings" aria-label="${site.warnings}">
${sentences.map((sentence) => html`<p>${sentence}</p>`)}
</section>`;
}

export function isAdministrator(caller: Caller): boolean {
  return caller.kind === 'session' && caller.isStaff && caller.twoFactor !== 'due';
}
