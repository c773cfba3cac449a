import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guest } from '../../auth/caller.ts';
import type { Site } from '../../site.ts';
import { csrfField } from '../request/check-csrf.ts';
import { requestPath } from '../request/request-path.ts';
import type { AssetAddresses } from './assets.ts';
import { type Html, html } from './html.ts';
import { isAdministrator, siteWarnings } from './site-warnings-notice.ts';

export function mountLayout(app: FastifyInstance, site: Site, assets: AssetAddresses): void {
  app.decorateReply('page', function page(this: FastifyReply, { title, body, status = 200 }) {
    const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Tribunal</title>
<link rel="stylesheet" href="${assets.get('site.css')}">
<link rel="icon" href="${assets.get('icon.svg')}">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="site-header">
<a class="brand" href="/">Tribunal</a>
${siteLinks(this.request)}
${accountLinks(this, site)}
</header>
<main id="content">
${siteWarnings(this.request, site.warnings.sentences())}
${body}
</main>
</body>
</html>
`;
    this.code(status).type('text/html; charset=utf-8').header('Cache-Control', 'private, no-store');
    return this.send(document.html);
  });
}

/** The parts of the site; an address that begins so lies in that part. */
const parts = [
  ['/problems/', 'Problems', /^\/problems?\//],
  ['/submissions/', 'Submissions', /^\/(?:submissions?|src)\//],
  ['/contests/', 'Contests', /^\/contests?\//],
  ['/users/', 'Users', /^\/users?\//],
  ['/organizations/', 'Organizations', /^\/organizations?\//],
  ['/status/', 'Status', /^\/status\//],
] as const;

function siteLinks({ caller = guest, url }: FastifyRequest): Html {
  const path = requestPath(url);
  const links = parts.map(
    ([address, name, within]) =>
      html`<a href="${address}"${within.test(path) && html` aria-current="true"`}>${name}</a>`,
  );
  return html`<nav class="site-links" aria-label="Site">${links}${isAdministrator(caller) && html`<a href="/admin/">Administration</a>`}</nav>`;
}

function accountLinks(reply: FastifyReply, { settings }: Site): Html {
  const caller = reply.request.caller ?? guest;
  if (caller.kind === 'guest')
    return accountNavigation(
      html`<a href="/accounts/login/">Sign in</a>${
        settings.SITE_OPEN_REGISTRATION && html`<a href="/accounts/register/">Sign up</a>`
      }`,
    );
  const name = html`<b>${caller.username}</b>`;
  if (caller.kind === 'token') return accountNavigation(name);
  return accountNavigation(
    html`<a href="/user/${caller.username}">${name}</a><a href="/edit/profile/">Settings</a>`,
    html`<form method="post" action="/accounts/logout/">${csrfField(reply)}<button class="link">Sign out</button></form>`,
  );
}

/** Programs read the name of the signed-in user from `span#user-links b`. A form cannot be inside a `span`. */
function accountNavigation(links: Html, form?: Html): Html {
  return html`<nav class="account-links" aria-label="Account"><span id="user-links">${links}</span>${form}</nav>`;
}
