import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { mountPage } from './mount-page.ts';
import { sendCached } from './reply/send-cached.ts';
import type { CachedAnswer } from './reply/versioned-cache.ts';

/** A JSON document that does not change while the site runs, for programs of any origin. It is made for the first of them. */
export function mountDocument(app: FastifyInstance, path: string, make: () => object): void {
  let kept: CachedAnswer | undefined;
  mountPage(app, {
    path,
    access: 'anyone',
    get: (request, reply) => {
      kept ??= answerWith(make());
      return sendCached(request, reply.header('access-control-allow-origin', '*'), kept);
    },
  });
}

function answerWith(document: object): CachedAnswer {
  const body = Buffer.from(JSON.stringify(document));
  const version = createHash('sha1').update(body).digest('base64url');
  return { version, body, encoded: new Map() };
}
