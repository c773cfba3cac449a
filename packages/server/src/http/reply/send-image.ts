import type { FastifyReply } from 'fastify';
import type { StoredImage } from '../../storage/editing/stored-image.ts';

/** At an address with its hash, so that browsers keep it. A page that was kept longer than the image still finds the current one. */
export function sendImage(
  reply: FastifyReply,
  image: StoredImage,
  askedHash: string,
  addressOf: (hash: string) => string,
): FastifyReply {
  if (image.hash !== askedHash)
    return reply.header('Cache-Control', 'no-store').redirect(addressOf(image.hash), 302);
  return reply
    .header('Cache-Control', 'public, max-age=31536000, immutable')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Cross-Origin-Resource-Policy', 'same-origin')
    .type(image.mediaType)
    .send(image.content);
}
