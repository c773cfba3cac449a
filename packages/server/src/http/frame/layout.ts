import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guest } from '../../auth/caller.ts';
import type { Site } from '../../site.ts';
import { csrfField } from '../caller/check-csrf.ts';
import { contestsOfCaller } from '../caller/contests-of-caller.ts';
import { readerZone } from '../caller/reader-zone.ts';
import type { Assets } from '../html/assets.ts';
import { type Html, html } from '../html/html.ts';
import { momentsForReader } from '../html/moment.ts';
import { messagesOf } from '../messages/messages.ts';
import { barOfPage, barOfParticipant, contestBar, type PageContest, watched } from '../parts/contest-bar.ts';
import { siteWarnings } from '../parts/site-warnings-notice.ts';
import { brandLinks, renderedFooter, siteBanner } from './brand.ts';
import { errorPage } from './error-page.ts';
import { noticeRegion } from './notice-region.ts';
import type { Page } from './page.ts';
import { mountPageCache } from './page-cache.ts';
import { noNotices, unreadNoticesOf } from './page-notices.ts';
import { siteFooter } from './site-footer.ts';
import { siteHeader } from './site-header.ts';
import { themeOf } from './theme.ts';
import { announcementBanner, unreadAnnouncements } from './unread-announcements.ts';

