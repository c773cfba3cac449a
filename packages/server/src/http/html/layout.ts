import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guest } from '../../auth/caller.ts';
import type { Site } from '../../site.ts';
import { csrfField } from '../caller/check-csrf.ts';
import { currentContestOf } from '../caller/current-contest-of.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { requestPath } from '../request/request-path.ts';
import type { Assets } from './assets.ts';
import { barOfPage, barOfParticipant, contestBar, type PageContest } from './contest-bar.ts';
import { type Html, html } from './html.ts';
import type { Page } from './page.ts';
import { isAdministrator, siteWarnings } from './site-warnings-notice.ts';

export function mountLayout(app: FastifyInstance, site: Site, assets: Assets): void {
  app.decorateReply('page', function page(this: FastifyReply, given) {
    this.code(given.status ?? 200)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'private, no-store');
    const bar = barFor(site, this.request, given.contest);
    if (!(bar instanceof Promise)) return this.send(documentOf(this, given, bar).html);
    // A reply can be awaited, so the caller need not know that it is sent later.
    bar.then((shown) => this.send(documentOf(this, given, shown).html)).catch((error) => this.send(error));
    return this;
  });

  function documentOf(reply: FastifyReply, { title, body, scripts = [] }: Page, bar: Html | false): Html {
    const t = messagesOf(reply.request);
    return html`<!doctype html>
<html lang="${t.site.languageCode}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="server-time" content="${site.now().toISOString()}">
<title>${t.site.pageTitle(title)}</title>
<link rel="stylesheet" href="${assets.address('site.css')}">
<link rel="icon" href="${assets.address('icon.svg')}">
${['site', ...scripts].map((name) => scriptLinks(assets.script(name)))}</head>
<body>
<a class="skip" href="#content">${t.site.skipToContent}</a>
<header class="site-header">
<a class="brand" href="/">${t.site.siteName}</a>
${siteLinks(t, reply.request)}
${accountLinks(t, reply, site)}
</header>
${bar}
<main id="content">
${siteWarnings(t, reply.request, site.warnings.sentences())}
${body}
</main>
</body>
</html>
`;
  }
}

/** A page is shown without the bar when the database is away. Guests need not wait for a promise. */
function barFor(
  site: Site,
  request: FastifyRequest,
  contest: PageContest | undefined,
): Html | false | Promise<Html | false> {
  const t = messagesOf(request);
  const pageBar = () => contest !== undefined && contestBar(t, barOfPage(contest), site.now(), true);
  if ((request.caller ?? guest).kind === 'guest') return pageBar();
  return currentContestOf(site, request).then(
    (current) =>
      current === null
        ? pageBar()
        : contestBar(t, barOfParticipant(current), site.now(), current.key === contest?.key),
    pageBar,
  );
}

/** What a script imports is fetched beside it instead of after it. */
function scriptLinks([script = '', ...imported]: readonly string[]): Html {
  const preloads = imported.map((address) => html`<link rel="modulepreload" href="${address}">\n`);
  return html`<script type="module" src="${script}"></script>\n${preloads}`;
}

/** The parts of the site; an address that begins so lies in that part. */
const parts = [
  ['/problems/', 'problems', /^\/problems?\//],
  ['/submissions/', 'submissions', /^\/(?:submissions?|src)\//],
  ['/contests/', 'contests', /^\/contests?\//],
  ['/users/', 'users', /^\/users?\//],
  ['/organizations/', 'organizations', /^\/organizations?\//],
  ['/status/', 'status', /^\/status\//],
] as const;

function siteLinks({ site }: Messages, { caller = guest, url }: FastifyRequest): Html {
  const path = requestPath(url);
  const links = parts.map(
    ([address, name, within]) =>
      html`<a href="${address}"${within.test(path) && html` aria-current="true"`}>${site[name]}</a>`,
  );
  return html`<nav class="site-links" aria-label="${site.siteNavigation}">${links}${isAdministrator(caller) && html`<a href="/admin/">${site.administration}</a>`}</nav>`;
}

function accountLinks(t: Messages, reply: FastifyReply, { settings }: Site): Html {
  const caller = reply.request.caller ?? guest;
  if (caller.kind === 'guest')
    return accountNavigation(
      t,
      html`<a href="/accounts/login/">${t.site.signIn}</a>${
        settings.SITE_OPEN_REGISTRATION && html`<a href="/accounts/register/">${t.site.signUp}</a>`
      }`,
    );
  const name = html`<b>${caller.username}</b>`;
  if (caller.kind === 'token') return accountNavigation(t, name);
  return accountNavigation(
    t,
    html`<a href="/user/${caller.username}">${name}</a><a href="/edit/profile/">${t.site.settings}</a>`,
    html`<form method="post" action="/accounts/logout/">${csrfField(reply)}<button class="link">${t.site.signOut}</button></form>`,
  );
}

/** Programs read the name of the signed-in user from `span#user-links b`. A form cannot be inside a `span`. */
function accountNavigation({ site }: Messages, links: Html, form?: Html): Html {
  return html`<nav class="account-links" aria-label="${site.accountNavigation}"><span id="user-links">${links}</span>${form}</nav>`;
}
