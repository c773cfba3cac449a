import type { FastifyReply, FastifyRequest } from 'fastify';
import { guest } from '../../auth/caller.ts';
import type { Site } from '../../site.ts';
import type { SiteSettings } from '../../storage/site/site-settings.ts';
import { csrfField } from '../caller/check-csrf.ts';
import { type Html, html } from '../html/html.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { isAdministrator } from '../parts/site-warnings-notice.ts';
import { nextPath } from '../request/next-path.ts';
import { requestPath } from '../request/request-path.ts';

/** On narrow screens both navigations are popovers, which need no script. */
export function siteHeader(reply: FastifyReply, { branding, registration }: Site): Html {
  const t = messagesOf(reply.request);
  const { logo, menu, name } = branding.current();
  // Whoever sees one contest alone has no other part of the site to go to.
  const isWhole = (reply.request.onlyContests ?? []).length === 0;
  return html`<header class="site-header">
<a class="brand" href="/">${logo !== null && html`<img src="/site/logo/${logo}" alt="">`}${name}</a>
${isWhole && siteLinks(t, reply.request, menu)}
${accountLinks(t, reply, isWhole, registration.isOpen())}
${isWhole && html`<button class="menu-button" popovertarget="site-menu" aria-label="${t.site.menu}"></button>`}
</header>`;
}

/** The parts of the site; an address that begins so lies in that part. */
const parts = [
  ['/problems/', 'problems', /^\/(?:problems?|lists?|bookmarks)\//],
  ['/submissions/', 'submissions', /^\/(?:submissions?|src)\//],
  ['/contests/', 'contests', /^\/contests?\//],
  ['/users/', 'users', /^\/users?\//],
  ['/organizations/', 'organizations', /^\/organizations?\//],
  ['/status/', 'status', /^\/status\//],
] as const;

function siteLinks(
  { site }: Messages,
  { caller = guest, url }: FastifyRequest,
  menu: SiteSettings['menu'],
): Html {
  const path = requestPath(url);
  const links = parts.map(
    ([address, name, within]) =>
      html`<a href="${address}"${within.test(path) && html` aria-current="true"`}>${site[name]}</a>`,
  );
  const more = menu.map(
    ({ label, address }) =>
      html`<a href="${address}"${address === path && html` aria-current="true"`}>${label}</a>`,
  );
  return html`<nav class="site-links" id="site-menu" popover aria-label="${site.siteNavigation}">${links}${more}${isAdministrator(caller) && html`<a href="/admin/">${site.administration}</a>`}</nav>`;
}

function accountLinks(t: Messages, reply: FastifyReply, isWhole: boolean, isRegistrationOpen: boolean): Html {
  const caller = reply.request.caller ?? guest;
  if (caller.kind === 'guest')
    return accountNavigation(
      t,
      html`<a href="${signInAddress(reply.request)}">${t.site.signIn}</a>${
        isWhole && isRegistrationOpen && html`<a href="/accounts/register/">${t.site.signUp}</a>`
      }`,
    );
  const name = html`<b>${caller.username}</b>`;
  // Signing out would lead back to the same account: it belongs to the machine.
  if (caller.kind === 'token' || caller.isSeated) return accountNavigation(t, name);
  const signOut = html`<form method="post" action="/accounts/logout/">${csrfField(reply)}<button class="link">${t.site.signOut}</button></form>`;
  const button = html`<button class="account-button" popovertarget="account-menu">${caller.username}</button>`;
  if (!isWhole) return html`${button}\n${accountNavigation(t, name, signOut)}`;
  return html`<a id="notifications-link" class="bell" href="/notifications/" aria-label="${t.notices.title}" data-none="${t.notices.title}" data-some="${t.notices.unread('{count}')}"><span class="count" hidden></span></a>
${button}
${accountNavigation(
  t,
  html`<a href="/user/${caller.username}">${name}</a><a href="/edit/profile/">${t.site.settings}</a>`,
  signOut,
)}`;
}

/** Signing in leads back to the page, unless it is one of those for guests. */
function signInAddress({ method, url }: FastifyRequest): string {
  const next = method === 'GET' && !url.startsWith('/accounts/') ? nextPath(url, '') : '';
  return next === '' ? '/accounts/login/' : `/accounts/login/?next=${encodeURIComponent(next)}`;
}

/** Programs read the name of the signed-in user from `span#user-links b`. A form cannot be inside a `span`. */
function accountNavigation({ site }: Messages, links: Html, form?: Html): Html {
  return html`<nav class="account-links"${form && html` id="account-menu" popover`} aria-label="${site.accountNavigation}"><span id="user-links">${links}</span>${form}</nav>`;
}
