import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guest } from '../../auth/caller.ts';
import type { Site } from '../../site.ts';
import { currentContestOf } from '../caller/current-contest-of.ts';
import { readerZone } from '../caller/reader-zone.ts';
import { siteFooter } from '../frame/site-footer.ts';
import { siteHeader } from '../frame/site-header.ts';
import { themeOf } from '../frame/theme.ts';
import { messagesOf } from '../messages/messages.ts';
import type { Assets } from './assets.ts';
import { barOfPage, barOfParticipant, contestBar, type PageContest } from './contest-bar.ts';
import { type Html, html } from './html.ts';
import { mountKeptPages } from './kept-pages.ts';
import { momentsInZone } from './moment.ts';
import type { Page } from './page.ts';
import { siteWarnings } from './site-warnings-notice.ts';

export function mountLayout(app: FastifyInstance, site: Site, assets: Assets): void {
  app.decorateReply('page', function page(this: FastifyReply, given) {
    this.code(given.status ?? 200)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'private, no-store')
      .header('Vary', 'Accept-Language, Cookie');
    const bar = barFor(site, this.request, given.contest);
    if (!(bar instanceof Promise)) return this.send(documentOf(this, given, bar, site.now()));
    // A reply can be awaited, so the caller need not know that it is sent later.
    bar
      .then((shown) => this.send(documentOf(this, given, shown, site.now())))
      .catch((error) => this.send(error));
    return this;
  });

  mountKeptPages(app, (reply, page) => documentOf(reply, page, false, null));

  /** A page that is kept does not contain the moment, because clocks would show it later. */
  function documentOf(
    reply: FastifyReply,
    { title, body, scripts = [] }: Page,
    bar: Html | false,
    now: Date | null,
  ): string {
    const t = messagesOf(reply.request);
    const theme = themeOf(reply.request);
    const zone = readerZone(reply.request);
    const document = html`<!doctype html>
<html lang="${t.site.languageCode}"${theme !== 'system' && html` data-theme="${theme}"`}${zone !== null && html` data-time-zone="${zone}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${now && html`<meta name="server-time" content="${now.toISOString()}">`}
<title>${title} · ${site.settings.SITE_NAME}</title>
<link rel="stylesheet" href="${assets.address('site.css')}">
<link rel="icon" href="${assets.address('icon.svg')}">
${['site', ...scripts].map((name) => scriptLinks(assets.script(name)))}</head>
<body>
<a class="skip" href="#content">${t.site.skipToContent}</a>
${siteHeader(reply, site.settings)}
${bar}
<main id="content">
${siteWarnings(t, reply.request, site.warnings.current())}
${body}
</main>
${siteFooter(reply.request, site.settings)}
</body>
</html>
`;
    return momentsInZone(document.html, zone);
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
