import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, compress } from '../request/content-encoding.ts';
import { requestPath } from '../request/request-path.ts';

/** Compresses pages and texts. The APIs and the assets keep their compressed bytes themselves; event streams are sent as they come. */
export function mountCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, next) => {
    if (!isText(reply) || mayHoldSecrets(request)) return next(null, payload);
    reply.header('Vary', withAcceptEncoding(reply.getHeader('Vary')));
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || reply.hasHeader('Content-Encoding')) return next(null, payload);
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const encoding = chooseEncoding(request.headers['accept-encoding'], body);
    // Bytes, because a string would be encoded once more.
    if (encoding === null) return next(null, body);
    compress(body, encoding).then(
      (compressed) => {
        reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
        next(null, compressed);
      },
      (error: Error) => next(error),
    );
  });
}

function isText(reply: FastifyReply): boolean {
  return /^text\/(?:html|plain)\b/.test(String(reply.getHeader('Content-Type') ?? ''));
}

/**
 * Keys, codes and links of accounts. The length of a compressed page tells whether a part of its address occurs in it again, and repeated
 * guesses could find out such a secret.
 */
function mayHoldSecrets({ url }: FastifyRequest): boolean {
  return requestPath(url).startsWith('/accounts/');
}

function withAcceptEncoding(vary: unknown): string {
  return vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`;
}
