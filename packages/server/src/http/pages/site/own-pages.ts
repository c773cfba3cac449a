import { accentTones } from '@tribunal/core/texts/site-look';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { siteAddress } from '../../../environment/mail.ts';
import type { Site } from '../../../site.ts';
import { findSitePage } from '../../../storage/site/site-pages.ts';
import { sitemapPaths } from '../../../storage/site/sitemap-view.ts';
import { html } from '../../html/html.ts';
import { statement } from '../../html/statement.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { textField } from '../../request/form-fields.ts';

/** What the administrators have written and set for everybody. */
export function mountSitePages(app: FastifyInstance, site: Site): void {
  const { branding, database } = site;
  mountPage(app, {
    path: '/page/:slug',
    access: 'anyone',
    get: async (request, reply) => {
      const page = await findSitePage(database.query, textField(request.params, 'slug'));
      if (!page) return sendRefusal(request, reply, pageErrors.notFound);
      const { languageCode } = messagesOf(request).site;
      const { settings } = page;
      const translation = settings.translations.find(({ language }) => language === languageCode);
      const { title, text } = translation ?? settings;
      return sendText(reply, title, text);
    },
  });
  mountPage(app, {
    path: '/terms/',
    access: 'anyone',
    isBeforeTwoFactor: true,
    get: (request, reply) => {
      const { terms } = branding.current();
      if (terms === '') return sendRefusal(request, reply, pageErrors.notFound);
      return sendText(reply, messagesOf(request).site.terms, terms);
    },
  });
  mountAccent(app);
  mountCrawlerFiles(app, site);
}

async function sendText(reply: FastifyReply, title: string, text: string): Promise<FastifyReply> {
  const body = html`<article><h1>${title}</h1><h2 class="unseen">${title}</h2>
<div class="content-description">${await statement(text)}</div></article>`;
  return reply.page({ title, body });
}

/** The address has the color, so that browsers keep the style sheet. */
function mountAccent(app: FastifyInstance): void {
  mountPage(app, {
    path: '/site/accent/:file',
    access: 'anyone',
    isBeforeTwoFactor: true,
    get: (request, reply) => {
      const [, color] = /^([0-9a-f]{6})\.css$/.exec(textField(request.params, 'file')) ?? [];
      if (color === undefined) return sendRefusal(request, reply, pageErrors.notFound);
      reply.type('text/css; charset=utf-8').header('Cache-Control', 'public, max-age=31536000, immutable');
      return reply.send(accentStyles(`#${color}`));
    },
  });
}

function accentStyles(color: string): string {
  const { light, dark } = accentTones(color);
  return `:root {
  --accent: light-dark(${light.accent}, ${dark.accent});
  --accent-hover: light-dark(${light.hover}, ${dark.hover});
  --accent-soft: light-dark(${light.soft}, ${dark.soft});
  --on-accent: light-dark(${light.onAccent}, ${dark.onAccent});
}
`;
}

/** Pages that are of no use in a search, or different for everybody. */
const closedToCrawlers = [
  '/accounts/',
  '/admin/',
  '/api/',
  '/edit/',
  '/submissions/',
  '/submission/',
  '/src/',
];

function mountCrawlerFiles(app: FastifyInstance, { branding, database, settings, now }: Site): void {
  mountPage(app, {
    path: '/robots.txt',
    access: 'anyone',
    isBeforeTwoFactor: true,
    get: (_request, reply) => {
      const rules = closedToCrawlers.map((path) => `Disallow: ${path}`).join('\n');
      const text =
        branding.current().robots ||
        `User-agent: *\n${rules}\n\nSitemap: ${siteAddress(settings)}/sitemap.xml`;
      return reply.type('text/plain; charset=utf-8').send(`${text.trimEnd()}\n`);
    },
  });
  mountPage(app, {
    path: '/sitemap.xml',
    access: 'anyone',
    isBeforeTwoFactor: true,
    get: async (_request, reply) => {
      const address = siteAddress(settings);
      const paths = ['/', '/problems/', '/contests/', ...(await sitemapPaths(database, now()))];
      const urls = paths.map((path) => html`<url><loc>${address}${path}</loc></url>\n`);
      const map = html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
      return reply
        .type('application/xml; charset=utf-8')
        .send(`<?xml version="1.0" encoding="UTF-8"?>\n${map.html}`);
    },
  });
}
