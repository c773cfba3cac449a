import type { FastifyInstance } from 'fastify';
import type { Site } from '../../site.ts';
import { sendRefusal } from './errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Seconds after which a program may try again. */
const retryAfter = 60;

/** During maintenance, people and programs read, and whatever changes something is 503 before its body is read. */
export function refuseWrites(app: FastifyInstance, { branding }: Site): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { maintenance } = branding.current();
    if (maintenance === null || request.is404 || safeMethods.has(request.method)) return next();
    reply.header('Retry-After', retryAfter);
    return void sendRefusal(request, reply, { code: 503, message: maintenance }, maintenance);
  });
}
