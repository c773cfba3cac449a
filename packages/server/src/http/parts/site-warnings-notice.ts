import type { FastifyRequest } from 'fastify';
import { type Caller, guest } from '../../auth/caller.ts';
import type { SiteWarning } from '../../environment/site-warnings.ts';
import { type Html, html } from '../html/html.ts';
import type { Messages } from '../messages/messages.ts';
import { warningSentence } from '../messages/warning-sentence.ts';
import { requestPath } from '../request/request-path.ts';

/** Everybody reads them on the status page, administrators on every page. The status page itself tells in more detail that no judge is online. */
export function siteWarnings(
  t: Messages,
  { caller = guest, url }: FastifyRequest,
  warnings: readonly SiteWarning[],
): Html | false {
  const isStatusPage = requestPath(url) === '/status/';
  const shown = warnings.filter(({ kind }) => !(isStatusPage && kind === 'no judge'));
  if (!(isAdministrator(caller) || isStatusPage) || shown.length === 0) return false;
  return html`<section class="notice warning" id="site-warnings" aria-label="${t.site.warnings}">
${shown.map((warning) => html`<p>${warningLine(t, warning, caller)}</p>`)}
</section>`;
}

/** Where administrators see more about it. */
const pages: Partial<Record<SiteWarning['kind'], string>> = {
  'no judge': '/admin/judges/',
  'unjudgeable problems': '/admin/judges/#unjudgeable',
};

function warningLine(t: Messages, warning: SiteWarning, caller: Caller): Html | string {
  const sentence = warningSentence(warning, t);
  const page = isAdministrator(caller) && pages[warning.kind];
  return page ? html`<a href="${page}">${sentence}</a>` : sentence;
}

export function isAdministrator(caller: Caller): boolean {
  return caller.kind === 'session' && caller.isStaff && caller.twoFactor !== 'due';
}
