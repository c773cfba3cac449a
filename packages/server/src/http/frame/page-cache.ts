import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../../environment/metrics.ts';
import { messagesOf } from '../messages/messages.ts';
import { encodedBody, VersionedCache } from '../reply/versioned-cache.ts';
import { chooseEncoding } from '../request/content-encoding.ts';
import type { Page } from './page.ts';
import { themeOf } from './theme.ts';

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Sends a page to a guest, from the bytes of the last time if the version of its content is the same. The page must depend on
     * nothing but its address, its version, the settings of the site, and the language, theme and unread announcements of the reader.
     */
    pageForGuests(version: string, build: () => Promise<Page>): Promise<FastifyReply>;
  }
}

export function mountPageCache(
  app: FastifyInstance,
  metrics: Metrics,
  documentOf: (reply: FastifyReply, page: Page) => string,
  frameOf: (request: FastifyRequest) => string,
): void {
  const cache = new VersionedCache(metrics, 'pages');
  app.decorateReply('pageForGuests', async function pageForGuests(this: FastifyReply, version, build) {
    const answer = await cache.answer(
      `${nameOf(this.request)} ${frameOf(this.request)}`,
      version,
      async () => ({
        version,
        text: documentOf(this, await build()),
      }),
    );
    const encoding = chooseEncoding(this.request.headers['accept-encoding'], answer.body);
    this.type('text/html; charset=utf-8').headers({
      'Cache-Control': 'private, no-store',
      Vary: 'Accept-Language, Cookie',
      ...(encoding && { 'Content-Encoding': encoding }),
    });
    return this.send(encoding === null ? answer.body : await encodedBody(answer, encoding));
  });
}

/** The links that change the theme contain the address of the page with its query. */
function nameOf(request: FastifyRequest): string {
  return `${messagesOf(request).site.languageCode} ${themeOf(request)} ${request.url}`;
}
