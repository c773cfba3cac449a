import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../site.ts';
import { readScript } from '../../html/assets.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';

const access = 'anyone';

/** What makes the site an app that can be installed: its manifest, its worker, and the page that the worker shows without a connection. */
export function mountAppRoutes(app: FastifyInstance, { branding }: Site): void {
  const worker = readScript('service-worker');
  mountPage(app, {
    path: '/manifest.webmanifest',
    access,
    get: (request, reply) => {
      const { site } = messagesOf(request);
      const { name } = branding.current();
      const icon = { src: app.assets.address('icon.svg'), type: 'image/svg+xml', sizes: 'any' };
      return reply
        .type('application/manifest+json')
        .header('Cache-Control', 'private, max-age=3600')
        .header('Vary', 'Accept-Language, Cookie')
        .send({
          ...{ id: '/', name, short_name: name, lang: site.languageCode },
          ...{
            start_url: '/',
            scope: '/',
            display: 'standalone',
            background_color: '#f6f7fb',
            theme_color: '#1f1b57',
          },
          icons: [
            { ...icon, purpose: 'any' },
            { ...icon, purpose: 'maskable' },
          ],
        });
    },
  });
  mountPage(app, {
    path: '/service-worker.js',
    access,
    get: (_, reply) =>
      reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(worker),
  });
  mountPage(app, {
    path: '/offline/',
    access,
    get: (request, reply) => {
      const { site } = messagesOf(request);
      const body = html`<section class="card" id="offline-page"><h1>${site.offline}</h1><p>${site.offlineHint}</p><p class="actions"><a class="button" href="" target="_self">${site.tryAgain}</a></p></section>`;
      return reply.page({ title: site.offline, body, isBare: true });
    },
  });
}