export function mountLayout(app: FastifyInstance, site: Site, assets: Assets): void {
  app.decorateReply('page', function page(this: FastifyReply, given) {
    this.code(given.status ?? 200)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'private, no-store')
      .header('Vary', 'Accept-Language, Cookie');
    if ((this.request.caller ?? guest).kind === 'guest') return this.send(guestDocument(this, given));
    const bar = barFor(site, this.request, given);
    // A reply can be awaited, so the caller need not know that it is sent later.
    bar
      .then((shown) => documentOf(this, given, shown, site.now()))
      .then((document) => this.send(given.later ? inParts(document, given.later) : document))
      .catch((error) => this.send(error));
    return this;
  });
  app.decorateReply('errorPage', function showError(this: FastifyReply, error, reason) {
    return this.page(errorPage(this, error, reason));
  });

  const unreadBy = (request: FastifyRequest) => unreadAnnouncements(request, site.announcements.current());
  const unreadIds = (request: FastifyRequest) => unreadBy(request).map(({ id }) => id);

  const footerOf = renderedFooter();
  /** What a page shows beside its content. */
  const frameOf = (request: FastifyRequest) => {
    const brand = site.branding.current();
    return `${unreadIds(request)} ${brand.version} ${footerOf(brand)?.html.length}`;
  };

  mountPageCache(app, site.metrics, (reply, page) => documentOf(reply, page, false, null), frameOf);

  const guestDocuments = new WeakMap<Page, GuestDocument>();

  /** The same page for many guests, as pages that the site keeps or shares, is rendered once in a while. */
  function guestDocument(reply: FastifyReply, page: Page): Buffer {
    const { request } = reply;
    const variant = `${request.url} ${messagesOf(request).site.languageCode} ${themeOf(request)} ${frameOf(request)}`;
    const now = site.now();
    const kept = guestDocuments.get(page);
    if (kept?.variant === variant && now.getTime() - kept.renderedAt < keptMs) return kept.bytes;
    const bar = page.contest !== undefined && barOfGuest(site, request, page.contest);
    const bytes = Buffer.from(documentOf(reply, page, bar, now));
    guestDocuments.set(page, { variant, renderedAt: now.getTime(), bytes });
    return bytes;
  }

  /** A page that is kept does not contain the moment, because clocks would show it later. */
  function documentOf(
    reply: FastifyReply,
    { title, body, scripts = [], editor, isBare = false }: Page,
    bar: Html | false,
    now: Date | null,
  ): string {
    const t = messagesOf(reply.request);
    const theme = themeOf(reply.request);
    const zone = readerZone(reply.request);
    const brand = site.branding.current();
    const document = html`<!doctype html>
<html lang="${t.site.languageCode}"${theme !== 'system' && html` data-theme="${theme}"`}${zone !== null && html` data-time-zone="${zone}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${now && html`<meta name="server-time" content="${now.toISOString()}">`}
${isBare && html`<base target="_blank">`}
<title>${title} · ${brand.name}</title>
${brandLinks(brand, assets)}
<link rel="manifest" href="/manifest.webmanifest">
${['site', ...scripts].map((name) => scriptLinks(assets.script(name)))}</head>
<body>
${!isBare && html`<a class="skip" href="#content">${t.site.skipToContent}</a>\n${editor && html`<a class="skip${editor === 'beside' && ' beside'}" href="#id_source">${t.site.skipToEditor}</a>\n`}${siteHeader(reply, site)}`}
${!isBare && bar}
<main id="content"${isBare && html` class="bare"`}>
${!isBare && siteWarnings(t, reply.request, site.warnings.current())}
${!isBare && siteBanner(t, brand)}
${!isBare && actingNotice(reply)}
${announcementBanner(reply.request, unreadBy(reply.request))}
${body}
</main>
${!isBare && siteFooter(reply.request, site, footerOf(brand))}
<p id="connection-lost" role="status" data-text="${t.site.connectionLost}" hidden></p>
</body>
</html>
`;
    return momentsForReader(document.html, { zone, language: t.site.languageCode, now });
  }
}

/** Above everything that a member of a team does as the team. */
function actingNotice(reply: FastifyReply): Html | false {
  const { caller = guest } = reply.request;
  if (caller.kind === 'guest' || caller.member === undefined) return false;
  const { teams } = messagesOf(reply.request);
  const { username, member } = caller;
  return html`<form class="notice" method="post" action="/team/${username}/act">${csrfField(reply)}<input type="hidden" name="on" value="0">${teams.actingAs(username, member.username)} <button class="link">${teams.actAlone}</button></form>`;
}

/** The document with the later parts at the end of its content. */
function inParts(document: string, later: AsyncIterable<Html>): Readable {
  const end = document.lastIndexOf('</main>');
  return Readable.from(
    (async function* parts() {
      yield document.slice(0, end);
      for await (const part of later) yield part.html;
      yield document.slice(end);
    })(),
  );
}

interface GuestDocument {
  readonly variant: string;
  readonly renderedAt: number;
  readonly bytes: Buffer;
}

/** A document contains the time of the server, from which clocks run. */
const keptMs = 100;

/** The bar of the contest, and below it what is unread. A page is shown without what is unread when the database is away. */
async function barFor(
  site: Site,
  request: FastifyRequest,
  { contest, inContest }: Page,
): Promise<Html | false> {
  const t = messagesOf(request);
  const pageBar = (openQuestions: number) =>
    contest !== undefined &&
    contestBar(t, { ...barOfPage(contest), notices: watched(openQuestions) }, site.now(), true);
  try {
    const inside = await contestsOfCaller(site, request);
    const unread = await unreadNoticesOf(site, request, inside, contest?.key);
    const open = unread.marks.find((mark) => mark.kind === 'open' && mark.contest === contest?.key);
    const shown = inside.find(({ key }) => key === (contest?.key ?? inContest)) ?? inside[0];
    const others = inside.filter((one) => one !== shown);
    const bar =
      shown === undefined
        ? pageBar(open?.count ?? 0)
        : contestBar(t, barOfParticipant(shown, others), site.now(), shown.key === contest?.key);
    return html`${bar}${noticeRegion(request, contest?.key, unread)}`;
  } catch {
    return html`${pageBar(0)}${noticeRegion(request, contest?.key, noNotices)}`;
  }
}

function barOfGuest(site: Site, request: FastifyRequest, contest: PageContest): Html | false {
  return contestBar(messagesOf(request), barOfPage(contest), site.now(), true);
}

/** What a script imports is fetched beside it instead of after it. */
function scriptLinks([script = '', ...imported]: readonly string[]): Html {
  const preloads = imported.map((address) => html`<link rel="modulepreload" href="${address}">\n`);
  return html`<script type="module" src="${script}"></script>\n${preloads}`;
}
