import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Caller, guest } from '../auth/caller.ts';
import type { Site } from '../site.ts';
import type { AssetAddresses } from './assets.ts';
import { csrfField } from './check-csrf.ts';
import { type Html, html } from './html.ts';

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
${siteLinks(this.request.caller ?? guest)}
${userLinks(this, site)}
</header>
<main id="content">
${body}
</main>
</body>
</html>
`;
    this.code(status).type('text/html; charset=utf-8').header('Cache-Control', 'private, no-store');
    return this.send(document.html);
  });
}

function siteLinks(caller: Caller): Html {
  const isAdministrator = caller.kind === 'session' && caller.isStaff && caller.isTwoFactorPassed;
  return html`<nav class="site-links" aria-label="Site">${isAdministrator && html`<a href="/admin/">Administration</a>`}</nav>`;
}

/** Programs look for the name of the signed-in user here. */
function userLinks(reply: FastifyReply, { settings }: Site): Html {
  const caller = reply.request.caller ?? guest;
  if (caller.kind === 'guest')
    return html`<nav id="user-links" aria-label="Account"><a href="/accounts/login/">Sign in</a>${
      settings.SITE_OPEN_REGISTRATION && html`<a href="/accounts/register/">Sign up</a>`
    }</nav>`;
  const name = html`<b>${caller.username}</b>`;
  if (caller.kind === 'token') return html`<nav id="user-links" aria-label="Account">${name}</nav>`;
  return html`<nav id="user-links" aria-label="Account"><a href="/user/${caller.username}">${name}</a><a href="/edit/profile/">Settings</a>
<form method="post" action="/accounts/logout/">${csrfField(reply)}<button class="link">Sign out</button></form></nav>`;
}
